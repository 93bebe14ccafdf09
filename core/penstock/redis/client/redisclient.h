// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/redisaddress.h>
#include <penstock/redis/client/redisfault.h>
#include <penstock/redis/client/redisvalue.h>
#include <penstock/support/clock.h>

#include <QByteArrayList>
#include <QObject>
#include <QSslCertificate>

#include <functional>
#include <memory>

namespace penstock {

//! A Lua script, by what Redis calls it.
class PENSTOCK_EXPORT RedisScript
{
public:
    explicit RedisScript(QByteArray text);
    //! As it was given.
    const QByteArray &text() const { return m_text; }
    //! The SHA-1 of its text in hexadecimal, by which EVALSHA calls it.
    const QByteArray &sha() const { return m_sha; }

private:
    QByteArray m_text;
    QByteArray m_sha;
};

//! Where the Redis is, and how long it is waited for.
struct RedisOptions
{
    RedisAddress address;
    QByteArray password = {}; //!< Empty: it is not asked for one.
    QString name = {}; //!< As CLIENT LIST shows it, with dashes for blanks.
    Duration deadline
        = std::chrono::seconds(2); //!< Of each command, of connecting, and of each sentinel.
    Duration firstPause = std::chrono::milliseconds(50); //!< Before it is tried again,
    Duration longestPause = std::chrono::seconds(5); //!< and at most, after ever longer ones.
    //! Beside the system's and those of the address' extraCa, which is read at each connecting.
    QList<QSslCertificate> trusted = {};
};

//! A connection to a Redis, over RESP2, that comes back by itself. Commands are written as they
//! come and answered in that order, without waiting for each other. Whatever is not answered within
//! its deadline takes the connection down: what was under way then is answered with a fault, and
//! may have run.
//! Where sentinels know the Redis, they are asked at each connecting, and it has to say that it is
//! the master (Redis' "Guidelines for Redis clients with support for Redis Sentinel"): so a
//! failover is followed by itself.
//! After a failure it connects again after a pause that doubles each time, up to the longest, of which a
//! random half is left out so that not all come at once.
//! Belongs to one thread; answers come from the event loop. \a clock must outlive it.
class PENSTOCK_EXPORT RedisClient final : public QObject
{
    Q_OBJECT
public:
    enum class State {
        Closed, //!< Until open().
        Connecting,
        Ready, //!< It takes commands.
        Pausing //!< It tries again later.
    };
    Q_ENUM(State)
    using Answer = Result<RedisValue, RedisFault>;
    using OnAnswer = std::function<void(Answer)>;

    RedisClient(RedisOptions options, Clock &clock, QObject *parent = nullptr);
    ~RedisClient() override; //!< What is not answered stays so.

    //! Connects, and again whenever it is lost, until close(). Nothing where it is open already.
    void open();
    //! What is under way is answered with a fault of the kind Lost, before it returns.
    void close();
    //! As it is now; stateChanged() tells of each change.
    State state() const;
    //! As they were given.
    const RedisOptions &options() const;
    //! Why it is not ready; without words where it is, and before it was opened.
    const RedisFault &trouble() const;

    //! \a onAnswer is called once, unless this is gone before. Where it is not Ready the answer is
    //! a fault, from the event loop, and nothing was sent (Unreachable, or why it is not Ready).
    void command(const QByteArrayList &words, OnAnswer onAnswer);
    //! By its hash (EVALSHA); with its text (EVAL) where Redis does not know it (any more). Else as
    //! command().
    void eval(const RedisScript &script, const QByteArrayList &keys,
              const QByteArrayList &arguments, OnAnswer onAnswer);
    //! From now on, and again after each reconnection, messages of these channels are told by message(),
    //! an empty one where it begins to hear them. Then no command may be given.
    void subscribe(const QByteArrayList &channels);

Q_SIGNALS:
    //! It is \a state now; state() says so already.
    void stateChanged(penstock::RedisClient::State state);
    //! Of a channel that subscribe() has named.
    void message(const QByteArray &channel, const QByteArray &text);

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
