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

namespace tst_treemenu {
struct Fixture : TreeFixture
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
    const Fixture fixture;
    QMenu *menu = fixture.menuOf(fixture.jobRow());
    QVERIFY(menu != nullptr && menu->toolTipsVisible());
    QCOMPARE(
        textsOf(*menu),
        QStringList({QStringLiteral("Open"), QStringLiteral("Rename"), QStringLiteral("Duplicate"),
                     QStringLiteral("Move to"), QStringLiteral("Show output in the file manager"),
                     QStringLiteral("Show file in the file manager"), QStringLiteral("Delete…")}));
    QCOMPARE(menu->accessibleName(), QStringLiteral("Numbers"));
    QCOMPARE(fixture.tabs()->count(), 0); // it is chosen, and not opened
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QVERIFY(fixture.window->currentJob() != nullptr);
    menu = fixture.menuOf(fixture.profileRow());
    QVERIFY(menu != nullptr);
    QCOMPARE(textsOf(*menu),
             QStringList(
                 {QStringLiteral("Open"), QStringLiteral("New job"), QStringLiteral("New folder"),
                  QStringLiteral("Rename"), QStringLiteral("Duplicate"),
                  QStringLiteral("Show file in the file manager"), QStringLiteral("Delete…")}));
    QTest::keyClick(menu, Qt::Key_Escape);
    const QPoint below(20, fixture.tree()->viewport()->height() - 4);
    QContextMenuEvent nowhere(QContextMenuEvent::Mouse, below,
                              fixture.tree()->viewport()->mapToGlobal(below));
    QApplication::sendEvent(fixture.tree()->viewport(), &nowhere);
    QVERIFY(QApplication::activePopupWidget() == nullptr);
}

void TestTreeMenu::aKeyOpensTheMenu()
{
    const Fixture fixture;
    fixture.choose(fixture.jobRow());
    const QPoint at = fixture.tree()->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    QContextMenuEvent byKey(QContextMenuEvent::Keyboard, at, fixture.tree()->mapToGlobal(at));
    QApplication::sendEvent(fixture.tree(), &byKey);
    QWidget *const menu = QApplication::activePopupWidget();
    QVERIFY(menu != nullptr);
    QCOMPARE(menu->accessibleName(), QStringLiteral("Numbers"));
    QTest::keyClick(menu, Qt::Key_Escape);
}

void TestTreeMenu::aNameIsEditedInItsPlace()
{
    const Fixture fixture;
    fixture.choose(fixture.jobRow());
    QTest::keyClick(fixture.tree(), Qt::Key_F2);
    QVERIFY(fixture.nameField() != nullptr);
    QCOMPARE(fixture.nameField()->selectedText(), QStringLiteral("Numbers"));
    QVERIFY(!fixture.nameField()->accessibleName().isEmpty());
    QTest::keyClicks(fixture.nameField(), QStringLiteral("Prices"));
    QTest::keyClick(fixture.nameField(), Qt::Key_Return);
    QTRY_COMPARE(fixture.jobRow().data().toString(), QStringLiteral("Prices"));
    fixture.jobDocument().finishSaving();
    QCOMPARE(readJob(fixture.jobFile())->name, QStringLiteral("Prices"));

    QTRY_VERIFY(fixture.nameField() == nullptr);
    QTest::keyClick(fixture.tree(), Qt::Key_F2);
    QTest::keyClicks(fixture.nameField(), QStringLiteral("Other"));
    QTest::keyClick(fixture.nameField(), Qt::Key_Escape);
    QTRY_VERIFY(fixture.nameField() == nullptr);
    QCOMPARE(fixture.jobRow().data().toString(), QStringLiteral("Prices"));

    fixture.choose(fixture.profileRow());
    QTest::keyClick(fixture.tree(), Qt::Key_F2);
    QTest::keyClick(fixture.nameField(), Qt::Key_Delete); // a letter's, and not the tree's
    QVERIFY(fixture.question() == nullptr);
    QTest::keyClick(fixture.nameField(), Qt::Key_Return);
    QTRY_VERIFY(fixture.nameField() == nullptr);
    QCOMPARE(fixture.profileRow().data().toString(), QStringLiteral("Practice"));
}

void TestTreeMenu::aNewNameCanBeTakenBack()
{
    const Fixture fixture;
    fixture.window->openProfile(*fixture.window->model().profiles().front());
    fixture.choose(fixture.jobRow());
    QTest::keyClick(fixture.tree(), Qt::Key_F2);
    QTest::keyClicks(fixture.nameField(), QStringLiteral("Prices"));
    QTest::keyClick(fixture.nameField(), Qt::Key_Return);
    QTRY_COMPARE(fixture.jobRow().data().toString(), QStringLiteral("Prices"));
    // Although another tab is in front.
    QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(fixture.jobRow().data().toString(), QStringLiteral("Numbers"));
}

void TestTreeMenu::theSameNameIsNoChange()
{
    const Fixture fixture;
    ProfileDocument &profile = *fixture.window->model().profiles().front();
    fixture.window->openProfile(profile);
    Profile changed = profile.profile();
    changed.baseUrl = QStringLiteral("http://127.0.0.1:10");
    profile.change(QStringLiteral("edit"), changed);
    fixture.choose(fixture.jobRow());
    QTest::keyClick(fixture.tree(), Qt::Key_F2);
    QTest::keyClick(fixture.nameField(), Qt::Key_Return);
    QTRY_VERIFY(fixture.nameField() == nullptr);
    QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(profile.profile().baseUrl, QStringLiteral("http://127.0.0.1:9"));
}

void TestTreeMenu::aTabHasTheNewName()
{
    const Fixture fixture;
    fixture.window->openJob(*fixture.job());
    QVERIFY(fixture.tree()->model()->setData(fixture.jobRow(), QStringLiteral("Q&A")));
    QCOMPARE(fixture.tabs()->tabText(0), QStringLiteral("Q&&A")); // one would be a key of the tab's
    const QString longName = QStringLiteral("Prices of all that was ever sold");
    QVERIFY(fixture.tree()->model()->setData(fixture.jobRow(), longName));
    QVERIFY(fixture.tabs()->tabText(0).startsWith(QStringLiteral("Prices of all")));
    QCOMPARE(fixture.tabs()->tabToolTip(0), longName);
    QCOMPARE(fixture.tabs()->tabBar()->tabButton(0, QTabBar::RightSide)->accessibleName(),
             QStringLiteral("Close ") + longName);
}

void TestTreeMenu::aNameIsNotTakenAwayWhileItIsTyped()
{
    const Fixture fixture;
    fixture.choose(fixture.jobRow());
    QTest::keyClick(fixture.tree(), Qt::Key_F2);
    QTest::keyClicks(fixture.nameField(), QStringLiteral("Pri"));
    const QModelIndex row = fixture.window->model().indexOf(*fixture.job());
    Q_EMIT fixture.window->model().dataChanged(row, row); // as twice a second while it runs
    QTest::keyClick(fixture.nameField(), Qt::Key_F2); // is there already
    QTest::keyClicks(fixture.nameField(), QStringLiteral("ces"));
    QTest::keyClick(fixture.nameField(), Qt::Key_Return);
    QTRY_COMPARE(fixture.jobRow().data().toString(), QStringLiteral("Prices"));
}

void TestTreeMenu::aJobIsDuplicated()
{
    const Fixture fixture;
    fixture.answer();
    fixture.choose(fixture.jobRow());
    QAction *const duplicate = fixture.action(QStringLiteral("Duplicate"));
    duplicate->trigger();
    duplicate->trigger(); // of the copy, which is in front
    QCOMPARE(fixture.window->model().jobs().size(), std::size_t(3));
    QCOMPARE(fixture.window->currentJob()->session().spec().name, QStringLiteral("Numbers 3"));
    const JobSession &copy = *fixture.job(1);
    QCOMPARE(copy.spec().name, QStringLiteral("Numbers 2"));
    QCOMPARE(copy.spec().output.path, fixture.folder.filePath(QStringLiteral("numbers-2.jsonl")));
    QCOMPARE(copy.state(), JobSession::State::Idle);
    QVERIFY(copy.folder() != fixture.job()->folder());
    const JobDocument &document = fixture.window->model().documentOf(copy);
    QTRY_VERIFY(document.isSaved());
    QCOMPARE(document.file(), jobPath(QStringLiteral("numbers-2"), fixture.places));
    QCOMPARE(readJob(document.file()).value(), copy.spec());
}

void TestTreeMenu::whatIsBeingTypedIsDuplicated()
{
    const Fixture fixture;
    fixture.window->openJob(*fixture.job());
    fixture.window->currentJob()->editRequest();
    auto *const url = fixture.named<QLineEdit>(QStringLiteral("URL or path"));
    url->setFocus();
    url->selectAll();
    QTest::keyClicks(url, QStringLiteral("/prices/{{id}}"));
    fixture.action(QStringLiteral("Duplicate"))->trigger(); // menus leave the focus where it is
    QCOMPARE(fixture.window->currentJob()->document().spec().request.url,
             QStringLiteral("/prices/{{id}}"));
}

void TestTreeMenu::aProfileIsDuplicated()
{
    const Fixture fixture;
    fixture.choose(fixture.profileRow());
    fixture.action(QStringLiteral("Duplicate"))->trigger();
    ProfileDocument &copy = fixture.window->currentProfile()->document();
    QCOMPARE(copy.profile().name, QStringLiteral("Practice 2"));
    QCOMPARE(copy.file(), profilePath(QStringLiteral("practice-2"), fixture.places));
    QTRY_VERIFY(copy.isSaved());
    Profile expected = readProfile(fixture.profileFile()).value();
    expected.name = copy.profile().name;
    QCOMPARE(readProfile(copy.file()).value(), expected);
    QCOMPARE(fixture.window->model().jobsOf(copy).size(), std::size_t(0));
}

void TestTreeMenu::aNewJobIsOfTheChosenProfile()
{
    const Fixture fixture;
    fixture.window->openProfile(*fixture.window->model().profiles().front());
    QVERIFY(fixture.hasLabel(QStringLiteral("1 job")));
    Profile other;
    other.name = QStringLiteral("Other");
    fixture.window->model().addProfile(other);
    fixture.choose(fixture.tree()->model()->index(1, 0));
    fixture.action(QStringLiteral("New job"))->trigger();
    QCOMPARE(fixture.window->currentJob()->session().profile().profile().name, other.name);
    fixture.choose(fixture.profileRow());
    fixture.action(QStringLiteral("New job"))->trigger();
    fixture.action(QStringLiteral("New job"))->trigger(); // before the first is written by itself
    QVERIFY(fixture.window->model().documentOf(*fixture.job(1)).file()
            != fixture.window->model().documentOf(*fixture.job(2)).file());
    fixture.window->openProfile(*fixture.window->model().profiles().front());
    QVERIFY(fixture.hasLabel(QStringLiteral("3 jobs")));
}

void TestTreeMenu::outputsAndFilesAreShown()
{
    const Fixture fixture;
    const FileManager manager;
    QAction *const output = fixture.action(QStringLiteral("Show output in the file manager"));
    QAction *const file = fixture.action(QStringLiteral("Show file in the file manager"));
    QVERIFY(!file->isEnabled());
    QCOMPARE(file->toolTip(), QStringLiteral("Choose a profile or a job in the tree"));
    fixture.choose(fixture.profileRow());
    file->trigger();
    fixture.choose(fixture.jobRow());
    QVERIFY(!output->isEnabled());
    QCOMPARE(output->toolTip(), QStringLiteral("It has no answers yet"));
    fixture.answer();
    QTest::keyClick(fixture.menuOf(fixture.jobRow()), Qt::Key_Escape);
    QVERIFY(output->isEnabled());
    QCOMPARE(output->toolTip(), output->text().remove(QLatin1Char('&')));
    output->trigger();
    file->trigger();
    QCOMPARE(manager.shown,
             QStringList({QFileInfo(fixture.profileFile()).path(), fixture.folder.path(),
                          QFileInfo(fixture.jobFile()).path()}));
}

void TestTreeMenu::thePaletteSaysForWhichItIs()
{
    const Fixture fixture;
    fixture.choose(fixture.jobRow());
    QTest::keyClick(fixture.window.get(), Qt::Key_K, Qt::ControlModifier);
    auto *const palette = fixture.window->findChild<CommandPalette *>();
    QVERIFY(palette != nullptr);
    auto *const field = palette->findChild<QLineEdit *>();
    QTest::keyClicks(field, QStringLiteral("dupl numb")); // a command, and what it is for
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(fixture.window->model().jobs().size(), std::size_t(2));
}

PENSTOCK_TEST(TestTreeMenu)
} // namespace tst_treemenu
#include "tst_treemenu.moc"
