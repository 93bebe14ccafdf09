// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/profilefixture.h"
#include "ui/profiles/profiletab.h"
#include "ui/uitest.h"

#include <penstock/profiles/spec/fileformat.h>

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_profilefiles {
using Fixture = ProfileFixture;

void put(const QString &path, const QByteArray &content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(path));
}

class TestProfileFiles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void savesItself();
    void aBrokenFileIsShownAndLeftAlone();
    void anotherProgramsChangeIsNotOverwritten();
    void savedProfilesComeBack();
};

void TestProfileFiles::savesItself()
{
    Fixture fixture;
    QTRY_COMPARE_WITH_TIMEOUT(fixture.onDisk(), exampleProfile(), patience);
    fixture.type(QStringLiteral("Base URL"), QStringLiteral("https://api.example.com/v2"));
    QTRY_COMPARE_WITH_TIMEOUT(fixture.onDisk().baseUrl,
                              QStringLiteral("https://api.example.com/v2"), patience);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.document.isSaved(), patience);
    // What is typed and not left yet counts when the window closes.
    auto *const field = fixture.named<QLineEdit>(QStringLiteral("Base URL"));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("https://last.example.com"));
    fixture.window->close();
    fixture.window.reset();
    QCOMPARE(fixture.onDisk().baseUrl, QStringLiteral("https://last.example.com"));
}

void TestProfileFiles::aBrokenFileIsShownAndLeftAlone()
{
    WindowFixture fixture;
    const QString file = profilePath(QStringLiteral("broken"), fixture.places);
    const QByteArray wrong
        = "{\"schema\": \"penstock/profile/1\", \"limits\": [{\"algorithm\": \"gcra\", "
          "\"emission_interval\": \"1s\", \"burst\": 1, \"brust\": 2}]}";
    put(file, wrong);
    fixture.window->openSaved();
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window->model().rowCount(), 1, patience);
    const QModelIndex index = fixture.window->model().index(0, 0);
    QCOMPARE(index.data(WorkbenchModel::BriefRole).toString(), QStringLiteral("unreadable"));
    fixture.window->openProfile(*fixture.window->model().documentAt(index));
    const auto fault = [&]() -> QString {
        for (const QLabel *const label : fixture.window->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().startsWith(QStringLiteral("This file cannot")))
                return label->text();
        }
        return {};
    };
    QVERIFY2(fault().contains(file + QStringLiteral("#/limits/0/brust")), qPrintable(fault()));
    QVERIFY(fault().contains(QStringLiteral("burst"))); // the nearest known key
    QVERIFY(!fixture.find<QPushButton>(QStringLiteral("Add limit")));
    QCOMPARE(readFile(file).value(), wrong);
    // Mended elsewhere.
    put(file, QByteArray(wrong).replace(", \"brust\": 2", ""));
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Read the file again")),
                      Qt::LeftButton);
    QVERIFY(fault().isEmpty());
    QVERIFY(fixture.find<QPushButton>(QStringLiteral("Add limit")));
    QCOMPARE(fixture.window->currentProfile()->document().profile().limits.size(), std::size_t(1));
}

void TestProfileFiles::anotherProgramsChangeIsNotOverwritten()
{
    Fixture fixture;
    QTRY_VERIFY_WITH_TIMEOUT(fixture.document.isSaved(), patience);
    Profile theirs = exampleProfile();
    theirs.limits.clear();
    QVERIFY(writeProfile(fixture.file(), theirs));
    fixture.type(QStringLiteral("Base URL"), QStringLiteral("https://mine.example.com"));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.document.notWrittenBecause(), patience);
    QCOMPARE(fixture.onDisk(), theirs);
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Keep what is here")),
                      Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.onDisk().baseUrl, QStringLiteral("https://mine.example.com"),
                              patience);
    QCOMPARE(fixture.onDisk().limits.size(), std::size_t(3));
    // Or the other way.
    QTRY_VERIFY_WITH_TIMEOUT(fixture.document.isSaved(), patience);
    QVERIFY(writeProfile(fixture.file(), theirs));
    fixture.document.readAgain();
    QCOMPARE(fixture.document.profile(), theirs);
}

void TestProfileFiles::savedProfilesComeBack()
{
    WindowFixture fixture;
    QVERIFY(writeProfile(profilePath(QStringLiteral("example"), fixture.places), exampleProfile()));
    fixture.window->openSaved();
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window->model().rowCount(), 1, patience);
    auto *const tree = fixture.window->findChild<QTreeView *>();
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                      tree->visualRect(tree->model()->index(0, 0)).center());
    QVERIFY(fixture.window->currentProfile());
    QCOMPARE(fixture.window->currentProfile()->document().profile(), exampleProfile());
}

PENSTOCK_TEST(TestProfileFiles)
} // namespace tst_profilefiles
#include "tst_profilefiles.moc"
