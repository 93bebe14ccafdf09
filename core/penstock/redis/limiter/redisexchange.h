// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisclient.h>
#include <penstock/redis/limiter/redisrecord.h>
#include <penstock/redis/limiter/redistime.h>
#include <penstock/redis/script/scriptcalls.h>
#include <penstock/redis/script/scriptlimits.h>

#include <memory>

namespace penstock {

//! Exchanges script calls with a rate limiter in Redis. Wants are collected and sent in one call,
//! the next after its response. A call without a response is repeated under its number, and runs
//! once.
class PENSTOCK_EXPORT RedisExchange final : public QObject
{
    Q_OBJECT
public:
    RedisExchange(const RedisOptions &redis, const QString &name, Clock &clock,
                  const RedisRecord &memory = {}, QObject *parent = nullptr);
    ~RedisExchange() override;

    //! Connects and sends; reconnects automatically. Call it once.
    void open();
    //! Sends the rest and leaves. Waits in an event loop, at most \a within.
    void close(Duration within);
    bool isUp() const;
    const Error &trouble() const; //!< Empty when up.
    bool isForGood() const; //!< Retries cannot succeed.
    const QByteArray &process() const; //!< Id of this process: 16 hexadecimal digits.
    const RedisTime &time() const;

    ScriptCalls &wants(); //!< For the next call.
    quint64 nextCall() const;
    bool isHeard(quint64 call) const; //!< The response to \a call has arrived.
    void saySoon();
    void sayBy(Instant at); //!< Calls by then, even without wants. The earliest counts.
    //! Sends \a wants now if a call is in flight. They must also be in the next call.
    void sayBeside(const ScriptCalls &wants);
    //! Used from the next call on.
    void use(const ScriptSettings &settings);

Q_SIGNALS:
    //! Emitted with the response to the call made at \a asked.
    void answered(const penstock::ScriptReply &answer, penstock::Instant asked);
    //! Emitted if the rate limiter is lost, or does not know this process. Wants are discarded; all
    //! that still applies must be added again.
    void startedOver();
    void stateLost(); //!< Emitted before it if data was missing.
    void upChanged(bool up); //!< Also if trouble() changes.
    void turnIsDue(std::int64_t at); //!< Microseconds of Redis' clock.

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
