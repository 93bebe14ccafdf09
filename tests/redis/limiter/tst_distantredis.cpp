// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/limiter/skewedmachines.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/script/scriptcalls.h>

#include <QTest>

#include <map>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_distantredis {
constexpr Duration oneWay = 100ms;

std::vector<Limit> limitsOf(const QString &shorthand)
{
    return withNames({limitFromShorthand(shorthand).value()});
}

//! What is let go, and when.
class Permits
{
public:
    explicit Permits(SkewedMachines &machines)
        : m_machines(machines)
    { }
    struct Given
    {
        Instant at;
        bool isProbe = false;
    };

    //! Asks, and as soon as it has got that again; what it gets is sent and ends at once, unless it is kept.
    void pull(SkewedMachine &machine)
    {
        ask(machine, [this, &machine](Permit permit) {
            permit.sent();
            if (isStored)
                m_kept.push_back(std::move(permit));
            else
                permit.finish();
            pull(machine);
        });
    }
    void ask(SkewedMachine &machine, std::function<void(Permit)> onPermit)
    {
        machine.rateLimiter->request({}, [this, onPermit](PermitResult answer) {
            QVERIFY(answer.has_value());
            m_given.push_back({m_machines.clock().now().at, answer->facts().probe});
            onPermit(*std::move(answer));
        });
    }
    //! Between two instants, the first excluded.
    std::vector<Given> within(Instant from, Instant until) const
    {
        std::vector<Given> list;
        std::copy_if(m_given.begin(), m_given.end(), std::back_inserter(list),
                     [&](const Given &each) { return each.at > from && each.at <= until; });
        return list;
    }
    bool isStored = false;
    void endThose() { m_kept.clear(); }

private:
    SkewedMachines &m_machines;
    std::vector<Given> m_given;
    std::vector<Permit> m_kept;
};

//! A Redis that is some time away, in round trips and not in seconds.
class TestDistantRedis : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_server.start(), qPrintable(m_server.error())); }

    // Nobody gets a permit when the news has gone to Redis and come back from there.
    void oneClosesItForAllWithinARoundTrip_data()
    {
        QTest::addColumn<std::optional<Duration>>("askedBefore");
        QTest::newRow("it has nothing else to say") << std::optional<Duration>();
        QTest::newRow("it has just said something") << std::optional<Duration>(1ms);
        QTest::newRow("it is being answered") << std::optional<Duration>(150ms);
    }
    void oneClosesItForAllWithinARoundTrip()
    {
        QFETCH(const std::optional<Duration>, askedBefore);
        SkewedMachines machines(m_server);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        for (const Duration skew : {0s, 5s, -5s, 1s, -2s, 3s}) {
            SkewedMachine &each = machines.add(skew, -skew);
            each.proxy.setDelay([] { return oneWay; });
            machines.open(each, {{}, name}, limitsOf(u"100000/h"_s));
        }
        SkewedMachine &one = *machines.all().front();
        QVERIFY(machines.passUntil(
            [&] {
                return std::all_of(machines.all().begin(), machines.all().end(),
                                   [](const auto &each) { return each->rateLimiter->isUp(); });
            },
            5s));
        Permits permits(machines);
        for (std::size_t i = 1; i < machines.all().size(); ++i) {
            permits.pull(*machines.all()[i]);
            machines.pass(2 * oneWay / 5); // so that there is always one that has just asked
        }
        machines.pass(1s);
        if (askedBefore) {
            permits.ask(one, [](const Permit &) {});
            machines.pass(*askedBefore);
        }
        const Instant refused = machines.clock().now().at;
        QVERIFY(!permits.within(refused - 2 * oneWay - 2ms, refused).empty()); // there are some
        one.rateLimiter->pause(one.clock.now().at + 3s, u"429"_s, PermitSource::Reopen::Probe);
        permits.isStored = true;
        machines.pass(2900ms);
        constexpr Duration roundTrip = 2 * oneWay + 4ms; // a step for each that takes part
        QCOMPARE(permits.within(refused + roundTrip, refused + 2900ms).size(), std::size_t(0));
        // One of them all finds out whether it has helped.
        machines.pass(2s);
        const auto first = permits.within(refused + 2900ms, refused + 4900ms);
        // What it had asked for itself was returned when it closed: it is the first to try, and
        // sends nothing.
        QCOMPARE(first.size(), std::size_t(askedBefore ? 2 : 1));
        QVERIFY(first.back().isProbe);
        QVERIFY(first[0].isProbe && first[0].at >= refused + 3s);
        permits.isStored = false;
        permits.endThose();
        machines.pass(1s);
        QVERIFY(permits.within(refused + 4900ms, refused + 6s).size() > 2);
    }

    // At the end of its lease, which others look at each third of theirs.
    void slotsOfTheDeadComeBackInTenSeconds_data()
    {
        QTest::addColumn<bool>("isCutOff");
        QTest::addColumn<Duration>("before");
        for (const Duration before : {Duration(1ms), Duration(1s), Duration(1990ms)}) {
            const auto ms = int(before / 1ms);
            QTest::addRow("killed, %d ms after its last word", ms) << false << before;
            QTest::addRow("cut off, %d ms after its last word", ms) << true << before;
        }
    }
    void slotsOfTheDeadComeBackInTenSeconds()
    {
        QFETCH(const bool, isCutOff);
        QFETCH(const Duration, before);
        SkewedMachines machines(m_server);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        SkewedMachine &holder = machines.add(3s);
        SkewedMachine &other = machines.add(-2s);
        for (SkewedMachine *const each : {&holder, &other})
            machines.open(*each, {{}, name}, limitsOf(u"2 concurrent"_s));
        Permits held(machines);
        std::vector<Permit> kept;
        for (int i = 0; i < 2; ++i)
            held.ask(holder, [&kept](Permit permit) {
                permit.sent();
                kept.push_back(std::move(permit));
            });
        QVERIFY(machines.passUntil([&] { return kept.size() == 2; }, 1s));
        std::size_t got = 0;
        for (int i = 0; i < 2; ++i)
            held.ask(other, [&got](const Permit &) { ++got; });
        machines.pass(20s); // as long as it says that it lives
        QCOMPARE(got, std::size_t(0));
        const quint64 said = holder.proxy.commands();
        QVERIFY(machines.passUntil([&] { return holder.proxy.commands() != said; }, 3s));
        machines.pass(before);
        const Instant died = machines.clock().now().at;
        if (isCutOff)
            holder.proxy.setDelay([] { return Duration(1h); });
        else
            machines.kill(holder);
        QVERIFY(machines.passUntil([&] { return got == 2; }, 20s));
        const Duration took = machines.clock().now().at - died;
        // Of one that is killed Redis sees that nobody listens any more.
        QVERIFY2(took <= (isCutOff ? 8100ms : 5100ms), qPrintable(QString::number(took / 1ms)));
        // Nor while it may only be slow.
        QVERIFY2(took >= (isCutOff ? 3900ms : 2900ms), qPrintable(QString::number(took / 1ms)));
    }

private:
    RedisServer m_server;
};

PENSTOCK_TEST(TestDistantRedis)
} // namespace tst_distantredis
#include "tst_distantredis.moc"
