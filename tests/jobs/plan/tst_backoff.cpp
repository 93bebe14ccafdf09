// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/jobs/plan/runwatch.h>
#include <penstock/limits/limiter/ratelimiter.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! Whether a gate may be tried before its time is over, and what comes of it.
class TestBackoff : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void isTriedOnlyWhereNoServerHasAskedForIt_data()
    {
        // status: of all answers
        // closed: after what the sender has seen
        const Table<int, bool, std::optional<Duration>, bool> row("status", "isWatched", "closed",
                                                                  "isTried");
        row("closed by errors", 500, true, 0s, true);
        row("closed by a throttle", 429, true, 0s, false);
        row("another process was told to wait longer", 500, true, 1s, false);
        row("nobody knows why", 500, false, 0s, false);
        row("open", 500, true, std::nullopt, false);
    }
    void isTriedOnlyWhereNoServerHasAskedForIt()
    {
        QFETCH(const int, status);
        QFETCH(const bool, isWatched);
        QFETCH(const std::optional<Duration>, closed);
        QFETCH(const bool, isTried);
        HttpClientOptions options;
        options.retry.maxAttempts = 100;
        HttpClientHarness harness(options);
        harness.server.setScript(FaultServer::always(Action::withStatus(status)));
        const RunWatch watch(*harness.httpClient, harness.clock);
        int throttled = 0;
        connect(harness.httpClient.get(), &HttpClient::throttled, this,
                [&throttled] { ++throttled; });
        harness.httpClient->send(harness.request(), [](const Outcome &) {});
        QVERIFY(harness.until([&] {
            if (harness.httpClient->inFlight() == 0 && throttled == 0)
                harness.clock.advance(100ms);
            return throttled > 0;
        }));

        RateLimiter permitSource({}, harness.clock);
        if (closed)
            permitSource.pause(harness.permitSource.pauses().constLast().until + *closed, {});
        const Instant now = harness.clock.now().at;
        const RunWatch *const known = isWatched ? &watch : nullptr;
        QCOMPARE(isBackingOff(permitSource, known, now), isTried);
        std::optional<Permit> first;
        int others = 0;
        permitSource.request({}, [&first](PermitResult answer) { first = *std::move(answer); });
        permitSource.request({}, [&others](const PermitResult &) { ++others; });
        tryNow(permitSource, known, now);
        harness.clock.advance(0s);
        QCOMPARE(first.has_value(), isTried || !closed);
        QCOMPARE(others, closed ? 0 : 1);
        if (!isTried)
            return;
        QVERIFY(first->facts().probe);
        QVERIFY(!isBackingOff(permitSource, known, now)); // it is being tried
        first.reset();
        harness.clock.advance(0s);
        QCOMPARE(others, 1);
    }
};

PENSTOCK_TEST(TestBackoff)
#include "tst_backoff.moc"
