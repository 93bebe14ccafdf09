// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/settings/windowsettings.h"
#include "ui/treefixture.h"

#include <penstock/practice/server/practiceserver.h>

#include <QPushButton>
#include <QTest>

using namespace penstock;

namespace {
struct Bench : TreeBench
{
    using TreeBench::TreeBench;
    QMessageBox *askedBy(Qt::Key key) const
    {
        QApplication::setActiveWindow(window.get());
        QTest::keyClick(tree(), key);
        if (QMessageBox *const asked = question())
            QApplication::setActiveWindow(asked); // a window manager does
        return question();
    }
    void press(const QString &button) const
    {
        for (QAbstractButton *const each : question()->buttons()) {
            if (each->text() == button)
                return QTest::mouseClick(each, Qt::LeftButton);
        }
        qFatal("no button %s", qPrintable(button));
    }
};
} // namespace

class TestDeletion : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(
            QStringLiteral("^(?!This plugin does not|Unable to establish trash)")));
    }
    void aJobIsKeptUnlessItIsSaid();
    void aJobGoesAndItsAnswersStay();
    void aProfileGoesWithItsJobs();
    void aProfileThatCannotBeReadGoes();
    void whatRunsStays();
    void whatIsStartedMeanwhileStays();
    void whatAnotherProcessRunsStays();
    void whatIsInNoFileStays();
    void withoutATrashItIsAskedAgain();
    void whatCannotBeDeletedIsStillThere();
};

void TestDeletion::aJobIsKeptUnlessItIsSaid()
{
    const Bench bench;
    bench.choose(bench.jobRow());
    for (const Qt::Key key : {Qt::Key_Escape, Qt::Key_Return}) {
        const QMessageBox *const question = bench.askedBy(Qt::Key_Delete);
        QVERIFY(question != nullptr);
        QCOMPARE(question->text(), QStringLiteral("Numbers would be deleted."));
        QCOMPARE(question->informativeText(), QStringLiteral("Its file goes. It has not run yet."));
        QCOMPARE(namelessIn(*question), QStringList());
        QTest::keyClick(bench.question(), key);
        QVERIFY(bench.question() == nullptr);
    }
    QVERIFY(QFileInfo::exists(bench.jobFile()));
    QCOMPARE(bench.window->model().jobs().size(), std::size_t(1));
    QCOMPARE(bench.home.trashed(), QStringList());
}

void TestDeletion::aJobGoesAndItsAnswersStay()
{
    Bench bench;
    bench.answer();
    const QString recorded = bench.job()->folder();
    bench.window->openProfile(*bench.window->model().profiles().front());
    bench.window->openJob(*bench.job());
    QCOMPARE(WindowSettings(bench.places).tabs().size(), 2);
    // What is written a moment later must not bring the file back.
    JobSpec edited = bench.job()->spec();
    edited.request.url = QStringLiteral("/other");
    bench.jobDocument().change(QStringLiteral("edit"), edited);
    bench.choose(bench.jobRow());
    QVERIFY(bench.askedBy(Qt::Key_Delete) != nullptr);
    QCOMPARE(bench.question()->informativeText(),
             QStringLiteral("Its file goes, and what was recorded of its run. The answers stay "
                            "where they are, in numbers.jsonl."));
    bench.press(QStringLiteral("Move to the trash"));
    QCOMPARE(bench.tree()->model()->rowCount(bench.profileRow()), 0);
    QVERIFY(bench.window->currentJob() == nullptr);
    QCOMPARE(bench.tabs()->count(), 1);
    QVERIFY(bench.hasLabel(QStringLiteral("0 jobs")));
    QApplication::setActiveWindow(bench.window.get());
    QVERIFY(bench.tree()->hasFocus());
    QTest::keyClick(bench.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(WindowSettings(bench.places).tabs(), QStringList(bench.profileFile()));
    QCOMPARE(bench.home.trashed(),
             QStringList({QFileInfo(recorded).fileName(), QStringLiteral("numbers.job.json")}));

    bench.openAgain();
    QTRY_COMPARE(bench.tabs()->count(), 1);
    QVERIFY(bench.window->model().jobs().empty());
    QVERIFY(!QFileInfo::exists(bench.jobFile()));
    QVERIFY(!QFileInfo::exists(recorded));
    QVERIFY(QFileInfo::exists(bench.output()));
}

void TestDeletion::aProfileGoesWithItsJobs()
{
    Bench bench;
    ProfileDocument &document = *bench.window->model().profiles().front();
    Profile profile = document.profile();
    profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = QStringLiteral("key")};
    document.change(QStringLiteral("edit"), profile);
    bench.vault.values.insert(QStringLiteral("key"), "canary");
    bench.window->openJob(*bench.job());
    bench.window->openProfile(document);
    bench.choose(bench.profileRow());
    QVERIFY(bench.askedBy(Qt::Key_Delete) != nullptr);
    QCOMPARE(bench.question()->text(),
             QStringLiteral("Practice would be deleted, and 1 job with it."));
    QVERIFY(bench.question()->informativeText().contains(
        QStringLiteral("The secret key stays in the keychain")));
    bench.press(QStringLiteral("Move to the trash"));
    QCOMPARE(bench.tree()->model()->rowCount(), 0);
    QCOMPARE(bench.tabs()->count(), 0);
    QApplication::setActiveWindow(bench.window.get());
    QTest::keyClick(bench.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(bench.hasLabel(QStringLiteral("Profiles and their jobs will be listed here.")));
    bench.window.reset();
    QVERIFY(!QFileInfo::exists(bench.profileFile()));
    QVERIFY(!QFileInfo::exists(bench.jobFile()));
    QVERIFY(bench.vault.values.contains(QStringLiteral("key")));
    QCOMPARE(
        bench.home.trashed(),
        QStringList({QStringLiteral("numbers.job.json"), QStringLiteral("practice.profile.json")}));
}

void TestDeletion::aProfileThatCannotBeReadGoes()
{
    Bench bench;
    bench.window.reset();
    QFile file(bench.profileFile());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{") == 1);
    file.close();
    bench.openAgain();
    QTRY_COMPARE(bench.tree()->model()->rowCount(), 1);
    bench.choose(bench.profileRow());
    for (const char *const text : {"New job", "Rename", "Duplicate"}) {
        const QAction *const action = bench.action(QString::fromLatin1(text));
        QVERIFY(!action->isEnabled());
        QCOMPARE(action->toolTip(), QStringLiteral("Its file cannot be read"));
    }
    QVERIFY(bench.askedBy(Qt::Key_Delete) != nullptr);
    bench.press(QStringLiteral("Move to the trash"));
    QCOMPARE(bench.tree()->model()->rowCount(), 0);
    bench.window.reset();
    QVERIFY(!QFileInfo::exists(bench.profileFile()));
}

void TestDeletion::whatRunsStays()
{
    Bench bench;
    PracticeServer server({}, bench.clock);
    QVERIFY(server.listen());
    ProfileDocument &document = *bench.window->model().profiles().front();
    Profile profile = document.profile();
    profile.baseUrl = server.url().toString();
    document.change(QStringLiteral("edit"), profile);
    const QAction *const remove = bench.action(QStringLiteral("Delete…"));
    const std::pair<QModelIndex, QString> rows[]
        = {{bench.jobRow(), QStringLiteral("It runs: stop it first")},
           {bench.profileRow(), QStringLiteral("A job of it runs: stop that first")}};
    bench.job()->start();
    for (const auto &[row, reason] : rows) {
        bench.choose(row);
        QVERIFY(!remove->isEnabled());
        QCOMPARE(remove->toolTip(), reason);
        QVERIFY(bench.askedBy(Qt::Key_Delete) == nullptr);
    }
    bench.job()->stop();
    QTRY_VERIFY_WITH_TIMEOUT(!bench.job()->isActive(), patience);
    QVERIFY(remove->isEnabled());
}

void TestDeletion::whatIsStartedMeanwhileStays()
{
    const Bench bench;
    for (const QModelIndex &row : {bench.jobRow(), bench.profileRow()}) {
        bench.choose(row);
        QVERIFY(bench.askedBy(Qt::Key_Delete) != nullptr);
        bench.job()->start();
        bench.press(QStringLiteral("Move to the trash"));
        QVERIFY2(bench.question() != nullptr, "whoever said yes is told that it is not done");
        QVERIFY(bench.question()->text().endsWith(QStringLiteral(" is not deleted.")));
        QVERIFY(bench.question()->informativeText().contains(QStringLiteral("runs")));
        QTest::keyClick(bench.question(), Qt::Key_Escape);
        bench.job()->stop();
        bench.job()->stop(); // nobody answers
        QTRY_VERIFY_WITH_TIMEOUT(!bench.job()->isActive(), patience);
    }
    QVERIFY(QFileInfo::exists(bench.jobFile()));
    QVERIFY(QFileInfo::exists(bench.profileFile()));
    QCOMPARE(bench.home.trashed(), QStringList());
}

void TestDeletion::whatAnotherProcessRunsStays()
{
    const Bench bench;
    const Result<JobFolder> claimed = JobFolder::claim(bench.job()->folder());
    QVERIFY(claimed);
    bench.choose(bench.jobRow());
    QVERIFY(bench.askedBy(Qt::Key_Delete) != nullptr);
    bench.press(QStringLiteral("Move to the trash"));
    QVERIFY(bench.question() != nullptr);
    QCOMPARE(bench.question()->text(), QStringLiteral("Numbers is not deleted."));
    QVERIFY(bench.question()->informativeText().contains(QStringLiteral("stop it first")));
    QTest::keyClick(bench.question(), Qt::Key_Escape);
    QVERIFY(QFileInfo::exists(bench.jobFile()));
    QCOMPARE(bench.window->model().jobs().size(), std::size_t(1));
}

void TestDeletion::whatIsInNoFileStays()
{
    const Bench bench;
    bench.window->setSampleSize(quickSample(2));
    bench.window->runSample();
    QTRY_VERIFY_WITH_TIMEOUT(!bench.window->currentJob()->session().isActive(), patience);
    const QModelIndex profile = bench.tree()->model()->index(1, 0);
    for (const QModelIndex &row : {profile, bench.tree()->model()->index(0, 0, profile)}) {
        bench.choose(row);
        QVERIFY(bench.askedBy(Qt::Key_Delete) == nullptr);
        for (const char *const text : {"Duplicate", "Show file in the file manager", "Delete…"}) {
            const QAction *const action = bench.action(QString::fromUtf8(text));
            QVERIFY2(!action->isEnabled(), text);
            QCOMPARE(action->toolTip(),
                     QStringLiteral("It is in no file, and goes when the window is closed"));
        }
    }
}

void TestDeletion::withoutATrashItIsAskedAgain()
{
    Bench bench(OwnHome::Trash::None);
    bench.answer();
    bench.choose(bench.jobRow());
    for (const bool forGood : {false, true}) {
        QVERIFY(bench.askedBy(Qt::Key_Delete) != nullptr);
        bench.press(QStringLiteral("Move to the trash"));
        QVERIFY(bench.question() != nullptr);
        QCOMPARE(bench.question()->text(), QStringLiteral("Numbers cannot be moved to the trash."));
        QVERIFY(QFileInfo::exists(bench.jobFile()));
        if (!forGood)
            QTest::keyClick(bench.question(), Qt::Key_Return); // which keeps it
    }
    const QString recorded = bench.job()->folder();
    bench.press(QStringLiteral("Delete for good"));
    QVERIFY(bench.window->model().jobs().empty());
    bench.window.reset();
    QVERIFY(!QFileInfo::exists(bench.jobFile()));
    QVERIFY(!QFileInfo::exists(recorded));
    QVERIFY(QFileInfo::exists(bench.output()));
}

void TestDeletion::whatCannotBeDeletedIsStillThere()
{
    const Bench bench(OwnHome::Trash::None);
    bench.answer();
    const QString recorded = bench.job()->folder();
    const auto lock = [&recorded](QFile::Permissions more) {
        QFile::setPermissions(recorded, QFile::ReadOwner | QFile::ExeOwner | more);
    };
    lock({});
    // No permission keeps root from deleting, as who runs tests in a container is.
    if (QFileInfo(recorded).isWritable())
        QSKIP("to root everything is writable");
    bench.choose(bench.jobRow());
    QVERIFY(bench.askedBy(Qt::Key_Delete) != nullptr);
    bench.press(QStringLiteral("Move to the trash"));
    QVERIFY(bench.question() != nullptr);
    bench.press(QStringLiteral("Delete for good"));
    QVERIFY(bench.question() != nullptr);
    QCOMPARE(bench.question()->text(), QStringLiteral("Numbers is not deleted, or not all of it."));
    QCOMPARE(bench.window->model().jobs().size(), std::size_t(1));
    lock(QFile::WriteOwner);
}

PENSTOCK_TEST(TestDeletion)
#include "tst_deletion.moc"
