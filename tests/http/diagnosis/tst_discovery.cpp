// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/wirelesspull.h"
#include "support/diagnosisscenarios.h"
#include "support/testprogram.h"

#include <penstock/mockserver/dialect/servicedialect.h>
#include <penstock/support/timetext.h>

#include <QJsonArray>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_discovery {
//! How public limiters tell what is left, and refuse.
ServiceDialect dialect(const QList<std::pair<const char *, const char *>> &headers)
{
    QJsonObject always;
    for (const auto &[name, value] : headers)
        always.insert(QLatin1String(name), QLatin1String(value));
    const QJsonObject mock {
        {u"headers"_s, always},
        {u"rejections"_s,
         QJsonArray {
             QJsonObject {{u"status"_s, 429},
                          {u"headers"_s, QJsonObject {{u"Retry-After"_s, u"{{wait}}"_s}}}}}}};
    const auto read = serviceDialectFromJson(mock, {});
    if (!read)
        qFatal("%s", qPrintable(read.error().text()));
    return *read;
}

//! Without limit_req_status.
ServiceDialect nginx()
{
    const QJsonObject mock {
        {u"rejections"_s,
         QJsonArray {
             QJsonObject {{u"status"_s, 503},
                          {u"headers"_s, QJsonObject {{u"Server"_s, u"nginx/1.22.1"_s}}},
                          {u"body"_s,
                           u"<html>\r\n<head><title>503 Service Temporarily Unavailable</title>"
                           "</head>\r\n<body>\r\n<center><h1>503 Service Temporarily "
                           "Unavailable</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n"
                           "</body>\r\n</html>\r\n"_s}}}}};
    const auto read = serviceDialectFromJson(mock, {});
    if (!read)
        qFatal("%s", qPrintable(read.error().text()));
    return *read;
}

struct Server
{
    const char *name;
    ServiceDialect dialect;
};

//! With their defaults: windows that begin with the first call, and whole seconds rounded up.
QList<Server> publishers()
{
    return {
        {"express-rate-limit, draft-6",
         dialect({{"RateLimit-Policy", "{{limit}};w={{window}}"},
                  {"RateLimit-Limit", "{{limit}}"},
                  {"RateLimit-Remaining", "{{remaining}}"},
                  {"RateLimit-Reset", "{{reset}}"}})},
        {"express-rate-limit, draft-7",
         dialect({{"RateLimit-Policy", "{{limit}};w={{window}}"},
                  {"RateLimit", "limit={{limit}}, remaining={{remaining}}, reset={{reset}}"}})},
        {"express-rate-limit, draft-8",
         dialect({{"RateLimit-Policy",
                   "\"{{limit}}-in-{{window}}sec\"; q={{limit}}; w={{window}}; "
                   "pk=:NGY1YjRkNTAyYzYw:"},
                  {"RateLimit", "\"{{limit}}-in-{{window}}sec\"; r={{remaining}}; t={{reset}}"}})},
        {"express-rate-limit, legacy",
         dialect({{"X-RateLimit-Limit", "{{limit}}"},
                  {"X-RateLimit-Remaining", "{{remaining}}"},
                  {"X-RateLimit-Reset", "{{reset epoch_s}}"}})},
        {"@fastify/rate-limit",
         dialect({{"x-ratelimit-limit", "{{limit}}"},
                  {"x-ratelimit-remaining", "{{remaining}}"},
                  {"x-ratelimit-reset", "{{reset}}"}})},
        {"rate-limiter-flexible",
         dialect({{"X-RateLimit-Limit", "{{limit}}"},
                  {"X-RateLimit-Remaining", "{{remaining}}"},
                  {"X-RateLimit-Reset", "{{reset epoch_ms}}"}})},
        // With enableDraftSpec: the names of the draft, and nothing of its policy.
        {"@fastify/rate-limit, draft",
         dialect({{"ratelimit-limit", "{{limit}}"},
                  {"ratelimit-remaining", "{{remaining}}"},
                  {"ratelimit-reset", "{{reset}}"}})},
    };
}

PullSetting pullFrom(const LimitSettings &limit, int calls, int atOnce)
{
    PullSetting setting
        = pullSetting({u"%1 concurrent"_s.arg(atOnce)}, {}, rows(calls, u"/items/%1"_s));
    setting.server.limits = {{u"limit"_s, limit}};
    setting.server.latency = {20ms, 20ms};
    setting.begins = 370ms;
    setting.lasts = 24h;
    setting.discovers = true;
    return setting;
}

QString story(const WirelessPull &pull)
{
    QString text = u"%1 refused in %2"_s.arg(pull.throttled()).arg(durationText(pull.took()));
    for (const DiscoveredLimit &limit : pull.client().discoveredLimits())
        text += u"; %1, %2: %3"_s.arg(describe(limit.spec).text(), certaintyName(limit.certainty),
                                      limit.source.text());
    return text;
}

//! Limits that nobody declared are found out by what the server says and does.
class TestDiscovery : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void serversThatTellRefuseNothing_data()
    {
        Table<int, LimitSettings, int>("server", "limit", "atOnce");
        for (int server = 0; server < publishers().size(); ++server) {
            for (const int atOnce : {1, 6, 16, 50}) {
                QTest::addRow("%s, %d at once", publishers().at(server).name, atOnce)
                    << server << LimitSettings(FixedWindowSettings {50, 5s, Anchor::OnDemand})
                    << atOnce;
                QTest::addRow("%s, a sliding log, %d at once", publishers().at(server).name, atOnce)
                    << server << LimitSettings(SlidingWindowSettings {50, 5s, CountFrom::Send})
                    << atOnce;
            }
        }
    }
    void serversThatTellRefuseNothing()
    {
        QFETCH(const int, server);
        QFETCH(const LimitSettings, limit);
        QFETCH(const int, atOnce);
        PullSetting setting = pullFrom(limit, 520, atOnce);
        setting.server.dialect = publishers().at(server).dialect;
        WirelessPull pull(setting);
        pull.run();
        const QString reported = story(pull);
        qInfo("%s", qPrintable(reported));
        QCOMPARE(pull.answered(), 520);
        QVERIFY2(pull.throttled() == 0, qPrintable(reported));
        // Ten windows, and in the last one twenty calls.
        const Duration best = 50s + 22ms * ((20 + atOnce - 1) / atOnce);
        QVERIFY2(pull.took() <= best + best / 20, qPrintable(reported));
        const auto found = pull.client().discoveredLimits();
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(found.front().spec.settings == LimitSettings(SlidingWindowSettings {50, 5s}));
    }

    void severalLimitsAreFoundOneAfterTheOther_data()
    {
        const Table<RetryAfterForm> row("form");
        row("seconds", RetryAfterForm::Seconds);
        row("exact", RetryAfterForm::Milliseconds);
    }
    void severalLimitsAreFoundOneAfterTheOther()
    {
        QFETCH(const RetryAfterForm, form);
        PullSetting setting = pullFrom(FixedWindowSettings {50, 5s, Anchor::OnDemand}, 1650, 6);
        setting.server.limits.push_back(
            {u"minute"_s, FixedWindowSettings {400, 60s, Anchor::OnDemand}});
        setting.server.retryAfter = form;
        WirelessPull pull(setting);
        pull.run();
        const QString reported = story(pull);
        qInfo("%s", qPrintable(reported));
        QCOMPARE(pull.answered(), 1650);
        QVERIFY2(pull.throttled() <= 4 * 6, qPrintable(reported));
        QVERIFY2(pull.took() <= 276s, qPrintable(reported)); // four minutes, and five seconds each
        const auto found = pull.client().discoveredLimits();
        QCOMPARE(found.size(), std::size_t(2));
        QVERIFY(found[0].spec.settings == LimitSettings(SlidingWindowSettings {50, 5s}));
        QVERIFY(found[1].spec.settings == LimitSettings(SlidingWindowSettings {400, 60s}));
    }
    void somebodyElseWhoHasSpentBeforeIsHeeded_data()
    {
        const Table<int> row("server");
        for (int server = 0; server < publishers().size(); ++server)
            row(publishers().at(server).name, server);
    }
    // Our first call is not the first of its window, so that its reset shows no window yet.
    void somebodyElseWhoHasSpentBeforeIsHeeded()
    {
        QFETCH(const int, server);
        PullSetting setting = pullFrom(FixedWindowSettings {50, 5s, Anchor::OnDemand}, 520, 16);
        setting.server.dialect = publishers().at(server).dialect;
        setting.server.latency = {70ms, 70ms};
        setting.other = OtherClient {.calls = 20};
        WirelessPull pull(setting);
        pull.run();
        const QString reported = story(pull);
        qInfo("%s", qPrintable(reported));
        QCOMPARE(pull.answered(), 520);
        QVERIFY2(pull.throttled() == 0, qPrintable(reported));
        QVERIFY2(pull.took() <= 55s + 55s / 20, qPrintable(reported));
    }
    void aClockThatIsOffRefusesNothing_data()
    {
        QTest::addColumn<Duration>("skew");
        for (const int ms : {-3'600'000, -2000, -500, 500, 2000, 3'600'000})
            QTest::addRow("%d ms", ms) << Duration(ms * 1ms);
    }
    void aClockThatIsOffRefusesNothing()
    {
        QFETCH(const Duration, skew);
        PullSetting setting = pullFrom(FixedWindowSettings {50, 5s, Anchor::OnDemand}, 520, 16);
        setting.server.dialect = publishers().at(3).dialect; // in epoch seconds
        setting.server.clockSkew = skew;
        WirelessPull pull(setting);
        pull.run();
        const QString reported = story(pull);
        qInfo("%s", qPrintable(reported));
        QCOMPARE(pull.answered(), 520);
        QVERIFY2(pull.throttled() == 0, qPrintable(reported));
        QVERIFY2(pull.took() <= 61s, qPrintable(reported)); // a second each window
    }
    void withDeclaredRatesNothingIsDiscovered()
    {
        PullSetting setting = pullFrom(FixedWindowSettings {50, 5s, Anchor::OnDemand}, 60, 6);
        setting.declared.push_back(limit(u"1000/s"_s));
        WirelessPull pull(setting);
        QVERIFY(!pull.client().isDiscovering());
        pull.run();
        QVERIFY(pull.client().discoveredLimits().empty());
    }

    void serversThatTellNothingRefuseWhatWasInFlightTwice_data()
    {
        // calls: of ten windows
        Table<LimitSettings, RetryAfterForm, int, Duration, int>("limit", "form", "calls", "best",
                                                                 "atOnce");
        for (const int atOnce : {1, 6, 16, 50}) {
            for (const RetryAfterForm form :
                 {RetryAfterForm::Seconds, RetryAfterForm::Milliseconds, RetryAfterForm::None}) {
                const auto row
                    = [&](const char *name, const LimitSettings &limit, int calls, Duration best) {
                          const char *const reported = form == RetryAfterForm::None ? "no time"
                              : form == RetryAfterForm::Seconds                     ? "seconds"
                                                                                    : "exact";
                          QTest::addRow("%s, %s, %d at once", name, reported, atOnce)
                              << limit << form << calls << best << atOnce;
                      };
                row("windows on demand", FixedWindowSettings {50, 5s, Anchor::OnDemand}, 520, 50s);
                row("windows of the clock", FixedWindowSettings {50, 5s}, 520, 50s);
                row("a strict sliding log", SlidingWindowSettings {50, 5s, CountFrom::Send}, 520,
                    50s);
                row("a token bucket", TokenBucketSettings {50, 10}, 550, 50s);
                row("nginx limit_req", GcraSettings {100ms, 21}, 520, 50s);
            }
        }
    }
    void serversThatTellNothingRefuseWhatWasInFlightTwice()
    {
        QFETCH(const LimitSettings, limit);
        QFETCH(const RetryAfterForm, form);
        QFETCH(const int, calls);
        QFETCH(const Duration, best);
        QFETCH(const int, atOnce);
        PullSetting setting = pullFrom(limit, calls, atOnce);
        setting.server.retryAfter = form;
        if (std::holds_alternative<GcraSettings>(limit) && form == RetryAfterForm::None)
            setting.server.dialect = nginx();
        WirelessPull pull(setting);
        pull.run();
        const QString reported = story(pull);
        qInfo("%s", qPrintable(reported));
        QCOMPARE(pull.answered(), calls);
        QVERIFY2(pull.throttled() <= 2 * atOnce, qPrintable(reported));
        QVERIFY2(pull.took() <= best + best * 15 / 100, qPrintable(reported));
    }

    void whatWasFoundTooLowIsRaised_data()
    {
        Table<LimitSettings, RetryAfterForm, int, int>("limit", "form", "spent", "atOnce");
        for (const int spent : {10, 30, 45}) {
            for (const int atOnce : {1, 6, 16}) {
                for (const RetryAfterForm form :
                     {RetryAfterForm::Seconds, RetryAfterForm::Milliseconds}) {
                    const char *const reported
                        = form == RetryAfterForm::Seconds ? "seconds" : "exact";
                    QTest::addRow("a window on demand, %d spent, %s, %d at once", spent, reported,
                                  atOnce)
                        << LimitSettings(FixedWindowSettings {50, 5s, Anchor::OnDemand}) << form
                        << spent << atOnce;
                    QTest::addRow("a strict sliding log, %d spent, %s, %d at once", spent, reported,
                                  atOnce)
                        << LimitSettings(SlidingWindowSettings {50, 5s, CountFrom::Send}) << form
                        << spent << atOnce;
                }
            }
        }
    }
    // Somebody else had spent of the window in which it was found.
    void whatWasFoundTooLowIsRaised()
    {
        QFETCH(const LimitSettings, limit);
        QFETCH(const RetryAfterForm, form);
        QFETCH(const int, spent);
        QFETCH(const int, atOnce);
        PullSetting setting = pullFrom(limit, 1020, atOnce);
        setting.server.retryAfter = form;
        setting.other = OtherClient {.calls = spent};
        WirelessPull pull(setting);
        pull.run();
        const QString reported = story(pull);
        qInfo("%s", qPrintable(reported));
        QCOMPARE(pull.answered(), 1020);
        // Three windows: until it is found, and until it is tried.
        QVERIFY2(pull.took() <= 100s + 15s + 5s, qPrintable(reported));
        QVERIFY2(pull.throttled() <= 3 * atOnce + 1, qPrintable(reported));
        const auto found = pull.client().discoveredLimits();
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(capacityOf(found.front().spec.settings), 50);
    }
    void whatWasFoundTooSlowIsRaised_data()
    {
        Table<LimitSettings, RetryAfterForm, int>("limit", "form", "atOnce");
        for (const int atOnce : {1, 6, 16}) {
            for (const RetryAfterForm form :
                 {RetryAfterForm::Seconds, RetryAfterForm::Milliseconds, RetryAfterForm::None}) {
                const char *const reported = form == RetryAfterForm::None ? "no time"
                    : form == RetryAfterForm::Seconds                     ? "seconds"
                                                                          : "exact";
                QTest::addRow("a token bucket, %s, %d at once", reported, atOnce)
                    << LimitSettings(TokenBucketSettings {50, 10}) << form << atOnce;
                QTest::addRow("nginx limit_req, %s, %d at once", reported, atOnce)
                    << LimitSettings(GcraSettings {100ms, 21}) << form << atOnce;
            }
        }
    }
    // Half of what fills a bucket somebody else took for a minute.
    void whatWasFoundTooSlowIsRaised()
    {
        QFETCH(const LimitSettings, limit);
        QFETCH(const RetryAfterForm, form);
        QFETCH(const int, atOnce);
        PullSetting setting = pullFrom(limit, 6000, atOnce);
        setting.server.retryAfter = form;
        setting.other = OtherClient {.every = 200ms, .calls = 300};
        WirelessPull pull(setting);
        pull.run();
        const QString reported = story(pull);
        qInfo("%s", qPrintable(reported));
        QCOMPARE(pull.answered(), 6000);
        // 300 of the others and 6,000 take 625 s at best. Who was refused often enough goes at half
        // the pace for five minutes, which loses 150 s, and some more until it is back.
        QVERIFY2(pull.took() <= 840s, qPrintable(reported));
        QVERIFY2(pull.throttled() <= 5 * atOnce, qPrintable(reported));
    }
    // Neither is refused what the one before has found out.
    void theNextRunKnowsIt_data()
    {
        // server -1: it tells nothing
        const Table<LimitSettings, int> row("limit", "server");
        row("a window on demand", FixedWindowSettings {50, 5s, Anchor::OnDemand}, -1);
        row("a strict sliding log", SlidingWindowSettings {50, 5s, CountFrom::Send}, -1);
        row("a bucket", TokenBucketSettings {50, 10}, -1);
        for (int server = 0; server < publishers().size(); ++server)
            row(publishers().at(server).name, FixedWindowSettings {50, 5s, Anchor::OnDemand},
                server);
    }
    void theNextRunKnowsIt()
    {
        QFETCH(const LimitSettings, limit);
        QFETCH(const int, server);
        PullSetting setting = pullFrom(limit, 520, 6);
        if (server >= 0)
            setting.server.dialect = publishers().at(server).dialect;
        WirelessPull first(setting);
        first.run();
        PullSetting again = setting;
        again.used = first.saved();
        again.begins += first.took() + 7s;
        WirelessPull next(again);
        const auto known = next.client().discoveredLimits();
        QVERIFY(known == first.client().discoveredLimits());
        QVERIFY(known == discoveredIn(again.used));
        QVERIFY(known.front().foundAt > WallTime(1795276800s));
        next.run();
        qInfo("%s", qPrintable(story(next)));
        QCOMPARE(next.answered(), 520);
        QVERIFY2(next.throttled() <= 1, qPrintable(story(next))); // that which tries more
        QVERIFY2(next.took() <= 56s, qPrintable(story(next)));
    }
    // Our window begins in the middle of the server's: more than it allows is let in within one of
    // ours.
    void whatWasRaisedTooFarComesDownAgain()
    {
        PullSetting setting = pullFrom(FixedWindowSettings {50, 5s, Anchor::OnDemand}, 520, 6);
        WirelessPull first(setting);
        first.run();
        setting.targets = rows(6'000, u"/items/%1"_s);
        setting.used = first.saved(); // of another server, which knows nothing of it
        WirelessPull next(setting);
        next.run();
        qInfo("%s", qPrintable(story(next)));
        QCOMPARE(next.answered(), 6'000);
        const auto found = next.client().discoveredLimits();
        QCOMPARE(capacityOf(found.front().spec.settings), 50);
        QVERIFY2(next.throttled() <= 4 * 6, qPrintable(story(next)));
        QVERIFY2(next.took() <= 600s * 103 / 100, qPrintable(story(next)));
    }
    void whatIsRightIsTriedEveryFiveMinutes_data()
    {
        Table<LimitSettings, RetryAfterForm>("limit", "form");
        for (const RetryAfterForm form : {RetryAfterForm::Seconds, RetryAfterForm::Milliseconds}) {
            const char *const reported = form == RetryAfterForm::Seconds ? "seconds" : "exact";
            QTest::addRow("a window on demand, %s", reported)
                << LimitSettings(FixedWindowSettings {50, 5s, Anchor::OnDemand}) << form;
            QTest::addRow("a strict sliding log, %s", reported)
                << LimitSettings(SlidingWindowSettings {50, 5s, CountFrom::Send}) << form;
            QTest::addRow("a token bucket, %s", reported)
                << LimitSettings(TokenBucketSettings {50, 10}) << form;
        }
    }
    void whatIsRightIsTriedEveryFiveMinutes()
    {
        QFETCH(const LimitSettings, limit);
        QFETCH(const RetryAfterForm, form);
        constexpr int hour = 36'000;
        const auto refusedOf = [&](int calls) {
            PullSetting setting = pullFrom(limit, calls, 6);
            setting.server.retryAfter = form;
            WirelessPull pull(setting);
            pull.run();
            qInfo("%s", qPrintable(story(pull)));
            return pull.throttled();
        };
        const int first = refusedOf(520);
        const int all = refusedOf(hour);
        QVERIFY2(all > first, "it is tried"); // and
        QVERIFY2(all - first <= 13, qPrintable(u"%1 times"_s.arg(all - first)));
    }
};

PENSTOCK_TEST(TestDiscovery)
} // namespace tst_discovery
#include "tst_discovery.moc"
