// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <penstock/jobs/rows/comingrows.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_jobruncoming {
//! Rows that come when a test says so.
class RowsByHand final : public ComingRows
{
public:
    void add(std::int64_t index)
    {
        m_rows.push_back(index);
        dry = false;
        reader().readOn();
    }
    void end()
    {
        ended = true;
        reader().readOn();
    }
    void drop(std::int64_t index) { reader().drop(index); }
    void look()
    {
        dry = true;
        reader().readOn();
    }

    Result<std::optional<Row>> next() override
    {
        if (m_rows.empty())
            return std::nullopt;
        const QString id = QString::number(m_rows.front());
        m_rows.pop_front();
        return Row {0, {{QStringLiteral("id"), id, id.toLatin1()}}};
    }
    std::optional<QStringList> columns() const override { return std::nullopt; }
    RowMark mark() const override { return {.index = m_rows.empty() ? 0 : m_rows.front()}; }
    bool hasEnded() const override { return ended; }
    bool isDry() const override { return dry; }

    bool ended = false;
    bool dry = false;

private:
    std::deque<std::int64_t> m_rows;
};

//! A run whose rows come while it goes on, in any order.
class TestJobRunComing : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesOnUntilNoMoreCome();
    void aDroppedRowIsNeitherSentNorEnded_data();
    void aDroppedRowIsNeitherSentNorEnded();
    void whatIsHeldBackEndsWhereNothingMoreIsThere();
    void rowsThatOutliveTheRunReachNobody();
};

void TestJobRunComing::goesOnUntilNoMoreCome()
{
    JobRunOnFakes fakes;
    RowsByHand rows;
    const auto run = fakes.runOver(rows, get());
    std::optional<JobRun::End> end;
    connect(run.get(), &JobRun::finished, this, [&end](JobRun::End how) { end = how; });
    run->start();
    for (const std::int64_t index : {700, 3, 500}) {
        rows.add(index);
        QVERIFY(runUntil([&] {
            return !fakes.ledger.ends().empty() && fakes.ledger.ends().back().index == index;
        }));
    }
    QVERIFY(!end);
    rows.end();
    QVERIFY(runUntil([&] { return end.has_value(); }));
    QVERIFY(*end == JobRun::End::AllDone);
    QCOMPARE(fakes.sender.sends.size(), 3);
}

void TestJobRunComing::aDroppedRowIsNeitherSentNorEnded_data()
{
    QTest::addColumn<bool>("isAnnounced");
    QTest::newRow("before it may go") << false;
    QTest::newRow("while it waits for leave") << true;
}

void TestJobRunComing::aDroppedRowIsNeitherSentNorEnded()
{
    QFETCH(const bool, isAnnounced);
    JobRunOnFakes fakes;
    fakes.ledger.durableAtOnce = false;
    fakes.sender.isClosed = !isAnnounced;
    RowsByHand rows;
    RequestSpec post = get();
    post.method = "POST";
    const auto run = fakes.runOver(rows, post);
    std::optional<JobRun::End> end;
    connect(run.get(), &JobRun::finished, this, [&end](JobRun::End how) { end = how; });
    run->start();
    rows.add(7);
    const auto intents = [&] { return fakes.ledger.of(LedgerEntry::Kind::Intent).size(); };
    QVERIFY(runUntil([&] { return isAnnounced ? intents() == 1 : fakes.sender.open() == 1; }));
    rows.drop(7);
    rows.drop(99); // nobody has it
    fakes.sender.isClosed = false;
    fakes.ledger.commitSoon();
    QVERIFY(runUntil([&] { return fakes.sender.open() == 0; }));
    fakes.ledger.durableAtOnce = true;
    rows.end();
    QVERIFY(runUntil([&] { return end.has_value(); }));
    QVERIFY(*end == JobRun::End::AllDone);
    QVERIFY(fakes.sender.sends.isEmpty());
    QVERIFY(fakes.ledger.ends().empty());
    QCOMPARE(fakes.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size(),
             std::size_t(isAnnounced ? 1 : 0));
}

// A fuse holds refused answers back until it is known whether all are; at the end nothing tells.
void TestJobRunComing::whatIsHeldBackEndsWhereNothingMoreIsThere()
{
    JobRunOnFakes fakes;
    fakes.sender.answering = [](const HttpRequest &) {
        HttpAnswer answer;
        answer.status = 401;
        return Outcome(answer);
    };
    RowsByHand rows;
    const auto run = fakes.runOver(rows, get());
    run->start();
    rows.add(1);
    rows.add(2);
    QVERIFY(runUntil([&] { return fakes.sender.sends.size() == 2 && fakes.sender.open() == 0; }));
    QVERIFY(fakes.ledger.ends().empty());
    rows.look();
    QVERIFY(runUntil([&] { return fakes.ledger.ends().size() == 2; }));
    QVERIFY(fakes.ledger.ends().front().end.state == RowState::Failed);
}

void TestJobRunComing::rowsThatOutliveTheRunReachNobody()
{
    JobRunOnFakes fakes;
    RowsByHand rows;
    fakes.runOver(rows, get()).reset();
    rows.add(1);
    rows.drop(1);
    QVERIFY(fakes.sender.sends.isEmpty());
}

PENSTOCK_TEST(TestJobRunComing)
} // namespace tst_jobruncoming
#include "tst_jobruncoming.moc"
