// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/palette/commandpalette.h"
#include "ui/profiles/profiletab.h"
#include "ui/treefixture.h"

#include <QContextMenuEvent>
#include <QDesktopServices>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QTest>
#include <QWindow>

using namespace penstock;

namespace {
struct Bench : TreeBench
{
    QMenu *menuOf(const QModelIndex &row) const
    {
        const QPoint at = tree()->visualRect(row).center();
        QTest::mouseClick(window->windowHandle(), Qt::RightButton, {},
                          tree()->viewport()->mapTo(window.get(), at));
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    }
    QLineEdit *nameField() const { return tree()->viewport()->findChild<QLineEdit *>(); }
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
    void init() { failOnWarnings(); }
    void aClickShowsWhatCanBeDone();
    void aKeyOpensTheMenu();
    void aNameIsEditedInItsPlace();
    void aNewNameCanBeTakenBack();
    void theSameNameIsNoChange();
    void aTabHasTheNewName();
    void aNameIsNotTakenAwayWhileItIsTyped();
    void aJobIsDuplicated();
    void whatIsBeingTypedIsDuplicated();
    void aProfileIsDuplicated();
    void aNewJobIsOfTheChosenProfile();
    void outputsAndFilesAreShown();
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

void TestTreeMenu::theSameNameIsNoChange()
{
    const Bench bench;
    ProfileDocument &profile = *bench.window->model().profiles().front();
    bench.window->openProfile(profile);
    Profile changed = profile.profile();
    changed.baseUrl = QStringLiteral("http://127.0.0.1:10");
    profile.change(QStringLiteral("edit"), changed);
    bench.choose(bench.jobRow());
    QTest::keyClick(bench.tree(), Qt::Key_F2);
    QTest::keyClick(bench.nameField(), Qt::Key_Return);
    QTRY_VERIFY(bench.nameField() == nullptr);
    QTest::keyClick(bench.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(profile.profile().baseUrl, QStringLiteral("http://127.0.0.1:9"));
}

void TestTreeMenu::aTabHasTheNewName()
{
    const Bench bench;
    bench.window->openJob(*bench.job());
    QVERIFY(bench.tree()->model()->setData(bench.jobRow(), QStringLiteral("Q&A")));
    QCOMPARE(bench.tabs()->tabText(0), QStringLiteral("Q&&A")); // one would be a key of the tab's
    const QString longName = QStringLiteral("Prices of all that was ever sold");
    QVERIFY(bench.tree()->model()->setData(bench.jobRow(), longName));
    QVERIFY(bench.tabs()->tabText(0).startsWith(QStringLiteral("Prices of all")));
    QCOMPARE(bench.tabs()->tabToolTip(0), longName);
    QCOMPARE(bench.tabs()->tabBar()->tabButton(0, QTabBar::RightSide)->accessibleName(),
             QStringLiteral("Close ") + longName);
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

void TestTreeMenu::whatIsBeingTypedIsDuplicated()
{
    const Bench bench;
    bench.window->openJob(*bench.job());
    bench.window->currentJob()->editRequest();
    auto *const url = bench.named<QLineEdit>(QStringLiteral("URL or path"));
    url->setFocus();
    url->selectAll();
    QTest::keyClicks(url, QStringLiteral("/prices/{{id}}"));
    bench.action(QStringLiteral("Duplicate"))->trigger(); // menus leave the focus where it is
    QCOMPARE(bench.window->currentJob()->document().spec().request.url,
             QStringLiteral("/prices/{{id}}"));
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

PENSTOCK_TEST(TestTreeMenu)
#include "tst_treemenu.moc"
