// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/jobs/plan/runwatch.h>
#include <penstock/limits/limiter/ratelimiter.h>

#include <QSignalSpy>
#include <QTcpServer>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_runwatch {
using Fate = CallMark::Fate;

QList<Fate> fatesIn(const RunWatch &watch)
{
    QList<Fate> fates;
    for (const CallMark &call : watch.calls().calls())
        fates.append(call.fate);
    return fates;
}

std::int64_t throttledIn(const RunSlices &history, Instant now)
{
    std::int64_t throttled = 0;
    for (const RunSlice &slice : history.slices(history.begin().value(), now + 1s))
        throttled += slice.throttled;
    return throttled;
}

//! What is kept of a sender's calls while it works.
class TestRunWatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void countsWhatTheSenderTakesForAThrottle_data()
    {
        const Table<int, HeaderList, QByteArray, Fate> row("status", "headers", "body", "fate");
        const HeaderList time {{"Retry-After", "3"}};
        const QByteArray words = "rate limit exceeded";
        row("429", 429, {}, {}, Fate::Throttled);
        row("529", 529, {}, {}, Fate::Throttled);
        row("503 with a time", 503, time, {}, Fate::Throttled);
        row("503 with words", 503, {}, words, Fate::Throttled);
        row("418", 418, {}, {}, Fate::Throttled);
        row("509", 509, {}, {}, Fate::Throttled);
        row("403 with nothing left", 403, {{"X-RateLimit-Remaining", "0"}}, {}, Fate::Throttled);
        row("200 by its body", 200, {}, words, Fate::Throttled);
        row("by the profile", 432, {}, {}, Fate::Throttled);
        row("503", 503, {}, {}, Fate::Failed);
        row("500 with a time", 500, time, {}, Fate::Failed);
        row("404", 404, {}, {}, Fate::Failed);
        row("200", 200, {}, {}, Fate::Answered);
    }

    void countsWhatTheSenderTakesForAThrottle()
    {
        QFETCH(const int, status);
        QFETCH(const HeaderList, headers);
        QFETCH(const QByteArray, body);
        QFETCH(const Fate, fate);
        ThrottleDialect dialect;
        dialect.statuses = {432};
        dialect.bodies = {{.contains = {"rate limit exceeded"}}};
        HttpClientOptions options;
        options.throttleReader = DialectReader(dialect);
        HttpClientHarness harness(options);
        harness.server.setScript([&](const FaultServer::Request &request) {
            return request.number == 1 ? Action {.status = status, .headers = headers, .body = body}
                                       : Action {};
        });
        const RunWatch watch(*harness.httpClient, harness.clock);
        QVERIFY(harness.run(harness.request()));
        QVERIFY(!watch.calls().calls().empty());
        QCOMPARE(fatesIn(watch).first(), fate);
        QCOMPARE(watch.throttles(), fate == Fate::Throttled ? 1 : 0);
        QCOMPARE(throttledIn(watch.history(), harness.clock.now().at), watch.throttles());
    }

    void eachThrottleOfACallHasItsMark()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number <= 2 ? Action {.status = 503, .headers = {{"Retry-After", "1"}}}
                                       : Action {};
        });
        const RunWatch watch(*harness.httpClient, harness.clock);
        QVERIFY(harness.run(harness.request()));
        QVERIFY(harness.run(harness.request()));
        QCOMPARE(fatesIn(watch),
                 (QList<Fate> {Fate::Throttled, Fate::Throttled, Fate::Answered, Fate::Answered}));
        QCOMPARE(watch.throttles(), 2);
        QVERIFY(!watch.history().closedSpans().empty());
    }

    void troubleIsKnownAtOnceAndOverWithTheNextAnswer()
    {
        HttpClientHarness harness;
        const RunWatch watch(*harness.httpClient, harness.clock);
        QSignalSpy failed(harness.httpClient.get(), &HttpClient::tryFailed);
        QVERIFY(!watch.trouble());
        HttpRequest nowhere = harness.request();
        {
            QTcpServer server;
            QVERIFY(server.listen(QHostAddress::LocalHost));
            nowhere.url.setPort(server.serverPort());
        }
        QVERIFY(!harness.run(nowhere));
        QCOMPARE(failed.size(), 4); // the last one is the outcome
        QVERIFY(watch.trouble());
        QCOMPARE(watch.trouble()->id(), u"send.connection_refused"_s);
        QCOMPARE(watch.trouble()->where(), nowhere.url.toString());
        QVERIFY(harness.run(harness.request()));
        QVERIFY(!watch.trouble());
        QCOMPARE(failed.size(), 4);
    }

    void knowsWhetherAServerHasAskedForTheWait_data()
    {
        // statuses: the last one for ever
        const Table<QList<int>, bool> row("statuses", "backsOff");
        row("errors", {500}, true);
        row("a throttle", {429}, false);
        row("a throttle with a long wait, and errors", {429, 500}, false);
    }

    void knowsWhetherAServerHasAskedForTheWait()
    {
        QFETCH(const QList<int>, statuses);
        QFETCH(const bool, backsOff);
        HttpClientOptions options;
        options.retry.maxAttempts = 100;
        HttpClientHarness harness(options);
        harness.server.setScript([&](const FaultServer::Request &request) {
            const int status = statuses.at(std::min(request.number, int(statuses.size())) - 1);
            return Action::withStatus(
                status, status == 429 ? HeaderList {{"Retry-After", "600"}} : HeaderList());
        });
        const RunWatch watch(*harness.httpClient, harness.clock);
        QVERIFY(!watch.backsOffUntil());
        QSignalSpy throttled(harness.httpClient.get(), &HttpClient::throttled);
        harness.httpClient->send(harness.request(), [](const Outcome &) {});
        QVERIFY(harness.until([&] {
            if (harness.httpClient->inFlight() == 0)
                harness.clock.advance(100ms);
            if (harness.permitSource.pauses().size() < statuses.size())
                harness.permitSource.resume(); // as somebody may
            return throttled.size() == statuses.size();
        }));
        QCOMPARE(watch.backsOffUntil().has_value(), backsOff);
        if (backsOff)
            QCOMPARE(*watch.backsOffUntil(), harness.permitSource.pauses().constLast().until);
        harness.clock.advance(1h);
        QVERIFY(!watch.backsOffUntil());
    }

    // As of another host, or after a try in vain.
    void aShorterBackoffIsNoServersWait()
    {
        HttpClientHarness harness;
        const RunWatch watch(*harness.httpClient, harness.clock);
        const Instant now = harness.clock.now().at;
        for (const Duration wait : {Duration(60s), Duration(30s)}) {
            Q_EMIT harness.httpClient->backedOff(now + wait);
            Q_EMIT harness.httpClient->throttled(now + wait, {});
        }
        QCOMPARE(watch.backsOffUntil(), std::optional(now + 60s));
        Q_EMIT harness.httpClient->throttled(now + 10s, {});
        QVERIFY(!watch.backsOffUntil());
        harness.clock.advance(10s);
        QCOMPARE(watch.backsOffUntil(), std::optional(now + 60s));
    }

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

PENSTOCK_TEST(TestRunWatch)
} // namespace tst_runwatch
#include "tst_runwatch.moc"
