// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/limiter/sharedmachine.h"
#include "support/table.h"
#include "support/testprogram.h"

#include <QRandomGenerator>

#include <deque>

using namespace penstock;

namespace tst_jitteredcalls {

//! A server that lets in 100 calls in any second, by when they arrive.
class Referee
{
public:
    bool letsIn(Instant at)
    {
        while (!m_arrived.empty() && at - m_arrived.front() >= 1s)
            m_arrived.pop_front();
        if (m_arrived.size() >= 100)
            return false;
        m_arrived.push_back(at);
        return true;
    }

private:
    std::deque<Instant> m_arrived;
};

//! Four processes call a strict server, with calls that take up to 30 ms more to arrive.
class TestJitteredCalls : public SharedRedisTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_server.start(), qPrintable(m_server.error())); }
    void init() { m_machines = std::make_unique<SkewedMachines>(m_server); }
    void cleanup() { m_machines.reset(); }

    void areLetIn_data()
    {
        const Table<int> row("seed");
        for (const int seed : {1, 2, 3})
            row(qPrintable(QString::number(seed)), seed);
    }
    void areLetIn()
    {
        QFETCH(const int, seed);
        constexpr int calls = 150; // of each
        QRandomGenerator random {quint32(seed)};
        Referee referee;
        int refused = 0;
        int done = 0;
        const QString name = names();
        std::vector<std::unique_ptr<Machine>> machines;
        LaterCalls later(m_machines->clock());
        std::function<void(Machine &)> ask = [&](Machine &machine) {
            machine.rateLimiter.request({}, [&](PermitResult answer) {
                answer->sent();
                const auto permit = std::make_shared<Permit>(*std::move(answer));
                const Duration there = 1ms + std::chrono::microseconds(random.bounded(30'000));
                later.after(there, [&, permit] {
                    const bool isLetIn = referee.letsIn(m_machines->clock().now().at);
                    later.after(6ms, [&, permit, isLetIn] {
                        permit->finish();
                        ++(isLetIn ? done : refused);
                        if (!isLetIn)
                            ask(machine);
                    });
                });
            });
        };
        for (int i = 0; i < 4; ++i) {
            machines.push_back(
                std::make_unique<Machine>(*m_machines, name, QStringList {u"100/1s"_s}, i * 1s));
            for (int n = 0; n < calls; ++n)
                ask(*machines.back());
        }
        const Instant begun = m_machines->clock().now().at;
        QVERIFY(m_machines->passUntil([&] { return done == 4 * calls; }, 60s));
        const Duration took = m_machines->clock().now().at - begun;
        qInfo("%d refused, %.3f s", refused, std::chrono::duration<double>(took).count());
        QCOMPARE(refused, 0);
        QVERIFY2(took <= 5300ms, qPrintable(QString::number(took / 1ms)));
    }
};

PENSTOCK_TEST(TestJitteredCalls)
} // namespace tst_jitteredcalls
#include "tst_jitteredcalls.moc"
