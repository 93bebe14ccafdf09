// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/trytake.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/playthrough.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/simulation/simulate.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitmessages.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <random>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_planner {
using Random = std::mt19937;

int below(Random &random, int bound)
{
    return std::uniform_int_distribution<int>(0, bound - 1)(random);
}

std::vector<Limit> limitsFrom(const QStringList &texts)
{
    std::vector<Limit> limits;
    for (const QString &text : texts)
        limits.push_back(limitFromShorthand(text).value());
    nameLimits(limits);
    return limits;
}

// Without margins, so that one can work out in one's head what must come.
PlanInput exactly(std::int64_t rows, const QStringList &limits, Duration latency = 0ns)
{
    PlanInput input {.limits = limitsFrom(limits), .rows = rows};
    input.latency = latency;
    input.options.automaticMarginIsZero = true;
    return input;
}

Plan planOf(const PlanInput &input)
{
    const auto made = plan(input);
    if (!made)
        qFatal("%s", qPrintable(made.error().text()));
    return *made;
}

const WallTime noon {std::chrono::sys_days(std::chrono::year(2026) / 11 / 20) + 12h};

// Small numbers, so that limits bind, meet at one instant and get in each other's way.
LimitSettings randomSettings(Random &random)
{
    const std::int64_t capacity = 1 + below(random, 5);
    const Duration span = std::chrono::milliseconds(100 * (1 + below(random, 20)));
    switch (below(random, 9)) {
    case 0:
        return TokenBucketSettings {capacity, 1 + below(random, 3), span};
    case 1:
        return TokenBucketSettings {.capacity = capacity,
                                    .refillAmount = 1 + below(random, 3),
                                    .refillInterval = span,
                                    .refill = Refill::Stepped};
    case 2:
        return LeakyBucketSettings {capacity, 1 + below(random, 3), span};
    case 3:
        return GcraSettings {span, capacity};
    case 4:
        return FixedWindowSettings {capacity, span, Anchor(below(random, 4))};
    case 5:
        return SlidingWindowSettings {
            capacity, span, below(random, 2) == 0 ? CountFrom::Send : CountFrom::Response};
    case 6:
        return SlidingWindowCounterSettings {capacity, span};
    case 7:
        return ConcurrencySettings {capacity};
    default:
        return WaterwheelSettings {capacity, span};
    }
}

PlanInput randomInput(Random &random)
{
    PlanInput input;
    for (int i = below(random, 4); i > 0; --i) {
        Limit limit {{}, randomSettings(random)};
        if (below(random, 4) == 0)
            limit.match.path = u"/a*"_s;
        if (below(random, 4) == 0)
            limit.margin.fixed = std::chrono::milliseconds(below(random, 30));
        input.limits.push_back(limit);
    }
    nameLimits(input.limits);
    input.rows = 1 + below(random, 40);
    input.pages = 1 + below(random, 3);
    input.permitRequest.cost = 1 + below(random, 2);
    input.permitRequest.path = below(random, 2) == 0 ? u"/a/b"_s : u"/c"_s;
    input.latency = std::chrono::milliseconds(10 * below(random, 50));
    input.atOnce = 1 + below(random, 12);
    input.openRows = 1 + below(random, 30);
    input.start = noon + std::chrono::milliseconds(below(random, 100'000));
    return input;
}

class TestPlanner : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Whatever the limits: what the planner lets go when is what simulate() decides about arrivals
    // at the same instants.
    void decidesAsTheSimulation()
    {
        Random random(17);
        int granted = 0;
        int waited = 0;
        for (int i = 0; i < 1'500; ++i) {
            const PlanInput input = randomInput(random);
            std::vector<PlannedCall> calls;
            const Result<void> played
                = playThrough(input, [&](const PlannedCall &call) { calls.push_back(call); });
            Simulation simulation {limitsOf(input), input.options, input.start, {}};
            std::vector<Instant> planned;
            for (const PlannedCall &call : calls) {
                simulation.arrivals.push_back({call.ready, input.permitRequest, input.latency});
                planned.push_back(call.at);
                waited += call.at > call.ready ? 1 : 0;
            }
            QVERIFY(std::is_sorted(planned.begin(), planned.end()));
            std::stable_sort(simulation.arrivals.begin(), simulation.arrivals.end(),
                             [](const Arrival &a, const Arrival &b) { return a.at < b.at; });
            const auto decisions = simulate(simulation);
            QVERIFY2(decisions, decisions ? "" : qPrintable(decisions.error().text()));
            std::vector<Instant> simulated;
            for (const Decision &decision : *decisions) {
                QVERIFY(decision.granted);
                simulated.push_back(decision.at);
            }
            std::sort(simulated.begin(), simulated.end());
            QVERIFY2(planned == simulated, qPrintable(u"input %1"_s.arg(i)));
            granted += int(planned.size());
            // It ends early only where one request can never be let through.
            if (played) {
                QCOMPARE(std::int64_t(planned.size()), input.rows * input.pages);
                continue;
            }
            simulation.arrivals = {{Instant(), input.permitRequest, input.latency}};
            QVERIFY(!simulate(simulation)->front().granted);
        }
        QVERIFY(granted > 20'000 && waited > granted / 2);
    }
    void takesAsLongAsItMust_data()
    {
        const Table<PlanInput, Duration, std::int64_t> row("input", "lastSent", "peak");
        const QString perMinute = u"600/min"_s;
        PlanInput costly = exactly(100, {u"10/s"_s});
        costly.permitRequest.cost = 5;
        row("what fits goes at once", exactly(600, {perMinute}), 0s, 600);
        row("one more waits a minute", exactly(601, {perMinute}), 60s, 600);
        row("the slower of two", exactly(1'201, {perMinute, u"1200/h"_s}), 1h, 600);
        row("a bucket", exactly(100, {u"bucket 40 refill 2/s"_s}), 30s, 41);
        row("evenly", exactly(11, {u"every 250ms"_s}), 2'500ms, 4);
        row("at most so many at once", exactly(100, {u"10 concurrent"_s}, 200ms), 1'800ms, 50);
        row("cost", costly, 49s, 2);
        row("no limits", exactly(1'000, {}), 0s, 1'000);
        row("no rows", exactly(0, {perMinute}), 0s, 0);
    }
    void takesAsLongAsItMust()
    {
        QFETCH(const PlanInput, input);
        const Plan made = planOf(input);
        QTEST(made.lastSent, "lastSent");
        QTEST(made.peak, "peak");
        QCOMPARE(made.requests, input.rows);
        QCOMPARE(made.rows, input.rows);
        QCOMPARE(made.duration, input.rows > 0 ? made.lastSent + input.latency : 0ns);
        QCOMPARE(made.phases.empty(), input.rows == 0);
    }
    void saysWhatHoldsItWhen()
    {
        // 100 every 10 s until the 300 of the minute are used, then nothing for the rest of it.
        const Plan made = planOf(exactly(600, {u"100/10s"_s, u"300/min"_s}));
        const std::vector<PlanPhase> expected {
            {Instant(0s), Instant(20s), 200, 0, 1.0},
            {Instant(20s), Instant(60s), 100, 1, 1.0},
            {Instant(60s), Instant(80s), 300, 0, 1.0},
        };
        QVERIFY(made.phases == expected);
        QCOMPARE(made.perSecond, 7.5);
    }
    void saysThatAnswersHoldIt()
    {
        PlanInput input = exactly(1, {u"600/min"_s}, 120ms);
        input.pages = 100;
        const Plan made = planOf(input);
        QCOMPARE(made.requests, 100);
        QCOMPARE(made.rows, 1);
        QCOMPARE(made.duration, 12s);
        QCOMPARE(made.phases.size(), 1U);
        QVERIFY(made.phases.front().isByAnswers);
        QCOMPARE(made.phases.front().share, 1.0);
        // With more rows at once it is the limit again.
        input.rows = 1'000;
        QCOMPARE(planOf(input).phases.front().limit, std::optional<quint32>(0));
    }
    void saysThatConnectionsHoldIt()
    {
        PlanInput input = exactly(1'000, {}, 100ms);
        input.atOnce = 10;
        const Plan made = planOf(input);
        QCOMPARE(made.duration, 10s);
        QCOMPARE(made.phases.size(), 1U);
        QCOMPARE(made.limits.at(*made.phases.front().limit).name, u"connections"_s);
        // So they do where rows are let in one by one.
        input.openRows = 10;
        QCOMPARE(planOf(input).duration, 10s);
        QVERIFY(planOf(input).limits.empty());
    }
    void keepsPhasesFewAndWhole_data()
    {
        const Table<std::int64_t, QStringList> row("rows", "limits");
        row("a hundred changes an hour", 100'000, {u"10/s"_s, u"100/15s"_s, u"3000/h"_s});
        row("a change at every second request", 50'000, {u"1/100ms"_s, u"2/s"_s});
        row("all at once", 5'000, {});
    }
    void keepsPhasesFewAndWhole()
    {
        QFETCH(const std::int64_t, rows);
        QFETCH(const QStringList, limits);
        const Plan made = planOf(exactly(rows, limits));
        QVERIFY(!made.phases.empty() && made.phases.size() <= 12);
        QCOMPARE(made.phases.front().from, Instant());
        QCOMPARE(made.phases.back().to, Instant(made.lastSent));
        std::int64_t requests = 0;
        for (std::size_t i = 0; i < made.phases.size(); ++i) {
            requests += made.phases[i].requests;
            QVERIFY(made.phases[i].share >= 0 && made.phases[i].share <= 1);
            if (i > 0)
                QCOMPARE(made.phases[i].from, made.phases[i - 1].to);
        }
        QCOMPARE(requests, rows);
    }
    void countsQuotasByTheDay()
    {
        PlanInput input = exactly(12'000, {u"5000/d fixed"_s, u"600/min"_s});
        input.start = noon;
        input.permitRequest.cost = 1;
        const Plan made = planOf(input);
        QCOMPARE(made.quotas.size(), 1U);
        const PlanQuota expected {0,
                                  {{QDate(2026, 11, 20), 5'000},
                                   {QDate(2026, 11, 21), 5'000},
                                   {QDate(2026, 11, 22), 2'000}}};
        QVERIFY(made.quotas.front() == expected);
        // Midnight, midnight, and 2,000 more at 600 a minute.
        QCOMPARE(made.lastSent, 12h + 24h + 3min);
    }
    void plansWithTheShareThatIsUsed()
    {
        PlanInput input = exactly(12'000, {u"10000/d fixed"_s, u"600/min"_s});
        input.start = noon;
        input.limits.front().use = 50;
        input.limits.back().use = 10;
        const Plan made = planOf(input);
        QCOMPARE(made.quotas.size(), 1U);
        const PlanQuota expected {0,
                                  {{QDate(2026, 11, 20), 5'000},
                                   {QDate(2026, 11, 21), 5'000},
                                   {QDate(2026, 11, 22), 2'000}}};
        QVERIFY(made.quotas.front() == expected);
        // Midnight, midnight, and 2,000 more at 60 a minute.
        QCOMPARE(made.lastSent, 12h + 24h + 33min);
        const QString text = planText(made, QTimeZone::utc());
        QVERIFY2(text.contains(u"2,000 of 5,000"_s), qPrintable(text));
    }
    void saysWhatItWillCost()
    {
        const auto price = [](const char *amount, const char *currency, std::int64_t per) {
            return Price {*Decimal::parse(QString::fromLatin1(amount)),
                          QString::fromLatin1(currency), per};
        };
        PlanInput input = exactly(2'000, {u"1000000/min"_s, u"600/min"_s, u"10 concurrent"_s});
        input.permitRequest.method = "GET";
        input.limits[0].name = u"tokens"_s;
        input.limits[0].estimate = CostEstimate {1'550, true, {u"$.usage"_s, {}, 1}};
        input.limits[0].unit.price = price("2.50", "USD", 1'000'000);
        input.limits[1].name = u"calls"_s;
        input.limits[1].unit.price = price("0.001", "EUR", 1);
        input.limits[1].match.methods = {"GET"};
        input.limits[2].unit.price = price("9", "USD", 1);
        input.limits[2].match.methods = {"POST"};
        const Plan made = planOf(input);
        QCOMPARE(made.cost.size(), std::size_t(3));
        QCOMPARE(made.cost[0].units, 3'100'000);
        QCOMPARE(made.cost[1].units, 2'000);
        QCOMPARE(made.cost[2].units, 0);
        QCOMPARE(billText(billOf(made.cost)), u"7.75 USD, 2.00 EUR"_s);
        const QString text = planText(made, QTimeZone::utc());
        QVERIFY2(text.contains(u"\nabout 3.1 million tokens, 2,000 calls, "_s), qPrintable(text));
        QVERIFY2(text.contains(u"7.75 USD, 2.00 EUR\n"_s), qPrintable(text));
        const QJsonArray cost
            = QJsonDocument::fromJson(planJson(made)).object().value(u"cost"_s).toArray();
        QCOMPARE(cost.size(), 3);
        QCOMPARE(cost.first().toObject().value(u"amount"_s).toString(), u"7.75"_s);
        input.limits[0].unit.price.reset();
        input.limits[1].unit.price.reset();
        input.limits[2].unit.price.reset();
        QVERIFY(!planJson(planOf(input)).contains("cost"));
    }
    void countsQuotasByTheLimitsOwnCalendar()
    {
        Limit limit {u"a day in New York"_s,
                     FixedWindowSettings {10, 24h, Anchor::Calendar, "America/New_York"}};
        limit.costBy = {CostBy::Kind::Path, {{u"/big"_s, 4}}, 1, {}};
        PlanInput input = exactly(4, {});
        input.limits = {limit};
        input.permitRequest.path = u"/big"_s;
        input.start = noon - 8h; // 04:00 UTC is 23:00 of the day before there
        const Plan made = planOf(input);
        const PlanQuota expected {0, {{QDate(2026, 11, 19), 8}, {QDate(2026, 11, 20), 8}}};
        QVERIFY(made.quotas.size() == 1 && made.quotas.front() == expected);
        QCOMPARE(made.lastSent, 1h);
        // What the limit does not apply to is not counted.
        input.limits.front().match.methods = {"POST"};
        QVERIFY(planOf(input).quotas.empty());
    }
    void dependsOnTheStart()
    {
        PlanInput input = exactly(150, {u"100/h fixed"_s});
        input.start = noon + 50min;
        QCOMPARE(planOf(input).lastSent, 10min);
        QCOMPARE(planOf(input).finish(), noon + 1h);
        input.start = noon;
        QCOMPARE(planOf(input).lastSent, 1h);
    }
    void goesOnFromWhatWasUsed()
    {
        PlanInput input = exactly(150, {u"100/h"_s});
        input.start = noon;
        // Half an hour ago 80 were sent.
        const auto at = [](Duration since) {
            return ClockReading {Instant(since), (noon - 30min).time_since_epoch()};
        };
        RateLimiterCore core(input.limits, at(0s), input.options);
        for (int i = 0; i < 80; ++i)
            QVERIFY(tryTake(core, 1, at(0s)));
        input.used = core.save(at(30min));
        std::vector<std::int64_t> sent(4);
        QVERIFY(playThrough(input, [&](const PlannedCall &call) {
            ++sent.at(std::size_t(call.at.time_since_epoch() / 30min));
        }));
        const std::vector<std::int64_t> expected {20, 80, 20, 30};
        QVERIFY(sent == expected);
        QCOMPARE(planOf(input).lastSent, 90min);
    }
    void asksForEachRow()
    {
        PlanInput input = exactly(0, {u"2/s"_s});
        input.limits.front().per = {Per::Kind::Value, u"key"_s};
        int given = 0;
        input.asks = [&given]() -> Result<std::optional<PermitRequest>> {
            if (given == 12)
                return std::nullopt;
            PermitRequest permitRequest;
            permitRequest.values.insert(u"key"_s, QString::number(given++ % 3));
            return permitRequest;
        };
        const Plan made = planOf(input); // 4 of each key
        QCOMPARE(made.rows, 12);
        QCOMPARE(made.lastSent, 1s);
        input.asks = []() -> Result<std::optional<PermitRequest>> {
            return failure(jobMessage("rows.not_utf8"));
        };
        QCOMPARE(plan(input).error().id(), u"rows.not_utf8"_s);
    }
    void includesMargins()
    {
        PlanInput input = exactly(601, {u"600/min"_s});
        input.options.automaticMarginIsZero = false;
        const Duration margin = planOf(input).lastSent - 60s;
        QVERIFY(margin > 0ms && margin <= 250ms);
        input.limits.front().margin.fixed = 2s;
        QCOMPARE(planOf(input).lastSent, 62s);
    }
    void refuses_data()
    {
        const Table<PlanInput, QString> row("input", "fault");
        const QStringList tenAtOnce {u"10/s"_s};
        PlanInput input = exactly(5, tenAtOnce);
        input.permitRequest.cost = 11;
        row("over capacity", input, "request 1: plan.denied(permit.over_capacity(11, ");
        input = exactly(50, {});
        input.limits = {{u"trial"_s, TokenBucketSettings {40, 0, 1s}}};
        row("never again", input, "limit \"trial\": plan.stuck(40)");
        input = exactly(-1, tenAtOnce);
        row("negative rows", input, "plan: plan.negative_rows");
        input = exactly(1, tenAtOnce);
        input.pages = 0;
        row("no pages", input, "plan: plan.no_pages");
        input = exactly(50'000'001, tenAtOnce);
        input.pages = 2;
        row("too many", input, "plan: plan.too_many_requests");
        input = exactly(1, tenAtOnce, -1s);
        row("negative latency", input, "plan: plan.negative_latency");
        input = exactly(1, tenAtOnce);
        input.atOnce = 0;
        row("nothing at once", input, "plan: plan.nothing_at_once");
    }
    void refuses()
    {
        QFETCH(const PlanInput, input);
        const auto made = plan(input);
        QVERIFY(!made);
        QFETCH(const QString, fault);
        QVERIFY2(reported(made.error()).startsWith(fault), qPrintable(reported(made.error())));
    }
    void tellsPeople_data()
    {
        const Table<PlanInput, QString> row("input", "text");
        PlanInput input = exactly(600, {u"100/10s"_s, u"300/min"_s}, 250ms);
        input.start = noon;
        row("phases", input,
            u"600 requests will take 1 min 20 s: from Fri 20 Nov 2026 12:00:00 to 12:01:20 UTC\n"
            "7.48 a second on average, at most 100 within a second\n"
            "assuming a latency of 250 ms and up to 100 requests in flight\n"
            "\n"
            "          from              to      requests             rate  limited by\n"
            "           0 s            20 s           200    10.0 a second  100/10s\n"
            "          20 s           1 min           100    2.50 a second  300/min\n"
            "         1 min      1 min 20 s           300    15.0 a second  100/10s\n"_s);
        input = exactly(10, {u"50/5s"_s}, 250ms);
        input.start = noon;
        input.discovered = {{{u"discovered"_s, SlidingWindowSettings {50, 5s}},
                             limitMessage("discovery.window", 50, Duration(5s)),
                             DiscoveredLimit::Certainty::Shown,
                             noon - 78min}};
        const QString before
            = u"10 requests will take 250 ms: from Fri 20 Nov 2026 12:00:00 to 12:00:00 UTC\n"
              "40.0 a second on average, at most 10 within a second\n"
              "assuming a latency of 250 ms and up to 100 requests in flight\n"_s;
        const QString after
            = u"\n"
              "          from              to      requests             rate  limited by\n"
              "           0 s             0 s            10          at once  nothing\n"_s;
        row("a guess", input,
            before + u"These limits are estimates from responses at 10:42: 50 in 5 s.\n"_s + after);
        input.discovered.front().foundAt = noon - 24h;
        row("a guess of yesterday", input,
            before
                + u"These limits are estimates from responses at 12:00 on Thu 19 Nov "
                  "2026: 50 in 5 s.\n"_s
                + after);
        input.discovered.front().certainty = DiscoveredLimit::Certainty::Stated;
        input.discovered.push_back({{u"minute"_s, SlidingWindowSettings {400, 60s}},
                                    limitMessage("discovery.stated", u"X-Limit"_s),
                                    DiscoveredLimit::Certainty::Stated,
                                    noon - 1h});
        row("stated", input,
            before + u"The server stated these limits at 11:00: 50 in 5 s and 400 in 1 min.\n"_s
                + after);
        input = exactly(0, {});
        row("nothing", input, "Nothing to send.\n");
    }
    void tellsPeople()
    {
        QFETCH(PlanInput, input);
        input.atOnce = 100;
        QTEST(planText(planOf(input), QTimeZone::utc()), "text");
    }
    void tellsRatesByWhatOneCanImagine_data()
    {
        const Table<PlanInput, QString> row("input", "rate");
        row("a second", exactly(101, {u"every 100ms"_s}), " a second on average");
        row("a minute", exactly(61, {u"every 6s"_s}), " a minute on average");
        row("an hour", exactly(3, {u"every 1h"_s}), " an hour on average");
    }
    void tellsRatesByWhatOneCanImagine()
    {
        QFETCH(const PlanInput, input);
        QFETCH(const QString, rate);
        const QString text = planText(planOf(input), QTimeZone::utc());
        QVERIFY2(text.contains(rate), qPrintable(text));
    }
    void tellsPrograms()
    {
        PlanInput input = exactly(12'000, {u"5000/d fixed"_s}, 250ms);
        input.start = noon;
        input.atOnce = input.openRows = 20'000;
        const QJsonObject json = QJsonDocument::fromJson(planJson(planOf(input))).object();
        const auto value = [&json](const char *key) { return json.value(QLatin1String(key)); };
        QCOMPARE(value("rows").toInteger(), 12'000);
        QCOMPARE(value("requests").toInteger(), 12'000);
        QCOMPARE(value("start").toString(), u"2026-11-20T12:00:00Z"_s);
        QCOMPARE(value("finish").toString(), u"2026-11-22T00:00:00.25Z"_s);
        QCOMPARE(value("duration_s").toDouble(), 36 * 3'600 + 0.25);
        QCOMPARE(value("latency_s").toDouble(), 0.25);
        QCOMPARE(value("peak_per_second").toInteger(), 5'000);
        const QJsonObject phase = value("phases").toArray().first().toObject();
        QCOMPARE(phase.value(u"from_s"_s).toDouble(), 0.0);
        QCOMPARE(phase.value(u"held_by"_s).toString(), u"5000/d fixed"_s);
        const QJsonObject quota = value("quotas").toArray().first().toObject();
        QCOMPARE(quota.value(u"limit"_s).toString(), u"5000/d fixed"_s);
        QCOMPARE(quota.value(u"capacity"_s).toInteger(), 5'000);
        const QJsonArray days = quota.value(u"days"_s).toArray();
        QCOMPARE(days.size(), 3);
        QCOMPARE(days.last().toObject().value(u"date"_s).toString(), u"2026-11-22"_s);
        QCOMPARE(days.last().toObject().value(u"units"_s).toInteger(), 2'000);
    }
};

PENSTOCK_TEST(TestPlanner)
} // namespace tst_planner
#include "tst_planner.moc"
