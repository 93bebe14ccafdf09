// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/profilefixture.h"
#include "ui/uitest.h"

#include <penstock/limits/spec/limitjson.h>

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

    void quickAddReadsWhileOneTypes()
    {
        Fixture fixture;
        auto *const field = fixture.named<QLineEdit>(u"New limit"_s);
        auto *const add = fixture.find<QPushButton>(u"Add limit"_s);
        QVERIFY(!add->isEnabled());
        QTest::keyClicks(field, u"600/min"_s);
        QVERIFY(fixture.find<QLabel>(u"Sliding window: 600 in 1 min"_s));
        QVERIFY(add->isEnabled());
        QTest::keyClicks(field, u"ute and more"_s);
        QVERIFY(!add->isEnabled());
        QVERIFY(field->accessibleDescription().contains(u"Write for example 600/min"_s));
        QTest::keyClick(field, Qt::Key_Return); // nothing comes of it
        QCOMPARE(fixture.limits().size(), std::size_t(3));
        QTest::mouseClick(fixture.find<QPushButton>(u"wheel 5/1s"_s), Qt::LeftButton);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(fixture.limits().size(), std::size_t(4));
        QVERIFY(fixture.limits().back().settings == limitFromShorthand(u"wheel 5/1s")->settings);
        QVERIFY(field->text().isEmpty());
        QCOMPARE(fixture.named<QListView>(u"Limits"_s)->currentIndex().row(), 3);
    }

    void limitsAreEditedFieldByField()
    {
        Fixture fixture;
        fixture.type(u"At most"_s, u"1200"_s);
        QCOMPARE(std::get<SlidingWindowSettings>(fixture.limits()[0].settings).capacity, 1200);
        fixture.type(u"Per"_s, u"2 m"_s);
        QCOMPARE(std::get<SlidingWindowSettings>(fixture.limits()[0].settings).interval,
                 Duration(2min));
        fixture.type(u"Only paths"_s, u"/search/*"_s);
        QCOMPARE(fixture.limits()[0].match.path, u"/search/*"_s);
        fixture.type(u"Only methods"_s, u"get, post"_s);
        QCOMPARE(fixture.limits()[0].match.methods, (QByteArrayList {"GET", "POST"}));
        fixture.type(u"Name of the limit"_s, u"Search"_s);
        QCOMPARE(fixture.limits()[0].name, u"Search"_s);
        auto *const algorithm = fixture.named<QComboBox>(u"Algorithm"_s);
        QTest::keyClicks(algorithm, u"Fixed"_s);
        QTRY_VERIFY_WITH_TIMEOUT(
            std::holds_alternative<FixedWindowSettings>(fixture.limits()[0].settings), patience);
        QCOMPARE(fixture.limits()[0].match.path,
                 u"/search/*"_s); // what is not the algorithm's
        QComboBox *anchor = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((anchor = fixture.named<QComboBox>(u"Windows begin"_s)) != nullptr,
                                 patience);
        QTest::keyClick(anchor, Qt::Key_End); // with the clock of a time zone
        QTRY_COMPARE_WITH_TIMEOUT(
            std::get<FixedWindowSettings>(fixture.limits()[0].settings).anchor, Anchor::Calendar,
            patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(u"Time zone"_s), patience);
        fixture.type(u"Time zone"_s, u"Europe/Berlin"_s);
        QCOMPARE(std::get<FixedWindowSettings>(fixture.limits()[0].settings).timeZone,
                 QByteArrayLiteral("Europe/Berlin"));
    }

    void whatACallCostsIsEdited()
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
        fixture.type(u"Use at most"_s, u"60%"_s);
        QCOMPARE(limit().use, 60);
        QVERIFY(fixture.hasLabel(u"900 in 1 min, of which 60% may be used"_s));
        fixture.type(u"Price"_s, u"2.50 USD per 1000000"_s);
        QVERIFY(limit().unit.price == (Price {*Decimal::parse(u"2.50"), u"USD"_s, 1'000'000}));
        fixture.type(u"Free statuses"_s, u"304, 404"_s);
        QCOMPARE(limit().freeStatuses, (QList<int> {304, 404}));
        choose("Cost per request", Qt::Key_Down); // fixed
        QTRY_VERIFY_WITH_TIMEOUT(limit().estimate == CostEstimate {1}, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(u"Units"_s), patience);
        fixture.type(u"Units"_s, u"40"_s);
        QVERIFY(limit().estimate == CostEstimate {40});
        // Other fields came, and who chooses is still where he was.
        choose("Cost per request", Qt::Key_End);
        const CostEstimate learned {40, true, {u"$.usage.total_tokens"_s, {}, 1}};
        QTRY_VERIFY_WITH_TIMEOUT(limit().estimate == learned, patience);
        QTRY_COMPARE_WITH_TIMEOUT(QApplication::focusWidget(),
                                  fixture.named<QComboBox>(u"Cost per request"_s), patience);
        fixture.type(u"Path"_s, u"$.cost"_s);
        QCOMPARE(limit().estimate->actual.path, u"$.cost"_s);
        choose("Actual cost from", Qt::Key_End);
        QTRY_VERIFY_WITH_TIMEOUT(limit().estimate->actual.header == "X-Cost", patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(u"Header"_s), patience);
        fixture.type(u"Header"_s, u"X-Units"_s);
        fixture.type(u"Multiplied by"_s, u"1000"_s);
        QVERIFY((limit().estimate->actual == ActualCost {{}, "X-Units", 1'000}));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.onDisk().limits == fixture.limits(), patience);
        while (fixture.document.undoStack().canUndo())
            fixture.document.undoStack().undo();
        QCOMPARE(fixture.document.profile(), exampleProfile());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(u"Price"_s), patience);
        QCOMPARE(fixture.named<QLineEdit>(u"Price"_s)->text(), QString());
    }

    void faultsOfCostsStandAtTheirField()
    {
        Fixture fixture;
        fixture.type(u"Price"_s, u"2.50 $"_s);
        QVERIFY(fixture.hasLabel(u"\"$\" is not a currency. Write a three-letter code"_s));
        QVERIFY(fixture.named<QLineEdit>(u"Price"_s)
                    ->accessibleDescription()
                    .contains(u"is not a currency"_s));
        fixture.type(u"Use at most"_s, u"101%"_s);
        QVERIFY(fixture.named<QLineEdit>(u"Use at most"_s)
                    ->accessibleDescription()
                    .contains(u"\"101%\" is not a share of a limit. Write a percentage"_s));
        QVERIFY(fixture.limits() == exampleProfile().limits);
    }

    void limitsMoveAndGo()
    {
        Fixture fixture;
        auto *const list = fixture.named<QListView>(u"Limits"_s);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(fixture.limits()[1].name, u"900/min"_s);
        QCOMPARE(list->currentIndex().row(), 1);
        QTest::keyClick(list, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(fixture.limits().size(), std::size_t(4));
        QCOMPARE(fixture.limits()[2].name, u"900/min (2)"_s);
        QTest::mouseClick(fixture.find<QPushButton>(u"Remove"_s), Qt::LeftButton);
        QCOMPARE(fixture.limits().size(), std::size_t(3));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(list, Qt::Key_Delete);
        QVERIFY(fixture.limits().empty());
        QVERIFY(fixture.find<QLabel>(u"Choose a limit in the list, or add one."_s));
        for (int i = 0; i < 6; ++i)
            fixture.document.undoStack().undo();
        QCOMPARE(fixture.document.profile(), exampleProfile());
    }
};

PENSTOCK_TEST(TestProfileLimits)
} // namespace tst_profilelimits
#include "tst_profilelimits.moc"
