// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/limiter/sharedmachine.h"
#include "support/table.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/script/redisstatus.h>
#include <penstock/redis/script/scriptcalls.h>

#include <QFile>

using namespace penstock;

namespace tst_tornstate {
//! What becomes of a stack where Redis does not carry out all of what is written, or drops a part of it.
class TestTornState : public SharedRedisTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_server.start(), qPrintable(m_server.error())); }
    void init() { m_machines = std::make_unique<SkewedMachines>(m_server); }
    void cleanup() { m_machines.reset(); }

    // Each in turn, as an eviction takes them: all who wait are served, and no more than that is
    // let in.
    void losesAKey_data()
    {
        QTest::addColumn<int>("number");
        const QByteArrayList keys = limiterKeys(u"x"_s);
        for (int i = 0; i < keys.size(); ++i)
            QTest::newRow(keys[i].constData()) << i;
    }
    void losesAKey()
    {
        QFETCH(const int, number);
        const QString name = names();
        const QStringList limits {u"10/s"_s, u"4 concurrent"_s};
        Machine one(*m_machines, name, limits);
        Machine two(*m_machines, name, limits);
        QList<std::optional<Error>> troubles;
        connect(&one.rateLimiter, &RedisRateLimiter::sharingTroubled, this,
                [&](const std::optional<Error> &what) { troubles.append(what); });
        const Pull first(one.rateLimiter, one.clock, 15);
        const Pull second(two.rateLimiter, two.clock, 15);
        PermitRequest patient;
        patient.maxWait = 15s;
        one.ask(patient); // for a key of deadlines
        QVERIFY(m_machines->passUntil([&] { return first.sent().size() >= 5; }));
        const auto gone = waitFor(m_machines->control(), {"DEL", limiterKeys(name).at(number)});
        QVERIFY(gone);
        QVERIFY(m_machines->passUntil(
            [&] { return first.sent().size() + second.sent().size() + one.permits.size() == 31; }));
        one.permits.clear();
        QCOMPARE(first.denied() + second.denied(), 0);
        QVERIFY(first.most() + second.most()
                <= 8); // those of before hold slots that nobody knows of
        std::vector<Instant> sent;
        for (const Pull *const each : {&first, &second}) {
            for (const Pull::Call &call : each->sent())
                sent.push_back(call.after);
        }
        std::sort(sent.begin(), sent.end());
        for (std::size_t i = 10; i < sent.size(); ++i)
            QVERIFY(sent[i] - sent[i - 10] >= 999ms);
        QVERIFY(m_machines->passUntil([&] { return first.inFlight() + second.inFlight() == 0; }));
        // Of one that was lost whole nobody knows that it was.
        QVERIFY(std::count_if(
                    troubles.begin(), troubles.end(),
                    [](const auto &each) { return each && each->id() == u"redis.state_lost"_s; })
                <= 1);
        QVERIFY(troubles.isEmpty() || !troubles.last());
    }

    // Keys of a stack are evicted one by one, as memory runs out for some seconds.
    void isEvicted_data()
    {
        const Table<QByteArray> row("policy");
        for (const char *const policy :
             {"allkeys-random", "allkeys-lru", "volatile-random", "volatile-ttl", "noeviction"})
            row(policy, policy);
    }
    void isEvicted()
    {
        QFETCH(const QByteArray, policy);
        RedisServer server({"maxmemory-policy " + policy});
        QVERIFY2(begin(server), qPrintable(server.error()));
        RedisClient &admin = m_machines->control();
        const Pulls pulls(*m_machines, optionsOf(names()), {u"20/s"_s, u"4 concurrent"_s});
        QVERIFY(m_machines->passUntil([&] { return pulls.sent().size() >= 15; }));
        const auto set = [&admin](const QByteArray &bytes) {
            return waitFor(admin, {"CONFIG", "SET", "maxmemory", bytes}).has_value();
        };
        for (int i = 0; i < 8; ++i) {
            QVERIFY(set("1"));
            m_machines->pass(100ms);
            QVERIFY(set("0"));
            m_machines->pass(150ms);
        }
        QVERIFY(m_machines->passUntil([&] { return pulls.sent().size() == 80; }, 60s));
        QCOMPARE(pulls.denied(), 0);
        QCOMPARE(pulls.tooSoon(20, 1s), QString());
    }

    // Redis 7 lets no user publish who was not told so.
    void goesOnWithTheseRights_data()
    {
        const Table<QByteArrayList> row("rights");
        row("no channels", {"~penstock:*", "+@all", "resetchannels"});
        // "ACL SETUSER penstock on >PASSWORD …" in the guide.
        QFile guide(sourcePath(u"resources/guide/redis.md"));
        QVERIFY(guide.open(QIODevice::ReadOnly));
        const QByteArray text = guide.readAll();
        const qsizetype from = text.indexOf("ACL SETUSER ");
        QVERIFY(from >= 0);
        row("those of the guide",
            text.mid(from, text.indexOf('\n', from) - from).split(' ').mid(5));
    }
    void goesOnWithTheseRights()
    {
        QFETCH(const QByteArrayList, rights);
        RedisServer server;
        QVERIFY2(begin(server), qPrintable(server.error()));
        const QByteArrayList user {"ACL", "SETUSER", "x", "on", ">pw"};
        QVERIFY(waitFor(m_machines->control(), user + rights));
        RedisRateLimiterOptions options = optionsOf(names());
        options.redis.address.user = u"x"_s;
        options.redis.password = "pw";
        const Pulls pulls(*m_machines, options, {u"20/s"_s, u"4 concurrent"_s});
        QVERIFY(m_machines->passUntil([&] { return pulls.sent().size() == 80; }));
        QCOMPARE(pulls.denied(), 0);
        QCOMPARE(pulls.tooSoon(20, 1s), QString());
        RedisOptions own = options.redis;
        own.address = redisAddressFromText(server.url()).value();
        own.address.user = u"x"_s;
        RedisClient client(own, m_clock);
        QCOMPARE(redisLimiterNames(client).value_or(QStringList()), QStringList {options.name});
        const auto status = redisStatus(client, options.name);
        QVERIFY(status && *status && !(*status)->levels.empty());
        QVERIFY(resetRedisLimiter(client, options.name).value_or(false));
    }

private:
    //! Four processes, with twenty calls each.
    class Pulls
    {
    public:
        Pulls(SkewedMachines &machines, const RedisRateLimiterOptions &options,
              const QStringList &limits)
        {
            for (int i = 0; i < 4; ++i) {
                m_machines.push_back(
                    std::make_unique<Machine>(machines, machines.add(), options, limits));
                m_pulls.push_back(std::make_unique<Pull>(m_machines.back()->rateLimiter,
                                                         m_machines.back()->clock, 20));
            }
        }
        std::vector<Instant> sent() const
        {
            std::vector<Instant> all;
            for (const auto &each : m_pulls) {
                for (const Pull::Call &call : each->sent())
                    all.push_back(call.after);
            }
            std::sort(all.begin(), all.end());
            return all;
        }
        int denied() const
        {
            int all = 0;
            for (const auto &each : m_pulls)
                all += each->denied();
            return all;
        }
        //! Empty, or which call was sent sooner than \a interval after the one \a units before.
        QString tooSoon(std::size_t units, Duration interval) const
        {
            const std::vector<Instant> all = sent();
            for (std::size_t i = units; i < all.size(); ++i) {
                if (all[i] - all[i - units] < interval - 1ms)
                    return QString::number(i);
            }
            return {};
        }

    private:
        std::vector<std::unique_ptr<Machine>> m_machines;
        std::vector<std::unique_ptr<Pull>> m_pulls;
    };
};

PENSTOCK_TEST(TestTornState)
} // namespace tst_tornstate
#include "tst_tornstate.moc"
