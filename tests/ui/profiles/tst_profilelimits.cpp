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

namespace tst_profilelimits {
using Fixture = ProfileFixture;

class TestProfileLimits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void quickAddReadsWhileOneTypes();
    void limitsAreEditedFieldByField();
    void whatACallCostsIsEdited();
    void faultsOfCostsStandAtTheirField();
    void limitsMoveAndGo();
};

void TestProfileLimits::whatACallCostsIsEdited()
{
    Fixture fixture;
    const auto limit = [&fixture] { return fixture.limits()[0]; };
    // Each key chooses, and other fields may come of it: so one only.
    const auto choose = [&fixture](const char *box, Qt::Key key) {
        auto *const choice = fixture.named<QComboBox>(QString::fromLatin1(box));
        QVERIFY(choice != nullptr);
        choice->setFocus();
        QTest::keyClick(choice, key);
    };
    fixture.type(QStringLiteral("Use at most"), QStringLiteral("60%"));
    QCOMPARE(limit().use, 60);
    QVERIFY(fixture.hasLabel(QStringLiteral("900 in 1 min, of which 60\u00a0% are used")));
    fixture.type(QStringLiteral("Price"), QStringLiteral("2.50 USD per 1000000"));
    QVERIFY(limit().price == (Price {*Decimal::parse(u"2.50"), QStringLiteral("USD"), 1'000'000}));
    fixture.type(QStringLiteral("Free answers"), QStringLiteral("304, 404"));
    QCOMPARE(limit().freeStatuses, (QList<int> {304, 404}));
    choose("A call takes", Qt::Key_Down); // always the same
    QTRY_VERIFY_WITH_TIMEOUT(limit().estimate == CostEstimate {1}, patience);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(QStringLiteral("Units")), patience);
    fixture.type(QStringLiteral("Units"), QStringLiteral("40"));
    QVERIFY(limit().estimate == CostEstimate {40});
    // Other fields came, and who chooses is still where he was.
    choose("A call takes", Qt::Key_End);
    const CostEstimate learned {40, true, {QStringLiteral("$.usage.total_tokens"), {}, 1}};
    QTRY_VERIFY_WITH_TIMEOUT(limit().estimate == learned, patience);
    QTRY_COMPARE_WITH_TIMEOUT(QApplication::focusWidget(),
                              fixture.named<QComboBox>(QStringLiteral("A call takes")), patience);
    fixture.type(QStringLiteral("Path"), QStringLiteral("$.cost"));
    QCOMPARE(limit().estimate->actual.path, QStringLiteral("$.cost"));
    choose("Answers say it in", Qt::Key_End);
    QTRY_VERIFY_WITH_TIMEOUT(limit().estimate->actual.header == "X-Cost", patience);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(QStringLiteral("Header")), patience);
    fixture.type(QStringLiteral("Header"), QStringLiteral("X-Units"));
    fixture.type(QStringLiteral("One stands for"), QStringLiteral("1000"));
    QVERIFY((limit().estimate->actual == ActualCost {{}, "X-Units", 1'000}));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.onDisk().limits == fixture.limits(), patience);
    while (fixture.document.undoStack().canUndo())
        fixture.document.undoStack().undo();
    QCOMPARE(fixture.document.profile(), exampleProfile());
    QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(QStringLiteral("Price")), patience);
    QCOMPARE(fixture.named<QLineEdit>(QStringLiteral("Price"))->text(), QString());
}

void TestProfileLimits::faultsOfCostsStandAtTheirField()
{
    Fixture fixture;
    fixture.type(QStringLiteral("Price"), QStringLiteral("2.50 $"));
    QVERIFY(fixture.hasLabel(QStringLiteral("\"$\" is no currency. Write its three letters")));
    QVERIFY(fixture.named<QLineEdit>(QStringLiteral("Price"))
                ->accessibleDescription()
                .contains(QStringLiteral("is no currency")));
    fixture.type(QStringLiteral("Use at most"), QStringLiteral("101%"));
    QVERIFY(fixture.named<QLineEdit>(QStringLiteral("Use at most"))
                ->accessibleDescription()
                .contains(QStringLiteral("Use is 101%. Write the part of it to be used")));
    QVERIFY(fixture.limits() == exampleProfile().limits);
}

void TestProfileLimits::quickAddReadsWhileOneTypes()
{
    Fixture fixture;
    auto *const field = fixture.named<QLineEdit>(QStringLiteral("New limit"));
    auto *const add = fixture.find<QPushButton>(QStringLiteral("Add limit"));
    QVERIFY(!add->isEnabled());
    QTest::keyClicks(field, QStringLiteral("600/min"));
    QVERIFY(fixture.find<QLabel>(QStringLiteral("Sliding window: 600 in 1 min")));
    QVERIFY(add->isEnabled());
    QTest::keyClicks(field, QStringLiteral("ute and more"));
    QVERIFY(!add->isEnabled());
    QVERIFY(field->accessibleDescription().contains(QStringLiteral("Write for example 600/min")));
    QTest::keyClick(field, Qt::Key_Return); // nothing comes of it
    QCOMPARE(fixture.limits().size(), std::size_t(3));
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("wheel 5/1s")), Qt::LeftButton);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(fixture.limits().size(), std::size_t(4));
    QCOMPARE(describe(fixture.limits().back()),
             QStringLiteral("5 at once, each place free again 1 s after its call"));
    QVERIFY(field->text().isEmpty());
    QCOMPARE(fixture.named<QListView>(QStringLiteral("Limits"))->currentIndex().row(), 3);
}

void TestProfileLimits::limitsAreEditedFieldByField()
{
    Fixture fixture;
    fixture.type(QStringLiteral("Lets through"), QStringLiteral("1200"));
    QCOMPARE(std::get<SlidingWindowSettings>(fixture.limits()[0].settings).capacity, 1200);
    fixture.type(QStringLiteral("per"), QStringLiteral("2 m"));
    QCOMPARE(std::get<SlidingWindowSettings>(fixture.limits()[0].settings).interval,
             Duration(2min));
    fixture.type(QStringLiteral("Only paths"), QStringLiteral("/search/*"));
    QCOMPARE(fixture.limits()[0].match.path, QStringLiteral("/search/*"));
    fixture.type(QStringLiteral("Only methods"), QStringLiteral("get, post"));
    QCOMPARE(fixture.limits()[0].match.methods, (QByteArrayList {"GET", "POST"}));
    fixture.type(QStringLiteral("Name of the limit"), QStringLiteral("Search"));
    QCOMPARE(fixture.limits()[0].name, QStringLiteral("Search"));
    auto *const algorithm = fixture.named<QComboBox>(QStringLiteral("Algorithm"));
    QTest::keyClicks(algorithm, QStringLiteral("Fixed"));
    QTRY_VERIFY_WITH_TIMEOUT(
        std::holds_alternative<FixedWindowSettings>(fixture.limits()[0].settings), patience);
    QCOMPARE(fixture.limits()[0].match.path,
             QStringLiteral("/search/*")); // what is not the algorithm's
    QComboBox *anchor = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(
        (anchor = fixture.named<QComboBox>(QStringLiteral("Windows begin"))) != nullptr, patience);
    QTest::keyClick(anchor, Qt::Key_End); // with the clock of a time zone
    QTRY_COMPARE_WITH_TIMEOUT(std::get<FixedWindowSettings>(fixture.limits()[0].settings).anchor,
                              Anchor::Calendar, patience);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(QStringLiteral("Time zone")), patience);
    fixture.type(QStringLiteral("Time zone"), QStringLiteral("Europe/Berlin"));
    QCOMPARE(std::get<FixedWindowSettings>(fixture.limits()[0].settings).timeZone,
             QByteArrayLiteral("Europe/Berlin"));
}

void TestProfileLimits::limitsMoveAndGo()
{
    Fixture fixture;
    auto *const list = fixture.named<QListView>(QStringLiteral("Limits"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(fixture.limits()[1].name, QStringLiteral("900/min"));
    QCOMPARE(list->currentIndex().row(), 1);
    QTest::keyClick(list, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(fixture.limits().size(), std::size_t(4));
    QCOMPARE(fixture.limits()[2].name, QStringLiteral("900/min (2)"));
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Remove")), Qt::LeftButton);
    QCOMPARE(fixture.limits().size(), std::size_t(3));
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(list, Qt::Key_Delete);
    QVERIFY(fixture.limits().empty());
    QVERIFY(fixture.find<QLabel>(QStringLiteral("Choose a limit on the left, or add one.")));
    for (int i = 0; i < 6; ++i)
        fixture.document.undoStack().undo();
    QCOMPARE(fixture.document.profile(), exampleProfile());
}

PENSTOCK_TEST(TestProfileLimits)
} // namespace tst_profilelimits
#include "tst_profilelimits.moc"
