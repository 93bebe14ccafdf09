// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/profilefixture.h"
#include "ui/profiles/profiletab.h"
#include "ui/uitest.h"

#include <penstock/profiles/spec/fileformat.h>

#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_profilefiles {
using Fixture = ProfileFixture;

class TestProfileFiles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }

    void savesItself()
    {
        Fixture fixture;
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onDisk(), exampleProfile(), patience);
        fixture.type(u"Base URL"_s, u"https://api.example.com/v2"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onDisk().baseUrl, u"https://api.example.com/v2"_s,
                                  patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.document.isSaved(), patience);
        // What is typed and not left yet counts when the window closes.
        auto *const field = fixture.named<QLineEdit>(u"Base URL"_s);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, u"https://last.example.com"_s);
        fixture.window->close();
        fixture.window.reset();
        QCOMPARE(fixture.onDisk().baseUrl, u"https://last.example.com"_s);
    }

    void aBrokenFileIsShownAndLeftAlone()
    {
        WindowFixture fixture;
        const QString file = profilePath(u"broken"_s, fixture.places);
        const QByteArray wrong
            = "{\"schema\": \"penstock/profile/1\", \"limits\": [{\"algorithm\": \"gcra\", "
              "\"emission_interval\": \"1s\", \"burst\": 1, \"brust\": 2}]}";
        makeFile(file, wrong);
        fixture.window->openSaved();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window->model().rowCount(), 1, patience);
        const QModelIndex index = fixture.window->model().index(0, 0);
        QCOMPARE(index.data(WorkbenchModel::BriefRole).toString(), u"unreadable"_s);
        fixture.window->openProfile(*fixture.window->model().documentAt(index));
        const auto fault = [&]() -> QString {
            for (const QLabel *const label : fixture.window->findChildren<QLabel *>()) {
                if (label->isVisible() && label->text().startsWith(u"This file cannot"_s))
                    return label->text();
            }
            return {};
        };
        QVERIFY2(fault().contains(file + u"#/limits/0/brust"_s), qPrintable(fault()));
        QVERIFY(fault().contains(u"burst"_s)); // the nearest known key
        QVERIFY(!fixture.find<QPushButton>(u"Add limit"_s));
        QCOMPARE(readFile(file).value(), wrong);
        // Mended elsewhere.
        makeFile(file, QByteArray(wrong).replace(", \"brust\": 2", ""));
        QTest::mouseClick(fixture.find<QPushButton>(u"Reload the file"_s), Qt::LeftButton);
        QVERIFY(fault().isEmpty());
        QVERIFY(fixture.find<QPushButton>(u"Add limit"_s));
        QCOMPARE(fixture.window->currentProfile()->document().profile().limits.size(),
                 std::size_t(1));
    }

    void anotherProgramsChangeIsNotOverwritten()
    {
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.document.isSaved(), patience);
        Profile theirs = exampleProfile();
        theirs.limits.clear();
        QVERIFY(writeProfile(fixture.file(), theirs));
        fixture.type(u"Base URL"_s, u"https://mine.example.com"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.document.notWrittenBecause(), patience);
        QCOMPARE(fixture.onDisk(), theirs);
        QTest::mouseClick(fixture.find<QPushButton>(u"Keep my version"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onDisk().baseUrl, u"https://mine.example.com"_s,
                                  patience);
        QCOMPARE(fixture.onDisk().limits.size(), std::size_t(3));
        // Or the other way.
        QTRY_VERIFY_WITH_TIMEOUT(fixture.document.isSaved(), patience);
        QVERIFY(writeProfile(fixture.file(), theirs));
        fixture.document.readAgain();
        QCOMPARE(fixture.document.profile(), theirs);
    }

    void savedProfilesComeBack()
    {
        WindowFixture fixture;
        QVERIFY(writeProfile(profilePath(u"example"_s, fixture.places), exampleProfile()));
        fixture.window->openSaved();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window->model().rowCount(), 1, patience);
        auto *const tree = fixture.window->findChild<QTreeView *>();
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                          tree->visualRect(tree->model()->index(0, 0)).center());
        QVERIFY(fixture.window->currentProfile());
        QCOMPARE(fixture.window->currentProfile()->document().profile(), exampleProfile());
    }
};

PENSTOCK_TEST(TestProfileFiles)
} // namespace tst_profilefiles
#include "tst_profilefiles.moc"
