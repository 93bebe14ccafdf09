// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/limiter/openshared.h>
#include <penstock/support/systemclock.h>

#include <QTest>

using namespace penstock;

namespace tst_openshared {
std::vector<Limit> tenInAMinute()
{
    return {limitFromShorthand(u"10/min").value(), limitFromShorthand(u"4 concurrent").value()};
}

class TestOpenShared : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        server = std::make_unique<RedisServer>(QByteArrayList {"requirepass canary"});
        QVERIFY2(server->start(), qPrintable(server->error()));
        const auto read = sharedFromJson({{u"redis"_s, server->url()}, {u"name"_s, u"a key"_s}});
        QVERIFY(read);
        spec = *read;
    }
    void cleanup() { server.reset(); }

    void opensAGate()
    {
        const auto permitSource
            = openRedisLimiter(spec, "canary", tenInAMinute(), u"a test"_s, clock);
        bool isGranted = false;
        permitSource->request({},
                              [&](const PermitResult &answer) { isGranted = answer.has_value(); });
        QVERIFY(waitUntil([&] { return isGranted; }));
    }

    void looksWithoutTakingPart()
    {
        const auto nobody = viewRedisLimiter(spec, "canary", tenInAMinute(), clock);
        QVERIFY2(nobody, nobody ? "" : qPrintable(nobody.error().text()));
        QVERIFY(nobody->sharers.empty());
        QVERIFY(nobody->state.isEmpty());

        const auto permitSource
            = openRedisLimiter(spec, "canary", tenInAMinute(), u"a test"_s, clock);
        std::vector<Permit> permits;
        for (int i = 0; i < 3; ++i) {
            permitSource->request({}, [&](PermitResult answer) {
                answer->sent();
                permits.push_back(*std::move(answer));
            });
        }
        permitSource->setToGo(7);
        QVERIFY(waitUntil([&] { return permits.size() == 3; }));
        permits.clear();
        Result<RedisView> look;
        QVERIFY(waitUntil([&] {
            look = viewRedisLimiter(spec, "canary", tenInAMinute(), clock);
            return look && look->sharers.size() == 1 && look->sharers.front().inFlight == 0;
        }));
        QCOMPARE(look->sharers.front().name, u"a test"_s);
        QCOMPARE(look->sharers.front().toGo, 7);
        QVERIFY(!look->pausedUntil);
        RateLimiterCore core(withNames(tenInAMinute()), clock.now());
        QVERIFY(core.restore(look->state, clock.now()));
        const std::vector<LimitLevel> levels = core.levels(clock.now());
        QCOMPARE(levels.front().available, 7);
    }

    void saysWhyItCannotLook_data()
    {
        QTest::addColumn<bool>("isThere");
        QTest::addColumn<QByteArray>("password");
        QTest::newRow("another password") << true << QByteArray("marmalade");
        QTest::newRow("nobody there") << false << QByteArray("canary");
    }
    void saysWhyItCannotLook()
    {
        QFETCH(const bool, isThere);
        QFETCH(const QByteArray, password);
        if (!isThere)
            server->kill();
        const auto look = viewRedisLimiter(spec, password, tenInAMinute(), clock);
        QVERIFY(!look);
        QVERIFY(!look.error().fix().isEmpty());
        QVERIFY(!look.error().text().contains(QString::fromUtf8(password)));
    }

private:
    SystemClock clock;
    std::unique_ptr<RedisServer> server;
    RedisBudget spec;
};

PENSTOCK_TEST(TestOpenShared)
} // namespace tst_openshared
#include "tst_openshared.moc"
