// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/sharing/keeper/keptstack.h>
#include <penstock/sharing/wire/limitslist.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_keptstack {
// What a keeper does at the wrong moment: while a gate is stopped, when one comes again, in a
// pause.

constexpr quint64 one = 1;
constexpr quint64 other = 2;

ClockReading at(Duration time)
{
    return {Instant(time), Duration::zero()};
}

LimitSpec atOnce(std::int64_t capacity)
{
    return {u"at once"_s, ConcurrencySettings {capacity}};
}

class Keeper
{
public:
    explicit Keeper(std::vector<LimitSpec> limits)
        : kept(limits, 0, 1, at(0s))
        , m_limits(listOf(limits))
    { }

    bool join(quint64 gate, Duration time, std::int64_t since = 0)
    {
        fromgate::Hello hello;
        hello.gate = gate;
        hello.limits = m_limits;
        hello.limitsSince = since;
        return kept.join(hello, at(time));
    }
    void hear(quint64 gate, const fromgate::Message &message, Duration time)
    {
        QVERIFY(kept.hear(gate, 0, message, at(time)));
    }
    void ask(quint64 gate, quint64 number, Duration time)
    {
        hear(gate, fromgate::Request {number, {}}, time);
    }
    //! What it lets go by then, in its order.
    std::vector<fromkeeper::Permitted> permitted(Duration time)
    {
        kept.advance(at(time));
        std::vector<fromkeeper::Permitted> all;
        for (const KeptStack::Letter &letter : kept.takeLetters(at(time))) {
            if (const auto *const permit = std::get_if<fromkeeper::Permitted>(&letter.message))
                all.push_back(*permit);
        }
        return all;
    }

    KeptStack kept;

private:
    QByteArray m_limits;
};

class TestKeptStack : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onlyOthersMayAskTooMuch_data()
    {
        const Table<bool> row("isOwn");
        row("the keeper's own gate", true);
        row("another process", false);
    }
    void onlyOthersMayAskTooMuch()
    {
        QFETCH(const bool, isOwn);
        constexpr quint64 gate = 7;
        KeptStack kept({}, 0, 1, at(0ms));
        kept.setKeeper(isOwn ? gate : gate + 1);
        fromgate::Hello hello;
        hello.gate = gate;
        hello.limits = "[]";
        QVERIFY(kept.join(hello, at(0ms)));
        fromgate::Request request {1, {}};
        request.ask.ask.cost = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(kept.hear(gate, 0, request, at(0ms)), isOwn);
    }

    // What fell due for it just then is not lost.
    void oneThatIsStoppedKeepsNothing()
    {
        Keeper keeper({atOnce(2)});
        QVERIFY(keeper.join(one, 0s) && keeper.join(other, 0s));
        keeper.ask(one, 1, 0s);
        keeper.ask(other, 1, 0s);
        const auto first = keeper.permitted(0s);
        QCOMPARE(first.size(), std::size_t(2));
        keeper.hear(other, fromgate::Taken {1}, 1ms);
        keeper.ask(one, 2, 1ms);
        keeper.ask(one, 3, 1ms);
        QVERIFY(keeper.permitted(1ms).empty());
        keeper.hear(other, fromgate::Ended {first[1].grant}, KeptStack::takenWithin - 1ms);
        QVERIFY(keeper.permitted(KeptStack::takenWithin).empty());
        QCOMPARE(keeper.kept.core().inFlight(), 0);
        keeper.hear(one, fromgate::Ping {}, 600ms);
        QCOMPARE(keeper.permitted(600ms).size(), std::size_t(2));
    }

    // It uses those that are young enough when it goes on.
    void onlyWhatIsTooOldIsTakenBack()
    {
        Keeper keeper({atOnce(2)});
        QVERIFY(keeper.join(one, 0s) && keeper.join(other, 0s));
        keeper.ask(one, 1, 0s);
        QCOMPARE(keeper.permitted(0s).size(), std::size_t(1));
        keeper.ask(one, 2, 400ms);
        QCOMPARE(keeper.permitted(400ms).size(), std::size_t(1));
        QVERIFY(keeper.permitted(KeptStack::takenWithin).empty());
        QCOMPARE(keeper.kept.inFlight(), 1);
        keeper.hear(one, fromgate::Taken {2}, 510ms);
        keeper.ask(other, 1, 520ms);
        keeper.ask(other, 2, 520ms);
        QCOMPARE(keeper.permitted(520ms).size(), std::size_t(1));
        const auto late = keeper.permitted(400ms + KeptStack::takenWithin);
        QVERIFY(late.empty());
        QCOMPARE(keeper.kept.inFlight(), 2);
    }

    void oneThatComesAgainAsksAgain()
    {
        Keeper keeper({atOnce(1)});
        QVERIFY(keeper.join(one, 0s));
        keeper.ask(one, 1, 0s);
        QCOMPARE(keeper.permitted(0s).size(), std::size_t(1));
        keeper.ask(one, 2, 1ms);
        QVERIFY(keeper.permitted(KeptStack::takenWithin).empty());
        QVERIFY(keeper.join(one, 600ms));
        QVERIFY(keeper.permitted(600ms).empty()); // it would be taken for one that never came
        keeper.hear(one, fromgate::Holding {}, 601ms);
        keeper.ask(one, 2, 601ms);
        const auto again = keeper.permitted(601ms);
        QCOMPARE(again.size(), std::size_t(1));
        QCOMPARE(again.front().number, quint64(2));
    }

    // Nor is time that has not come yet taken for over.
    void whatIsUnderWayIsNoProbe()
    {
        Keeper before({atOnce(4)});
        QVERIFY(before.join(one, 0s));
        before.ask(one, 1, 0s);
        const auto first = before.permitted(0s);
        QCOMPARE(first.size(), std::size_t(1));
        before.hear(one, fromgate::Taken {1}, 1ms);
        before.hear(one, fromgate::Sent {first.front().grant}, 1ms);
        before.hear(one, fromgate::Pause {Instant(1s), {}, Gate::Reopen::All}, 2ms);

        Keeper keeper({atOnce(4)});
        keeper.kept.restore(before.kept.save(at(3ms)), at(3ms));
        for (const QByteArray &entry : before.kept.standing(at(3ms)))
            keeper.kept.replay(entry, at(4ms), [](Instant written) { return written; });
        keeper.kept.replayed(at(4ms));
        QVERIFY(keeper.join(one, 4ms));
        keeper.hear(one, fromgate::Holding {{{first.front().grant, {}, true}}}, 4ms);
        keeper.hear(one, fromgate::Ended {first.front().grant}, 5ms);
        for (quint64 number = 2; number < 5; ++number)
            keeper.ask(one, number, 6ms);
        QVERIFY(keeper.permitted(999ms).empty());
        const auto probe = keeper.permitted(1s);
        QCOMPARE(probe.size(), std::size_t(1));
        QVERIFY(probe.front().isProbe);
        keeper.hear(one, fromgate::Taken {1}, 1s);
        keeper.hear(one, fromgate::Sent {probe.front().grant}, 1s);
        keeper.hear(one, fromgate::Ended {probe.front().grant}, 1100ms);
        QCOMPARE(keeper.permitted(1100ms).size(), std::size_t(2));
    }

    // A bucket that was full meanwhile has spilled what a call turns out not to have cost.
    void theSameLimitsAgainAreNoNews()
    {
        LimitSpec bucket {u"bucket"_s, TokenBucketSettings {3, 1, 100ms}};
        bucket.margin.fixed = Duration::zero();
        bucket.estimate = CostEstimate {3};
        Keeper keeper({bucket});
        QVERIFY(keeper.join(one, 0s));
        keeper.ask(one, 1, 0s);
        const auto first = keeper.permitted(0s);
        QCOMPARE(first.size(), std::size_t(1));
        keeper.hear(one, fromgate::Sent {first.front().grant}, 0s);
        keeper.ask(one, 2, 300ms);
        const auto second = keeper.permitted(300ms);
        QCOMPARE(second.size(), std::size_t(1));
        keeper.hear(one, fromgate::Sent {second.front().grant}, 300ms);
        keeper.hear(one, fromgate::Taken {2}, 300ms);
        QVERIFY(keeper.join(other, 310ms, 1));
        keeper.hear(one, fromgate::Settle {first.front().grant, bucket.name, 0}, 320ms);
        keeper.ask(other, 1, 320ms);
        QVERIFY(keeper.permitted(599ms).empty());
        QCOMPARE(keeper.permitted(600ms).size(), std::size_t(1));
    }
};

PENSTOCK_TEST(TestKeptStack)
} // namespace tst_keptstack
#include "tst_keptstack.moc"
