// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/independentreferee.h"
#include "support/testprogram.h"

#include <penstock/http/message/actualcost.h>
#include <penstock/http/send/httpclient.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/mockserver/server/mockreferee.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/mockserver/server/mockservercore.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/profiles/spec/httpclientprofile.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/timetext.h>

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_presets {
WallTime aMonday()
{
    return parseTimestamp(u"2026-01-05T12:00:07.25Z").value();
}

// The same limits with fewer units, so that they are used up within a test. What they mean stays.
std::vector<Limit> shrunk(std::vector<Limit> limits, std::int64_t most)
{
    for (Limit &limit : limits) {
        // An estimate has to fit, and should do so some times.
        const std::int64_t units
            = limit.estimate ? limit.estimate->units * std::max<std::int64_t>(1, most / 10) : most;
        std::visit(
            [units](auto &settings) {
                if constexpr (requires { settings.capacity; })
                    settings.capacity = std::min(settings.capacity, units);
            },
            limit.settings);
    }
    return limits;
}

MockServerOptions serverFor(const Preset &preset, const Profile &profile, std::int64_t most)
{
    MockServerOptions options;
    options.limits = asEnforced(shrunk(profile.limits, most));
    options.dialect = serviceDialectFromJson(preset.mock, profile.throttling, u"/mock"_s).value();
    return options;
}

constexpr std::int64_t plenty = 1'000'000'000;

// A request that falls under the limit.
MockRequest requestUnder(const Limit &limit)
{
    QString path = limit.match.path.isEmpty() ? u"/items/1"_s : limit.match.path;
    path.replace(QLatin1Char('*'), QLatin1Char('x'));
    if (!path.startsWith(QLatin1Char('/')))
        path.prepend(QLatin1Char('/'));
    MockRequest request;
    request.method = limit.match.methods.value(0, QByteArrayLiteral("GET"));
    request.target = path.toUtf8();
    request.headers = {{"host", "127.0.0.1"}};
    return request;
}

PermitRequest askFor(const MockRequest &request)
{
    PermitRequest permitRequest;
    permitRequest.method = request.method;
    permitRequest.path = QString::fromUtf8(request.target);
    permitRequest.host = u"127.0.0.1"_s;
    return permitRequest;
}

// Second opinions on the limits that a request falls under, each by itself and from the definition.
class Judges
{
public:
    Judges(const std::vector<Limit> &limits, const PermitRequest &permitRequest,
           ClockReading created)
    {
        for (Limit limit : limits) {
            if (!applies(limit, permitRequest) || isChargedByAnswer(limit))
                continue;
            const std::int64_t cost = costOf(limit, permitRequest).value();
            limit.match = {};
            limit.costBy = {};
            auto judge = IndependentReferee::make({limit}, created);
            if (judge) // buckets it does not know
                m_judges.push_back({std::move(*judge), cost, {}});
        }
    }
    QString arrive(int call, ClockReading now)
    {
        for (Judge &judge : m_judges) {
            PermitRequest permitRequest;
            permitRequest.cost = judge.cost;
            const Verdict verdict = judge.referee->arrive(permitRequest, now);
            if (!verdict.admitted)
                return verdict.denial.limit;
            judge.calls.insert(call, verdict.call);
        }
        return {};
    }
    void leave(int call, ClockReading now)
    {
        for (Judge &judge : m_judges)
            judge.referee->leave(judge.calls.value(call), now);
    }

private:
    struct Judge
    {
        std::unique_ptr<IndependentReferee> referee;
        std::int64_t cost = 1;
        QHash<int, quint64> calls;
    };
    std::vector<Judge> m_judges;
};

// A stack of the client's limits against the desk of the practice server, in virtual time, over a
// network that delays as it likes.
class VirtualRun
{
public:
    VirtualRun(const std::vector<Limit> &clientLimits, const MockServerOptions &server,
               MockRequest request)
        : m_request(std::move(request))
        , m_rateLimiter(clientLimits, m_clock)
        , m_desk(server, makeReferee(server, m_clock.now()), {})
        , m_judges(server.limits, askFor(m_request), m_clock.now())
        , m_actualCosts(actualCostLimits(clientLimits))
    { }

    // Why it was throttled, or nothing.
    QString run(int calls)
    {
        for (int call = 0; call < calls; ++call) {
            m_rateLimiter.request(askFor(m_request), [this, call](PermitResult answer) {
                if (!answer) {
                    m_fault = u"no permit: "_s + answer.error().text();
                    return;
                }
                auto permit = std::make_shared<Permit>(std::move(answer).value());
                permit->sent();
                after(200ms, [this, call, permit] { arrive(call, permit); });
            });
        }
        for (int step = 0; m_done < calls && m_fault.isEmpty() && step < 10'000; ++step)
            m_clock.advance(24h);
        if (m_fault.isEmpty() && m_done < calls)
            return u"only %1 of %2 came back"_s.arg(m_done).arg(calls);
        return m_fault;
    }

private:
    void after(std::chrono::milliseconds most, const std::function<void()> &then)
    {
        const auto wait = std::chrono::milliseconds(m_random.bounded(int(most.count()) + 1));
        m_alarms.push_back(m_clock.makeAlarm(then));
        m_alarms.back()->set(m_clock.now().at + wait);
    }
    void arrive(int call, const std::shared_ptr<Permit> &permit)
    {
        const ClockReading now = m_clock.now();
        const MockServerCore::Decision decision = m_desk.arrive(m_request, now);
        const QString judged = m_judges.arrive(call, now);
        if (!decision.admitted || !judged.isEmpty()) {
            m_fault = u"call %1 refused by %2%3"_s.arg(call).arg(decision.limit, judged);
            return;
        }
        after(300ms, [this, call, decision, permit] {
            m_desk.leave(decision, m_clock.now());
            m_judges.leave(call, m_clock.now());
            after(100ms, [this, decision, permit] {
                for (const ActualCostLimit &limit : m_actualCosts) {
                    const MockResponse &answer = decision.answer;
                    if (const auto cost
                        = actualCost(limit, answer.status, answer.headers, answer.body))
                        permit->reportActualCost(limit.name, *cost);
                    else
                        m_fault = u"no cost in the answer"_s;
                }
                permit->finish();
                ++m_done;
            });
        });
    }

    ManualClock m_clock {aMonday()};
    const MockRequest m_request;
    RateLimiter m_rateLimiter;
    MockServerCore m_desk;
    Judges m_judges;
    const std::vector<ActualCostLimit> m_actualCosts;
    QRandomGenerator m_random {7};
    std::vector<std::unique_ptr<Alarm>> m_alarms;
    QString m_fault;
    int m_done = 0;
};

HeaderList headersOf(const MockResponse &answer, ClockReading now)
{
    HeaderList headers {{"Date", httpDateText(now.wall())}};
    for (const auto &[name, value] : answer.headers)
        headers.append({name, value});
    return headers;
}

QStringList plansOf(const Preset &preset)
{
    QStringList names;
    for (const PresetPlan &plan : preset.plans)
        names.append(plan.name);
    return names.isEmpty() ? QStringList {QString()} : names;
}

Profile withFewOf(Profile profile, const Limit &limit)
{
    for (Limit &each : profile.limits) {
        if (each == limit)
            each = shrunk({each}, 3).front();
    }
    return profile;
}

// A client with no manners at the desk of a server.
class Hammer
{
public:
    Hammer(const Preset &preset, const Profile &profile, const Limit &limit)
        : m_options(serverFor(preset, withFewOf(profile, limit), plenty))
        , m_request(requestUnder(limit))
        , m_hasWindow(windowOf(limit.settings))
        , m_desk(m_options, makeReferee(m_options, now()), {})
    { }

    ClockReading now() const { return {m_at, aMonday().time_since_epoch()}; }
    void waitUntil(Instant at) { m_at = at; }
    // Calls until one is throttled. Where it is about those on their way, they stay there until
    // they are ended.
    MockServerCore::Decision untilThrottled()
    {
        for (int call = 0; call < 50; ++call) {
            MockServerCore::Decision decision = m_desk.arrive(m_request, now());
            if (!decision.admitted)
                return decision;
            m_running.push_back(std::move(decision));
            if (m_hasWindow)
                endAll();
        }
        return {};
    }
    void endAll()
    {
        for (const MockServerCore::Decision &decision : m_running)
            m_desk.leave(decision, now());
        m_running.clear();
    }
    bool isAdmitted() { return m_desk.arrive(m_request, now()).admitted; }

private:
    const MockServerOptions m_options;
    const MockRequest m_request;
    const bool m_hasWindow;
    Instant m_at {};
    MockServerCore m_desk;
    std::vector<MockServerCore::Decision> m_running;
};

//! Each preset against the practice server that plays its service.
class TestPresets : public QObject
{
    Q_OBJECT

    static void everyPreset()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : presetNames())
            QTest::addRow("%s", qPrintable(name)) << name;
    }

private Q_SLOTS:
    void isNeverThrottledByItself_data() { everyPreset(); }
    void isNeverThrottledByItself()
    {
        QFETCH(const QString, name);
        constexpr std::int64_t most = 100;
        const Preset preset = findPreset(name).value();
        for (const QString &plan : plansOf(preset)) {
            const Profile profile = profileOf(preset, plan).value();
            const MockServerOptions server = serverFor(preset, profile, most);
            for (const Limit &limit : profile.limits) {
                VirtualRun run(shrunk(profile.limits, most), server, requestUnder(limit));
                const std::int64_t capacity = capacityOf(shrunk({limit}, most)[0].settings);
                const std::int64_t cost
                    = std::max<std::int64_t>(costOf(limit, askFor(requestUnder(limit))).value(), 1);
                const QString fault = run.run(int(capacity / cost * 5 / 2 + 3));
                QVERIFY2(fault.isEmpty(),
                         qPrintable(plan + QLatin1Char(' ') + limit.name + u": "_s + fault));
            }
        }
    }

    void aClientThatIsTooFastWouldBeNoticed()
    {
        Profile profile = findPreset(u"resend"_s)->profile;
        MockServerOptions server;
        server.limits = asEnforced(profile.limits);
        std::get<SlidingWindowSettings>(profile.limits[0].settings).capacity += 1;
        VirtualRun run(profile.limits, server, requestUnder(profile.limits[0]));
        QVERIFY(run.run(10).contains(u"refused by team"_s));
    }

    void isUnderstoodWhereItThrottles_data() { everyPreset(); }
    void isUnderstoodWhereItThrottles()
    {
        QFETCH(const QString, name);
        const Preset preset = findPreset(name).value();
        for (const QString &plan : plansOf(preset)) {
            const Profile profile = profileOf(preset, plan).value();
            const DialectReader reader(profile.throttling);
            const HttpClientOptions httpClient = httpClientOptionsOf(profile).value();
            for (const Limit &limit : profile.limits) {
                Hammer hammer(preset, profile, limit);
                const MockServerCore::Decision throttled = hammer.untilThrottled();
                const QByteArray where = (plan + QLatin1Char(' ') + limit.name).toUtf8();
                const char *const reported = where.constData();
                QVERIFY2(throttled.number > 0 && !throttled.admitted, reported);
                const ClockReading now = hammer.now();
                const ThrottleReading reading
                    = reader.read(throttled.answer.status, headersOf(throttled.answer, now),
                                  throttled.answer.body, now.wall());
                QVERIFY2(reading.throttled(), reported);
                hammer.endAll();
                if (!reading.retryAfter) {
                    // It names no time: what we choose ourselves outlasts its penalty.
                    const Duration pause = throttlePause(reading, 1, httpClient.retry, 0);
                    QVERIFY2(pause >= 1s, reported);
                    const Duration penalty
                        = serviceDialectFromJson(preset.mock, profile.throttling).value().penalty;
                    QVERIFY2(pause >= penalty, reported);
                    continue;
                }
                // Not long before is too early, and then is late enough.
                const bool isMinutes = profile.throttling.resetHeader == "X-RateLimit-Reset"
                    && reading.source.startsWith(u"X-RateLimit-Reset"_s);
                const Duration coarse = isMinutes ? 61s : 2s;
                const bool isWindow = windowOf(limit.settings).has_value();
                if (isWindow && reading.retryAfter->wait > coarse) {
                    hammer.waitUntil(now.at + reading.retryAfter->wait - coarse);
                    QVERIFY2(!hammer.isAdmitted(), reported);
                }
                hammer.waitUntil(now.at + reading.retryAfter->wait);
                // Seven days are all that a reader believes.
                QVERIFY2(hammer.isAdmitted() || reading.retryAfter->clamped, reported);
            }
        }
    }

    void isPulledOverRealSocketsWithoutAThrottle_data() { everyPreset(); }
    void isPulledOverRealSocketsWithoutAThrottle()
    {
        QFETCH(const QString, name);
        constexpr int calls = 4;
        const Preset preset = findPreset(name).value();
        const Profile profile = profileOf(preset).value();
        ManualClock clock(aMonday());
        MockServer server(serverFor(preset, profile, plenty), clock);
        QVERIFY(server.listen());
        RateLimiter rateLimiter(profile.limits, clock);
        HttpClient httpClient(rateLimiter, clock, httpClientOptionsOf(profile).value());
        int answered = 0;
        int others = 0;
        for (int i = 0; i < calls; ++i) {
            HttpRequest request;
            request.url = server.url();
            request.url.setPath(u"/items/%1"_s.arg(i));
            httpClient.send(request, [&](const Outcome &outcome) {
                ++(outcome && outcome->status == 200 && outcome->sends == 1 ? answered : others);
            });
        }
        // Time goes on while nothing is on its way.
        QElapsedTimer patience;
        patience.start();
        while (answered + others < calls && patience.elapsed() < 20'000) {
            QCoreApplication::processEvents();
            const bool isIdle = rateLimiter.waiting() + answered + others == calls;
            if (isIdle)
                clock.advance(500ms);
        }
        QCOMPARE(answered, calls);
        QCOMPARE(server.counts().throttled, 0U);
        QCOMPARE(server.counts().received, quint64(calls));
    }
};

PENSTOCK_TEST(TestPresets)
} // namespace tst_presets
#include "tst_presets.moc"
