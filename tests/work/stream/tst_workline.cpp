// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"
#include "support/waituntil.h"
#include "work/workjobs.h"

#include <penstock/redis/client/rediswait.h>
#include <penstock/support/systemclock.h>
#include <penstock/work/stream/publishing.h>
#include <penstock/work/stream/workline.h>

#include <QTest>

#include <set>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_workline {
//! So many, of the one column id.
class SomeRows final : public RowSource
{
public:
    explicit SomeRows(std::int64_t count)
        : m_count(count)
    { }
    Result<std::optional<Row>> next() override
    {
        if (m_given == m_count)
            return std::nullopt;
        const QString id = QString::number(++m_given);
        return Row {m_given, {{QStringLiteral("id"), id, '"' + id.toLatin1() + '"'}}};
    }
    std::optional<QStringList> columns() const override { return std::nullopt; }
    RowMark mark() const override { return {.index = m_given}; }

private:
    std::int64_t m_count;
    std::int64_t m_given = 0;
};

//! Rows in a Redis that goes away, among workers that die.
class TestWorkLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_redis = std::make_unique<RedisServer>();
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
    }

    void eachRowComesOnceAndInOrder()
    {
        put(1200);
        Peer one(*this, "one");
        one.line->want(100);
        QVERIFY(waitUntil([&] { return one.rows.size() == 100; }));
        Peer two(*this, "two");
        two.line->want(5000);
        QVERIFY(waitUntil([&] { return two.rows.size() == 1100; }));
        std::int64_t index = 0;
        for (const Peer *const peer : {&one, &two}) {
            for (const auto &[number, row] : peer->rows) {
                QCOMPARE(number, index++);
                QCOMPARE(row.row.value(QStringLiteral("id")), QString::number(index));
            }
        }
        for (Peer *const peer : {&one, &two}) {
            for (const auto &[number, row] : peer->rows)
                peer->line->done(number, number == 3 ? RowState::Failed : RowState::Answered);
        }
        QVERIFY(
            waitUntil([&] { return two.line->status().isDone() || one.line->status().isDone(); }));
        const auto found = find();
        QCOMPARE(found->status, (WorkStatus {1200, 1200, 1199, 1, 0, 0, 0}));
    }

    void whoIsSilentLosesItsRows()
    {
        put(10);
        auto dead = std::make_unique<Peer>(*this, "dead");
        dead->line->want(4);
        QVERIFY(waitUntil([&] { return dead->rows.size() == 4; }));
        dead.reset(); // it says nothing any more
        Peer alive(*this, "alive");
        alive.line->want(20);
        QVERIFY(waitUntil([&] { return alive.rows.size() == 10; }));
    }

    void whoIsSlowKeepsThem()
    {
        put(4);
        Peer slow(*this, "slow");
        slow.line->want(4);
        QVERIFY(waitUntil([&] { return slow.rows.size() == 4; }));
        Peer greedy(*this, "greedy");
        greedy.line->want(4);
        const SystemClock clock;
        const Instant end = clock.now().at + 3 * lease;
        QVERIFY(waitUntil([&] { return !greedy.rows.empty() || clock.now().at >= end; }));
        QVERIFY(greedy.rows.empty());
    }

    void whoLeavesGivesThemBackAtOnce()
    {
        put(4);
        m_lease = 60s;
        Peer one(*this, "one");
        one.line->want(4);
        QVERIFY(waitUntil([&] { return one.rows.size() == 4; }));
        one.line->done(0, RowState::Answered);
        bool isClosed = false;
        one.line->close([&] { isClosed = true; });
        QVERIFY(waitUntil([&] { return isClosed; }));
        Peer two(*this, "two");
        two.line->want(4);
        QVERIFY(waitUntil([&] { return two.rows.size() == 3; }));
        QVERIFY(!two.rows.contains(0));
        m_lease = lease;
    }

    void whoComesBackHasItsRowsAgain()
    {
        put(4);
        {
            Peer before(*this, "one");
            before.line->want(3);
            QVERIFY(waitUntil([&] { return before.rows.size() == 3; }));
        }
        Peer after(*this, "one");
        QVERIFY(waitUntil([&] { return after.rows.size() == 3; })); // without wanting any
    }

    void whatMustNotBeSentTwiceIsKnownToOthers()
    {
        put(3);
        auto dead = std::make_unique<Peer>(*this, "dead");
        dead->line->want(3);
        QVERIFY(waitUntil([&] { return dead->rows.size() == 3; }));
        std::vector<bool> may;
        for (const std::int64_t row : {0, 1})
            dead->line->intend(row, [&](bool yes) { may.push_back(yes); });
        QVERIFY(waitUntil([&] { return may.size() == 2; }));
        QVERIFY(may[0] && may[1]);
        dead->line->withdraw(1);
        dead->line->intend(2, [&](bool yes) { may.push_back(yes); });
        QVERIFY(waitUntil([&] { return may.size() == 3; }));
        dead.reset();
        Peer alive(*this, "alive");
        alive.line->want(3);
        QVERIFY(waitUntil([&] { return alive.rows.size() == 3; }));
        QVERIFY(alive.rows.at(0).wasBegun);
        QVERIFY(!alive.rows.at(1).wasBegun);
        QVERIFY(alive.rows.at(2).wasBegun);
    }

    void whoHasLostARowMayNotSendIt()
    {
        put(1);
        Peer stuck(*this, "stuck");
        stuck.line->want(1);
        QVERIFY(waitUntil([&] { return stuck.rows.size() == 1; }));
        // As if it had been stopped for longer than the lease.
        QVERIFY(command({"XCLAIM", workKeys(m_work.name)[1], "workers", "other", "0",
                         stuck.rows.at(0).entry, "JUSTID"}));
        std::optional<bool> may;
        stuck.line->intend(0, [&](bool yes) { may = yes; });
        QVERIFY(waitUntil([&] { return may.has_value(); }));
        QVERIFY(!*may);
        stuck.line->done(0, RowState::Answered); // both may have done it: it counts once
        QVERIFY(waitUntil([&] { return stuck.line->status().left == 0; }));
        QCOMPARE(stuck.line->status().answered, 1);
    }

    void aRedisThatComesBackWithItsRowsIsGoneOnWith()
    {
        m_redis = std::make_unique<RedisServer>(
            QByteArrayList {"appendonly yes", "appendfsync always"});
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
        put(10);
        Peer one(*this, "one");
        one.line->want(5);
        QVERIFY(waitUntil([&] { return one.rows.size() == 5; }));
        m_redis->kill();
        QVERIFY(waitUntil([&] { return !one.trouble.isEmpty(); }));
        for (const auto &[number, row] : one.rows)
            one.line->done(number, RowState::Answered);
        bool may = false;
        one.line->intend(4, [&](bool yes) { may = yes; });
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
        QVERIFY(waitUntil([&] { return one.line->status().answered == 5; }));
        QVERIFY(one.trouble.isEmpty());
        one.line->want(5);
        QVERIFY(waitUntil([&] { return one.rows.size() == 10; }));
    }

    void aRedisThatHasLostTheJobIsToldOf()
    {
        put(10);
        Peer one(*this, "one");
        one.line->want(5);
        QVERIFY(waitUntil([&] { return one.rows.size() == 5; }));
        m_redis->kill();
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
        QVERIFY(waitUntil([&] { return one.isLost; }));
    }

    void puttingItThereAgainGoesOn()
    {
        m_work = someWork(1200);
        // Half of it, as of one who was killed.
        SomeRows half(600);
        SystemClock clock;
        RedisClient client(options(), clock);
        QVERIFY(!waitUntilReady(client));
        QVERIFY(!publish(client, m_work, half, false)); // the rows end too early
        QCOMPARE(find()->status.added, 600);
        QVERIFY(!find()->status.isDone());
        SomeRows all(1200);
        const auto status = publish(client, m_work, all, false);
        QVERIFY2(status.has_value(), qPrintable(status ? QString() : status.error().text()));
        QCOMPARE(status->left, 1200);
        Peer one(*this, "one");
        one.line->want(2000);
        QVERIFY(waitUntil([&] { return one.rows.size() == 1200; }));
        QCOMPARE(one.rows.at(900).row.value(QStringLiteral("id")), QStringLiteral("901"));
    }

    void anotherJobOfThatNameIsLeftAlone()
    {
        put(10);
        const WorkJob first = m_work;
        SystemClock clock;
        RedisClient client(options(), clock);
        QVERIFY(!waitUntilReady(client));
        SomeRows rows(5);
        const auto refused = publish(client, someWork(5), rows, false);
        QVERIFY(!refused);
        QVERIFY(refused.error().remedies.testFlag(Remedy::StartOver));
        QCOMPARE(find()->job.id, first.id);
        QVERIFY(publish(client, someWork(5), rows, true)); // start over
        QCOMPARE(find()->status.left, 5);
    }

    void rowsThatAskForTheSameAreKnown()
    {
        m_work = someWork(4);
        m_work.job.dedupe = QStringLiteral("{{kind}}");
        m_work.job.values = {{QStringLiteral("kind"), QStringLiteral("all the same")}};
        SystemClock clock;
        RedisClient client(options(), clock);
        QVERIFY(!waitUntilReady(client));
        SomeRows rows(4);
        QVERIFY(publish(client, m_work, rows, false));
        Peer one(*this, "one");
        one.line->want(4);
        QVERIFY(waitUntil([&] { return one.rows.size() == 4; }));
        QVERIFY(!one.rows.at(0).isDuplicate);
        QVERIFY(one.rows.at(1).isDuplicate && one.rows.at(2).isDuplicate);
    }

private:
    static constexpr std::chrono::milliseconds lease {400};

    //! A worker, as far as its rows are concerned.
    struct Peer
    {
        Peer(const TestWorkLine &test, const QByteArray &name)
        {
            line
                = std::make_unique<WorkLine>(WorkLine::Options {test.options(), test.m_work.name,
                                                                test.m_work.id, name, test.m_lease},
                                             clock);
            QObject::connect(line.get(), &WorkLine::came, [this](const std::vector<WorkRow> &came) {
                for (const WorkRow &row : came)
                    rows.emplace(row.index, row);
            });
            QObject::connect(line.get(), &WorkLine::lost, [this] { isLost = true; });
            QObject::connect(line.get(), &WorkLine::troubled,
                             [this](const QString &why) { trouble = why; });
            line->open();
        }

        SystemClock clock;
        std::unique_ptr<WorkLine> line;
        std::map<std::int64_t, WorkRow> rows;
        bool isLost = false;
        QString trouble;
    };

    RedisOptions options() const
    {
        RedisOptions redis {redisAddressFromText(m_redis->url()).value()};
        redis.longestPause = 100ms;
        return redis;
    }
    void put(std::int64_t total)
    {
        m_work = someWork(total);
        SystemClock clock;
        RedisClient client(options(), clock);
        QVERIFY(!waitUntilReady(client));
        SomeRows rows(total);
        const auto status = publish(client, m_work, rows, false);
        QVERIFY2(status.has_value(), qPrintable(status ? QString() : status.error().text()));
        QCOMPARE(*status, (WorkStatus {total, total, 0, 0, 0, 0, total}));
    }
    std::optional<FoundWork> find() const
    {
        SystemClock clock;
        RedisClient client(options(), clock);
        if (waitUntilReady(client))
            return std::nullopt;
        return findWork(client, m_work.name).value_or(std::nullopt);
    }
    bool command(const QByteArrayList &words) const
    {
        SystemClock clock;
        RedisClient client(options(), clock);
        return !waitUntilReady(client) && waitFor(client, words).has_value();
    }

    std::unique_ptr<RedisServer> m_redis;
    WorkJob m_work;
    Duration m_lease = lease;
};

PENSTOCK_TEST(TestWorkLine)
} // namespace tst_workline
#include "tst_workline.moc"
