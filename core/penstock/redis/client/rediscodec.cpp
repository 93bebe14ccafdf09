// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/client/rediscodec.h>

#include <penstock/redis/client/redismessages.h>

#include <hiredis/hiredis.h>

namespace penstock {

namespace {

constexpr int maxLists = 8; // one in the other, as the library's version 0 allows

// From 1 on the library reads RESP3 too, which nobody has asked for, and lists as deep as they
// come. Nothing instead of a value ends the reading.
bool isWanted(const redisReadTask *task)
{
    int lists = task->type == REDIS_REPLY_ARRAY ? 1 : 0;
    for (const redisReadTask *at = task->parent; at != nullptr; at = at->parent)
        ++lists;
    return task->type <= REDIS_REPLY_ERROR && lists <= maxLists;
}

// Lists are made before what is in them, and told of it by the task of each item.
RedisValue *put(const redisReadTask *task, RedisValue &&value)
{
    if (task->parent == nullptr)
        return new RedisValue(std::move(value));
    // It grows with what has come, and not by what was claimed. The library has the address of the
    // last item of each list alone, which stays while that one is being read.
    auto &list = static_cast<RedisValue *>(task->parent->obj)->list;
    return &list.emplace_back(std::move(value));
}

void *makeText(const redisReadTask *task, char *text, std::size_t length)
{
    if (!isWanted(task))
        return nullptr;
    RedisValue value;
    value.kind = task->type == REDIS_REPLY_ERROR ? RedisValue::Kind::Fault
        : task->type == REDIS_REPLY_STATUS       ? RedisValue::Kind::Status
                                                 : RedisValue::Kind::Text;
    value.text = QByteArray(text, qsizetype(length));
    return put(task, std::move(value));
}

// An int in the library's version 0, a size_t from 1 on.
template <typename Count>
void *makeList(const redisReadTask *task, Count count)
{
    constexpr std::size_t most = 4'000'000;
    if (!isWanted(task) || std::size_t(count) > most)
        return nullptr;
    RedisValue value;
    value.kind = RedisValue::Kind::List;
    return put(task, std::move(value));
}

void *makeNumber(const redisReadTask *task, long long number)
{
    RedisValue value;
    value.kind = RedisValue::Kind::Number;
    value.number = number;
    return put(task, std::move(value));
}

void *makeNothing(const redisReadTask *task)
{
    return put(task, {});
}

void freeValue(void *value)
{
    delete static_cast<RedisValue *>(value);
}

// Where these are missing, the library gives a number out for a pointer to what was made.
template <typename Functions>
void refuseLaterKinds(Functions &made)
{
    if constexpr (requires { made.createDouble; }) {
        made.createDouble
            = [](const redisReadTask *, double, char *, std::size_t) -> void * { return nullptr; };
        made.createBool = [](const redisReadTask *, int) -> void * { return nullptr; };
    }
}

redisReplyObjectFunctions *functions()
{
    static redisReplyObjectFunctions all = [] {
        redisReplyObjectFunctions made {};
        made.createString = makeText;
        made.createArray = makeList;
        made.createInteger = makeNumber;
        made.createNil = makeNothing;
        made.freeObject = freeValue;
        refuseLaterKinds(made);
        return made;
    }();
    return &all;
}

Message protocolFault(const redisReader &reader)
{
    return redisMessage("redis.not_redis",
                        MessageArgument::quoted(QString::fromLatin1(reader.errstr)));
}

} // namespace

QByteArray redisCommand(const QByteArrayList &words)
{
    std::vector<const char *> texts;
    std::vector<std::size_t> lengths;
    for (const QByteArray &word : words) {
        texts.push_back(word.constData());
        lengths.push_back(std::size_t(word.size()));
    }
    char *formatted = nullptr;
    const auto length
        = redisFormatCommandArgv(&formatted, int(words.size()), texts.data(), lengths.data());
    if (length < 0)
        return {};
    QByteArray command(formatted, qsizetype(length));
    redisFreeCommand(formatted);
    return command;
}

class Q_DECL_HIDDEN RedisParser::Reader
{
public:
    Reader()
        : m_reader(redisReaderCreateWithFunctions(functions()))
    { }
    ~Reader() { redisReaderFree(m_reader); }
    Q_DISABLE_COPY_MOVE(Reader)

    redisReader *get() const { return m_reader; }

private:
    redisReader *m_reader;
};

RedisParser::RedisParser(qsizetype most)
    : m_reader(std::make_unique<Reader>())
    , m_most(most)
{ }

RedisParser::~RedisParser() = default;

void RedisParser::add(const QByteArray &bytes)
{
    if (!m_fault.isEmpty() || bytes.isEmpty())
        return;
    m_pending += bytes.size();
    if (redisReaderFeed(m_reader->get(), bytes.constData(), std::size_t(bytes.size())) != REDIS_OK)
        m_fault = protocolFault(*m_reader->get());
}

std::optional<RedisValue> RedisParser::next()
{
    if (!m_fault.isEmpty())
        return std::nullopt;
    void *made = nullptr;
    if (redisReaderGetReply(m_reader->get(), &made) != REDIS_OK) {
        m_fault = protocolFault(*m_reader->get());
        return std::nullopt;
    }
    const redisReader &reader = *m_reader->get();
    if (made == nullptr) {
        if (m_pending > m_most)
            m_fault = redisMessage("redis.response_too_large", m_most);
        return std::nullopt;
    }
    m_pending = qsizetype(reader.len - reader.pos);
    const std::unique_ptr<RedisValue> value(static_cast<RedisValue *>(made));
    return std::move(*value);
}

} // namespace penstock
