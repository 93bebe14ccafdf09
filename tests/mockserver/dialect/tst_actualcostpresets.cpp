// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/wirelesspull.h"
#include "support/testprogram.h"

#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/mockserver/server/mockreferee.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/support/timetext.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_actualcostpresets {
MockServerOptions serverFor(const Preset &preset, const Profile &profile)
{
    MockServerOptions options;
    options.limits = asEnforced(profile.limits);
    options.dialect = serviceDialectFromJson(preset.mock, profile.throttling).value();
    return options;
}

ClockReading at(Duration since)
{
    return {Instant(since), 1'795'276'800s}; // 2026-11-21T16:00:00Z
}

MockServerCore::Decision answerOf(const MockServerOptions &options, const QByteArray &path)
{
    MockServerCore desk(options, makeReferee(options, at({})), {});
    return desk.arrive({.method = "GET", .target = path}, at({}));
}

QByteArray headersOf(const MockResponse &answer)
{
    QByteArrayList lines;
    for (const auto &[name, value] : answer.headers)
        lines << name + ": " + value;
    std::sort(lines.begin(), lines.end());
    return lines.join("; ");
}

// What stands in the body beside what any answer has.
QByteArray statedBy(const MockResponse &answer)
{
    QJsonObject body = QJsonDocument::fromJson(answer.body).object();
    for (const char *const own : {"id", "path", "method", "n", "time"})
        body.remove(QLatin1StringView(own));
    return QJsonDocument(body).toJson(QJsonDocument::Compact);
}

//! Services that count what calls cost, each pulled from with its own preset.
class TestActualCostPresets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isPulledWithoutARejection_data()
    {
        // most: seconds
        Table<QString, QString, QString, int, int, int>("name", "plan", "path", "calls", "atOnce",
                                                        "most");
        const auto row = [](const char *name, const char *plan, const char *path, int calls,
                            int atOnce, int most) {
            QTest::addRow("%s %s, %d at once", name, plan, atOnce)
                << QString::fromLatin1(name) << QString::fromLatin1(plan)
                << QString::fromLatin1(path) << calls << atOnce << most;
        };
        for (const int atOnce : {6, 40}) {
            // The first minute of 160,000, and what is left of 1.6 million on average each.
            row("openai", "account", "/chat/completions/%1", 1000, atOnce, 660);
            row("anthropic", "tier-1", "/messages/%1", 60, atOnce, 60 * 14);
            row("anthropic", "tier-2", "/messages/%1", 600, atOnce, 60 * 9);
            row("github-graphql", "", "/graphql/%1", 2000, atOnce, 3660 * 2);
            row("shopify-graphql", "standard", "/graphql.json/%1", 400, atOnce, 1100);
            row("shopify-graphql", "plus", "/graphql.json/%1", 400, atOnce, 130);
            row("binance", "", "/api/v3/exchangeInfo", 700, atOnce, 140);
            row("binance", "", "/api/v3/klines", 4000, atOnce, atOnce == 6 ? 280 : 140);
            row("notion", "", "/blocks/%1", 100, atOnce, 50);
            row("hubspot", "free", "/crm/v3/objects/contacts/%1", 400, atOnce, 40);
            row("salesforce", "developer", "/v60.0/sobjects/Account/%1", 15'100, atOnce, 24 * 3660);
        }
    }
    void isPulledWithoutARejection()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, plan);
        QFETCH(const QString, path);
        QFETCH(const int, calls);
        QFETCH(const int, atOnce);
        QFETCH(const int, most);
        const Preset preset = findPreset(name).value();
        const Profile profile = profileOf(preset, plan).value();
        for (quint32 seed = 1; seed <= 3; ++seed) {
            PullSetting setting;
            setting.declared = profile.limits;
            setting.declared.push_back({u"mine"_s, ConcurrencySettings {atOnce}});
            setting.server = serverFor(preset, profile);
            setting.server.seed = seed;
            setting.server.latency = {200ms, 600ms};
            setting.dialect = profile.throttling;
            setting.targets = rows(calls, path);
            setting.begins = 370ms;
            setting.lasts = 48h;
            WirelessPull pull(setting);
            pull.run();
            const QString story = u"seed %1: %2 of %3, %4 refused, in %5"_s.arg(seed)
                                      .arg(pull.answered())
                                      .arg(calls)
                                      .arg(pull.throttled())
                                      .arg(durationText(pull.took()));
            qInfo("%s", qPrintable(story));
            QCOMPARE(pull.answered(), calls);
            QVERIFY2(pull.throttled() == 0, qPrintable(story));
            QVERIFY2(pull.took() <= most * 1s, qPrintable(story));
            if (setting.server.dialect->costOfAnswer)
                QCOMPARE(pull.costs().size(), std::size_t(calls));
        }
    }

    // Names and forms as the services have them.
    void tellsAsTheServiceDoes_data()
    {
        Table<QString, QString, QByteArray, QByteArray, QByteArray>("name", "plan", "path",
                                                                    "headers", "body");
        const auto row = [](const char *name, const char *plan, const char *path,
                            const char *headers, const char *body) {
            QTest::addRow("%s %s", name, path)
                << QString::fromLatin1(name) << QString::fromLatin1(plan) << QByteArray(path)
                << QByteArray(headers) << QByteArray(body);
        };
        row("openai", "account", "/chat/completions",
            "x-ratelimit-limit-requests: 5000; x-ratelimit-limit-tokens: 160000; "
            "x-ratelimit-remaining-requests: 4999; x-ratelimit-remaining-tokens: 159993; "
            "x-ratelimit-reset-requests: 1m0s; x-ratelimit-reset-tokens: 1m0s",
            "{\"usage\":{\"total_tokens\":7}}");
        row("openai", "unknown", "/chat/completions", "", "{\"usage\":{\"total_tokens\":7}}");
        row("anthropic", "tier-1", "/messages",
            "anthropic-ratelimit-input-tokens-limit: 30000; "
            "anthropic-ratelimit-input-tokens-remaining: 29993; "
            "anthropic-ratelimit-input-tokens-reset: 2026-11-21T16:01:00Z; "
            "anthropic-ratelimit-output-tokens-limit: 8000; "
            "anthropic-ratelimit-output-tokens-remaining: 7993; "
            "anthropic-ratelimit-output-tokens-reset: 2026-11-21T16:01:00Z; "
            "anthropic-ratelimit-requests-limit: 50; "
            "anthropic-ratelimit-requests-remaining: 49; "
            "anthropic-ratelimit-requests-reset: 2026-11-21T16:01:00Z",
            "{\"usage\":{\"input_tokens\":7,\"output_tokens\":7}}");
        row("github-graphql", "", "/graphql",
            "x-ratelimit-limit: 5000; x-ratelimit-remaining: 4993; x-ratelimit-reset: 1795280400; "
            "x-ratelimit-resource: graphql; x-ratelimit-used: 7",
            "{\"data\":{\"rateLimit\":{\"cost\":7,\"remaining\":4993,\"resetAt\":"
            "\"2026-11-21T17:00:00Z\"}}}");
        row("shopify-graphql", "advanced", "/graphql.json", "",
            "{\"extensions\":{\"cost\":{\"actualQueryCost\":7,\"requestedQueryCost\":7,"
            "\"throttleStatus\":{\"currentlyAvailable\":1993,\"maximumAvailable\":2000,"
            "\"restoreRate\":200}}}}");
        row("binance", "", "/api/v3/exchangeInfo", "X-MBX-USED-WEIGHT-1M: 20", "{}");
        row("binance", "", "/api/v3/depth", "X-MBX-USED-WEIGHT-1M: 5", "{}");
        row("binance", "", "/api/v3/ping", "X-MBX-USED-WEIGHT-1M: 1", "{}");
        row("notion", "", "/blocks/1", "", "{}");
        row("hubspot", "free", "/crm/v3/objects/contacts/1",
            "X-HubSpot-RateLimit-Daily-Remaining: 249999; X-HubSpot-RateLimit-Daily: 250000; "
            "X-HubSpot-RateLimit-Interval-Milliseconds: 10000; X-HubSpot-RateLimit-Max: 100; "
            "X-HubSpot-RateLimit-Remaining: 99",
            "{}");
        row("salesforce", "developer", "/v60.0/limits", "Sforce-Limit-Info: api-usage=1/15000",
            "{}");
    }
    void tellsAsTheServiceDoes()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, plan);
        QFETCH(const QByteArray, path);
        const Preset preset = findPreset(name).value();
        MockServerOptions options = serverFor(preset, profileOf(preset, plan).value());
        if (options.dialect->costOfAnswer)
            options.costOfAnswer = CostRange {7, 7};
        const MockServerCore::Decision decision = answerOf(options, path);
        QVERIFY(decision.admitted);
        QTEST(headersOf(decision.answer), "headers");
        QTEST(statedBy(decision.answer), "body");
    }

    // What is refused says what it would have cost, from which the wait follows.
    void shopifyRefusesWithTheCost()
    {
        const Preset preset = findPreset(u"shopify-graphql"_s).value();
        MockServerOptions options = serverFor(preset, profileOf(preset, u"standard"_s).value());
        options.costOfAnswer = CostRange {900, 900};
        MockServerCore desk(options, makeReferee(options, at({})), {});
        const MockRequest query {.method = "POST", .target = "/graphql.json"};
        for (int i = 0; i < 2; ++i)
            QVERIFY(desk.arrive(query, at({})).admitted);
        const MockServerCore::Decision refused = desk.arrive(query, at({}));
        QVERIFY(!refused.admitted);
        QCOMPARE(refused.answer.status, 200);
        const QJsonValue cost
            = QJsonDocument::fromJson(refused.answer.body)[u"extensions"_s][u"cost"_s];
        QCOMPARE(cost[u"requestedQueryCost"_s].toInt(), 900);
        QVERIFY(cost[u"actualQueryCost"_s].isNull());
        const QJsonValue status = cost[u"throttleStatus"_s];
        QCOMPARE(status[u"currentlyAvailable"_s].toInt(), 200);
        QVERIFY(!desk.arrive(query, at(7s - 1ns)).admitted);
        QVERIFY(desk.arrive(query, at(7s)).admitted);
    }
};

PENSTOCK_TEST(TestActualCostPresets)
} // namespace tst_actualcostpresets
#include "tst_actualcostpresets.moc"
