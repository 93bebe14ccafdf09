// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/redis/client/redisaddress.h>
#include <penstock/redis/client/redisfault.h>
#include <penstock/redis/client/redisvalue.h>
#include <penstock/support/clock.h>

#include <QByteArrayList>
#include <QObject>
#include <QSslCertificate>

#include <functional>
#include <memory>

namespace penstock {

//! A Lua script, identified by its SHA-1.
class PENSTOCK_EXPORT RedisScript
{
public:
    explicit RedisScript(QByteArray text);
    //! Returns its text.
    const QByteArray &text() const { return m_text; }
    //! Returns its SHA-1 in hexadecimal, for EVALSHA.
    const QByteArray &sha() const { return m_sha; }

private:
    QByteArray m_text;
    QByteArray m_sha;
};

//! Options of a connection to Redis.
struct RedisOptions
{
    RedisAddress address;
    QByteArray password = {}; //!< Empty: no AUTH.
    QString name = {}; //!< For CLIENT LIST, with dashes for spaces.
    Duration deadline = std::chrono::seconds(2); //!< Per command, connection and sentinel.
    Duration firstPause = std::chrono::milliseconds(50); //!< Before the first retry; doubles.
    Duration longestPause = std::chrono::seconds(5); //!< Limit of that pause.
    //! Besides the system's and those in RedisAddress::extraCa.
    QList<QSslCertificate> trusted = {};
};

//! A connection to Redis, over RESP2, that reconnects automatically.
//! - Commands are sent at once; responses arrive in order.
//! - If a response misses its deadline, the connection is closed. All pending commands fail; they
//!   may have run.
//! - With sentinels, it asks them for the master before each connection and checks its role, so it
//!   follows a failover (Redis' "Guidelines for Redis clients with support for Redis Sentinel").
//! - The pause before a retry doubles, up to longestPause. A random part, up to half, is left out
//!   so that clients do not reconnect together.
//! Belongs to one thread; results arrive from its event loop.
class PENSTOCK_EXPORT RedisClient final : public QObject
{
    Q_OBJECT
public:
    enum class State {
        Closed, //!< Until open().
        Connecting,
        Ready, //!< Accepts commands.
        Pausing //!< Before a retry.
    };
    Q_ENUM(State)
    using Answer = Result<RedisValue, RedisFault>;
    using OnAnswer = std::function<void(Answer)>;

    RedisClient(RedisOptions options, Clock &clock, QObject *parent = nullptr);
    ~RedisClient() override; //!< Drops pending callbacks.

    //! Connects, and reconnects until close(). Ignored if open.
    void open();
    //! Fails pending commands with RedisFault::Kind::Lost before it returns.
    void close();
    //! Returns its state.
    State state() const;
    //! Returns its options.
    const RedisOptions &options() const;
    //! Returns why it is not ready; empty when ready, and before open().
    const RedisFault &trouble() const;

    //! Sends a command. Calls \a onAnswer once, unless destroyed before. If it is not Ready,
    //! nothing is sent, and the fault arrives from the event loop.
    void command(const QByteArrayList &words, OnAnswer onAnswer);
    //! Runs \a script by its hash (EVALSHA), or by its text (EVAL) if Redis does not know it.
    //! Otherwise as command().
    void eval(const RedisScript &script, const QByteArrayList &keys,
              const QByteArrayList &arguments, OnAnswer onAnswer);
    //! Subscribes to \a channels, and again after each reconnection. From then on, commands are not
    //! allowed.
    void subscribe(const QByteArrayList &channels);

Q_SIGNALS:
    //! Emitted when the state has changed.
    void stateChanged(penstock::RedisClient::State state);
    //! Emitted for a message of a subscribed channel; \a text is empty when the subscription
    //! begins.
    void message(const QByteArray &channel, const QByteArray &text);

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
