// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/sharing/leader/leaderstate.h>
#include <penstock/sharing/wire/limitslist.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_leaderstate {
// What a leader does at the wrong moment: while a permit source is stopped, when one comes again,
// in a pause.

constexpr quint64 one = 1;
constexpr quint64 other = 2;

ClockReading at(Duration time)
{
    return {Instant(time), Duration::zero()};
}

Limit atOnce(std::int64_t capacity)
{
    return {u"at once"_s, ConcurrencySettings {capacity}};
}

class Leader
{
public:
    explicit Leader(std::vector<Limit> limits)
        : kept(limits, 0, 1, at(0s))
        , m_limits(listOf(limits))
    { }

    bool join(quint64 client, Duration time, std::int64_t since = 0)
    {
        fromclient::Hello hello;
        hello.clientId = client;
        hello.limits = m_limits;
        hello.limitsSince = since;
        return kept.join(hello, at(time));
    }
    void hear(quint64 client, const fromclient::Message &message, Duration time)
    {
        QVERIFY(kept.hear(client, 0, message, at(time)));
    }
    void ask(quint64 client, quint64 number, Duration time)
    {
        hear(client, fromclient::Request {number, {}}, time);
    }
    //! What it lets go by then, in its order.
    std::vector<fromleader::Permitted> permitted(Duration time)
    {
        kept.advance(at(time));
        std::vector<fromleader::Permitted> all;
        for (const LeaderState::Letter &letter : kept.takeLetters(at(time))) {
            if (const auto *const permit = std::get_if<fromleader::Permitted>(&letter.message))
                all.push_back(*permit);
        }
        return all;
    }

    LeaderState kept;

private:
    QByteArray m_limits;
};

class TestLeaderState : public QObject
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
        constexpr quint64 client = 7;
        LeaderState kept({}, 0, 1, at(0ms));
        kept.setLeader(isOwn ? client : client + 1);
        fromclient::Hello hello;
        hello.clientId = client;
        hello.limits = "[]";
        QVERIFY(kept.join(hello, at(0ms)));
        fromclient::Request request {1, {}};
        request.permitRequest.cost = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(kept.hear(client, 0, request, at(0ms)), isOwn);
    }

    // What fell due for it just then is not lost.
    void oneThatIsStoppedKeepsNothing()
    {
        Leader leader({atOnce(2)});
        QVERIFY(leader.join(one, 0s) && leader.join(other, 0s));
        leader.ask(one, 1, 0s);
        leader.ask(other, 1, 0s);
        const auto first = leader.permitted(0s);
        QCOMPARE(first.size(), std::size_t(2));
        leader.hear(other, fromclient::Taken {1}, 1ms);
        leader.ask(one, 2, 1ms);
        leader.ask(one, 3, 1ms);
        QVERIFY(leader.permitted(1ms).empty());
        leader.hear(other, fromclient::Ended {first[1].grant}, LeaderState::takenWithin - 1ms);
        QVERIFY(leader.permitted(LeaderState::takenWithin).empty());
        QCOMPARE(leader.kept.core().inFlight(), 0);
        leader.hear(one, fromclient::Ping {}, 600ms);
        QCOMPARE(leader.permitted(600ms).size(), std::size_t(2));
    }

    // It uses those that are young enough when it goes on.
    void onlyWhatIsTooOldIsTakenBack()
    {
        Leader leader({atOnce(2)});
        QVERIFY(leader.join(one, 0s) && leader.join(other, 0s));
        leader.ask(one, 1, 0s);
        QCOMPARE(leader.permitted(0s).size(), std::size_t(1));
        leader.ask(one, 2, 400ms);
        QCOMPARE(leader.permitted(400ms).size(), std::size_t(1));
        QVERIFY(leader.permitted(LeaderState::takenWithin).empty());
        QCOMPARE(leader.kept.inFlight(), 1);
        leader.hear(one, fromclient::Taken {2}, 510ms);
        leader.ask(other, 1, 520ms);
        leader.ask(other, 2, 520ms);
        QCOMPARE(leader.permitted(520ms).size(), std::size_t(1));
        const auto late = leader.permitted(400ms + LeaderState::takenWithin);
        QVERIFY(late.empty());
        QCOMPARE(leader.kept.inFlight(), 2);
    }

    void oneThatComesAgainAsksAgain()
    {
        Leader leader({atOnce(1)});
        QVERIFY(leader.join(one, 0s));
        leader.ask(one, 1, 0s);
        QCOMPARE(leader.permitted(0s).size(), std::size_t(1));
        leader.ask(one, 2, 1ms);
        QVERIFY(leader.permitted(LeaderState::takenWithin).empty());
        QVERIFY(leader.join(one, 600ms));
        QVERIFY(leader.permitted(600ms).empty()); // it would be taken for one that never came
        leader.hear(one, fromclient::Holding {}, 601ms);
        leader.ask(one, 2, 601ms);
        const auto again = leader.permitted(601ms);
        QCOMPARE(again.size(), std::size_t(1));
        QCOMPARE(again.front().number, quint64(2));
    }

    // Nor is time that has not come yet taken for over.
    void whatIsUnderWayIsNoProbe()
    {
        Leader before({atOnce(4)});
        QVERIFY(before.join(one, 0s));
        before.ask(one, 1, 0s);
        const auto first = before.permitted(0s);
        QCOMPARE(first.size(), std::size_t(1));
        before.hear(one, fromclient::Taken {1}, 1ms);
        before.hear(one, fromclient::Sent {first.front().grant}, 1ms);
        before.hear(one, fromclient::Pause {Instant(1s), {}, PermitSource::Reopen::All}, 2ms);

        Leader leader({atOnce(4)});
        leader.kept.restore(before.kept.save(at(3ms)), at(3ms));
        for (const QByteArray &entry : before.kept.standing(at(3ms)))
            leader.kept.replay(entry, at(4ms), [](Instant written) { return written; });
        leader.kept.replayed(at(4ms));
        QVERIFY(leader.join(one, 4ms));
        leader.hear(one, fromclient::Holding {{{first.front().grant, {}, true}}}, 4ms);
        leader.hear(one, fromclient::Ended {first.front().grant}, 5ms);
        for (quint64 number = 2; number < 5; ++number)
            leader.ask(one, number, 6ms);
        QVERIFY(leader.permitted(999ms).empty());
        const auto probe = leader.permitted(1s);
        QCOMPARE(probe.size(), std::size_t(1));
        QVERIFY(probe.front().isProbe);
        leader.hear(one, fromclient::Taken {1}, 1s);
        leader.hear(one, fromclient::Sent {probe.front().grant}, 1s);
        leader.hear(one, fromclient::Ended {probe.front().grant}, 1100ms);
        QCOMPARE(leader.permitted(1100ms).size(), std::size_t(2));
    }

    // A bucket that was full meanwhile has spilled what a call turns out not to have cost.
    void theSameLimitsAgainAreNoNews()
    {
        Limit bucket {u"bucket"_s, TokenBucketSettings {3, 1, 100ms}};
        bucket.margin.fixed = Duration::zero();
        bucket.estimate = CostEstimate {3};
        Leader leader({bucket});
        QVERIFY(leader.join(one, 0s));
        leader.ask(one, 1, 0s);
        const auto first = leader.permitted(0s);
        QCOMPARE(first.size(), std::size_t(1));
        leader.hear(one, fromclient::Sent {first.front().grant}, 0s);
        leader.ask(one, 2, 300ms);
        const auto second = leader.permitted(300ms);
        QCOMPARE(second.size(), std::size_t(1));
        leader.hear(one, fromclient::Sent {second.front().grant}, 300ms);
        leader.hear(one, fromclient::Taken {2}, 300ms);
        QVERIFY(leader.join(other, 310ms, 1));
        leader.hear(one, fromclient::ReportActualCost {first.front().grant, bucket.name, 0}, 320ms);
        leader.ask(other, 1, 320ms);
        QVERIFY(leader.permitted(599ms).empty());
        QCOMPARE(leader.permitted(600ms).size(), std::size_t(1));
    }
};

PENSTOCK_TEST(TestLeaderState)
} // namespace tst_keptstack
#include "tst_leaderstate.moc"
