// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/ask.h>
#include <penstock/redis/client/redisclient.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <map>
#include <optional>
#include <vector>

//! \file
//! What a process says to a stack that lives in a Redis, and what it is answered: one call says any number of
//! things, which are decided in their order and in one step. Instants are microseconds of Redis' own clock.
namespace penstock {

struct LimitSpec;

//! The script that decides, and the keys of a stack of this name.
PENSTOCK_EXPORT const RedisScript &stackScript();
PENSTOCK_EXPORT QByteArrayList stackKeys(const QString &name);

//! Collects what is to be said. What is told of permits comes before what was asked since the last want that is about
//! neither, as what comes free at an instant is freed before anybody asks.
// Large: one function for each thing that there is to say.
class PENSTOCK_EXPORT StackWants
{
public:
    bool isEmpty() const
    {
        return m_text.isEmpty() && m_permits.isEmpty() && m_sent.calls.isEmpty()
            && m_finished.calls.isEmpty() && m_asks.isEmpty() && m_run.first == 0;
    }
    QByteArray toJson() const;
    void clear() { *this = {}; }

    //! \a id names the request, and its permit, in this process. An ask that makes no sense is denied
    //! here, and not said: then it gives the reason, and the limit by its index.
    std::optional<Denial> ask(quint64 id, const Ask &ask, const std::vector<LimitSpec> &limits);
    //! A permit of before, see ask(). \a sentAt below 0: it is not sent.
    void adopt(quint64 id, const Ask &ask, const std::vector<LimitSpec> &limits,
               std::int64_t sentAt);
    void cancel(quint64 id);
    //! It left then, and the server may count it by as much later.
    void sent(quint64 id, std::int64_t at, std::int64_t jitter);
    //! It ended, and may have been counted by as much later than it left.
    void finished(quint64 id, std::int64_t late, std::int64_t jitter);
    void returned(quint64 id);
    void settle(quint64 id, const QString &limit, std::int64_t actual);
    void throttled(quint64 id); //!< The server has refused it.
    struct Counter
    {
        QString limit; //!< By name, of those that the request takes of.
        // Below 0: not known.
        std::int64_t remaining = -1;
        std::int64_t reset = -1;
        std::int64_t pad = 0;
        std::int64_t left = -1; //!< By the count of what everybody has used.
    };
    void told(quint64 id, const std::vector<Counter> &counters);
    void pause(std::int64_t until, bool probe, const QString &reason); //!< Below 0: until resume().
    void resume(bool probe); //!< For all at once, or with one that goes first.
    void pauseLimit(const QString &limit, std::int64_t until);
    void look(); //!< Grants what is due.
    void view(); //!< Wants StackAnswer::levels and sharers.
    void introduce(const QString &name, const QString &host, qint64 process);
    void toGo(std::int64_t calls);
    void leave(); //!< That was all: what waits is given up, what was not sent comes back.

private:
    //! Permits of which the same is told.
    struct Group
    {
        QByteArray kind;
        std::int64_t jitter = 0;
        QByteArray calls = {};
    };
    //! Asks of the same, by their numbers.
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
    // Since then:
    QByteArray m_permits;
    Group m_sent {"[\"s\","};
    Group m_finished {"[\"f\","};
    QByteArray m_asks;
    Run m_run;
};

struct StackEvent
{
    enum class Kind { Granted, Denied, AskAgain };
    Kind kind = Kind::Denied;
    quint64 number = 0;
    std::int64_t at = 0; //!< When it was due, or denied.
    std::int64_t waited = 0;
    std::optional<quint32> limit = std::nullopt; //!< That held or denied it, by index.
    bool isPause = false;
    std::int64_t placeKey = 0;
    std::int64_t placeOrder = 0;
    bool probe = false;
    Denial::Reason reason = Denial::Reason::Closed;
    std::optional<std::int64_t> forecast = std::nullopt;
    std::int64_t cost = 0;
};

// Large: all that one answer of the script has.
struct StackAnswer
{
    bool mustRestart = false; //!< It knows no such stack, or not this process: nothing was done.
    bool isLost = false; //!< As a part of it was missing.
    std::int64_t now = 0;
    //! When the process has to say something, if it has nothing else to say.
    std::optional<std::int64_t> wake = std::nullopt;
    std::optional<std::int64_t> pausedUntil = std::nullopt; //!< forEver: until resume().
    int phase = 0; //!< 0: it is open.
    std::int64_t waiting = 0; //!< Of all processes.
    std::int64_t out = 0; //!< Permits of all processes.
    std::int64_t limitsVersion = 0; //!< Another one whenever other limits are declared.
    bool differ = false; //!< Not all processes declare the same.
    QByteArray epoch; //!< Tells one beginning of the stack from another.
    std::int64_t calls = 0; //!< Of all processes since then.
    bool isView = false; //!< It has levels, sharers, declared and inUse.
    std::vector<StackEvent> events;

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
    struct Seat
    {
        QByteArray process;
        QString name;
        QString host;
        qint64 pid = 0;
        std::int64_t waiting = 0;
        std::int64_t inFlight = 0;
        std::int64_t toGo = 0;
    };
    std::vector<Seat> sharers;
    std::map<std::int64_t, QByteArray>
        declared; //!< Limits as JSON, see limitsFromJson(), by a number.
    //! Those that hold: the number in declared, and the place there.
    std::vector<std::pair<std::int64_t, std::int64_t>> inUse;
    QString reason; //!< Of the last pause.
    std::optional<std::int64_t>
        suspect; //!< What Redis' clock makes of it, where it may have been set.
    std::int64_t offset = 0; //!< By which that clock was corrected.
    std::optional<quint32> binding; //!< What the first waiter waits for, by index.

    static constexpr std::int64_t forEver = 9'000'000'000'000'000;
    //! Nothing where it is no such answer.
    PENSTOCK_EXPORT static std::optional<StackAnswer> from(const RedisValue &value);
};

} // namespace penstock
