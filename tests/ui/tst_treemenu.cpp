// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "savedjobbench.h"
#include "support/ownhome.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/commandpalette.h"
#include "ui/mainwindow/windowsettings.h"
#include "ui/profiles/profiletab.h"

#include <penstock/jobs/jobfolder.h>
#include <penstock/practice/practiceserver.h>

#include <QAbstractItemModelTester>
#include <QContextMenuEvent>
#include <QDesktopServices>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>
#include <QWindow>

using namespace penstock;
using namespace std::chrono_literals;

namespace {
// The window of somebody with a saved profile, its job, and answers of that.
struct Bench : SavedJobBench
{
    explicit Bench(OwnHome::Trash trash = OwnHome::Trash::Here)
        : home(trash)
    {
        saveJob(QUrl(QStringLiteral("http://127.0.0.1:9")));
        openSaved();
        watch();
    }
    void openAgain()
    {
        window.reset();
        open();
        window->openSaved();
        watch();
    }
    void watch()
    {
        const auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
        new QAbstractItemModelTester(&window->model(), mode, window.get());
        new QAbstractItemModelTester(tree()->model(), mode, window.get());
    }
    void answer() const
    {
        QFile file(output());
        if (!file.open(QIODevice::WriteOnly) || file.write("{}\n") != 3
            || !JobFolder::claim(jobFolder(places, jobFile())))
            qFatal("no answers");
    }
    QString jobFile() const { return jobPath(QStringLiteral("numbers"), places); }
    QString profileFile() const { return profilePath(QStringLiteral("practice"), places); }
    QString output() const { return folder.filePath(QStringLiteral("numbers.jsonl")); }
    QTreeView *tree() const { return window->findChild<QTreeView *>(QStringLiteral("tree")); }
    QTabWidget *tabs() const { return window->findChild<QTabWidget *>(QStringLiteral("tabs")); }
    QModelIndex profileRow() const { return tree()->model()->index(0, 0); }
    QModelIndex jobRow() const { return tree()->model()->index(0, 0, profileRow()); }
    // As by arrows.
    void choose(const QModelIndex &row) const
    {
        QApplication::setActiveWindow(window.get());
        tree()->setFocus();
        tree()->setCurrentIndex(row);
    }
    QMenu *menuOf(const QModelIndex &row) const
    {
        const QPoint at = tree()->visualRect(row).center();
        QTest::mouseClick(window->windowHandle(), Qt::RightButton, {},
                          tree()->viewport()->mapTo(window.get(), at));
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    }
    QMessageBox *question() const
    {
        for (QMessageBox *const each : window->findChildren<QMessageBox *>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }
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
    QLineEdit *nameField() const { return tree()->viewport()->findChild<QLineEdit *>(); }
    JobSession *job(std::size_t at = 0) const { return window->model().jobs().at(at); }
    JobDocument &jobDocument() const { return window->model().documentOf(*job()); }

    OwnHome home;
};

QStringList textsOf(const QMenu &menu)
{
    QStringList texts;
    for (const QAction *const action : menu.actions()) {
        if (!action->isSeparator())
            texts.append(QString(action->text()).remove(QLatin1Char('&')));
    }
    return texts;
}

// Takes the place of the desktop's.
class FileManager : public QObject
{
    Q_OBJECT
public:
    FileManager() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "show"); }
    ~FileManager() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    QStringList shown;

public Q_SLOTS:
    void show(const QUrl &url) { shown.append(url.toLocalFile()); }
};
} // namespace

class TestTreeMenu : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(
            QStringLiteral("^(?!This plugin does not|Unable to establish trash)")));
    }
    void aClickShowsWhatCanBeDone();
    void aKeyOpensTheMenu();
    void aNameIsEditedInItsPlace();
    void aNewNameCanBeTakenBack();
    void aNameIsNotTakenAwayWhileItIsTyped();
    void aJobIsDuplicated();
    void aProfileIsDuplicated();
    void aNewJobIsOfTheChosenProfile();
    void outputsAndFilesAreShown();
    void aJobIsKeptUnlessItIsSaid();
    void aJobGoesAndItsAnswersStay();
    void aProfileGoesWithItsJobs();
    void aProfileThatCannotBeReadGoes();
    void whatRunsStays();
    void whatAnotherProcessRunsStays();
    void whatIsInNoFileStays();
    void withoutATrashItIsAskedAgain();
    void thePaletteSaysForWhichItIs();
};

void TestTreeMenu::aClickShowsWhatCanBeDone()
{
    const Bench bench;
    QMenu *menu = bench.menuOf(bench.jobRow());
    QVERIFY(menu != nullptr && menu->toolTipsVisible());
    QCOMPARE(
        textsOf(*menu),
        QStringList({QStringLiteral("Open"), QStringLiteral("Rename"), QStringLiteral("Duplicate"),
                     QStringLiteral("Show output in the file manager"),
                     QStringLiteral("Show file in the file manager"), QStringLiteral("Delete…")}));
    QCOMPARE(menu->accessibleName(), QStringLiteral("Numbers"));
    QCOMPARE(bench.tabs()->count(), 0); // it is chosen, and not opened
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QVERIFY(bench.window->currentJob() != nullptr);
    menu = bench.menuOf(bench.profileRow());
    QVERIFY(menu != nullptr);
    QCOMPARE(
        textsOf(*menu),
        QStringList({QStringLiteral("Open"), QStringLiteral("New job"), QStringLiteral("Rename"),
                     QStringLiteral("Duplicate"), QStringLiteral("Show file in the file manager"),
                     QStringLiteral("Delete…")}));
    QTest::keyClick(menu, Qt::Key_Escape);
    const QPoint below(20, bench.tree()->viewport()->height() - 4);
    QContextMenuEvent nowhere(QContextMenuEvent::Mouse, below,
                              bench.tree()->viewport()->mapToGlobal(below));
    QApplication::sendEvent(bench.tree()->viewport(), &nowhere);
    QVERIFY(QApplication::activePopupWidget() == nullptr);
}

void TestTreeMenu::aKeyOpensTheMenu()
{
    const Bench bench;
    bench.choose(bench.jobRow());
    const QPoint at = bench.tree()->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    QContextMenuEvent byKey(QContextMenuEvent::Keyboard, at, bench.tree()->mapToGlobal(at));
    QApplication::sendEvent(bench.tree(), &byKey);
    QWidget *const menu = QApplication::activePopupWidget();
    QVERIFY(menu != nullptr);
    QCOMPARE(menu->accessibleName(), QStringLiteral("Numbers"));
    QTest::keyClick(menu, Qt::Key_Escape);
}

void TestTreeMenu::aNameIsEditedInItsPlace()
{
    const Bench bench;
    bench.choose(bench.jobRow());
    QTest::keyClick(bench.tree(), Qt::Key_F2);
    QVERIFY(bench.nameField() != nullptr);
    QCOMPARE(bench.nameField()->selectedText(), QStringLiteral("Numbers"));
    QVERIFY(!bench.nameField()->accessibleName().isEmpty());
    QTest::keyClicks(bench.nameField(), QStringLiteral("Prices"));
    QTest::keyClick(bench.nameField(), Qt::Key_Return);
    QTRY_COMPARE(bench.jobRow().data().toString(), QStringLiteral("Prices"));
    bench.jobDocument().finishSaving();
    QCOMPARE(readJob(bench.jobFile())->name, QStringLiteral("Prices"));

    QTRY_VERIFY(bench.nameField() == nullptr);
    QTest::keyClick(bench.tree(), Qt::Key_F2);
    QTest::keyClicks(bench.nameField(), QStringLiteral("Other"));
    QTest::keyClick(bench.nameField(), Qt::Key_Escape);
    QTRY_VERIFY(bench.nameField() == nullptr);
    QCOMPARE(bench.jobRow().data().toString(), QStringLiteral("Prices"));

    bench.choose(bench.profileRow());
    QTest::keyClick(bench.tree(), Qt::Key_F2);
    QTest::keyClick(bench.nameField(), Qt::Key_Delete); // a letter's, and not the tree's
    QVERIFY(bench.question() == nullptr);
    QTest::keyClick(bench.nameField(), Qt::Key_Return);
    QTRY_VERIFY(bench.nameField() == nullptr);
    QCOMPARE(bench.profileRow().data().toString(), QStringLiteral("Practice"));
}

void TestTreeMenu::aNewNameCanBeTakenBack()
{
    const Bench bench;
    bench.window->openProfile(*bench.window->model().profiles().front());
    bench.choose(bench.jobRow());
    QTest::keyClick(bench.tree(), Qt::Key_F2);
    QTest::keyClicks(bench.nameField(), QStringLiteral("Prices"));
    QTest::keyClick(bench.nameField(), Qt::Key_Return);
    QTRY_COMPARE(bench.jobRow().data().toString(), QStringLiteral("Prices"));
    // Although another tab is in front.
    QTest::keyClick(bench.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bench.jobRow().data().toString(), QStringLiteral("Numbers"));
}

void TestTreeMenu::aNameIsNotTakenAwayWhileItIsTyped()
{
    const Bench bench;
    bench.choose(bench.jobRow());
    QTest::keyClick(bench.tree(), Qt::Key_F2);
    QTest::keyClicks(bench.nameField(), QStringLiteral("Pri"));
    const QModelIndex row = bench.window->model().indexOf(*bench.job());
    Q_EMIT bench.window->model().dataChanged(row, row); // as twice a second while it runs
    QTest::keyClick(bench.nameField(), Qt::Key_F2); // is there already
    QTest::keyClicks(bench.nameField(), QStringLiteral("ces"));
    QTest::keyClick(bench.nameField(), Qt::Key_Return);
    QTRY_COMPARE(bench.jobRow().data().toString(), QStringLiteral("Prices"));
}

void TestTreeMenu::aJobIsDuplicated()
{
    const Bench bench;
    bench.answer();
    bench.choose(bench.jobRow());
    QAction *const duplicate = bench.action(QStringLiteral("Duplicate"));
    duplicate->trigger();
    duplicate->trigger(); // of the copy, which is in front
    QCOMPARE(bench.window->model().jobs().size(), std::size_t(3));
    QCOMPARE(bench.window->currentJob()->session().spec().name, QStringLiteral("Numbers 3"));
    const JobSession &copy = *bench.job(1);
    QCOMPARE(copy.spec().name, QStringLiteral("Numbers 2"));
    QCOMPARE(copy.spec().output.path, bench.folder.filePath(QStringLiteral("numbers-2.jsonl")));
    QCOMPARE(copy.state(), JobSession::State::Idle);
    QVERIFY(copy.folder() != bench.job()->folder());
    const JobDocument &document = bench.window->model().documentOf(copy);
    QTRY_VERIFY(document.isSaved());
    QCOMPARE(document.file(), jobPath(QStringLiteral("numbers-2"), bench.places));
    QCOMPARE(readJob(document.file()).value(), copy.spec());
}

void TestTreeMenu::aProfileIsDuplicated()
{
    const Bench bench;
    bench.choose(bench.profileRow());
    bench.action(QStringLiteral("Duplicate"))->trigger();
    ProfileDocument &copy = bench.window->currentProfile()->document();
    QCOMPARE(copy.profile().name, QStringLiteral("Practice 2"));
    QCOMPARE(copy.file(), profilePath(QStringLiteral("practice-2"), bench.places));
    QTRY_VERIFY(copy.isSaved());
    Profile expected = readProfile(bench.profileFile()).value();
    expected.name = copy.profile().name;
    QCOMPARE(readProfile(copy.file()).value(), expected);
    QCOMPARE(bench.window->model().jobsOf(copy).size(), std::size_t(0));
}

void TestTreeMenu::aNewJobIsOfTheChosenProfile()
{
    const Bench bench;
    bench.window->openProfile(*bench.window->model().profiles().front());
    QVERIFY(bench.hasLabel(QStringLiteral("1 job")));
    Profile other;
    other.name = QStringLiteral("Other");
    bench.window->model().addProfile(other);
    bench.choose(bench.tree()->model()->index(1, 0));
    bench.action(QStringLiteral("New job"))->trigger();
    QCOMPARE(bench.window->currentJob()->session().profile().profile().name, other.name);
    bench.choose(bench.profileRow());
    bench.action(QStringLiteral("New job"))->trigger();
    bench.action(QStringLiteral("New job"))->trigger(); // before the first is written by itself
    QVERIFY(bench.window->model().documentOf(*bench.job(1)).file()
            != bench.window->model().documentOf(*bench.job(2)).file());
    bench.window->openProfile(*bench.window->model().profiles().front());
    QVERIFY(bench.hasLabel(QStringLiteral("3 jobs")));
}

void TestTreeMenu::outputsAndFilesAreShown()
{
    const Bench bench;
    const FileManager manager;
    QAction *const output = bench.action(QStringLiteral("Show output in the file manager"));
    QAction *const file = bench.action(QStringLiteral("Show file in the file manager"));
    QVERIFY(!file->isEnabled());
    QCOMPARE(file->toolTip(), QStringLiteral("Choose a profile or a job in the tree"));
    bench.choose(bench.profileRow());
    file->trigger();
    bench.choose(bench.jobRow());
    QVERIFY(!output->isEnabled());
    QCOMPARE(output->toolTip(), QStringLiteral("It has no answers yet"));
    bench.answer();
    QTest::keyClick(bench.menuOf(bench.jobRow()), Qt::Key_Escape);
    QVERIFY(output->isEnabled());
    QCOMPARE(output->toolTip(), output->text().remove(QLatin1Char('&')));
    output->trigger();
    file->trigger();
    QCOMPARE(manager.shown,
             QStringList({QFileInfo(bench.profileFile()).path(), bench.folder.path(),
                          QFileInfo(bench.jobFile()).path()}));
}

void TestTreeMenu::aJobIsKeptUnlessItIsSaid()
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

void TestTreeMenu::aJobGoesAndItsAnswersStay()
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

void TestTreeMenu::aProfileGoesWithItsJobs()
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

void TestTreeMenu::aProfileThatCannotBeReadGoes()
{
    Bench bench;
    bench.window.reset();
    QFile file(bench.profileFile());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{") == 1);
    file.close();
    bench.openAgain();
    QTRY_COMPARE(bench.tree()->model()->rowCount(), 1);
    bench.choose(bench.profileRow());
    for (const char *const text : {"Rename", "Duplicate"}) {
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

void TestTreeMenu::whatRunsStays()
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

void TestTreeMenu::whatAnotherProcessRunsStays()
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

void TestTreeMenu::whatIsInNoFileStays()
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

void TestTreeMenu::withoutATrashItIsAskedAgain()
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

void TestTreeMenu::thePaletteSaysForWhichItIs()
{
    const Bench bench;
    bench.choose(bench.jobRow());
    QTest::keyClick(bench.window.get(), Qt::Key_K, Qt::ControlModifier);
    auto *const palette = bench.window->findChild<CommandPalette *>();
    QVERIFY(palette != nullptr);
    auto *const field = palette->findChild<QLineEdit *>();
    QTest::keyClicks(field, QStringLiteral("dupl numb")); // a command, and what it is for
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(bench.window->model().jobs().size(), std::size_t(2));
}

QTEST_MAIN(TestTreeMenu)
#include "tst_treemenu.moc"
