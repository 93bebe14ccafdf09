// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/limiter/ratelimitercore.h>

#include <QTest>

#include <algorithm>
#include <functional>
#include <map>

namespace tst_turns {
// Within a priority, sources take turns by cost, and the requests of one source stay in order.

using namespace penstock;
using namespace std::chrono_literals;

constexpr RateLimiterOptions virtualTime {.automaticMarginIsZero = true};

PermitRequest by(const QString &source, std::int64_t cost = 1)
{
    PermitRequest permitRequest;
    permitRequest.source = source;
    permitRequest.cost = cost;
    return permitRequest;
}

struct Granted
{
    QString source;
    std::int64_t cost = 1;
    Instant at;
    quint64 tag = 0;
};

//! A stack in virtual time. Calls take no time.
class Line
{
public:
    explicit Line(std::vector<Limit> limits)
        : core(std::move(limits), {}, virtualTime)
    { }
    Ticket ask(const PermitRequest &permitRequest)
    {
        m_asks.push_back(permitRequest);
        const Ticket ticket
            = core.enqueue(permitRequest, {now}, m_asks.size() - 1).value_or(Ticket {});
        collect();
        return ticket;
    }
    void ask(const PermitRequest &each, int times)
    {
        for (int i = 0; i < times; ++i)
            std::ignore = ask(each);
    }
    void play(Instant until)
    {
        while (core.nextWake() && *core.nextWake() <= until) {
            now = std::max(now, *core.nextWake());
            std::ignore = core.advance({now});
            collect();
        }
        now = until;
        std::ignore = core.advance({now});
        collect();
    }
    std::vector<Granted> of(const QString &source) const
    {
        std::vector<Granted> found;
        std::copy_if(granted.begin(), granted.end(), std::back_inserter(found),
                     [&](const Granted &each) { return each.source == source; });
        return found;
    }
    //! The sources of the grants, one letter each.
    QString order() const
    {
        QString letters;
        for (const Granted &each : granted)
            letters += each.source.isEmpty() ? u"-"_s : each.source;
        return letters;
    }

    RateLimiterCore core;
    Instant now;
    std::vector<Granted> granted;
    std::vector<RateLimiterCore::Reply> denied;
    std::function<void(const Granted &)> onGrant;

private:
    void collect()
    {
        std::vector<RateLimiterCore::Reply> replies;
        core.drainReplies(replies);
        for (const RateLimiterCore::Reply &reply : replies) {
            if (!reply.granted) {
                denied.push_back(reply);
                continue;
            }
            std::ignore = core.sent(reply.grant, {now});
            std::ignore = core.finish(reply.grant, {now});
            const PermitRequest &permitRequest = m_asks[reply.tag];
            granted.push_back({permitRequest.source, permitRequest.cost, reply.at, reply.tag});
        }
        if (std::exchange(m_isTelling, true))
            return;
        for (; m_stated < granted.size(); ++m_stated) {
            if (onGrant)
                onGrant(Granted(granted[m_stated]));
        }
        m_isTelling = false;
    }

    std::vector<PermitRequest> m_asks;
    std::size_t m_stated = 0; // of granted
    bool m_isTelling = false;
};

std::vector<Limit> bucket(std::int64_t capacity = 10, std::int64_t refill = 100)
{
    return {{u"bucket"_s, TokenBucketSettings {capacity, refill, 1s}}};
}

std::vector<Limit> window(std::int64_t capacity = 100)
{
    return {{u"window"_s, SlidingWindowSettings {capacity, 1s}}};
}

//! One limit for all, and one more for what is asked at /search.
std::vector<Limit> withSearch()
{
    Limit search {u"search"_s, TokenBucketSettings {1, 10, 1s}};
    search.match.path = u"/search"_s;
    return {{u"all"_s, TokenBucketSettings {1, 100, 1s}}, search};
}

PermitRequest at(const QString &path, const QString &source)
{
    PermitRequest permitRequest = by(source);
    permitRequest.path = path;
    return permitRequest;
}

const QString a = u"a"_s;
const QString b = u"b"_s;
const QString search = u"/search"_s;
const QString items = u"/items"_s;

class TestTurns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void equalJobsGetHalfEach_data()
    {
        // ahead: requests that each job has waiting
        // joinsAfter: grants
        const Table<int, int, bool> row("ahead", "joinsAfter", "isWindow");
        row("all at once", 500, 0, false);
        row("few at a time", 4, 0, false);
        row("one at a time", 1, 0, false);
        row("the second joins late", 500, 137, false);
        row("late, and few at a time", 3, 41, false);
        row("in a window", 500, 120, true);
        row("in a window, as many as fit", 100, 120, true);
    }
    void equalJobsGetHalfEach()
    {
        QFETCH(const int, ahead);
        QFETCH(const int, joinsAfter);
        QFETCH(const bool, isWindow);
        Line line(isWindow ? window() : bucket());
        line.ask({}, isWindow ? 100 : 10); // what goes at once
        line.ask(by(a), ahead);
        std::optional<std::size_t> from; // that b takes part
        line.onGrant = [&](const Granted &each) {
            line.ask(by(each.source));
            if (!from && line.granted.size() >= std::size_t(joinsAfter)) {
                line.ask(by(b), ahead);
                from = line.granted.size() + 1; // one is due already
            }
        };
        line.play(Instant(10s));
        QVERIFY(line.granted.size() > *from + 400);
        for (std::size_t i = *from; i + 20 <= line.granted.size(); ++i) {
            const auto ofA = std::count_if(line.granted.begin() + qsizetype(i),
                                           line.granted.begin() + qsizetype(i) + 20,
                                           [](const Granted &each) { return each.source == a; });
            QVERIFY2(ofA >= 9 && ofA <= 11, qPrintable(u"%1 of 20 from %2"_s.arg(ofA).arg(i)));
        }
    }

    void aFewRowsDoNotWaitForBulkJobs_data()
    {
        // firstWithin: ms
        const Table<bool, int, int> row("isWindow", "firstWithin", "doneWithin");
        row("bucket 10 refill 100/s", false, 300, 1000);
        row("100/s", true, 1300, 2000);
    }
    void aFewRowsDoNotWaitForBulkJobs()
    {
        QFETCH(const bool, isWindow);
        QFETCH(const int, firstWithin);
        QFETCH(const int, doneWithin);
        for (const Duration joins : {3s + 0ms, 3s + 7ms, 3s + 499ms, 3s + 995ms}) {
            Line line(isWindow ? window() : bucket());
            for (const QChar job : u"ABCD"_s)
                line.ask(by(job), 10'000);
            line.play(Instant(joins));
            line.ask(by(a), 10);
            line.play(Instant(joins + 10s));
            const std::vector<Granted> late = line.of(a);
            QCOMPARE(late.size(), std::size_t(10));
            QVERIFY(late.front().at <= Instant(joins + firstWithin * 1ms));
            QVERIFY(late.back().at <= Instant(joins + doneWithin * 1ms));
        }
    }

    void sourcesTakeTurns_data()
    {
        const Table<std::vector<PermitRequest>, QString> row("asks", "order");
        row("two of the same cost", {by(a), by(a), by(a), by(b), by(b)}, "ababa");
        row("by cost", {by(a, 2), by(a, 2), by(a, 2), by(b), by(b), by(b), by(b), by(b), by(b)},
            "abbabbabb");
        row("without a source they are one source", {{}, {}, {}, by(a), by(a), by(a)}, "-a-a-a");
        row("an empty source is none", {{}, by(QString()), by(u""_s)}, "---");
        PermitRequest urgent = by(a);
        urgent.priority = 1;
        row("only within a priority", {by(b), by(a), by(b), urgent, urgent}, "aabab");
        row("free of charge takes no turn", {by(a), by(a, 0), by(a), by(b), by(b)}, "aabab");
    }
    void sourcesTakeTurns()
    {
        QFETCH(const std::vector<PermitRequest>, asks);
        QFETCH(const QString, order);
        Line line(bucket(2, 1));
        line.ask({}, 2);
        line.granted.clear();
        for (const PermitRequest &permitRequest : asks)
            line.ask(permitRequest);
        line.play(Instant(1min));
        QCOMPARE(line.order(), order);
        std::map<std::tuple<QString, int, bool>, quint64> last;
        for (const Granted &each : line.granted) {
            const PermitRequest &permitRequest = asks[each.tag - 2];
            quint64 &before
                = last[{permitRequest.source, permitRequest.priority, permitRequest.cost == 0}];
            QVERIFY(std::exchange(before, each.tag) <= each.tag);
        }
    }

    // It has had its share already; it is the first of its source, not of all.
    void aRetryGoesFirstWithinItsSource()
    {
        Line line(bucket(1, 1));
        line.ask({});
        line.ask(by(b), 3);
        line.ask(by(a), 3);
        line.play(Instant(1s));
        PermitRequest retry = by(b);
        retry.place = QueuePlace::of(Instant(0s), 5, 1);
        line.ask(retry);
        const quint64 tag = line.granted.size() + std::size_t(line.core.waiting()) - 1;
        line.play(Instant(1min));
        QCOMPARE(line.order(), u"-babababa"_s.left(8));
        QCOMPARE(line.granted[3].tag, tag);
    }

    void whatIsCancelledTakesNoTurn()
    {
        Line line(bucket(1, 1));
        line.ask({});
        std::vector<Ticket> tickets;
        for (int i = 0; i < 100; ++i)
            tickets.push_back(line.ask(by(a)));
        line.ask(by(b), 4);
        for (int i = 0; i < 97; ++i)
            QVERIFY(line.core.cancel(tickets[std::size_t(i)], {line.now}));
        line.play(Instant(1min));
        QCOMPARE(line.order(), u"-ababab"_s + b);
    }

    // One after the other each is alone for a moment, and must not be first each time.
    void whoAsksWithEachResponseIsNotAlwaysFirst()
    {
        Line line(bucket(1, 100));
        line.ask({});
        line.ask(by(a), 200);
        line.ask(by(b));
        line.onGrant = [&](const Granted &each) {
            if (each.source == b)
                line.ask(by(b));
        };
        line.play(Instant(1s));
        const auto ofB = line.of(b).size();
        QVERIFY2(ofB >= 49 && ofB <= 51, qPrintable(QString::number(ofB)));
    }

    void bulkOfManySourcesAges()
    {
        Line line(bucket(1, 1));
        line.ask({});
        PermitRequest bulk = by(a);
        bulk.priority = 6;
        line.ask(bulk); // 30 s after those of priority 5
        line.onGrant = [&](const Granted &) {
            line.ask(by(b)); // always one waits
            PermitRequest other = by(QString::number(line.granted.size()));
            other.priority = 6;
            line.ask(other); // new sources all the time
        };
        line.ask(by(b));
        line.play(Instant(5min));
        const std::vector<Granted> late = line.of(a);
        QCOMPARE(late.size(), std::size_t(1));
        QVERIFY(late.front().at <= Instant(33s));
    }

    // A source that is busy with a limit of its own does not fall back where others wait with it.
    void whatTakesNothingFromOthersTakesNoTurn_data()
    {
        // least: of 50
        const Table<bool, int> row("hasCommonLimit", "least");
        row("no limit in common", false, 24);
        // At some instants both endpoints could use it, so there is no half of each.
        row("one that never runs out", true, 10);
    }
    void whatTakesNothingFromOthersTakesNoTurn()
    {
        QFETCH(const bool, hasCommonLimit);
        QFETCH(const int, least);
        Limit left {u"left"_s, TokenBucketSettings {1, 100, 1s}};
        left.match.path = u"/left"_s;
        Limit right {u"right"_s, TokenBucketSettings {1, 10, 1s}};
        right.match.path = u"/right"_s;
        std::vector<Limit> limits {left, right};
        if (hasCommonLimit)
            limits.push_back({u"all"_s, TokenBucketSettings {10, 1000, 1s}});
        Line line(limits);
        line.ask(at(left.match.path, a), 5000);
        line.ask(at(left.match.path, b), 200);
        line.ask(at(right.match.path, b), 5000);
        line.play(Instant(20s)); // a has had 1800 at the left, b 200 at the right
        const std::size_t before = line.granted.size();
        line.ask(at(right.match.path, a), 50);
        line.play(Instant(25s));
        int atRight = 0;
        for (std::size_t i = before; i < line.granted.size(); ++i)
            atRight += line.granted[i].tag >= 10'200 ? 1 : 0;
        QVERIFY2(atRight >= least && atRight <= 26, qPrintable(QString::number(atRight)));
    }
    // What it could not use meanwhile is not saved up for it.
    void aSourceThatWasHeldUpDoesNotMakeUpForIt()
    {
        Limit closed {u"search"_s, TokenBucketSettings {1000, 1000, 1s}};
        closed.match.path = search;
        Line line({{u"all"_s, TokenBucketSettings {1, 100, 1s}}, closed});
        line.core.closeLimit(closed.name, Instant(10s), {line.now});
        line.ask(at(search, a), 2000);
        line.ask(at(items, b), 2000);
        line.ask(at(items, u"c"_s), 2000);
        line.play(Instant(10s + 100ms));
        line.granted.clear();
        line.play(Instant(16s));
        QVERIFY(line.granted.size() >= 580);
        for (qsizetype i = 0; i + 20 <= line.order().size(); ++i) {
            const auto ofA = line.order().mid(i, 20).count(a);
            QVERIFY2(ofA >= 6 && ofA <= 7, qPrintable(QString::number(ofA)));
        }
    }
    // The requests of a source stay in order where they need the same limit. Meanwhile its searches
    // hold up nobody else's.
    void aSourceBehindItselfHoldsUpNobody()
    {
        Line line(withSearch());
        line.ask(at(search, QString()));
        line.ask(at(search, a), 1000);
        line.ask(at(items, b), 10'000);
        line.play(Instant(10s));
        line.ask(at(search, b), 10);
        const std::size_t before = line.granted.size();
        line.play(Instant(20s));
        const auto searches
            = std::count_if(line.granted.begin() + qsizetype(before), line.granted.end(),
                            [](const Granted &each) { return each.source == a; });
        QVERIFY2(searches >= 90, qPrintable(QString::number(searches)));
        QVERIFY(line.granted.size() >= before + 999);
    }
    // Another endpoint is no second turn.
    void asManyLimitsAsItHasASourceGetsHalf()
    {
        Line line(withSearch());
        line.ask(at(items, QString()));
        line.ask(at(search, a), 1000);
        line.ask(at(items, a), 1000);
        line.ask(at(items, b), 1000);
        line.play(Instant(10s));
        const auto ofA = qsizetype(line.of(a).size());
        const auto ofB = qsizetype(line.of(b).size());
        QVERIFY2(std::abs(ofA - ofB) <= 20, qPrintable(u"%1, %2"_s.arg(ofA).arg(ofB)));
    }
    void keysOfALimitAreNoTurns()
    {
        Limit host {u"host"_s, TokenBucketSettings {1, 50, 1s}};
        host.per.kind = Per::Kind::Host;
        Line line({{u"all"_s, TokenBucketSettings {1, 100, 1s}}, host});
        for (int i = 0; i < 2000; ++i) {
            PermitRequest permitRequest = by(a);
            permitRequest.host = QString::number(i % 100);
            line.ask(permitRequest);
        }
        PermitRequest permitRequest = by(b);
        for (int i = 0; i < 500; ++i) {
            permitRequest.host = QString::number(i % 4);
            line.ask(permitRequest);
        }
        line.play(Instant(8s));
        const auto ofB = line.of(b).size();
        QVERIFY2(ofB >= 360 && ofB <= 440, qPrintable(QString::number(ofB)));
    }

    void otherLimitsKeepTheTurns()
    {
        Line line(bucket(1, 1));
        line.ask({});
        line.ask(by(a), 4);
        line.ask(by(b), 4);
        line.play(Instant(2s));
        QVERIFY(line.core.setLimits(bucket(1, 2), {line.now}));
        line.play(Instant(1min));
        QCOMPARE(line.order(), u"-abababab"_s);
    }
};

PENSTOCK_TEST(TestTurns)
} // namespace tst_turns

#include "tst_turns.moc"
