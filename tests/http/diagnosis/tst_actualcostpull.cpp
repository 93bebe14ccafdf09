// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/wirelesspull.h"
#include "support/diagnosisscenarios.h"
#include "support/testprogram.h"

#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/support/timetext.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_actualcostpull {
constexpr std::int64_t tokens = 60'000;
constexpr std::size_t requests = 500;
constexpr Duration minute = 60s;

// The earliest instants at which a server lets calls in whose costs are known, one after the other
// and without a way there: nothing that learns them later can be sooner.
class Optimum
{
public:
    explicit Optimum(const LimitSettings &settings, Duration begins)
        : m_settings(settings)
        , m_at(begins)
        , m_level(tokens)
        , m_levelAt(begins)
    { }

    void take(std::int64_t cost)
    {
        if (m_calls.size() >= requests)
            m_at = std::max(m_at, m_calls[m_calls.size() - requests].at + minute);
        if (std::holds_alternative<TokenBucketSettings>(m_settings))
            takeOfBucket(cost);
        else if (std::holds_alternative<FixedWindowSettings>(m_settings))
            takeOfWindow(cost);
        else
            takeOfLog(cost);
        m_calls.push_back({m_at, cost});
    }
    Duration last() const { return m_at; }

private:
    struct Call
    {
        Duration at {};
        std::int64_t cost = 0;
    };
    void takeOfBucket(std::int64_t cost)
    {
        const auto levelAt = [this](Duration at) {
            return std::min<double>(tokens, m_level + double((at - m_levelAt).count()) / 1e6);
        };
        if (levelAt(m_at) < double(cost))
            m_at += Duration(std::int64_t((double(cost) - levelAt(m_at)) * 1e6) + 1);
        m_level = levelAt(m_at) - double(cost);
        m_levelAt = m_at;
    }
    void takeOfWindow(std::int64_t cost)
    {
        std::int64_t spent = 0;
        for (auto call = m_calls.rbegin();
             call != m_calls.rend() && call->at / minute == m_at / minute; ++call)
            spent += call->cost;
        if (spent + cost > tokens)
            m_at = (m_at / minute + 1) * minute;
    }
    void takeOfLog(std::int64_t cost)
    {
        std::int64_t spent = cost;
        for (std::size_t i = m_calls.size(); i-- > 0;) {
            spent += m_calls[i].cost;
            if (spent > tokens) { // this one must be gone
                m_at = std::max(m_at, m_calls[i].at + minute);
                return;
            }
        }
    }

    const LimitSettings m_settings;
    Duration m_at;
    double m_level;
    Duration m_levelAt;
    std::vector<Call> m_calls;
};

Limit learnedTokens(const LimitSettings &settings)
{
    Limit limit {u"tokens"_s, settings};
    limit.estimate = CostEstimate {1200, true, {u"$.usage.total_tokens"_s, {}, 1}};
    return limit;
}

PullSetting tokenPull(const LimitSettings &settings, int calls, int atOnce, quint32 seed)
{
    PullSetting setting
        = pullSetting({u"%1 concurrent"_s.arg(atOnce)}, {}, rows(calls, u"/items/%1"_s));
    setting.declared.push_back(learnedTokens(settings));
    setting.declared.push_back(limit(u"500/min"_s));
    setting.server.limits
        = asEnforced({learnedTokens(settings), limit(u"500/min"_s, u"requests"_s)});
    setting.server.costOfAnswer = CostRange {200, 3000};
    setting.server.latency = atOnce == 1 ? DelayRange {200ms, 900ms} : DelayRange {500ms, 1500ms};
    setting.server.seed = seed;
    setting.begins = 370ms;
    setting.lasts = 24h;
    return setting;
}

//! Pulls from servers that charge by the answer.
class TestActualCostPull : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aStrictServerOfTokensRefusesNothing_data()
    {
        Table<LimitSettings, RateLimitHeaders, int>("settings", "headers", "atOnce");
        for (const int atOnce : {1, 10, 50}) {
            for (const RateLimitHeaders headers :
                 {RateLimitHeaders::None, RateLimitHeaders::Draft, RateLimitHeaders::Vendor}) {
                const auto row = [&](const char *name, const LimitSettings &settings) {
                    const char *const reported = headers == RateLimitHeaders::None ? "untold"
                        : headers == RateLimitHeaders::Draft                       ? "draft"
                                                                                   : "vendor";
                    QTest::addRow("%s, %s, %d at once", name, reported, atOnce)
                        << settings << headers << atOnce;
                };
                row("any minute", SlidingWindowSettings {tokens, minute});
                row("minutes of the clock", FixedWindowSettings {tokens, minute});
                row("a bucket", TokenBucketSettings {tokens, 1000, 1s});
            }
        }
    }
    void aStrictServerOfTokensRefusesNothing()
    {
        QFETCH(const LimitSettings, settings);
        QFETCH(const RateLimitHeaders, headers);
        QFETCH(const int, atOnce);
        constexpr int calls = 2000;
        QStringList faults;
        for (quint32 seed = 1; seed <= 5; ++seed) {
            PullSetting setting = tokenPull(settings, calls, atOnce, seed);
            setting.server.rateLimitHeaders = headers;
            WirelessPull pull(setting);
            pull.run();
            QCOMPARE(pull.answered(), calls);
            QCOMPARE(pull.costs().size(), std::size_t(calls));
            Optimum optimum(settings, setting.begins);
            for (const std::int64_t cost : pull.costs())
                optimum.take(cost);
            const Duration best = optimum.last() - setting.begins;
            const QString story
                = u"seed %1: %2 refused, %3 of them late, in %4 for %5 (%6 %)"_s.arg(seed)
                      .arg(pull.throttled())
                      .arg(pull.throttledAfter(100))
                      .arg(durationText(pull.took()), durationText(best))
                      .arg(100.0 * double(pull.took().count()) / double(best.count()) - 100.0, 0,
                           'f', 1);
            qInfo("%s", qPrintable(story));
            if (pull.throttledAfter(100) > 0 || pull.took() > best + best * 8 / 100)
                faults << story;
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u"; "_s)));
    }
};

PENSTOCK_TEST(TestActualCostPull)
} // namespace tst_actualcostpull
#include "tst_actualcostpull.moc"
