// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/permitrequest.h>
#include <penstock/redis/client/redisclient.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <map>
#include <optional>
#include <vector>

//! \file
//! Script calls to a rate limiter in Redis. A call has any number of wants, which are decided in
//! order, in one step. Instants are microseconds of Redis' clock.
namespace penstock {

struct Limit;

//! The Lua script, and the keys of a rate limiter.
PENSTOCK_EXPORT const RedisScript &limiterScript();
PENSTOCK_EXPORT QByteArrayList limiterKeys(const QString &name);

//! Collects the wants of the next call. Reports about permits go before requests for permits, which
//! can then use what they free.
class PENSTOCK_EXPORT ScriptCalls
{
public:
    bool isEmpty() const
    {
        return m_text.isEmpty() && m_permits.isEmpty() && m_sent.calls.isEmpty()
            && m_finished.calls.isEmpty() && m_asks.isEmpty() && m_run.first == 0;
    }
    QByteArray toJson() const;
    void clear() { *this = {}; }

    //! Requests a permit; \a id names both in this process. An invalid request is not sent, but
    //! denied here.
    std::optional<Denial> ask(quint64 id, const PermitRequest &permitRequest,
                              const std::vector<Limit> &limits);
    //! Restores an earlier permit. \a sentAt below 0: unsent.
    void adopt(quint64 id, const PermitRequest &permitRequest, const std::vector<Limit> &limits,
               std::int64_t sentAt);
    void cancel(quint64 id);
    //! The server may count it up to \a jitter after \a at.
    void sent(quint64 id, std::int64_t at, std::int64_t jitter);
    //! The server counted it at most \a late after it was sent.
    void finished(quint64 id, std::int64_t late, std::int64_t jitter);
    void returned(quint64 id);
    void reportActualCost(quint64 id, const QString &limit, std::int64_t actual);
    void throttled(quint64 id); //!< The server rejected it.
    struct Counter
    {
        QString limit; //!< Name of a limit that it uses.
        // Below 0: unknown.
        std::int64_t remaining = -1;
        std::int64_t reset = -1;
        std::int64_t pad = 0;
        std::int64_t left = -1; //!< Counted by the server for all clients.
    };
    void reportServerCounters(quint64 id, const std::vector<Counter> &counters);
    void pause(std::int64_t until, bool probe, const QString &reason); //!< Below 0: until resume().
    void resume(bool probe); //!< All at once, or with a probe.
    void pauseLimit(const QString &limit, std::int64_t until);
    void look(); //!< Grants what is due.
    void view(); //!< Requests levels and sharers.
    void introduce(const QString &name, const QString &host, qint64 process);
    void toGo(std::int64_t calls);
    void leave(); //!< Must be last. Removes requests, refunds unsent permits.

private:
    struct Group
    {
        QByteArray kind;
        std::int64_t jitter = 0;
        QByteArray calls = {};
    };
    struct Run
    {
        quint64 first = 0;
        quint64 last = 0;
        QByteArray what = {};
    };
    void add(const QByteArray &want);
    void addOfPermit(const QByteArray &want);
    void addTo(Group &group, quint64 id, std::int64_t micros, std::int64_t jitter);
    void closePermits();
    void closeAsks();
    void close();

    QByteArray m_text;
    QByteArray m_permits;
    Group m_sent {"[\"s\","};
    Group m_finished {"[\"f\","};
    QByteArray m_asks;
    Run m_run;
};

struct ScriptEvent
{
    enum class Kind { Granted, Denied, AskAgain };
    Kind kind = Kind::Denied;
    quint64 number = 0;
    std::int64_t at = 0; //!< When it was due or denied.
    std::int64_t waited = 0;
    std::optional<quint32> limit = std::nullopt; //!< Index of the cause.
    bool isPause = false;
    std::int64_t placeKey = 0;
    std::int64_t placeOrder = 0;
    bool probe = false;
    Denial::Reason reason = Denial::Reason::Closed;
    std::optional<std::int64_t> forecast = std::nullopt;
    std::int64_t cost = 0;
};

struct ScriptReply
{
    bool mustRestart = false; //!< Unknown rate limiter or process: nothing was done.
    bool isLost = false; //!< Because data was missing.
    std::int64_t now = 0; //!< With mustRestart: Redis' clock if the process must wait for another.
    //! When the process must call again.
    std::optional<std::int64_t> wake = std::nullopt;
    std::optional<std::int64_t> pausedUntil = std::nullopt; //!< forEver: until resume().
    int phase = 0; //!< 0: open.
    std::int64_t waiting = 0; //!< All processes.
    std::int64_t out = 0; //!< Permits of all processes.
    std::int64_t limitsVersion = 0; //!< Changes with the limits.
    bool differ = false;
    QByteArray epoch; //!< Identifies this state.
    std::int64_t calls = 0; //!< All processes, in this state.
    bool isView = false; //!< Has levels, sharers, declared and inUse.
    std::vector<ScriptEvent> events;

    struct Level
    {
        QString limit;
        QString key;
        std::int64_t capacity = 0;
        std::int64_t available = 0;
        std::int64_t inFlight = 0;
        std::optional<std::int64_t> fullAt = std::nullopt;
    };
    std::vector<Level> levels;
    struct Participant
    {
        QByteArray process;
        QString name;
        QString host;
        qint64 pid = 0;
        std::int64_t waiting = 0;
        std::int64_t inFlight = 0;
        std::int64_t toGo = 0;
    };
    std::vector<Participant> sharers;
    std::map<std::int64_t, QByteArray> declared; //!< JSON limits by number, see limitsFromJson().
    //! Limits in force: number in declared, and index there.
    std::vector<std::pair<std::int64_t, std::int64_t>> inUse;
    QString reason; //!< Cause of the last pause.
    std::optional<std::int64_t> suspect; //!< Time of Redis' clock, if it may have been set.
    std::int64_t offset = 0; //!< Correction of that clock.
    std::optional<quint32> binding; //!< Index of the first request's cause.

    static constexpr std::int64_t forEver = 9'000'000'000'000'000;
    //! Returns nothing for other responses.
    PENSTOCK_EXPORT static std::optional<ScriptReply> from(const RedisValue &value);
};

} // namespace penstock
