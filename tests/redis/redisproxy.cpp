// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/redisproxy.h"

#include <penstock/redis/client/rediscodec.h>

#include <QTcpSocket>

#include <algorithm>
#include <deque>

namespace penstock {

namespace {

QByteArray bytesOf(const RedisValue &value)
{
    switch (value.kind) {
    case RedisValue::Kind::Nothing:
        return "$-1\r\n";
    case RedisValue::Kind::Number:
        return ':' + QByteArray::number(qint64(value.number)) + "\r\n";
    case RedisValue::Kind::Text:
        return '$' + QByteArray::number(value.text.size()) + "\r\n" + value.text + "\r\n";
    case RedisValue::Kind::Status:
        return '+' + value.text + "\r\n";
    case RedisValue::Kind::Fault:
        return '-' + value.text + "\r\n";
    case RedisValue::Kind::List:
        break;
    }
    QByteArray bytes = '*' + QByteArray::number(qsizetype(value.size())) + "\r\n";
    for (const RedisValue &each : value.list)
        bytes += bytesOf(each);
    return bytes;
}

//! What is on its way in one direction, in its order.
class SubQueue
{
public:
    SubQueue(Clock &clock, std::function<void(const QByteArrayList &)> arrive)
        : m_clock(clock)
        , m_arrive(std::move(arrive))
        , m_alarm(clock.makeAlarm([this] { look(); }))
    { }

    void send(const QByteArrayList &words, Duration delay)
    {
        const Instant now = m_clock.now().at;
        const Instant last = m_items.empty() ? now : m_items.back().at;
        m_items.push_back({std::max(last, now + delay), words});
        look();
    }
    void hurry()
    {
        for (Item &each : m_items)
            each.at = m_clock.now().at;
        look();
    }

private:
    struct Item
    {
        Instant at;
        QByteArrayList words;
    };
    void look()
    {
        while (!m_items.empty() && m_items.front().at <= m_clock.now().at) {
            const Item first = std::move(m_items.front());
            m_items.pop_front();
            m_arrive(first.words);
        }
        if (!m_items.empty())
            m_alarm->set(m_items.front().at);
    }

    Clock &m_clock;
    std::function<void(const QByteArrayList &)> m_arrive;
    std::unique_ptr<Alarm> m_alarm;
    std::deque<Item> m_items;
};

//! Of a call of a script: EVALSHA, its name, how many keys, the keys. The first argument is the instant.
qsizetype placeOfInstant(const QByteArrayList &words)
{
    const bool isCall = words.size() > 3 && (words[0] == "EVALSHA" || words[0] == "EVAL");
    const qsizetype place = isCall ? 3 + words[2].toLongLong() : -1;
    return place < words.size() ? place : -1;
}

} // namespace

//! One connection.
class RedisProxy::Link
{
public:
    Link(RedisProxy &proxy, QTcpSocket *from)
        : m_proxy(proxy)
        , m_near(from)
        , m_there(proxy.m_clock, [this](const QByteArrayList &words) { reachRedis(words); })
        , m_back(proxy.m_clock, [this](const QByteArrayList &bytes) {
            if (!m_isLost)
                m_near->write(bytes[0]);
        })
    {
        m_near->setParent(nullptr);
        m_near->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        connect(&m_far, &QTcpSocket::connected, &m_far,
                [this] { m_far.setSocketOption(QAbstractSocket::LowDelayOption, 1); });
        connect(m_near.get(), &QTcpSocket::readyRead, &m_far, [this] { readNear(); });
        connect(&m_far, &QTcpSocket::readyRead, m_near.get(), [this] { readFar(); });
        for (QTcpSocket *const each : {m_near.get(), &m_far})
            connect(each, &QTcpSocket::disconnected, &m_proxy, [this] { lose(); });
        connect(&m_far, &QTcpSocket::errorOccurred, &m_proxy, [this] { lose(); });
        m_far.connectToHost(QHostAddress::LocalHost, m_proxy.m_redis);
    }

    void lose()
    {
        if (std::exchange(m_isLost, true))
            return;
        ++m_proxy.m_activity;
        m_near->abort();
        m_far.abort();
        m_waiting.clear();
    }
    bool isLost() const { return m_isLost; }
    int underWay() const { return int(m_waiting.size()); }
    void hurry()
    {
        m_there.hurry();
        m_back.hurry();
    }

private:
    Duration delay() const { return m_proxy.m_delay ? m_proxy.m_delay() : Duration::zero(); }
    void readNear()
    {
        ++m_proxy.m_activity;
        m_commands.add(m_near->readAll());
        while (const auto command = m_commands.next()) {
            ++m_proxy.m_commands;
            QByteArrayList words;
            for (const RedisValue &each : command->list)
                words.append(each.text);
            m_there.send(words, delay());
        }
    }
    void reachRedis(QByteArrayList words)
    {
        if (m_isLost)
            return;
        const qsizetype place = placeOfInstant(words);
        if (m_proxy.m_ahead && place > 0 && words[place].isEmpty()) {
            const WallTime shown = m_proxy.m_clock.now().wall() + *m_proxy.m_ahead;
            words[place] = QByteArray::number(qint64(shown.time_since_epoch().count() / 1000));
        }
        m_listens = m_listens || words[0] == "SUBSCRIBE";
        if (!m_listens)
            m_waiting.push_back(words);
        if (m_proxy.onCommand)
            m_proxy.onCommand(words);
        m_far.write(redisCommand(words));
    }
    void readFar()
    {
        ++m_proxy.m_activity;
        m_answers.add(m_far.readAll());
        while (auto answer = m_answers.next()) {
            if (!m_waiting.empty()) {
                const QByteArrayList words = std::move(m_waiting.front());
                m_waiting.pop_front();
                if (m_proxy.onAnswer)
                    m_proxy.onAnswer(words, *answer);
            }
            m_back.send({bytesOf(*answer)}, delay());
        }
    }

    RedisProxy &m_proxy;
    std::unique_ptr<QTcpSocket> m_near;
    QTcpSocket m_far;
    RedisParser m_commands;
    RedisParser m_answers;
    SubQueue m_there;
    SubQueue m_back;
    std::deque<QByteArrayList> m_waiting; // for their answers
    bool m_listens = false;
    bool m_isLost = false;
};

RedisProxy::RedisProxy(quint16 redis, Clock &clock)
    : m_redis(redis)
    , m_clock(clock)
{
    m_server.listen(QHostAddress::LocalHost);
    connect(&m_server, &QTcpServer::newConnection, this, [this] { join(); });
}

RedisProxy::~RedisProxy()
{
    shut();
}

void RedisProxy::join()
{
    // Not sooner: a socket must not be deleted while it tells something.
    std::erase_if(m_links, [](const auto &each) { return each->isLost(); });
    while (QTcpSocket *const from = m_server.nextPendingConnection()) {
        ++m_activity;
        m_links.push_back(std::make_unique<Link>(*this, from));
    }
}

int RedisProxy::underWay() const
{
    int sum = 0;
    for (const auto &each : m_links)
        sum += each->underWay();
    return sum;
}

void RedisProxy::loseConnections()
{
    for (const auto &each : m_links)
        each->lose();
}

void RedisProxy::shut()
{
    m_server.close();
    loseConnections();
}

void RedisProxy::leadTo(quint16 redis)
{
    m_redis = redis;
    loseConnections();
}

void RedisProxy::hurry()
{
    m_delay = nullptr;
    for (const auto &each : m_links)
        each->hurry();
}

} // namespace penstock

#include "moc_redisproxy.cpp"
