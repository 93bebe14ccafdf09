// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisvalue.h>
#include <penstock/support/clock.h>

#include <QByteArrayList>
#include <QTcpServer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace penstock {

//! Stands on 127.0.0.1 before a Redis, and sees what one process says to it and is answered. It can take time
//! on the way, by a clock that tests move, and lose connections; and have scripts run at the instant which
//! that clock shows, so that Redis' own does not matter. Needs the event loop of its thread.
class RedisProxy final : public QObject
{
    Q_OBJECT
public:
    RedisProxy(quint16 redis, Clock &clock);
    ~RedisProxy() override;

    quint16 port() const { return m_server.serverPort(); }
    //! How long what goes now is on its way; asked anew for each command, answer and message.
    void setDelay(std::function<Duration()> delay) { m_delay = std::move(delay); }
    //! Calls of the stack's script are told the wall time of the clock, and as much more, and not that of Redis.
    void tellTime(Duration ahead = {}) { m_ahead = ahead; }

    //! Handed over to Redis, and not answered by it yet.
    int underWay() const;
    //! Grows with everything that comes from either side.
    quint64 activity() const { return m_activity; }
    quint64 commands() const { return m_commands; } //!< That came until now.

    void loseConnections(); //!< What is under way may have been carried out.
    void shut(); //!< And nobody gets in any more.
    void hurry(); //!< What is on its way arrives now, and from now on nothing takes time.
    void leadTo(quint16 redis); //!< From now on; connections to the one before are lost.

    //! A command reaches Redis.
    std::function<void(const QByteArrayList &words)> onCommand;
    //! Redis has answered it; what becomes of the answer is passed on.
    std::function<void(const QByteArrayList &words, RedisValue &answer)> onAnswer;

private:
    class Link;

    void join();

    quint16 m_redis;
    Clock &m_clock;
    QTcpServer m_server;
    std::function<Duration()> m_delay;
    std::optional<Duration> m_ahead; // none: Redis has its own time
    std::vector<std::unique_ptr<Link>> m_links;
    quint64 m_activity = 0;
    quint64 m_commands = 0;
};

} // namespace penstock
