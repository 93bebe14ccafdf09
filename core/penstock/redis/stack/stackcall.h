// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/ask.h>
#include <penstock/redis/client/redisclient.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

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
    void throttled(quint64 id, std::optional<Duration> wait, bool repeated = false);
    //! All that an answer tells, for whoever finds limits out: see LimitFinder::textOf(). With a ? before it by those
    //! who do not know what was found, so that told() could not say it.
    void toldAll(quint64 id, const QByteArray &counters);
    //! What whoever finds limits out has to say, see LimitFinder.
    struct Found
    {
        std::int64_t read = 0; //!< Everything up to this note.
        std::int64_t atOnce = 1; //!< How many may be under way; below 0: any number.
        bool isGrowing = true; //!< It will be more when these are let in.
        QStringList grown = {}; //!< Limits whose margins grow.
        QJsonObject news = {}; //!< The limits, where they are others than before.
        //! What a server has said of them to those who did not know them yet: lists of name, what is left, until when
        //! and the pad.
        QJsonArray told = {};
    };
    void found(const Found &found);
    struct Counter
    {
        std::size_t place = 0; //!< Of the limit among those that the request takes of.
        // Below 0: not known.
        std::int64_t remaining = -1;
        std::int64_t reset = -1;
        std::int64_t pad = 0;
        std::int64_t left = -1; //!< By the count of what everybody has used.
        std::int64_t stated = -1; //!< How much there is in all, for us.
    };
    void told(quint64 id, const std::vector<Counter> &counters);
    void growMargins();
    void pause(std::int64_t until, bool probe, const QString &reason); //!< Below 0: until resume().
    void resume(bool probe); //!< For all at once, or with one that goes first.
    void pauseLimit(const QString &limit, std::int64_t until);
    void look(); //!< Grants what is due.
    void view(); //!< Wants StackAnswer::levels and sharers.
    //! \a share is what it wants to use of each limit while it cannot reach Redis, in percent; 0: nothing.
    void introduce(const QString &name, const QString &host, qint64 process, int share = 0);
    void toGo(std::int64_t calls);
    //! So many units of limits were used where the stack could not see it, just now.
    void usedElsewhere(const std::vector<std::pair<QString, std::int64_t>> &units);
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

//! Percents of each limit, from one to another: two that share nothing name none twice.
struct LocalShare
{
    int from = 0;
    int to = 0;
};

struct StackEvent
{
    enum class Kind { Granted, Denied, AskAgain, Charged };
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
    //! What was taken for it of limits whose cost is learned, by index.
    std::vector<std::pair<quint32, std::int64_t>> charges = {};
};

// Large: all that one answer of the script has.
struct StackAnswer
{
    bool mustRestart = false; //!< It knows no such stack, or not this process: nothing was done.
    std::int64_t now = 0;
    std::optional<std::int64_t> wake = std::nullopt; //!< When something is due next.
    bool isOurs = false; //!< That is for this process.
    std::optional<std::int64_t> pausedUntil = std::nullopt; //!< forEver: until resume().
    int phase = 0; //!< 0: it is open.
    std::int64_t waiting = 0; //!< Of all processes.
    std::int64_t out = 0; //!< Permits of all processes.
    std::int64_t since = 0; //!< See ScriptSettings.
    QByteArray epoch; //!< Tells one beginning of the stack from another.
    std::int64_t calls = 0; //!< Of all processes since then.
    bool isView = false; //!< It has levels, sharers, source and found.
    std::int64_t lessons = 0; //!< Another number when a limit is learned to be another.
    std::vector<StackEvent> events;

    enum class Lesson {
        None, //!< It is as declared.
        Guessed, //!< Less was let through, once.
        Shown, //!< And again.
        Stated //!< The server says that it is less.
    };
    struct Level
    {
        QString limit;
        QString key;
        std::int64_t capacity = 0;
        std::int64_t available = 0;
        std::int64_t inFlight = 0;
        std::optional<std::int64_t> fullAt;
        Lesson lesson = Lesson::None;
        std::int64_t cost = 0; //!< What a call takes of it now, where that was learned.
        std::int64_t ceiling = 0; //!< As learned; capacity may be more while that is tried.
        //! What is kept of it, for who goes on from there: an instant and units, in turn. Of a log, where it is not
        //! too long, when how much was counted, the oldest first; of a bucket when it is full; of one with steps the
        //! next one and what is in it; of a queue when it is empty and what is in it; of a window its end and its
        //! count, and of a counter behind it its beginning and the count of the one before.
        std::vector<std::pair<std::int64_t, std::int64_t>> kept = {};
    };
    std::vector<Level> levels;
    //! Those that wait or are under way and take the same.
    struct Group
    {
        struct Part
        {
            QString limit = {};
            QString key = {};
            std::int64_t cost = 1;
        };
        std::vector<Part> takes = {}; //!< In the order of the limits.
        std::optional<Duration> hold = std::nullopt; //!< For how long each runs yet.
        quint64 number = 0; //!< Of the first, where they are this process's own.
        std::int64_t count = 1;
    };
    //! With the levels: who waits, in their order, and what is under way. None where there are too many of them.
    std::vector<Group> line;
    std::vector<Group> underWay;
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
    QByteArray source; //!< With the levels: the limits as JSON, see limitsFromJson().
    QByteArray
        found; //!< With the levels: what was found of limits that nobody declared, see LimitFinder.
    std::int64_t foundAt = -1; //!< When. Below 0: that is not done.
    //! This process is the one that finds limits out.
    struct Seen
    {
        bool isBegin = false; //!< From now on: what was heard before is another's.
        std::int64_t last = 0; //!< The number of the last note.
        QByteArray found; //!< What the one before had found.
        std::vector<QByteArray> notes;
    };
    std::optional<Seen> seen = std::nullopt;
    LocalShare share = {}; //!< Of this process, and nobody else's while it is known there.
    QString reason; //!< Of the last pause.
    std::optional<quint32> binding; //!< What the first waiter waits for, by index.

    static constexpr std::int64_t forEver = 9'000'000'000'000'000;
    //! Nothing where it is no such answer.
    PENSTOCK_EXPORT static std::optional<StackAnswer> from(const RedisValue &value);
};

} // namespace penstock
