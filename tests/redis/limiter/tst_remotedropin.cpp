// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/limitedpull.h"
#include "support/redisserver.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/limiter/redisratelimiter.h>
#include <penstock/support/systemclock.h>

#include <QTest>

using namespace penstock;

//! Two managers of Qt programs at one stack in a Redis.
class TestRemoteDropIn : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void managersAreOneBudget()
    {
        RedisServer redis;
        QVERIFY2(redis.start(), qPrintable(redis.error()));
        SystemClock clock;
        MockServerOptions strict;
        strict.limits = {limitFromShorthand(u"80/1s").value()};
        MockServer server(strict, clock);
        QVERIFY(server.listen());
        const std::vector<Limit> limits
            = withNames({strict.limits.front(), limitFromShorthand(u"1000/1h").value()});
        const auto address = redisAddressFromText(redis.url());
        QVERIFY(address.has_value());
        const RedisRateLimiterOptions options {{*address}, u"two managers"_s};
        RedisRateLimiter one(options, limits, clock);
        RedisRateLimiter other(options, limits, clock);

        constexpr int calls = 60;
        LimitedPull pull({&one, &other}, server);
        pull.start(calls);
        QVERIFY(waitUntil([&] { return pull.answered() + pull.failed() == 2 * calls; }));
        QCOMPARE(pull.failed(), 0);
        QCOMPARE(server.counts().admitted, quint64(2 * calls));
        // One is the jitter of a busy machine, and teaches the margin.
        QVERIFY2(server.counts().throttled <= 1,
                 qPrintable(QString::number(server.counts().throttled)));
        // Each permit is one request on the wire, and known to both.
        const std::int64_t sent = std::int64_t(server.counts().received);
        for (const RedisRateLimiter *const permitSource : {&one, &other})
            QVERIFY(
                waitUntil([&] { return permitSource->levels().at(1).available == 1000 - sent; }));
    }
};

PENSTOCK_TEST(TestRemoteDropIn)
#include "tst_remotedropin.moc"
