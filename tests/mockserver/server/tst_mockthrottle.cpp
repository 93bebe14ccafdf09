// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/virtualpull.h"

#include <penstock/http/send/httpclient.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/support/systemclock.h>
#include <penstock/support/timetext.h>

#include <QEventLoop>
#include <QTest>
#include <QTimer>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_practicethrottle {
// Nineteen windows, and the last hundred sixteen abreast at some 75 ms.
constexpr Duration optimum = 190s + 530ms;

QString reported(const VirtualPull::Result &result)
{
    QStringList windows;
    for (const int throttled : result.throttledInWindow)
        windows << QString::number(throttled);
    return u"%1 refused (%2 in flight at the first; by window: %3) in %4"_s.arg(result.throttled)
        .arg(result.inFlightAtFirst)
        .arg(windows.join(QLatin1Char(' ')), durationText(result.took));
}

//! What a pull does against a server that allows less than its profile says.
class TestMockThrottle : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    // 16 in flight, 2,000 queued, the profile says 120 in 10 s, the server enforces 100 in 10 s.
    void aStricterServerThrottlesAtMostOneAWindowBesidesThoseInFlight_data()
    {
        // percent: of the optimum
        const Table<QString, QString, RetryAfterForm, quint32, int> row("server", "client", "form",
                                                                        "seed", "percent");
        for (const quint32 seed : {1U, 2U}) {
            QTest::addRow("fixed windows, %u", seed) << u"100/10s fixed"_s << u"120/10s fixed"_s
                                                     << RetryAfterForm::Seconds << seed << 102;
        }
        // What each wait of a throttle is longer than named is made up at the next boundary there,
        // and is lost here.
        row("sliding windows", "100/10s", "120/10s", RetryAfterForm::Milliseconds, 3U, 102);
    }
    void aStricterServerThrottlesAtMostOneAWindowBesidesThoseInFlight()
    {
        QFETCH(const QString, server);
        QFETCH(const QString, client);
        QFETCH(const RetryAfterForm, form);
        QFETCH(const quint32, seed);
        QFETCH(const int, percent);
        const auto result
            = VirtualPull {.server = server, .client = client, .retryAfter = form, .seed = seed}
                  .run();
        QVERIFY(result.has_value());
        const QString story = reported(*result);
        qInfo("%s", qPrintable(story));
        QCOMPARE(result->answered, 2000);
        QVERIFY2(result->inFlightAtFirst <= 16, qPrintable(story));
        int others = 0; // beside those in flight at the first
        for (qsizetype i = 1; i < result->throttledInWindow.size(); ++i) {
            QVERIFY2(result->throttledInWindow.at(i) <= 1, qPrintable(story));
            others += result->throttledInWindow.at(i);
        }
        QVERIFY2(result->throttledInWindow.at(0) <= 16, qPrintable(story));
        QVERIFY2(result->throttled <= 16 + others, qPrintable(story));
        QVERIFY2(others <= 4, qPrintable(story));
        QVERIFY2(result->took <= optimum * percent / 100, qPrintable(story));
    }
    void withCountersNoneIsThrottledAfterTheFirstAnswer_data()
    {
        const Table<QString, QString, RateLimitHeaders> row("server", "client", "counters");
        row("fixed windows, from now", "100/10s fixed", "120/10s fixed", RateLimitHeaders::Draft);
        row("fixed windows, Unix time", "100/10s fixed", "120/10s fixed", RateLimitHeaders::Vendor);
        row("sliding windows", "100/10s", "120/10s", RateLimitHeaders::Draft);
    }
    void withCountersNoneIsThrottledAfterTheFirstAnswer()
    {
        QFETCH(const QString, server);
        QFETCH(const QString, client);
        QFETCH(const RateLimitHeaders, counters);
        const auto result
            = VirtualPull {.server = server, .client = client, .counters = counters}.run();
        QVERIFY(result.has_value());
        const QString story = reported(*result);
        qInfo("%s", qPrintable(story));
        QCOMPARE(result->answered, 2000);
        QCOMPARE(result->throttledAfterFirst, 0);
        QVERIFY2(result->took <= optimum * 102 / 100, qPrintable(story));
    }
    // Where the profile says nothing there is only the permit source; and what it is worth shows
    // without it.
    void withoutAnyLimitTheGateAloneStopsTheStorm_data()
    {
        // most: throttles of 300 calls: two windows are waited for
        const Table<VirtualPull::Reaction, int, int> row("reaction", "least", "most");
        row("gate", VirtualPull::Reaction::Penstock, 1, 2 * 16);
        row("each by itself", VirtualPull::Reaction::EachByItself, 200, 100'000);
        row("none", VirtualPull::Reaction::None, 200, 100'000);
    }
    void withoutAnyLimitTheGateAloneStopsTheStorm()
    {
        QFETCH(const VirtualPull::Reaction, reaction);
        QFETCH(const int, least);
        QFETCH(const int, most);
        const auto result = VirtualPull {.reaction = reaction, .client = {}, .calls = 300}.run();
        QVERIFY(result.has_value());
        const QString story = reported(*result);
        qInfo("%s", qPrintable(story));
        QCOMPARE(result->answered, 300);
        QVERIFY2(result->throttled >= least && result->throttled <= most, qPrintable(story));
    }

    // The same without a word in the profile; 16 connections at once.
    void whatNobodyDeclaredIsDiscovered_data()
    {
        // most: throttles
        const Table<RateLimitHeaders, int> row("counters", "most");
        row("from now", RateLimitHeaders::Draft, 0);
        row("Unix time", RateLimitHeaders::Vendor, 0);
        row("no counters", RateLimitHeaders::None, 2 * 16);
    }
    void whatNobodyDeclaredIsDiscovered()
    {
        QFETCH(const RateLimitHeaders, counters);
        QFETCH(const int, most);
        const auto result = VirtualPull {.server = u"100/10s"_s,
                                         .client = {},
                                         .counters = counters,
                                         .discovers = true}
                                .run();
        QVERIFY(result.has_value());
        const QString story = reported(*result);
        qInfo("%s", qPrintable(story));
        QCOMPARE(result->answered, 2000);
        QVERIFY2(result->throttled <= most, qPrintable(story));
        QVERIFY2(result->took <= optimum * 105 / 100, qPrintable(story));
    }

    // The same in real time, ten times as fast; loaded machines are late, but no less careful.
    void inRealTimeToo()
    {
        SystemClock clock;
        MockServerOptions options;
        options.limits = {limitFromShorthand(u"100/1s fixed"_s).value()};
        options.latency = {6ms, 9ms};
        options.retryAfter = RetryAfterForm::Milliseconds;
        MockServer server(options, clock);
        QVERIFY(server.listen());
        RateLimiter rateLimiter({limitFromShorthand(u"120/1s fixed"_s).value(),
                                 limitFromShorthand(u"16 concurrent"_s).value()},
                                clock);
        HttpClientOptions httpClientOptions;
        httpClientOptions.proxy = HttpClientOptions::Proxy::None;
        httpClientOptions.retry.throttlePad = 100ms;
        httpClientOptions.retry.throttleFloor = 100ms;
        HttpClient httpClient(rateLimiter, clock, httpClientOptions);
        constexpr int calls = 600;
        int answered = 0;
        QEventLoop loop;
        for (int i = 0; i < calls; ++i) {
            HttpRequest request;
            request.url = server.url();
            request.url.setPath(u"/items/%1"_s.arg(i));
            httpClient.send(request, [&](const Outcome &outcome) {
                answered += outcome && outcome->status == 200 ? 1 : 0;
                if (answered == calls)
                    loop.quit();
            });
        }
        const Instant start = clock.now().at;
        QTimer::singleShot(60s, &loop, &QEventLoop::quit);
        loop.exec();
        const auto windows = quint64((clock.now().at - start) / 1s + 2);
        qInfo("%d answered in %s, %llu refused", answered,
              qPrintable(durationText(clock.now().at - start)),
              static_cast<unsigned long long>(server.counts().throttled));
        QCOMPARE(answered, calls);
        QVERIFY(server.counts().throttled <= 16 + windows);
    }
};

PENSTOCK_TEST(TestMockThrottle)
} // namespace tst_practicethrottle
#include "tst_mockthrottle.moc"
