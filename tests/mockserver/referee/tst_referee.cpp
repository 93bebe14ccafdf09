// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/independentreferee.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/referee/limitsreferee.h>

#include <QRandomGenerator>
#include <QTest>

#include <deque>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_referee {
ClockReading at(Duration since, Duration wallOffset = {})
{
    return {Instant(since), wallOffset};
}

Limit limit(const QString &shorthand)
{
    const Result<Limit> spec = limitFromShorthand(shorthand);
    if (!spec)
        qFatal("%s", qPrintable(spec.error().text()));
    return *spec;
}

// One of the limits that both referees know, small enough to bind often.
Limit randomLimit(int kind, QRandomGenerator &random)
{
    const std::int64_t capacity = 1 + random.bounded(6);
    const Duration span = (1 + random.bounded(40)) * 1ms;
    switch (kind) {
    case 0:
        return {{}, SlidingWindowSettings {capacity, span}};
    case 1:
        return {{}, SlidingWindowSettings {capacity, span, CountFrom::Response}};
    case 2:
        return {{}, FixedWindowSettings {capacity, span, Anchor::Epoch}};
    case 3:
        return {{}, FixedWindowSettings {capacity, span, Anchor::FirstRequest}};
    case 4:
        return {{}, FixedWindowSettings {capacity, span, Anchor::OnDemand}};
    case 5:
        return {{}, FixedWindowSettings {capacity, span, Anchor::Creation}};
    case 6:
        return {{}, ConcurrencySettings {capacity}};
    default:
        return {{}, WaterwheelSettings {capacity, span}};
    }
}

// A server that is asked by clients who care for no limit, judged by two referees at once.
class Trial
{
public:
    Trial(std::vector<Limit> limits, quint32 seed)
        : m_random(seed)
        , m_wall((1 + m_random.bounded(100)) * 1ms)
        , m_rateLimiter(limits, now())
        , m_judge(std::move(IndependentReferee::make(std::move(limits), now()).value()))
    { }

    int admitted = 0;
    int throttled = 0;

    QString run(int arrivals)
    {
        for (int i = 0; i < arrivals; ++i) {
            // Whole milliseconds, so that arrivals often meet the very end of a window.
            m_now += m_random.bounded(4) * 1ms;
            endSome();
            PermitRequest permitRequest;
            permitRequest.cost = m_random.bounded(10) == 0 ? m_random.bounded(4) : 1;
            const Verdict ours = m_rateLimiter.arrive(permitRequest, now());
            const Verdict judged = m_judge->arrive(permitRequest, now());
            const bool sameReason = ours.admitted || ours.denial.reason == judged.denial.reason;
            if (ours.admitted != judged.admitted || !sameReason)
                return u"arrival %1 at %2 ms, cost %3: %4, judged %5"_s.arg(i)
                    .arg(m_now / 1ms)
                    .arg(permitRequest.cost)
                    .arg(ours.admitted)
                    .arg(judged.admitted);
            if (ours.admitted)
                m_running.emplace_back(ours.call, judged.call);
            ++(ours.admitted ? admitted : throttled);
        }
        return {};
    }

private:
    ClockReading now() const { return at(m_now, m_wall); }
    void endSome()
    {
        while (!m_running.empty() && m_random.bounded(3) != 0) {
            const auto which = m_random.bounded(int(m_running.size()));
            const auto [ours, judged] = m_running[std::size_t(which)];
            m_running.erase(m_running.begin() + which);
            m_rateLimiter.leave(ours, now());
            m_judge->leave(judged, now());
        }
    }

    QRandomGenerator m_random;
    Duration m_now {};
    Duration m_wall;
    LimitsReferee m_rateLimiter;
    std::unique_ptr<IndependentReferee> m_judge;
    std::deque<std::pair<quint64, quint64>> m_running;
};

class TestReferee : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void bothRefereesAdmitTheSame_data()
    {
        const Table<int> row("kind");
        row("sliding window", 0);
        row("sliding window from the response", 1);
        row("fixed window since 1970", 2);
        row("fixed window since the first request", 3);
        row("fixed window on demand", 4);
        row("fixed window since creation", 5);
        row("concurrency", 6);
        row("waterwheel", 7);
        row("three at random", -1);
    }
    void bothRefereesAdmitTheSame()
    {
        QFETCH(const int, kind);
        int admitted = 0;
        int throttled = 0;
        for (quint32 seed = 1; seed <= 60; ++seed) {
            QRandomGenerator random(seed);
            std::vector<Limit> limits;
            for (int i = 0; i < (kind < 0 ? 3 : 1); ++i) {
                limits.push_back(randomLimit(kind < 0 ? random.bounded(8) : kind, random));
                limits.back().name = QString::number(i);
            }
            Trial trial(std::move(limits), seed);
            const QString difference = trial.run(300);
            QVERIFY2(difference.isEmpty(), qPrintable(u"seed %1: %2"_s.arg(seed).arg(difference)));
            admitted += trial.admitted;
            throttled += trial.throttled;
        }
        QVERIFY2(admitted > 1000 && throttled > 1000, "both answers are given often");
    }

    void anEntryOneIntervalOldCountsNoMore_data()
    {
        const Table<bool> row("independent");
        row("stack", false);
        row("independent", true);
    }
    void anEntryOneIntervalOldCountsNoMore()
    {
        QFETCH(const bool, independent);
        std::unique_ptr<Referee> referee;
        if (independent)
            referee = std::move(IndependentReferee::make({limit(u"2/1s"_s)}, at({})).value());
        else
            referee = std::make_unique<LimitsReferee>(std::vector {limit(u"2/1s"_s)}, at({}));
        QVERIFY(referee->arrive({}, at(0ms)).admitted);
        QVERIFY(referee->arrive({}, at(400ms)).admitted);
        const Verdict early = referee->arrive({}, at(1s - 1ns));
        QVERIFY(!early.admitted);
        QCOMPARE(early.denial.forecast, std::optional(Instant(1s)));
        QVERIFY(referee->arrive({}, at(1s)).admitted);
        QVERIFY(!referee->arrive({}, at(1s)).admitted);
        QVERIFY(referee->arrive({}, at(1400ms)).admitted);
    }

    void aSlotIsBusyUntilTheCallLeaves()
    {
        LimitsReferee referee({limit(u"1 concurrent"_s)}, at({}));
        const Verdict first = referee.arrive({}, at({}));
        QVERIFY(first.admitted);
        const Verdict second = referee.arrive({}, at(1h));
        QVERIFY(!second.admitted);
        QCOMPARE(second.denial.forecast, std::nullopt);
        referee.leave(first.call, at(1h));
        QVERIFY(referee.arrive({}, at(1h)).admitted);
    }
    void serversPutNoMarginOnTop()
    {
        LimitsReferee referee({limit(u"1/100s"_s)}, at({}));
        QVERIFY(referee.arrive({}, at({})).admitted);
        QVERIFY(referee.arrive({}, at(100s)).admitted);
    }
    void tellsWhatCanNeverBe()
    {
        LimitsReferee referee({limit(u"5/1s"_s)}, at({}));
        PermitRequest permitRequest;
        permitRequest.cost = 6;
        const Verdict verdict = referee.arrive(permitRequest, at({}));
        QCOMPARE(verdict.denial.reason, Denial::Reason::OverCapacity);
        QCOMPARE(verdict.denial.cost, 6);
        permitRequest.cost = -1;
        QCOMPARE(referee.arrive(permitRequest, at({})).denial.reason, Denial::Reason::InvalidCost);
    }
    void tellsWhatIsLeft()
    {
        const std::vector<Limit> limits {limit(u"5/1s"_s), limit(u"3 concurrent"_s)};
        LimitsReferee rateLimiter(limits, at({}));
        const auto judge = std::move(IndependentReferee::make(limits, at({})).value());
        for (Referee *const referee :
             {static_cast<Referee *>(&rateLimiter), static_cast<Referee *>(judge.get())}) {
            referee->arrive({}, at({}));
            const quint64 second = referee->arrive({}, at({})).call;
            referee->leave(second, at(1ms));
            const std::vector<LimitLevel> levels = referee->levels(at(1ms));
            QCOMPARE(levels.size(), 2U);
            QCOMPARE(levels[0].available, 3);
            QCOMPARE(levels[1].available, 2);
            QCOMPARE(levels[1].capacity, 3);
        }
    }
    void theIndependentOneSaysWhatItCannotJudge_data()
    {
        const Table<QString> row("text");
        row("token bucket", "bucket 5 refill 1/s");
        row("pacing", "every 10ms");
        row("calendar",
            R"({"algorithm": "fixed_window", "capacity": 1, "interval": "1d",
                                  "anchor": "calendar", "time_zone": "UTC"})");
        row("kept apart", R"({"algorithm": "concurrency", "capacity": 1, "per": "host"})");
    }
    void theIndependentOneSaysWhatItCannotJudge()
    {
        QFETCH(const QString, text);
        const auto judge = IndependentReferee::make({limit(text)}, at({}));
        QVERIFY(!judge);
        QVERIFY(!judge.error().where().isEmpty());
        QVERIFY(!judge.error().fix().isEmpty());
    }
};

PENSTOCK_TEST(TestReferee)
} // namespace tst_referee
#include "tst_referee.moc"
