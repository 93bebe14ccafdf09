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
    FileManager() { QDesktopServices::setUrlHandler(u"file"_s, this, "show"); }
    ~FileManager() override { QDesktopServices::unsetUrlHandler(u"file"_s); }
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

    void aClickShowsWhatCanBeDone()
    {
        const Fixture fixture;
        QMenu *menu = fixture.menuOf(fixture.jobRow());
        QVERIFY(menu != nullptr && menu->toolTipsVisible());
        QCOMPARE(textsOf(*menu),
                 QStringList({u"Open"_s, u"Rename"_s, u"Duplicate"_s, u"Move to"_s,
                              u"Show output in the file manager"_s,
                              u"Show file in the file manager"_s, u"Delete…"_s}));
        QCOMPARE(menu->accessibleName(), u"Numbers"_s);
        QCOMPARE(fixture.tabs()->count(), 0); // it is chosen, and not opened
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QVERIFY(fixture.window->currentJob() != nullptr);
        menu = fixture.menuOf(fixture.profileRow());
        QVERIFY(menu != nullptr);
        QCOMPARE(textsOf(*menu),
                 QStringList({u"Open"_s, u"New job"_s, u"New folder"_s, u"Rename"_s, u"Duplicate"_s,
                              u"Show file in the file manager"_s, u"Delete…"_s}));
        QTest::keyClick(menu, Qt::Key_Escape);
        const QPoint below(20, fixture.tree()->viewport()->height() - 4);
        QContextMenuEvent nowhere(QContextMenuEvent::Mouse, below,
                                  fixture.tree()->viewport()->mapToGlobal(below));
        QApplication::sendEvent(fixture.tree()->viewport(), &nowhere);
        QVERIFY(QApplication::activePopupWidget() == nullptr);
    }

    void aKeyOpensTheMenu()
    {
        const Fixture fixture;
        fixture.choose(fixture.jobRow());
        const QPoint at = fixture.tree()->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
        QContextMenuEvent byKey(QContextMenuEvent::Keyboard, at, fixture.tree()->mapToGlobal(at));
        QApplication::sendEvent(fixture.tree(), &byKey);
        QWidget *const menu = QApplication::activePopupWidget();
        QVERIFY(menu != nullptr);
        QCOMPARE(menu->accessibleName(), u"Numbers"_s);
        QTest::keyClick(menu, Qt::Key_Escape);
    }

    void aNameIsEditedInItsPlace()
    {
        const Fixture fixture;
        fixture.choose(fixture.jobRow());
        QTest::keyClick(fixture.tree(), Qt::Key_F2);
        QVERIFY(fixture.nameField() != nullptr);
        QCOMPARE(fixture.nameField()->selectedText(), u"Numbers"_s);
        QVERIFY(!fixture.nameField()->accessibleName().isEmpty());
        QTest::keyClicks(fixture.nameField(), u"Prices"_s);
        QTest::keyClick(fixture.nameField(), Qt::Key_Return);
        QTRY_COMPARE(fixture.jobRow().data().toString(), u"Prices"_s);
        fixture.jobDocument().finishSaving();
        QCOMPARE(readJob(fixture.jobFile())->name, u"Prices"_s);

        QTRY_VERIFY(fixture.nameField() == nullptr);
        QTest::keyClick(fixture.tree(), Qt::Key_F2);
        QTest::keyClicks(fixture.nameField(), u"Other"_s);
        QTest::keyClick(fixture.nameField(), Qt::Key_Escape);
        QTRY_VERIFY(fixture.nameField() == nullptr);
        QCOMPARE(fixture.jobRow().data().toString(), u"Prices"_s);

        fixture.choose(fixture.profileRow());
        QTest::keyClick(fixture.tree(), Qt::Key_F2);
        QTest::keyClick(fixture.nameField(), Qt::Key_Delete); // a letter's, and not the tree's
        QVERIFY(fixture.question() == nullptr);
        QTest::keyClick(fixture.nameField(), Qt::Key_Return);
        QTRY_VERIFY(fixture.nameField() == nullptr);
        QCOMPARE(fixture.profileRow().data().toString(), u"Practice"_s);
    }

    void aNewNameCanBeTakenBack()
    {
        const Fixture fixture;
        fixture.window->openProfile(*fixture.window->model().profiles().front());
        fixture.choose(fixture.jobRow());
        QTest::keyClick(fixture.tree(), Qt::Key_F2);
        QTest::keyClicks(fixture.nameField(), u"Prices"_s);
        QTest::keyClick(fixture.nameField(), Qt::Key_Return);
        QTRY_COMPARE(fixture.jobRow().data().toString(), u"Prices"_s);
        // Although another tab is in front.
        QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(fixture.jobRow().data().toString(), u"Numbers"_s);
    }

    void theSameNameIsNoChange()
    {
        const Fixture fixture;
        ProfileDocument &profile = *fixture.window->model().profiles().front();
        fixture.window->openProfile(profile);
        Profile changed = profile.profile();
        changed.baseUrl = u"http://127.0.0.1:10"_s;
        profile.change(u"edit"_s, changed);
        fixture.choose(fixture.jobRow());
        QTest::keyClick(fixture.tree(), Qt::Key_F2);
        QTest::keyClick(fixture.nameField(), Qt::Key_Return);
        QTRY_VERIFY(fixture.nameField() == nullptr);
        QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(profile.profile().baseUrl, u"http://127.0.0.1:9"_s);
    }

    void aTabHasTheNewName()
    {
        const Fixture fixture;
        fixture.window->openJob(*fixture.job());
        QVERIFY(fixture.tree()->model()->setData(fixture.jobRow(), u"Q&A"_s));
        QCOMPARE(fixture.tabs()->tabText(0), u"Q&&A"_s); // one would be a key of the tab's
        const QString longName = u"Prices of all that was ever sold"_s;
        QVERIFY(fixture.tree()->model()->setData(fixture.jobRow(), longName));
        QVERIFY(fixture.tabs()->tabText(0).startsWith(u"Prices of all"_s));
        QCOMPARE(fixture.tabs()->tabToolTip(0), longName);
        QCOMPARE(fixture.tabs()->tabBar()->tabButton(0, QTabBar::RightSide)->accessibleName(),
                 u"Close "_s + longName);
    }

    void aNameIsNotTakenAwayWhileItIsTyped()
    {
        const Fixture fixture;
        fixture.choose(fixture.jobRow());
        QTest::keyClick(fixture.tree(), Qt::Key_F2);
        QTest::keyClicks(fixture.nameField(), u"Pri"_s);
        const QModelIndex row = fixture.window->model().indexOf(*fixture.job());
        Q_EMIT fixture.window->model().dataChanged(row, row); // as twice a second while it runs
        QTest::keyClick(fixture.nameField(), Qt::Key_F2); // is there already
        QTest::keyClicks(fixture.nameField(), u"ces"_s);
        QTest::keyClick(fixture.nameField(), Qt::Key_Return);
        QTRY_COMPARE(fixture.jobRow().data().toString(), u"Prices"_s);
    }

    void aJobIsDuplicated()
    {
        const Fixture fixture;
        fixture.answer();
        fixture.choose(fixture.jobRow());
        QAction *const duplicate = fixture.action(u"Duplicate"_s);
        duplicate->trigger();
        duplicate->trigger(); // of the copy, which is in front
        QCOMPARE(fixture.window->model().jobs().size(), std::size_t(3));
        QCOMPARE(fixture.window->currentJob()->session().spec().name, u"Numbers 3"_s);
        const JobSession &copy = *fixture.job(1);
        QCOMPARE(copy.spec().name, u"Numbers 2"_s);
        QCOMPARE(copy.spec().output.path, fixture.folder.filePath(u"numbers-2.jsonl"_s));
        QCOMPARE(copy.state(), JobSession::State::Idle);
        QVERIFY(copy.folder() != fixture.job()->folder());
        const JobDocument &document = fixture.window->model().documentOf(copy);
        QTRY_VERIFY(document.isSaved());
        QCOMPARE(document.file(), jobPath(u"numbers-2"_s, fixture.places));
        QCOMPARE(readJob(document.file()).value(), copy.spec());
    }

    void whatIsBeingTypedIsDuplicated()
    {
        const Fixture fixture;
        fixture.window->openJob(*fixture.job());
        fixture.window->currentJob()->editRequest();
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        url->setFocus();
        url->selectAll();
        QTest::keyClicks(url, u"/prices/{{id}}"_s);
        fixture.action(u"Duplicate"_s)->trigger(); // menus leave the focus where it is
        QCOMPARE(fixture.window->currentJob()->document().spec().request.url, u"/prices/{{id}}"_s);
    }

    void aProfileIsDuplicated()
    {
        const Fixture fixture;
        fixture.choose(fixture.profileRow());
        fixture.action(u"Duplicate"_s)->trigger();
        ProfileDocument &copy = fixture.window->currentProfile()->document();
        QCOMPARE(copy.profile().name, u"Practice 2"_s);
        QCOMPARE(copy.file(), profilePath(u"practice-2"_s, fixture.places));
        QTRY_VERIFY(copy.isSaved());
        Profile expected = readProfile(fixture.profileFile()).value();
        expected.name = copy.profile().name;
        QCOMPARE(readProfile(copy.file()).value(), expected);
        QCOMPARE(fixture.window->model().jobsOf(copy).size(), std::size_t(0));
    }

    void aNewJobIsOfTheChosenProfile()
    {
        const Fixture fixture;
        fixture.window->openProfile(*fixture.window->model().profiles().front());
        QVERIFY(fixture.hasLabel(u"1 job"_s));
        Profile other;
        other.name = u"Other"_s;
        fixture.window->model().addProfile(other);
        fixture.choose(fixture.tree()->model()->index(1, 0));
        fixture.action(u"New job"_s)->trigger();
        QCOMPARE(fixture.window->currentJob()->session().profile().profile().name, other.name);
        fixture.choose(fixture.profileRow());
        fixture.action(u"New job"_s)->trigger();
        fixture.action(u"New job"_s)->trigger(); // before the first is written by itself
        QVERIFY(fixture.window->model().documentOf(*fixture.job(1)).file()
                != fixture.window->model().documentOf(*fixture.job(2)).file());
        fixture.window->openProfile(*fixture.window->model().profiles().front());
        QVERIFY(fixture.hasLabel(u"3 jobs"_s));
    }

    void outputsAndFilesAreShown()
    {
        const Fixture fixture;
        const FileManager manager;
        QAction *const output = fixture.action(u"Show output in the file manager"_s);
        QAction *const file = fixture.action(u"Show file in the file manager"_s);
        QVERIFY(!file->isEnabled());
        QCOMPARE(file->toolTip(), u"Choose a profile or a job in the tree"_s);
        fixture.choose(fixture.profileRow());
        file->trigger();
        fixture.choose(fixture.jobRow());
        QVERIFY(!output->isEnabled());
        QCOMPARE(output->toolTip(), u"No output yet"_s);
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

    void thePaletteSaysForWhichItIs()
    {
        const Fixture fixture;
        fixture.choose(fixture.jobRow());
        QTest::keyClick(fixture.window.get(), Qt::Key_K, Qt::ControlModifier);
        auto *const palette = fixture.window->findChild<CommandPalette *>();
        QVERIFY(palette != nullptr);
        auto *const field = palette->findChild<QLineEdit *>();
        QTest::keyClicks(field, u"dupl numb"_s); // a command, and what it is for
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(fixture.window->model().jobs().size(), std::size_t(2));
    }
};

PENSTOCK_TEST(TestTreeMenu)
} // namespace tst_treemenu
#include "tst_treemenu.moc"
