// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakeledger.h"
#include "support/testprogram.h"

#include <penstock/work/run/workledger.h>

#include <QCoreApplication>
#include <QTest>

using namespace penstock;

namespace tst_workledger {
struct Told
{
    std::map<std::int64_t, std::function<void(bool)>> asked;
    std::vector<std::int64_t> withdrawn;
    std::vector<std::int64_t> refused;
    std::vector<std::int64_t> done;
};

//! A ledger over one in memory, and what it tells.
struct Harness
{
    Harness()
    {
        auto made = std::make_unique<FakeLedger>();
        made->durableAtOnce = false;
        kept = made.get();
        ledger = std::make_unique<WorkLedger>(
            std::move(made),
            WorkLedger::Line {[this](std::int64_t row, std::function<void(bool)> onAnswer) {
                                  told.asked[row] = std::move(onAnswer);
                              },
                              [this](std::int64_t row) { told.withdrawn.push_back(row); },
                              [this](std::int64_t row) { told.refused.push_back(row); },
                              [this](std::int64_t row, RowState) { told.done.push_back(row); }},
            false);
        QObject::connect(ledger.get(), &Ledger::durable, [this](quint64 upTo) { durable = upTo; });
    }
    quint64 put(LedgerEntry::Kind kind, std::int64_t index, int page = 0)
    {
        return ledger->put({.kind = kind, .index = index, .page = page});
    }
    void commit() { Q_EMIT kept->durable(kept->entries.size()); }

    Told told;
    FakeLedger *kept = nullptr;
    std::unique_ptr<WorkLedger> ledger;
    quint64 durable = 0;
};

//! Nothing is acknowledged before it is safe, and nothing sent twice that must not be.
class TestWorkLedger : public QObject
{
    Q_OBJECT
    using Kind = LedgerEntry::Kind;
private Q_SLOTS:
    void anEndIsToldWhenItIsDurable()
    {
        Harness harness;
        const quint64 number = harness.put(Kind::End, 7);
        QVERIFY(harness.told.done.empty());
        QCOMPARE(harness.durable, quint64(0));
        harness.commit();
        QCOMPARE(harness.told.done, std::vector<std::int64_t> {7});
        QCOMPARE(harness.durable, number);
    }

    void anIntentWaitsForBoth_data()
    {
        QTest::addColumn<bool>("leaveFirst");
        QTest::newRow("the leave comes first") << true;
        QTest::newRow("the disk comes first") << false;
    }
    void anIntentWaitsForBoth()
    {
        QFETCH(const bool, leaveFirst);
        Harness harness;
        const quint64 number = harness.put(Kind::Intent, 7);
        const auto leave = [&] { harness.told.asked.at(7)(true); };
        leaveFirst ? leave() : harness.commit();
        QCOMPARE(harness.durable, quint64(0));
        leaveFirst ? harness.commit() : leave();
        QCOMPARE(harness.durable, number);
        QVERIFY(harness.told.refused.empty());
    }

    void whatIsRefusedIsDroppedBeforeItCouldGo()
    {
        Harness harness;
        harness.put(Kind::Intent, 7);
        harness.commit();
        quint64 durableThen = 99;
        QObject::connect(harness.ledger.get(), &Ledger::durable,
                         [&] { durableThen = harness.told.refused.size(); });
        harness.told.asked.at(7)(false);
        QCOMPARE(harness.told.refused, std::vector<std::int64_t> {7});
        QCOMPARE(durableThen, quint64(1));
        // What others have said of it stays.
        harness.put(Kind::IntentWithdrawn, 7);
        QVERIFY(harness.told.withdrawn.empty());
    }

    void anIntentIsTakenBackUnlessAPageHasCome_data()
    {
        QTest::addColumn<bool>("hasPage");
        QTest::newRow("nothing has come") << false;
        QTest::newRow("a page has come") << true;
    }
    void anIntentIsTakenBackUnlessAPageHasCome()
    {
        QFETCH(const bool, hasPage);
        Harness harness;
        harness.put(Kind::Intent, 7);
        harness.told.asked.at(7)(true);
        if (hasPage) {
            harness.put(Kind::Page, 7);
            harness.put(Kind::Intent, 7, 1);
            harness.told.asked.at(7)(true);
        }
        harness.put(Kind::IntentWithdrawn, 7);
        QCOMPARE(harness.told.withdrawn.empty(), hasPage);
    }

    void numbersCountWhatWasPut()
    {
        Harness harness;
        Row row;
        harness.ledger->end(3, row, {.state = RowState::Duplicate});
        const quint64 number = harness.put(Kind::End, 7);
        QCOMPARE(number, quint64(1)); // the other is nobody's
        harness.ledger->end(4, row, {.state = RowState::InDoubt});
        harness.commit();
        QCOMPARE(harness.durable, number);
        QCOMPARE(harness.told.done, (std::vector<std::int64_t> {3, 7, 4}));
    }

    void eachEntryIsALine()
    {
        Harness harness;
        harness.ledger->put({.kind = Kind::Page, .index = 7, .records = {"1", "2"}});
        harness.ledger->put({.kind = Kind::End, .index = 7, .page = 1, .records = {}});
        harness.ledger->setMark({.index = 9});
        QCOMPARE(harness.kept->entries[0].records,
                 std::vector<QByteArray> {"{\"row\":7,\"page\":0,\"records\":[1,2]}"});
        QCOMPARE(harness.kept->entries[1].records.size(), std::size_t(1));
        QCOMPARE(harness.kept->mark, RowMark()); // rows come in any order
    }
};

PENSTOCK_TEST(TestWorkLedger)
} // namespace tst_workledger
#include "tst_workledger.moc"
