// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What somebody does from beginning to end, with the mouse and the keys.
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/savedjobfixture.h"
#include "ui/throttling/throttlingpage.h"
#include "ui/uitest.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;
using State = JobSession::State;

namespace {
struct Bench : SavedJobBench
{
    QPushButton *buttonNamed(const QString &beginning) const
    {
        for (QPushButton *const each : window->findChildren<QPushButton *>()) {
            if (each->isVisible() && each->accessibleName().startsWith(beginning))
                return each;
        }
        return nullptr;
    }
    void choosePage(const QString &name) const
    {
        auto *const pages = named<QTabBar>(QStringLiteral("Pages of the job"));
        for (int i = 0; i < pages->count(); ++i) {
            if (pages->tabText(i) == name)
                QTest::mouseClick(pages, Qt::LeftButton, {}, pages->tabRect(i).center());
        }
    }
    JobSession &session() const { return window->currentJob()->session(); }
};
} // namespace

class TestStory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void fromTheFirstStartToAFile();
    void pauseQuitRestartResume();
};

void TestStory::fromTheFirstStartToAFile()
{
    Bench bench;
    bench.window->setSampleSize(quickSample(120, 20));
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Run the sample")), Qt::LeftButton);
    QVERIFY(bench.window->currentJob() != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(bench.session().profile().watch() != nullptr, patience);
    const RunWatch &watch = *bench.session().profile().watch();
    QTRY_VERIFY_WITH_TIMEOUT(watch.refusals() > 0, patience);

    bench.choosePage(QStringLiteral("Throttling"));
    QVERIFY(bench.window->findChild<ThrottlingPage *>()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(bench.buttonNamed(QStringLiteral("Apply change: ")) != nullptr,
                             patience);
    QTest::mouseClick(bench.buttonNamed(QStringLiteral("Apply change: ")), Qt::LeftButton);
    // What was on its way when it was applied may still be refused.
    const std::int64_t applied = bench.session().progress().answered;
    QTRY_VERIFY_WITH_TIMEOUT(bench.session().progress().answered >= applied + 10, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!bench.session().profile().stack().pausedUntil(), patience);
    const std::int64_t refusals = watch.refusals();
    QVERIFY(bench.session().progress().answered < 120);
    QTRY_COMPARE_WITH_TIMEOUT(bench.session().state(), State::Done, patience);
    QCOMPARE(watch.refusals(), refusals);
    QCOMPARE(bench.session().progress().answered, 120);

    bench.choosePage(QStringLiteral("Results"));
    const auto exporting = [&bench] { return bench.find<QPushButton>(QStringLiteral("Export…")); };
    QTRY_VERIFY_WITH_TIMEOUT(exporting() != nullptr, patience);
    QTest::mouseClick(exporting(), Qt::LeftButton);
    auto *const dialog = bench.window->findChild<QFileDialog *>();
    QVERIFY(dialog != nullptr);
    const QString path = bench.folder.filePath(QStringLiteral("rows.csv"));
    auto *const name = dialog->findChild<QLineEdit *>();
    name->setText(path);
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(bench.hasLabel(QStringLiteral("120 rows are in ")), patience);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count('\n'), 121); // and the heading
}

void TestStory::pauseQuitRestartResume()
{
    Bench bench;
    QVERIFY(bench.openServed());
    bench.window->openJob(*bench.onlyJob());
    QTest::keyClick(bench.window.get(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(bench.session().progress().answered >= 5, patience);
    QTest::keyClick(bench.window.get(), Qt::Key_P, Qt::ControlModifier);
    QCOMPARE(bench.session().state(), State::Paused);

    QTest::keyClick(bench.window.get(), Qt::Key_Q, Qt::ControlModifier);
    auto *const question = bench.window->findChild<QMessageBox *>();
    QVERIFY(question != nullptr);
    for (QAbstractButton *const button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!bench.window->isVisible(), patience);
    const std::int64_t before = bench.session().progress().done();
    QVERIFY(before >= 5 && before < Bench::rows);
    bench.window.reset();

    bench.open();
    bench.window->openSaved();
    QTRY_VERIFY_WITH_TIMEOUT(bench.window->currentJob() != nullptr, patience); // its tab again
    QTRY_COMPARE_WITH_TIMEOUT(bench.session().state(), State::Stopped, patience);
    QCOMPARE(bench.session().progress().done(), before);
    QVERIFY(!bench.session().wasInterrupted());
    QTest::keyClick(bench.window.get(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(bench.session().state(), State::Done, patience);
    QCOMPARE(bench.session().progress().answered, Bench::rows);
    QCOMPARE(bench.server.counts().received, quint64(Bench::rows)); // none was asked for twice
}

PENSTOCK_TEST(TestStory)
#include "tst_story.moc"
