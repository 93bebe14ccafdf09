// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisclient.h>
#include <penstock/redis/limiter/redisrecord.h>
#include <penstock/redis/limiter/redistime.h>
#include <penstock/redis/script/scriptcalls.h>
#include <penstock/redis/script/scriptlimits.h>

#include <memory>
#include <optional>

namespace penstock {

//! Exchanges script calls with a rate limiter in Redis. Wants are collected and sent in one call,
//! the next after its response. A call without a response is repeated under its number, and runs
//! once.
class PENSTOCK_EXPORT RedisExchange final : public QObject
{
    Q_OBJECT
public:
    RedisExchange(const RedisOptions &redis, const QString &name, Clock &clock, RedisRecord memory);

    //! Connects and sends; reconnects automatically. Call it once.
    void open();
    //! Sends the rest and leaves. Waits in an event loop, at most \a within.
    void close(Duration within);
    bool isUp() const { return m_isUp; }
    //! Empty when up.
    const Error &trouble() const { return m_trouble.error; }
    //! Retries cannot succeed.
    bool isForGood() const { return m_trouble.isForGood(); }
    //! Id of this process: 16 hexadecimal digits.
    const QByteArray &process() const { return m_process; }
    const RedisTime &time() const { return m_time; }

    ScriptCalls &wants() { return m_wants; } //!< For the next call.
    quint64 nextCall() const { return m_number + 1; }
    //! The response to \a call has arrived.
    bool isAnswered(quint64 call) const { return call <= m_answeredNumber; }
    void saySoon() { sayBy(m_clock.now().at); }
    void sayBy(Instant at); //!< Calls by then, even without wants. The earliest counts.
    //! Sends \a wants now if a call is in flight. They must also be in the next call.
    void sayBeside(const ScriptCalls &wants);
    //! Used from the next call on.
    void use(const ScriptSettings &settings);

Q_SIGNALS:
    //! Emitted with the response to the call first made at \a asked.
    void answered(const penstock::ScriptReply &answer, penstock::Instant asked);
    //! Emitted if the rate limiter is lost, or does not know this process. Wants are discarded; all
    //! that still applies must be added again.
    void startedOver();
    void stateLost(); //!< Emitted before it if data was missing.
    void upChanged(bool up); //!< Also if trouble() changes.
    void turnIsDue(std::int64_t at); //!< Microseconds of Redis' clock.

private:
    struct Call
    {
        QByteArrayList arguments;
        Instant askedAt; // first: a repeated one may have been carried out then
    };

    void ring();
    void say();
    void make();
    void take(const RedisClient::Answer &reply);
    void fail(const RedisFault &fault);
    void setUp(bool to);
    void comeBack();
    void askVersion();
    void rest(Duration pause);
    void remember();

    Clock &m_clock;
    RedisRecord m_memory;
    bool m_isRemembered = false; // that is all that is known of the stack
    Instant m_rememberedAt = Instant::min();
    RedisClient m_client;
    RedisClient m_listener;
    QByteArrayList m_keys;
    QByteArray m_process;
    std::unique_ptr<Alarm> m_alarm;
    Instant m_sayAt = Instant::max();
    ScriptSettings m_settings;
    bool m_tellsSettings = true;
    ScriptCalls m_wants; // for the next call
    std::optional<Call> m_call; // that is not answered
    bool m_isUnderWay = false; // or it waits for the connection
    quint64 m_number = 0; // of the call made last
    quint64 m_answeredNumber = 0;
    bool m_isUp = false;
    bool m_isClosing = false;
    bool m_isDue = false; // another call, after the one under way
    RedisFault m_trouble;
    int m_restarts = 0; // in a row
    Instant m_restsUntil = Instant::min();
    RedisTime m_time;
    RedisTime m_seen; // the clock itself, while the process is refused
    std::optional<Instant> m_knownAt; // when the stack was last seen
    QByteArray m_epoch; // and which it was, after how many calls
    std::int64_t m_calls = 0;
};

} // namespace penstock
