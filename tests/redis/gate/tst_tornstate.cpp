// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/gate/sharedmachine.h"
#include "support/testprogram.h"

#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/stack/stackcall.h>

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
        const QByteArrayList keys = stackKeys(u"x"_s);
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
        QStringList troubles;
        connect(&one.stack, &SharedStack::sharingTroubled, this,
                [&](const QString &what) { troubles.append(what); });
        const Pull first(one.stack, one.clock, 15);
        const Pull second(two.stack, two.clock, 15);
        Ask patient;
        patient.maxWait = 15s;
        one.ask(patient); // for a key of deadlines
        QVERIFY(m_machines->passUntil([&] { return first.sent().size() >= 5; }));
        const auto gone = waitFor(m_machines->control(), {"DEL", stackKeys(name).at(number)});
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
        QCOMPARE(troubles.filter(u"noeviction"_s).size() <= 1, true);
        if (!troubles.isEmpty())
            QCOMPARE(troubles.last(), QString());
    }

    // Redis 7 lets no user publish who was not told so.
    void goesOnWithoutChannels()
    {
        RedisServer server;
        QVERIFY2(begin(server), qPrintable(server.error()));
        RedisClient &admin = m_machines->control();
        QVERIFY(waitFor(
            admin, {"ACL", "SETUSER", "x", "on", ">pw", "~penstock:*", "+@all", "resetchannels"}));
        const QString name = names();
        std::vector<std::unique_ptr<Machine>> machines;
        std::vector<std::unique_ptr<Pull>> pulls;
        for (int i = 0; i < 4; ++i) {
            SharedStackOptions options = optionsOf(name);
            options.redis.address.user = u"x"_s;
            options.redis.password = "pw";
            machines.push_back(
                std::make_unique<Machine>(*m_machines, m_machines->add(), options,
                                          QStringList {u"20/s"_s, u"4 concurrent"_s}));
            pulls.push_back(
                std::make_unique<Pull>(machines.back()->stack, machines.back()->clock, 20));
        }
        const auto sent = [&] {
            std::size_t count = 0;
            for (const auto &each : pulls)
                count += each->sent().size();
            return count;
        };
        QVERIFY(m_machines->passUntil([&] { return sent() == 80; }));
        std::vector<Instant> all;
        for (const auto &each : pulls) {
            QCOMPARE(each->denied(), 0);
            for (const Pull::Call &call : each->sent())
                all.push_back(call.after);
        }
        std::sort(all.begin(), all.end());
        for (std::size_t i = 20; i < all.size(); ++i)
            QVERIFY(all[i] - all[i - 20] >= 999ms);
    }
};

PENSTOCK_TEST(TestTornState)
} // namespace tst_tornstate
#include "tst_tornstate.moc"
