// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/throttle/dialectreader.h>

#include <QTest>

using namespace penstock;

namespace tst_graphqlthrottles {
using namespace std::chrono_literals;

//! Errors of GraphQL in successful responses, without a word about them in a profile.
class TestGraphqlThrottles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        const Table<int, QByteArray, bool, qint64> row("status", "body", "isThrottled", "waitMs");
        row("Shopify", 200,
            R"({"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}],"extensions":
            {"cost":{"requestedQueryCost":300,"throttleStatus":{"maximumAvailable":2000,
            "currentlyAvailable":200,"restoreRate":50}}}})",
            true, 2'000);
        row("GitHub", 200, R"({"errors":[{"type":"RATE_LIMITED","message":"API rate limit"}]})",
            true, -1);
        row("in capitals or not", 200,
            R"({"errors":[{"message":"x","extensions":{"code":"rate_limited"}}]})", true, -1);
        row("a code", 200, R"({"errors":[{"code":"THROTTLED","message":"x"}]})", true, -1);
        row("RATELIMITED", 200,
            R"({"errors":[{"extensions":{"type":"RATELIMITED"},"message":"x"}]})", true, -1);
        row("the second of two", 200,
            R"({"errors":[{"message":"x"},{"message":"y","extensions":{"code":"THROTTLED"}}]})",
            true, -1);
        row("with a part of the data", 200,
            R"({"data":{"a":1},"errors":[{"message":"x","extensions":{"code":"THROTTLED"}}]})",
            true, -1);
        row("seconds", 200,
            R"({"errors":[{"message":"x","extensions":{"code":"RATE_LIMITED","retryAfter":7}}]})",
            true, 7'000);
        row("milliseconds", 200,
            R"({"errors":[{"message":"x","extensions":{"code":"RATE_LIMITED","retryAfterMs":250}}]})",
            true, 250);
        row("not a time of the data", 200,
            R"({"data":{"retryAfter":500},"errors":[{"message":"x","type":"THROTTLED"}]})", true,
            -1);
        row("no quota of the data", 200,
            R"({"data":{"code":"quota_exceeded"},"errors":[{"message":"x","type":"THROTTLED"}]})",
            true, -1);
        row("no wait that makes sense", 200,
            R"({"errors":[{"message":"x","extensions":{"code":"THROTTLED","retryAfter":"soon"}}]})",
            true, -1);
        row("202", 202, R"({"errors":[{"message":"x","type":"THROTTLED"}]})", true, -1);
        row("another error", 200, R"({"errors":[{"message":"THROTTLED"}]})", false, -1);
        row("another member", 200, R"({"errors":[{"message":"x","path":"THROTTLED"}]})", false, -1);
        row("deeper", 200,
            R"({"errors":[{"message":"x","extensions":{"a":{"code":"THROTTLED"}}}]})", false, -1);
        row("in the data", 200,
            R"({"data":{"errors":[{"message":"x","code":"THROTTLED"}]},"errors":[]})", false, -1);
        row("without a message", 200, R"({"errors":[{"type":"throttled","count":5}]})", false, -1);
        row("no list", 200, R"({"errors":{"message":"x","code":"THROTTLED"}})", false, -1);
        row("no errors", 200, R"({"state":"THROTTLED"})", false, -1);
        row("no JSON", 200, R"("errors" THROTTLED)", false, -1);
        row("404", 404, R"({"errors":[{"message":"x","code":"THROTTLED"}]})", false, -1);
    }
    void reads()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, body);
        const ThrottleReading reading
            = DialectReader().read(status, {}, body, WallTime(1'767'614'400s));
        QTEST(reading.throttled(), "isThrottled");
        QTEST(reading.retryAfter ? qint64(reading.retryAfter->wait / 1ms) : -1, "waitMs");
        QVERIFY(!reading.throttled() || reading.outlook == Outlook::Normal);
    }
};

PENSTOCK_TEST(TestGraphqlThrottles)
} // namespace tst_graphqlthrottles
#include "tst_graphqlthrottles.moc"
