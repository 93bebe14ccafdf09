// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/policy/retrypolicy.h>

#include <QTest>

using namespace penstock;

namespace tst_retrypolicy {
using namespace std::chrono;
using Act = RetryDecision::Act;
using Kind = SendError::Kind;

Attempt failed(const QByteArray &method, Kind kind)
{
    Attempt attempt;
    attempt.method = method;
    attempt.error = kind;
    attempt.reachedServer = !neverSent(kind);
    return attempt;
}
Attempt answered(const QByteArray &method, int status)
{
    Attempt attempt;
    attempt.method = method;
    attempt.status = status;
    attempt.reachedServer = true;
    return attempt;
}
ThrottleReading throttle(std::optional<Duration> wait)
{
    ThrottleReading reading;
    reading.kind = ThrottleKind::Status;
    if (wait)
        reading.retryAfter = RetryAfter {*wait, false};
    return reading;
}

class TestRetryPolicy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void statusesOfItsOwnReplaceTheUsualOnes()
    {
        RetryOptions options;
        options.statuses = {404};
        QCOMPARE(decideRetry(answered("GET", 404), options, 0).act, Act::Retry);
        QCOMPARE(decideRetry(answered("GET", 503), options, 0).act, Act::GiveUp);
        QCOMPARE(decideRetry(failed("GET", Kind::ConnectionLost), options, 0).act, Act::Retry);
        QCOMPARE(decideRetry(answered("POST", 404), options, 0).act, Act::GiveUp);
    }
    void statusesAreRetriedByMethod_data()
    {
        Table<QByteArray, int, Act>("method", "status", "act");
        const auto row = [](const char *method, int status, Act act) {
            QTest::addRow("%s %d", method, status) << QByteArray(method) << status << act;
        };
        for (const char *const method :
             {"GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PUT", "DELETE"})
            row(method, 503, Act::Retry);
        for (const int status : {408, 425, 500, 502, 503, 504, 520, 527, 598, 599})
            row("GET", status, Act::Retry);
        for (const int status :
             {200, 204, 301, 304, 400, 401, 403, 404, 409, 418, 422, 501, 505, 528})
            row("GET", status, Act::GiveUp);
        for (const int status : {408, 500, 502, 503, 504})
            row("POST", status, Act::GiveUp);
        row("PATCH", 500, Act::GiveUp);
        row("BREW", 500, Act::GiveUp);
    }
    void statusesAreRetriedByMethod()
    {
        QFETCH(const QByteArray, method);
        QFETCH(const int, status);
        QFETCH(const Act, act);
        QCOMPARE(decideRetry(answered(method, status), {}, 0.5).act, act);
    }

    void errorsAreRetriedByWhatTheServerMaySee_data()
    {
        Table<Kind, Act, Act>("kind", "get", "post");
        const auto row = [](Kind kind, Act get, Act post) {
            QTest::newRow(qPrintable(kindName(kind))) << kind << get << post;
        };
        for (const Kind kind : {Kind::HostNotFound, Kind::ConnectionRefused, Kind::Unreachable,
                                Kind::ConnectTimeout, Kind::ProxyUnreachable, Kind::ProxyDenied})
            row(kind, Act::Retry, Act::Retry);
        for (const Kind kind : {Kind::TotalTimeout, Kind::SentButUnanswered, Kind::ConnectionLost})
            row(kind, Act::Retry, Act::GiveUp);
        for (const Kind kind :
             {Kind::DeniedByLimits, Kind::InvalidRequest, Kind::TlsFailure, Kind::MalformedAnswer,
              Kind::BodyTooLarge, Kind::BodyDamaged, Kind::BadRedirect, Kind::TooManyRedirects,
              Kind::Cancelled, Kind::NoCredential, Kind::ProxyRefused})
            row(kind, Act::GiveUp, Act::GiveUp);
    }
    void errorsAreRetriedByWhatTheServerMaySee()
    {
        QFETCH(const Kind, kind);
        QFETCH(const Act, get);
        QFETCH(const Act, post);
        QCOMPARE(decideRetry(failed("GET", kind), {}, 0.5).act, get);
        QCOMPARE(decideRetry(failed("POST", kind), {}, 0.5).act, post);
    }

    void anIdempotencyKeyMakesAPostRepeatable()
    {
        Attempt attempt = failed("POST", Kind::SentButUnanswered);
        attempt.hasIdempotencyKey = true;
        QCOMPARE(decideRetry(attempt, {}, 0.5).act, Act::Retry);
    }
    void throttlesWaitWhateverTheMethodAndCountApart()
    {
        Attempt attempt = answered("POST", 429);
        attempt.throttle = throttle(std::nullopt);
        attempt.failures = 99;
        attempt.throttles = 100;
        QCOMPARE(decideRetry(attempt, {}, 0.5).act, Act::WaitForServer);
        attempt.throttles = 101;
        QCOMPARE(decideRetry(attempt, {}, 0.5).act, Act::GiveUp);
    }
    void nothingIsRepeatedAfterASinkSawPartOfIt()
    {
        Attempt attempt = failed("GET", Kind::ConnectionLost);
        attempt.bodyWasDelivered = true;
        QCOMPARE(decideRetry(attempt, {}, 0.5).act, Act::GiveUp);
    }

    void backoffIsFullJitterUnderADoublingCap_data()
    {
        // ms -1: given up
        const Table<int, double, qint64> row("failures", "random", "ms");
        row("first, highest", 1, 0.999999999999, 499);
        row("first, lowest", 1, 0.0, 0);
        row("second", 2, 0.5, 500);
        row("fourth", 4, 0.5, 2000);
        row("eighth, capped", 8, 0.5, 30'000);
        row("hundredth, capped", 100, 0.5, 30'000);
        row("one too many", 1000, 0.5, -1);
    }
    void backoffIsFullJitterUnderADoublingCap()
    {
        QFETCH(const int, failures);
        QFETCH(const double, random);
        RetryOptions options;
        options.maxAttempts = 1000;
        Attempt attempt = answered("GET", 500);
        attempt.failures = failures;
        const RetryDecision decision = decideRetry(attempt, options, random);
        QTEST(decision.act == Act::GiveUp ? qint64(-1) : qint64(decision.wait / 1ms), "ms");
    }
    void fiveTriesByDefault()
    {
        Attempt attempt = answered("GET", 500);
        attempt.failures = 4;
        QCOMPARE(decideRetry(attempt, {}, 0.5).act, Act::Retry);
        attempt.failures = 5;
        QCOMPARE(decideRetry(attempt, {}, 0.5).act, Act::GiveUp);
    }
    void aNamedTimeIsNeverUndercut()
    {
        Attempt attempt = answered("GET", 500);
        attempt.throttle.retryAfter = RetryAfter {90s, false};
        QVERIFY(decideRetry(attempt, {}, 0.1).wait == 90s);
        attempt.throttle.retryAfter = RetryAfter {Duration::zero(), false};
        QVERIFY(decideRetry(attempt, {}, 0.1).wait == 50ms);
    }

    void throttlePausesPadWhatTheServerNames_data()
    {
        // seconds -1: it names nothing
        const Table<int, int, double, qint64> row("seconds", "round", "random", "ms");
        row("30 s and the pad", 30, 1, 0.0, 31'000);
        row("jitter only adds, at most a second", 30, 1, 0.5, 31'500);
        row("jitter is a tenth of short waits", 1, 1, 0.5, 2'100);
        row("0 is not at once", 0, 1, 0.0, 1'000);
        row("the pad doubles when it comes again", 30, 2, 0.0, 32'000);
        row("up to eight times", 30, 4, 0.0, 38'000);
        row("and no further", 30, 50, 0.0, 38'000);
        row("seven days do not overflow", 604'800, 50, 0.0, 604'808'000);
        row("nothing named: a second", -1, 1, 0.0, 1'000);
        row("nothing named again: doubled", -1, 2, 0.0, 2'000);
        row("and again", -1, 5, 0.0, 16'000);
        row("up to a quarter of an hour", -1, 50, 0.0, 900'000);
    }
    void throttlePausesPadWhatTheServerNames()
    {
        QFETCH(const int, seconds);
        QFETCH(const int, round);
        QFETCH(const double, random);
        const auto wait = seconds < 0 ? std::nullopt : std::optional<Duration>(seconds * 1s);
        QTEST(qint64(throttlePause(throttle(wait), round, {}, random) / 1ms), "ms");
    }
    void whereTheLimitIsKnownAThrottleCostsATenthOfItAtMost_data()
    {
        const Table<int, Duration, Duration, int, double, qint64> row("waitMs", "interval", "early",
                                                                      "round", "random", "ms");
        const Duration none {};
        row("whole seconds: a twentieth", 7'000, 10s, none, 1, 0.0, 7'500);
        row("and as much jitter", 7'000, 10s, none, 1, 0.9999999999, 7'999);
        row("of a second", 1'000, 1s, none, 1, 0.0, 1'050);
        row("no more than a second", 2'000, 1h, none, 1, 0.0, 3'000);
        row("exact times: for the timers", 7'340, 10s, none, 1, 0.0, 7'345);
        row("and as much jitter too", 7'340, 10s, none, 1, 0.9999999999, 7'349);
        row("of less than a second too", 340, 500ms, none, 1, 0.0, 345);
        row("no floor where a time is named", 20, 1s, none, 1, 0.0, 25);
        row("0 is not at once", 0, 10s, none, 1, 0.0, 1'000);
        row("times were too early", 7'000, 10s, 1s, 1, 0.0, 8'000);
        row("and exact ones", 7'340, 10s, 120ms, 1, 0.0, 7'460);
        row("it did not help: as if nothing were known", 7'000, 10s, none, 2, 0.0, 9'000);
    }
    void whereTheLimitIsKnownAThrottleCostsATenthOfItAtMost()
    {
        QFETCH(const int, waitMs);
        QFETCH(const Duration, interval);
        QFETCH(const Duration, early);
        QFETCH(const int, round);
        QFETCH(const double, random);
        const Duration pause
            = throttlePause(throttle(waitMs * 1ms), round, {}, random, {interval, early});
        QTEST(qint64(pause / 1ms), "ms");
    }
    void whereNoRateIsKnownTheFirstWaitIsLonger()
    {
        const NamedTimes times {.noRateIsKnown = true};
        const auto pause = [&](int round) {
            return throttlePause(throttle(std::nullopt), round, {}, 0.0, times);
        };
        QVERIFY(pause(1) == 2s);
        QVERIFY(pause(2) == 2s);
        QVERIFY(pause(3) == 4s);
        QVERIFY(throttlePause(throttle(7s), 1, {}, 0.0, times) == 8s); // the server names one
        ThrottleReading known = throttle(std::nullopt);
        known.floor = 60s; // such throttles last as long
        QVERIFY(throttlePause(known, 1, {}, 0.0, times) == 60s);
    }
    void aPadThatIsGivenIsKept()
    {
        RetryOptions options;
        options.throttlePad = 5s;
        QVERIFY(throttlePause(throttle(7s), 1, options, 0.0, {10s, {}}) == 12s);
    }
    void aReadingMayKnowALongerFloor()
    {
        ThrottleReading reading = throttle(std::nullopt);
        reading.floor = 60s;
        QVERIFY(throttlePause(reading, 1, {}, 0.0) == 60s);
        QVERIFY(throttlePause(reading, 2, {}, 0.0) == 120s);
        reading.floor = 1h; // longer than what we would choose ourselves at the most
        QVERIFY(throttlePause(reading, 9, {}, 0.0) == 1h);
        reading.retryAfter = RetryAfter {5s, false};
        QVERIFY(throttlePause(reading, 1, {}, 0.0) == 6s); // the server knows better
    }
    void whatIsTooLargeIsNotTriedAgain()
    {
        Attempt attempt = answered("GET", 429);
        attempt.throttle = throttle(std::nullopt);
        attempt.throttle.outlook = Outlook::QuotaUsedUp;
        QCOMPARE(decideRetry(attempt, {}, 0.5).act, Act::WaitForServer);
        attempt.throttle.outlook = Outlook::RequestTooLarge;
        QCOMPARE(decideRetry(attempt, {}, 0.5).act, Act::GiveUp);
    }
};

PENSTOCK_TEST(TestRetryPolicy)
} // namespace tst_retrypolicy
#include "tst_retrypolicy.moc"
