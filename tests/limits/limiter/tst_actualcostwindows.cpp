// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/spec/limitjson.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

#include <map>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_actualcostwindows {
const QString tokens = u"tokens"_s;
constexpr Duration longestCall = 250ms;

ClockReading reading(Duration elapsed)
{
    return {Instant(elapsed), Duration::zero()};
}

// What a call has cost, by its sending.
struct Spent
{
    Duration at {};
    std::int64_t units = 0;
    std::int64_t unknown = 0; // of them, when it was granted
    bool isSettled = false;
};

// How to be unkind to a stack that settles.
struct Troubles
{
    int tooLow = 0; // a call costs up to so much more than its estimate
    bool some = false; // waiters give up, permits come back, answers say nothing, programs restart
};

// A program that asks for ten at once, over and over, until its time is up.
class Play
{
public:
    Play(std::vector<Limit> limits, quint32 seed, Troubles troubles)
        : m_limits(std::move(limits))
        , m_random(seed)
        , m_troubles(troubles)
        , m_core(std::in_place, m_limits, reading(0s),
                 RateLimiterOptions {.automaticMarginIsZero = true})
    { }

    void run(Duration length)
    {
        for (; m_now < length; m_now += 1ms) {
            endCalls();
            if (m_troubles.some && happens(4000))
                restart();
            if (m_troubles.some && !m_tickets.empty() && happens(50))
                giveUp();
            std::ignore = m_core->advance(reading(m_now));
            ask();
            takeReplies();
        }
    }
    std::int64_t availableWhenAllIsKnown()
    {
        while (!m_tickets.empty())
            giveUp();
        m_now += longestCall;
        endCalls();
        return m_core->levels(reading(m_now)).front().available;
    }
    // Spent in the second that is over now, or in this second of the clock.
    std::int64_t lately(bool isGrid) const
    {
        std::int64_t units = 0;
        for (const Spent &each : m_spent) {
            if (isGrid ? each.at / 1s == m_now / 1s : each.at > m_now - 1s)
                units += each.units;
        }
        return units;
    }
    // Everybody has gone home.
    std::int64_t availableAfterwards()
    {
        while (!m_tickets.empty())
            giveUp();
        m_now += longestCall;
        endCalls();
        m_now += 10s;
        std::ignore = m_core->advance(reading(m_now));
        return m_core->levels(reading(m_now)).front().available;
    }
    const std::vector<Spent> &spent() const { return m_spent; }
    int restarts() const { return m_restarts; }
    int returned() const { return m_returned; }
    int gaveUp() const { return m_gaveUp; }

private:
    struct Call
    {
        quint64 grant = 0;
        std::size_t spent = 0;
    };
    bool happens(int oneIn) { return m_random.bounded(oneIn) == 0; }

    void endCalls()
    {
        for (; !m_underWay.empty() && m_underWay.begin()->first <= m_now;
             m_underWay.erase(m_underWay.begin())) {
            const Call call = m_underWay.begin()->second;
            Spent &spent = m_spent[call.spent];
            spent.isSettled = !m_troubles.some || !happens(10);
            if (spent.isSettled)
                m_core->reportActualCost(call.grant, tokens, spent.units, reading(m_now));
            if (!m_core->finish(call.grant, reading(m_now)))
                qFatal("not finished");
        }
    }
    void ask()
    {
        for (int atOnce = int(m_tickets.size() + m_underWay.size()); atOnce < 10; ++atOnce) {
            PermitRequest permitRequest;
            permitRequest.cost = 1 + m_random.bounded(40);
            const quint64 tag = m_estimates.size();
            m_estimates.push_back(permitRequest.cost);
            const Result<Ticket> ticket = m_core->enqueue(permitRequest, reading(m_now), tag);
            if (!ticket)
                qFatal("not taken");
            m_tickets.emplace(tag, *ticket);
        }
    }
    void giveUp()
    {
        const auto who = std::next(m_tickets.begin(), m_random.bounded(int(m_tickets.size())));
        if (!m_core->cancel(who->second, reading(m_now)))
            qFatal("not cancelled");
        m_tickets.erase(who);
        ++m_gaveUp;
        takeReplies();
    }
    void takeReplies()
    {
        std::vector<RateLimiterCore::Reply> replies;
        m_core->drainReplies(replies);
        for (const RateLimiterCore::Reply &reply : replies) {
            m_tickets.erase(reply.tag);
            if (!reply.granted)
                continue;
            if (m_troubles.some && happens(20)) {
                if (!m_core->refund(reply.grant, reading(m_now)))
                    qFatal("not given back");
                ++m_returned;
                continue;
            }
            send(reply);
        }
    }
    void send(const RateLimiterCore::Reply &reply)
    {
        if (!m_core->sent(reply.grant, reading(m_now)))
            qFatal("not sent");
        const std::int64_t estimate = m_estimates[reply.tag];
        const std::int64_t actual = m_troubles.tooLow != 0 && happens(2)
            ? estimate + m_random.bounded(m_troubles.tooLow)
            : m_random.bounded(int(estimate) + 1);
        m_spent.push_back({m_now, actual, std::max<std::int64_t>(0, actual - estimate)});
        const Duration length = longestCall - std::chrono::milliseconds(m_random.bounded(200));
        m_underWay.emplace(m_now + length, Call {reply.grant, m_spent.size() - 1});
    }
    // What was under way ends without anybody who could settle it.
    void restart()
    {
        const QJsonObject state = m_core->save(reading(m_now));
        m_core.emplace(m_limits, reading(m_now),
                       RateLimiterOptions {.automaticMarginIsZero = true});
        if (!m_core->restore(state, reading(m_now)))
            qFatal("not restored");
        m_underWay.clear();
        m_tickets.clear();
        ++m_restarts;
    }

    const std::vector<Limit> m_limits;
    QRandomGenerator m_random;
    const Troubles m_troubles;
    std::optional<RateLimiterCore> m_core;
    Duration m_now {};
    std::multimap<Duration, Call> m_underWay;
    std::map<quint64, Ticket> m_tickets; // by what was asked for
    std::vector<std::int64_t> m_estimates; // by that, too
    std::vector<Spent> m_spent;
    int m_restarts = 0;
    int m_returned = 0;
    int m_gaveUp = 0;
};

// The most of it in any span as long as that; or in any multiple of it, if they lie on a grid.
template <typename Of>
std::int64_t mostIn(const std::vector<Spent> &spent, Duration span, bool isGrid, Of of)
{
    std::int64_t most = 0;
    std::int64_t sum = 0;
    std::size_t first = 0;
    for (const Spent &last : spent) {
        sum += of(last);
        const Duration begin = isGrid ? last.at / span * span : last.at - span + 1ns;
        for (; spent[first].at < begin; ++first)
            sum -= of(spent[first]);
        most = std::max(most, sum);
    }
    return most;
}

//! Whatever estimates calls go by, and whatever becomes of them.
class TestActualCostWindows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noneHasMoreThanItsLimitAndWhatWasUnknown_data()
    {
        Table<QByteArray, bool, bool, bool>("settings", "isGrid", "isBucket", "hasTroubles");
        const auto row = [](const char *name, const char *settings, bool isGrid, bool isBucket) {
            for (const bool hasTroubles : {false, true})
                QTest::addRow("%s%s", name, hasTroubles ? ", with troubles" : "")
                    << QByteArray(settings) << isGrid << isBucket << hasTroubles;
        };
        row("log from sending",
            "\"sliding_window\", \"interval\": \"1s\", \"count_from\": \"send\"", false, false);
        row("log from the answer",
            "\"sliding_window\", \"interval\": \"1s\", \"count_from\": \"response\"", false, false);
        row("log, automatic", "\"sliding_window\", \"interval\": \"1s\"", false, false);
        row("windows of the clock", "\"fixed_window\", \"interval\": \"1s\"", true, false);
        row("bucket", "\"token_bucket\", \"refill_amount\": 100, \"refill_interval\": \"1s\"",
            false, true);
        row("steps",
            "\"token_bucket\", \"refill_amount\": 50, \"refill_interval\": \"500ms\", "
            "\"refill\": \"stepped\"",
            false, true);
        row("leaky bucket", "\"leaky_bucket\", \"drain_amount\": 100, \"drain_interval\": \"1s\"",
            false, true);
        row("waterwheel", "\"waterwheel\", \"period\": \"1s\"", false, false);
    }
    void noneHasMoreThanItsLimitAndWhatWasUnknown()
    {
        QFETCH(const QByteArray, settings);
        QFETCH(const bool, isGrid);
        QFETCH(const bool, isBucket);
        QFETCH(const bool, hasTroubles);
        // What is left of them anybody can add up.
        const bool knowsAll = isGrid || settings.contains("send");
        const std::vector<Limit> limits
            = limitsFromJson(QJsonDocument::fromJson("[{\"name\": \"tokens\", \"capacity\": 100, "
                                                     "\"algorithm\": "
                                                     + settings + "}]")
                                 .array(),
                             u"test"_s)
                  .value();
        constexpr std::int64_t capacity = 100;
        int troubles = 0;
        for (quint32 seed = 1; seed <= 15; ++seed) {
            for (const int tooLow : {0, 30}) {
                Play play(limits, seed, {tooLow, hasTroubles});
                play.run(20s);
                const std::vector<Spent> &spent = play.spent();
                QVERIFY2(spent.size() > 60, qPrintable(QString::number(spent.size())));
                troubles += play.restarts() * play.returned() * play.gaveUp() > 0 ? 1 : 0;
                const auto unitsOf = [](const Spent &each) { return each.units; };
                const auto unknownOf = [](const Spent &each) { return each.unknown; };
                const auto neverKnownOf
                    = [](const Spent &each) { return each.isSettled ? 0 : each.unknown; };
                // Of those that are under way, besides what of others nobody was told.
                const std::int64_t underWay = mostIn(spent, longestCall, false, unknownOf);
                for (const std::int64_t seconds : {1, 10}) {
                    const std::int64_t most = mostIn(spent, seconds * 1s, isGrid, unitsOf);
                    // What a bucket gave too much it is owed: also in ten seconds it is no more
                    // than that. Debts of windows end with them.
                    const std::int64_t unknown = isBucket
                        ? underWay + mostIn(spent, 20s, false, neverKnownOf)
                        : underWay * seconds + mostIn(spent, seconds * 1s, false, neverKnownOf);
                    const std::int64_t allowed = capacity * (isBucket ? seconds + 1 : seconds);
                    QVERIFY2(most <= allowed + unknown,
                             qPrintable(u"seed %1: %2 in %3 s, of %4 and %5 unknown"_s.arg(seed)
                                            .arg(most)
                                            .arg(seconds)
                                            .arg(allowed)
                                            .arg(unknown)));
                    QVERIFY2(tooLow != 0 || most <= allowed, qPrintable(QString::number(most)));
                }
                const std::int64_t left = play.availableWhenAllIsKnown();
                if (knowsAll && !hasTroubles && tooLow == 0)
                    QCOMPARE(left, capacity - play.lately(isGrid));
                QVERIFY2(play.availableAfterwards() == capacity, "all of it has come back");
            }
        }
        QCOMPARE(troubles > 20, hasTroubles);
    }
};

PENSTOCK_TEST(TestActualCostWindows)
} // namespace tst_actualcostwindows
#include "tst_actualcostwindows.moc"
