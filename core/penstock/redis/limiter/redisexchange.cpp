// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/limiter/redisexchange.h>

#include <penstock/redis/client/redismessages.h>

#include <QEventLoop>
#include <QPointer>
#include <QRandomGenerator>

namespace penstock {

void RedisExchange::setUp(bool to)
{
    if (std::exchange(m_isUp, to) != to)
        Q_EMIT upChanged(to);
}

void RedisExchange::comeBack()
{
    // Where there is another Redis now, the one that is listened to may say nothing for ever.
    if (m_knownAt && m_listener.state() == RedisClient::State::Ready) {
        m_listener.close();
        m_listener.open();
    }
    askVersion();
    say();
}

//! One that knows less than the script needs would refuse it, and not say why.
void RedisExchange::askVersion()
{
    m_client.command({"HELLO", "2"}, [this](const RedisClient::Answer &answer) {
        QByteArray version;
        for (std::size_t i = 0; answer && i + 1 < answer->size(); i += 2)
            version = (*answer)[i].text == "version" ? (*answer)[i + 1].text : version;
        const bool isUnknown = !answer && answer.error().answer.contains("unknown command");
        constexpr int least = 6 * 100 + 2;
        const QByteArrayList parts = version.split('.');
        if (!isUnknown && (parts.size() < 2 || parts[0].toInt() * 100 + parts[1].toInt() >= least))
            return;
        m_client.close(); // whatever it makes of the script
        const Message tooOld = isUnknown
            ? redisMessage("redis.older_than_6")
            : redisMessage("redis.too_old", QString::fromLatin1(version));
        fail({RedisFault::Kind::Unfit, tooOld.at(m_client.options().address.text())});
    });
}

//! Stores epoch and number of calls. Rarely: a killed process loses only recent calls.
void RedisExchange::remember()
{
    const Duration life = lifeOf(m_settings.limits);
    const Duration every = life / 8;
    const ClockReading now = m_clock.now();
    const bool isTime = m_rememberedAt == Instant::min() || now.at - m_rememberedAt >= every;
    if (!isTime && !m_isClosing)
        return;
    m_rememberedAt = now.at;
    m_memory.note({m_epoch, m_calls, now.wall() + life + every});
}

//! Makes no call during the pause, even if requests wait: Redis cannot serve them now.
void RedisExchange::rest(Duration pause)
{
    m_restsUntil = m_clock.now().at + pause;
    m_sayAt = Instant::max();
    sayBy(m_restsUntil);
}

void RedisExchange::ring()
{
    if (m_isUnderWay) { // then, once that is answered
        m_isDue = true;
        m_sayAt = Instant::max();
        return;
    }
    if (m_clock.now().at < m_sayAt) {
        m_alarm->set(m_sayAt);
        return;
    }
    m_sayAt = Instant::max();
    say();
}

void RedisExchange::say()
{
    if (m_isUnderWay || m_client.state() != RedisClient::State::Ready)
        return;
    if (!m_call) {
        const ClockReading now = m_clock.now();
        m_settings.isUsedUp = m_knownAt && now.at - *m_knownAt < lifeOf(m_settings.limits);
        m_settings.isRemembered = m_isRemembered;
        m_settings.epoch = m_process + QByteArray::number(m_number);
        QByteArrayList arguments {QByteArray(), m_process, QByteArray::number(++m_number),
                                  m_wants.toJson()};
        // Those that are set while it is under way go with the next one.
        arguments << (std::exchange(m_tellsSettings, false) ? scriptSettings(m_settings, now.wall())
                                                            : QByteArray());
        arguments << m_epoch << QByteArray::number(m_calls);
        m_wants.clear();
        m_call = Call {arguments, now.at};
    }
    make();
}

void RedisExchange::make()
{
    m_isUnderWay = true;
    const Instant now = m_clock.now().at;
    m_client.eval(limiterScript(), m_keys,
                  m_call->arguments + QByteArrayList {m_time.toJson(now), m_seen.toJson(now)},
                  [this](const RedisClient::Answer &answer) { take(answer); });
}

void RedisExchange::fail(const RedisFault &fault)
{
    const bool isNews = m_isUp || m_trouble.error.message != fault.error.message;
    m_trouble = fault;
    m_isUp = false;
    if (isNews)
        Q_EMIT upChanged(false);
    // Without a connection it is made again as soon as there is one.
    if (m_client.state() == RedisClient::State::Ready)
        rest(std::chrono::milliseconds(250));
}

void RedisExchange::take(const RedisClient::Answer &reply)
{
    m_isUnderWay = false;
    if (!reply)
        return fail(reply.error());
    const auto answer = ScriptReply::from(*reply);
    if (!answer)
        return fail({RedisFault::Kind::Refused,
                     redisMessage("redis.other_data").at(QString::fromUtf8(m_keys.front()))});
    const Call made = *std::exchange(m_call, std::nullopt);
    m_answeredNumber = m_number;
    if (answer->mustRestart && m_isClosing)
        return m_client.close(); // Redis does not know it
    if (answer->mustRestart) {
        m_wants.clear();
        m_tellsSettings = true;
        if (answer->now > 0)
            m_seen.note(answer->now, made.askedAt, m_clock.now().at);
        // A Redis that always says "restart" is asked less and less often.
        constexpr Duration first = std::chrono::milliseconds(50);
        if (++m_restarts > 2)
            rest(first * (1 << std::min(m_restarts - 3, 8)));
        const QPointer<RedisExchange> alive(this);
        if (answer->isLost)
            Q_EMIT stateLost();
        if (!alive)
            return;
        Q_EMIT startedOver();
        return m_restarts <= 2 ? say() : void();
    }
    m_restarts = 0;
    m_restsUntil = Instant::min();
    const Instant now = m_clock.now().at;
    m_time.note(answer->now, made.askedAt, now, answer->offset, answer->suspect);
    m_knownAt = now;
    m_epoch = answer->epoch;
    m_calls = answer->calls;
    m_isRemembered = false;
    remember();
    m_trouble = {};
    setUp(true);
    const bool isMore = std::exchange(m_isDue, false) || m_sayAt <= now;
    m_sayAt = Instant::max(); // answered() sets the next time
    m_alarm->cancel();
    const QPointer<RedisExchange> alive(this);
    Q_EMIT answered(*answer, made.askedAt);
    if (alive && (!m_wants.isEmpty() || isMore))
        say();
}

RedisExchange::RedisExchange(const RedisOptions &redis, const QString &name, Clock &clock,
                             RedisRecord memory)
    : m_clock(clock)
    , m_memory(std::move(memory))
    , m_client(redis, clock)
    , m_listener(redis, clock)
    , m_keys(limiterKeys(name))
    , m_process(
          QByteArray::number(QRandomGenerator::system()->generate64(), 16).rightJustified(16, '0'))
    , m_alarm(clock.makeAlarm([this] { ring(); }))
{
    if (const auto seen = m_memory.recall(clock.now().wall())) {
        m_isRemembered = true;
        m_epoch = seen->epoch;
        m_calls = seen->calls;
    }
    connect(&m_client, &RedisClient::stateChanged, this, [this](RedisClient::State state) {
        if (state == RedisClient::State::Ready)
            comeBack();
        else if (state == RedisClient::State::Pausing)
            fail(m_client.trouble());
    });
    m_listener.subscribe({m_keys.front() + ":all", m_keys.front() + ':' + m_process});
    connect(&m_listener, &RedisClient::message, this,
            [this](const QByteArray &, const QByteArray &text) {
                if (text.startsWith('w'))
                    Q_EMIT turnIsDue(text.mid(1).toLongLong());
                else
                    sayBy(m_clock.now().at);
            });
}

void RedisExchange::open()
{
    m_client.open();
    m_listener.open();
}

void RedisExchange::close(Duration within)
{
    if (m_client.state() == RedisClient::State::Ready && m_knownAt) {
        m_isClosing = true;
        m_wants.leave();
        QEventLoop loop;
        bool isOver = false;
        const auto end = m_clock.makeAlarm([&] {
            isOver = true;
            loop.quit();
        });
        end->set(m_clock.now().at + within);
        connect(&m_client, &RedisClient::stateChanged, &loop, &QEventLoop::quit);
        connect(this, &RedisExchange::answered, &loop, [&] {
            if (!m_wants.isEmpty())
                return;
            isOver = true;
            loop.quit();
        });
        say();
        while (!isOver && m_client.state() == RedisClient::State::Ready)
            loop.exec();
    }
    m_client.close();
    m_listener.close();
}

void RedisExchange::sayBy(Instant at)
{
    at = std::max(at, m_restsUntil);
    if (at >= m_sayAt)
        return;
    m_sayAt = at;
    m_alarm->set(at);
}

void RedisExchange::sayBeside(const ScriptCalls &wants)
{
    if (!m_isUnderWay || m_client.state() != RedisClient::State::Ready)
        return;
    // Without process and number, so that it cannot come between numbered messages.
    m_client.eval(limiterScript(), m_keys,
                  {{}, {}, "0", wants.toJson(), {}, m_epoch, "0", m_time.toJson(m_clock.now().at)},
                  [](const RedisClient::Answer &) {});
}

void RedisExchange::use(const ScriptSettings &settings)
{
    m_settings = settings;
    m_tellsSettings = true;
}

} // namespace penstock

#include "moc_redisexchange.cpp"
