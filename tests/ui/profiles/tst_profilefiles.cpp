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

namespace {
using Bench = ProfileBench;

void put(const QString &path, const QByteArray &content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(path));
}
} // namespace

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
    Bench bench;
    QTRY_COMPARE_WITH_TIMEOUT(bench.onDisk(), exampleProfile(), patience);
    bench.type(QStringLiteral("Base URL"), QStringLiteral("https://api.example.com/v2"));
    QTRY_COMPARE_WITH_TIMEOUT(bench.onDisk().baseUrl, QStringLiteral("https://api.example.com/v2"),
                              patience);
    QTRY_VERIFY_WITH_TIMEOUT(bench.document.isSaved(), patience);
    // What is typed and not left yet counts when the window closes.
    auto *const field = bench.named<QLineEdit>(QStringLiteral("Base URL"));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("https://last.example.com"));
    bench.window->close();
    bench.window.reset();
    QCOMPARE(bench.onDisk().baseUrl, QStringLiteral("https://last.example.com"));
}

void TestProfileFiles::aBrokenFileIsShownAndLeftAlone()
{
    WindowBench bench;
    const QString file = profilePath(QStringLiteral("broken"), bench.places);
    const QByteArray wrong
        = "{\"schema\": \"penstock/profile/1\", \"limits\": [{\"algorithm\": \"gcra\", "
          "\"emission_interval\": \"1s\", \"burst\": 1, \"brust\": 2}]}";
    put(file, wrong);
    bench.window->openSaved();
    QTRY_COMPARE_WITH_TIMEOUT(bench.window->model().rowCount(), 1, patience);
    const QModelIndex index = bench.window->model().index(0, 0);
    QCOMPARE(index.data(WorkbenchModel::BriefRole).toString(), QStringLiteral("unreadable"));
    bench.window->openProfile(*bench.window->model().documentAt(index));
    const auto fault = [&]() -> QString {
        for (const QLabel *const label : bench.window->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().startsWith(QStringLiteral("This file cannot")))
                return label->text();
        }
        return {};
    };
    QVERIFY2(fault().contains(file + QStringLiteral("#/limits/0/brust")), qPrintable(fault()));
    QVERIFY(fault().contains(QStringLiteral("burst"))); // the nearest known key
    QVERIFY(!bench.find<QPushButton>(QStringLiteral("Add limit")));
    QCOMPARE(readFile(file).value(), wrong);
    // Mended elsewhere.
    put(file, QByteArray(wrong).replace(", \"brust\": 2", ""));
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Read the file again")),
                      Qt::LeftButton);
    QVERIFY(fault().isEmpty());
    QVERIFY(bench.find<QPushButton>(QStringLiteral("Add limit")));
    QCOMPARE(bench.window->currentProfile()->document().profile().limits.size(), std::size_t(1));
}

void TestProfileFiles::anotherProgramsChangeIsNotOverwritten()
{
    Bench bench;
    QTRY_VERIFY_WITH_TIMEOUT(bench.document.isSaved(), patience);
    Profile theirs = exampleProfile();
    theirs.limits.clear();
    QVERIFY(writeProfile(bench.file(), theirs));
    bench.type(QStringLiteral("Base URL"), QStringLiteral("https://mine.example.com"));
    QTRY_VERIFY_WITH_TIMEOUT(bench.document.notWrittenBecause(), patience);
    QCOMPARE(bench.onDisk(), theirs);
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Keep what is here")), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(bench.onDisk().baseUrl, QStringLiteral("https://mine.example.com"),
                              patience);
    QCOMPARE(bench.onDisk().limits.size(), std::size_t(3));
    // Or the other way.
    QTRY_VERIFY_WITH_TIMEOUT(bench.document.isSaved(), patience);
    QVERIFY(writeProfile(bench.file(), theirs));
    bench.document.readAgain();
    QCOMPARE(bench.document.profile(), theirs);
}

void TestProfileFiles::savedProfilesComeBack()
{
    WindowBench bench;
    QVERIFY(writeProfile(profilePath(QStringLiteral("example"), bench.places), exampleProfile()));
    bench.window->openSaved();
    QTRY_COMPARE_WITH_TIMEOUT(bench.window->model().rowCount(), 1, patience);
    auto *const tree = bench.window->findChild<QTreeView *>();
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                      tree->visualRect(tree->model()->index(0, 0)).center());
    QVERIFY(bench.window->currentProfile());
    QCOMPARE(bench.window->currentProfile()->document().profile(), exampleProfile());
}

PENSTOCK_TEST(TestProfileFiles)
#include "tst_profilefiles.moc"
