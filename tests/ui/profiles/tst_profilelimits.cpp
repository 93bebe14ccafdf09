// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/profilefixture.h"
#include "ui/uitest.h"

#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace {
using Bench = ProfileBench;
} // namespace

class TestProfileLimits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void quickAddReadsWhileOneTypes();
    void limitsAreEditedFieldByField();
    void limitsMoveAndGo();
};

void TestProfileLimits::quickAddReadsWhileOneTypes()
{
    Bench bench;
    auto *const field = bench.named<QLineEdit>(QStringLiteral("New limit"));
    auto *const add = bench.find<QPushButton>(QStringLiteral("Add limit"));
    QVERIFY(!add->isEnabled());
    QTest::keyClicks(field, QStringLiteral("600/min"));
    QVERIFY(bench.find<QLabel>(QStringLiteral("Sliding window: 600 in 1 min")));
    QVERIFY(add->isEnabled());
    QTest::keyClicks(field, QStringLiteral("ute and more"));
    QVERIFY(!add->isEnabled());
    QVERIFY(field->accessibleDescription().contains(QStringLiteral("Write for example 600/min")));
    QTest::keyClick(field, Qt::Key_Return); // nothing comes of it
    QCOMPARE(bench.limits().size(), std::size_t(3));
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("wheel 5/1s")), Qt::LeftButton);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(bench.limits().size(), std::size_t(4));
    QCOMPARE(describe(bench.limits().back()),
             QStringLiteral("5 at once, each place free again 1 s after its call"));
    QVERIFY(field->text().isEmpty());
    QCOMPARE(bench.named<QListView>(QStringLiteral("Limits"))->currentIndex().row(), 3);
}

void TestProfileLimits::limitsAreEditedFieldByField()
{
    Bench bench;
    bench.type(QStringLiteral("Lets through"), QStringLiteral("1200"));
    QCOMPARE(std::get<SlidingWindowSettings>(bench.limits()[0].settings).capacity, 1200);
    bench.type(QStringLiteral("per"), QStringLiteral("2 m"));
    QCOMPARE(std::get<SlidingWindowSettings>(bench.limits()[0].settings).interval, Duration(2min));
    bench.type(QStringLiteral("Only paths"), QStringLiteral("/search/*"));
    QCOMPARE(bench.limits()[0].match.path, QStringLiteral("/search/*"));
    bench.type(QStringLiteral("Only methods"), QStringLiteral("get, post"));
    QCOMPARE(bench.limits()[0].match.methods, (QByteArrayList {"GET", "POST"}));
    bench.type(QStringLiteral("Name of the limit"), QStringLiteral("Search"));
    QCOMPARE(bench.limits()[0].name, QStringLiteral("Search"));
    auto *const algorithm = bench.named<QComboBox>(QStringLiteral("Algorithm"));
    QTest::keyClicks(algorithm, QStringLiteral("Fixed"));
    QTRY_VERIFY_WITH_TIMEOUT(
        std::holds_alternative<FixedWindowSettings>(bench.limits()[0].settings), patience);
    QCOMPARE(bench.limits()[0].match.path,
             QStringLiteral("/search/*")); // what is not the algorithm's
    QComboBox *anchor = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(
        (anchor = bench.named<QComboBox>(QStringLiteral("Windows begin"))) != nullptr, patience);
    QTest::keyClick(anchor, Qt::Key_End); // with the clock of a time zone
    QTRY_COMPARE_WITH_TIMEOUT(std::get<FixedWindowSettings>(bench.limits()[0].settings).anchor,
                              Anchor::Calendar, patience);
    QTRY_VERIFY_WITH_TIMEOUT(bench.named<QLineEdit>(QStringLiteral("Time zone")), patience);
    bench.type(QStringLiteral("Time zone"), QStringLiteral("Europe/Berlin"));
    QCOMPARE(std::get<FixedWindowSettings>(bench.limits()[0].settings).timeZone,
             QByteArrayLiteral("Europe/Berlin"));
}

void TestProfileLimits::limitsMoveAndGo()
{
    Bench bench;
    auto *const list = bench.named<QListView>(QStringLiteral("Limits"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(bench.limits()[1].name, QStringLiteral("900/min"));
    QCOMPARE(list->currentIndex().row(), 1);
    QTest::keyClick(list, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(bench.limits().size(), std::size_t(4));
    QCOMPARE(bench.limits()[2].name, QStringLiteral("900/min (2)"));
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Remove")), Qt::LeftButton);
    QCOMPARE(bench.limits().size(), std::size_t(3));
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(list, Qt::Key_Delete);
    QVERIFY(bench.limits().empty());
    QVERIFY(bench.find<QLabel>(QStringLiteral("Choose a limit on the left, or add one.")));
    for (int i = 0; i < 6; ++i)
        bench.document.undoStack().undo();
    QCOMPARE(bench.document.profile(), exampleProfile());
}

PENSTOCK_TEST(TestProfileLimits)
#include "tst_profilelimits.moc"
