// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/palette/commandpalette.h"
#include "ui/tree/savedwork.h"
#include "ui/treefixture.h"

#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTest>
#include <QWindow>

using namespace penstock;

namespace tst_folders {
Folder folderCalled(const QString &name, const QStringList &jobs = {},
                    const QString &profile = u"practice.profile.json"_s)
{
    return {.id = u"id of "_s + name, .profile = profile, .name = name, .jobs = jobs};
}

//! The window of somebody with three jobs: Numbers, Prices and Stock.
struct Fixture : TreeFixture
{
    Fixture()
    {
        for (const QString &name : {u"Prices"_s, u"Stock"_s}) {
            JobSpec spec = job()->spec();
            spec.name = name;
            spec.output.path = folder.filePath(name + u".jsonl"_s);
            write(fileOf(name), toJson(spec));
        }
        comeBack();
    }
    void comeBack()
    {
        openAgain();
        QTRY_COMPARE_WITH_TIMEOUT(window->model().jobs().size(), std::size_t(3), patience);
    }
    QString fileOf(const QString &name) const { return jobPath(name.toLower(), places); }
    QString foldersFile() const { return penstock::foldersFile(places); }
    //! A folder called \a name with \a jobs, as by somebody who has made it.
    void make(const QString &name, const QStringList &jobs = {})
    {
        QStringList keys;
        for (const QString &each : jobs)
            keys.append(folderKey(fileOf(each)));
        window->model().folders().change(
            addFolder(folderCalled(name, keys, folderKey(profileFile()))));
    }
    QModelIndex rowOf(const QString &name) const
    {
        const auto found = tree()->model()->match(tree()->model()->index(0, 0), Qt::DisplayRole,
                                                  name, 1, Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    //! What the tree shows, from top to bottom: "Folder/", and "Folder/ +" where it is closed.
    QStringList outline() const { return linesBelow({}, {}); }
    QStringList linesBelow(const QModelIndex &parent, const QString &indent) const
    {
        QStringList lines;
        for (int row = 0; row < tree()->model()->rowCount(parent); ++row) {
            const QModelIndex index = tree()->model()->index(row, 0, parent);
            const bool isFolder = !index.data(WorkbenchModel::FolderRole).toString().isEmpty();
            const QString mark = !isFolder  ? QString()
                : tree()->isExpanded(index) ? u"/"_s
                                            : u"/ +"_s;
            lines.append(indent + index.data().toString() + mark);
            lines += linesBelow(index, indent + u"  "_s);
        }
        return lines;
    }
    QLineEdit *nameField() const { return tree()->viewport()->findChild<QLineEdit *>(); }
    void type(const QString &text) const { QTest::keyClicks(nameField(), text); }
    void press(Qt::Key key) const { QTest::keyClick(QApplication::focusWidget(), key); }
    void undo() const { QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier); }
    QMenu *popup() const { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); }
    QPoint middleOf(const QString &name) const { return tree()->visualRect(rowOf(name)).center(); }
    void click(const QString &name, Qt::MouseButton button = Qt::LeftButton) const
    {
        QTest::mouseClick(window->windowHandle(), button, {},
                          tree()->viewport()->mapTo(window.get(), middleOf(name)));
    }
    //! From one row to another, as the display tells of it: the one offscreen has no dragging of its own.
    void drag(const QString &name, const QString &to) const
    {
        const QModelIndex row = rowOf(name);
        tree()->setFocus(); // by the press, as the next
        tree()->setCurrentIndex(row);
        const std::unique_ptr<QMimeData> data(row.flags().testFlag(Qt::ItemIsDragEnabled)
                                                  ? tree()->model()->mimeData({row})
                                                  : nullptr);
        if (!data)
            return;
        const QPoint at = middleOf(to);
        QDragEnterEvent enter(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(tree()->viewport(), &enter);
        QDragMoveEvent move(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(tree()->viewport(), &move);
        if (!move.isAccepted()) {
            QDragLeaveEvent leave;
            QApplication::sendEvent(tree()->viewport(), &leave);
            return;
        }
        QDropEvent drop(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(tree()->viewport(), &drop);
    }
};

class TestFolders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void namesAreChecked_data()
    {
        // fault -1: none
        const Table<QString, int> row("name", "fault");
        row("a word", u"Monthly"_s, -1);
        row("its own, in another case", u"NIGHTLY"_s, -1);
        row("as long as it may be", QString(longestFolderName, QLatin1Char('x')), -1);
        row("that of another profile's", u"Elsewhere"_s, -1);
        row("nothing", QString(), int(FolderNameFault::Empty));
        row("blanks", u"  "_s, int(FolderNameFault::Empty));
        row("a slash", u"a/b"_s, int(FolderNameFault::Slash));
        row("200 letters", QString(200, QLatin1Char('x')), int(FolderNameFault::TooLong));
        row("another's", u"Weekly"_s, int(FolderNameFault::Taken));
        row("another's, in another case", u" weekly "_s, int(FolderNameFault::Taken));
    }
    void namesAreChecked()
    {
        QFETCH(const QString, name);
        QFETCH(const int, fault);
        const Folders folders {folderCalled(u"Nightly"_s), folderCalled(u"Weekly"_s),
                               folderCalled(u"Elsewhere"_s, {}, u"other"_s)};
        const auto found = folderNameFault(folders, folders[0].profile, name, u"id of Nightly"_s);
        QCOMPARE(found ? int(*found) : -1, fault);
        QCOMPARE(freeFolderName(folders, folders[0].profile, u"weekly"_s), u"weekly 2"_s);
    }
    void whatIsWrittenIsRead()
    {
        Folders folders {folderCalled(u"Größe \"a\" & b"_s, {u"numbers.job.json"_s}),
                         folderCalled(u"Empty"_s)};
        folders[0].isOpen = false;
        const Result<Folders> read = foldersFromJson(toJson(folders), u"folders.json"_s);
        QVERIFY2(read, qPrintable(read ? QString() : read.error().text()));
        QCOMPARE(*read, folders);
        QCOMPARE(foldersFromJson(toJson(Folders()), {}).value(), Folders());
    }
    void whatCannotBeReadSaysWhere_data()
    {
        const Table<QByteArray, QString> row("json", "where");
        const QByteArray begin = R"({"schema": "penstock/folders/1", "folders": )";
        row("no JSON", "{", "folders.json");
        row("a newer version", R"({"schema": "penstock/folders/2"})", "folders.json");
        row("no name", begin + R"([{"id": "a", "profile": "p", "jobs": []}]})",
            "folders.json#/folders/0");
        row("jobs that are no list",
            begin + R"([{"id": "a", "profile": "p", "name": "n", "jobs": 3}]})",
            "folders.json#/folders/0/jobs");
    }
    void whatCannotBeReadSaysWhere()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, where);
        const Result<Folders> read = foldersFromJson(json, u"folders.json"_s);
        QVERIFY(!read);
        QVERIFY2(read.error().where().startsWith(where), qPrintable(read.error().text()));
    }
    void aStepBackLeavesWhatOthersHaveDone()
    {
        const QString a = u"a.job.json"_s;
        const QString b = u"b.job.json"_s;
        const Folders before {folderCalled(u"Nightly"_s, {a}), folderCalled(u"Weekly"_s)};
        Folders after = before;
        removeFolder(before[0].id)(after);
        Folders now = after;
        renameFolder(before[1].id, u"Monthly"_s)(now);
        moveToFolder(b, before[1].id)(now);
        wayBack(before, after)(now);
        QCOMPARE(now.size(), std::size_t(2));
        QCOMPARE(now[0], before[0]);
        QCOMPARE(now[1].name, u"Monthly"_s);
        QCOMPARE(now[1].jobs, QStringList {b});

        Folders moved = before;
        moveToFolder(a, before[1].id)(moved);
        QCOMPARE(folderOfJob(moved, before[0].profile, a), before[1].id);
        QVERIFY(!moved[0].jobs.contains(a));
        Folders gone = moved;
        removeFolder(before[0].id)(gone); // by somebody else
        wayBack(before, moved)(gone);
        QCOMPARE(gone.size(), std::size_t(1)); // and the job stands below its profile
        QCOMPARE(folderOfJob(gone, before[0].profile, a), QString());
    }
    void twoBooksTakeNothingFromEachOther()
    {
        const QTemporaryDir folder;
        FolderBook one;
        FolderBook other;
        for (FolderBook *const each : {&one, &other})
            each->setFile(folder.filePath(u"not there yet/folders.json"_s));
        constexpr int count = 5;
        for (int i = 0; i < count; ++i) {
            one.change(addFolder(folderCalled(u"one %1"_s.arg(i))));
            other.change(addFolder(folderCalled(u"other %1"_s.arg(i))));
        }
        one.finishSaving();
        other.finishSaving();
        QTRY_COMPARE_WITH_TIMEOUT(readFolders(one.file()).value().size(), std::size_t(2 * count),
                                  patience);
        QCoreApplication::processEvents(); // what was written comes back
        one.lookAgain();
        other.lookAgain();
        QTRY_COMPARE_WITH_TIMEOUT(one.folders().size(), std::size_t(2 * count), patience);
        QTRY_COMPARE_WITH_TIMEOUT(other.folders(), one.folders(), patience);
    }
    void aFolderIsMadeFilledAndKeptByKeys()
    {
        Fixture fixture;
        const QByteArray job = contentOf(fixture.fileOf(u"Prices"_s));
        fixture.choose(fixture.profileRow());
        fixture.press(Qt::Key_F7);
        QVERIFY(fixture.nameField() != nullptr);
        QCOMPARE(fixture.nameField()->selectedText(), u"New folder"_s);
        fixture.type(u"Nightly"_s);
        fixture.press(Qt::Key_Return);
        QTRY_VERIFY(fixture.nameField() == nullptr);
        QCOMPARE(fixture.outline(),
                 QStringList({u"Practice"_s, u"  Nightly/"_s, u"  Numbers"_s, u"  Prices"_s,
                              u"  Stock"_s}));
        fixture.choose(fixture.rowOf(u"Prices"_s));
        fixture.press(Qt::Key_F6);
        QVERIFY(fixture.popup() != nullptr);
        QTest::keyClick(fixture.popup(), Qt::Key_Down); // from where it is: in no folder
        QTest::keyClick(fixture.popup(), Qt::Key_Return);
        const QStringList moved {u"Practice"_s, u"  Nightly/"_s, u"    Prices"_s, u"  Numbers"_s,
                                 u"  Stock"_s};
        QCOMPARE(fixture.outline(), moved);
        QCOMPARE(fixture.tree()->currentIndex(), fixture.rowOf(u"Prices"_s));
        fixture.comeBack();
        QCOMPARE(fixture.outline(), moved);

        fixture.choose(fixture.rowOf(u"Nightly"_s));
        fixture.press(Qt::Key_Left);
        const QStringList closed {u"Practice"_s, u"  Nightly/ +"_s, u"    Prices"_s, u"  Numbers"_s,
                                  u"  Stock"_s};
        fixture.comeBack();
        QCOMPARE(fixture.outline(), closed);
        fixture.choose(fixture.rowOf(u"Nightly"_s));
        fixture.press(Qt::Key_Return);
        QCOMPARE(fixture.outline(), moved);
        fixture.choose(fixture.rowOf(u"Prices"_s));
        fixture.press(Qt::Key_F6);
        QTest::keyClick(fixture.popup(), Qt::Key_Return); // out again
        QCOMPARE(fixture.outline().mid(2),
                 QStringList({u"  Numbers"_s, u"  Prices"_s, u"  Stock"_s}));
        fixture.undo();
        QCOMPARE(fixture.outline(), moved);
        QCOMPARE(contentOf(fixture.fileOf(u"Prices"_s)), job); // nothing was done to it
    }
    void undoInATabLeavesTheTree()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s);
        fixture.window->openJob(*fixture.window->model().jobs().front());
        const QStringList before = fixture.outline();
        fixture.drag(u"Stock"_s, u"Nightly"_s);
        const QStringList moved = fixture.outline();
        QVERIFY(moved != before);
        fixture.window->currentJob()->findChild<QLineEdit *>()->setFocus();
        fixture.undo();
        QCOMPARE(fixture.outline(), moved);
        fixture.drag(u"Prices"_s,
                     u"Nightly"_s); // in the tree, its own last step
        fixture.undo();
        QCOMPARE(fixture.outline(), moved);
    }
    void aNewFolderIsMadeForAJob()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s);
        fixture.click(u"Stock"_s, Qt::RightButton);
        QVERIFY(fixture.popup() != nullptr);
        QMenu *moves = nullptr;
        for (const QAction *const each : fixture.popup()->actions()) {
            if (each->menu() != nullptr)
                moves = each->menu();
        }
        QVERIFY(moves != nullptr);
        QCOMPARE(moves->actions().size(), 4); // none, Nightly, a line, and a new one
        QVERIFY(moves->actions().front()->isChecked());
        QMenu *const menu = fixture.popup();
        QTest::mouseClick(menu, Qt::LeftButton, {},
                          menu->actionGeometry(moves->menuAction()).center());
        QTRY_VERIFY(moves->isVisible());
        QTest::mouseClick(moves, Qt::LeftButton, {},
                          moves->actionGeometry(moves->actions().back()).center());
        QVERIFY(fixture.nameField() != nullptr);
        fixture.type(u"Weekly"_s);
        fixture.press(Qt::Key_Return);
        QTRY_VERIFY(fixture.nameField() == nullptr);
        QCOMPARE(fixture.outline(),
                 QStringList({u"Practice"_s, u"  Nightly/"_s, u"  Weekly/"_s, u"    Stock"_s,
                              u"  Numbers"_s, u"  Prices"_s}));
    }
    void aJobIsDraggedToAFolderAndOut()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s, {u"Stock"_s});
        fixture.make(u"Weekly"_s);
        const QStringList before = fixture.outline();
        fixture.drag(u"Numbers"_s, u"Weekly"_s);
        QCOMPARE(fixture.outline(),
                 QStringList({u"Practice"_s, u"  Nightly/"_s, u"    Stock"_s, u"  Weekly/"_s,
                              u"    Numbers"_s, u"  Prices"_s}));
        fixture.drag(u"Numbers"_s, u"Stock"_s); // to what is in one
        QCOMPARE(fixture.outline(),
                 QStringList({u"Practice"_s, u"  Nightly/"_s, u"    Numbers"_s, u"    Stock"_s,
                              u"  Weekly/"_s, u"  Prices"_s}));
        fixture.drag(u"Numbers"_s, u"Practice"_s);
        QCOMPARE(fixture.outline(), before);
        fixture.undo();
        QCOMPARE(fixture.rowOf(u"Numbers"_s).parent(), fixture.rowOf(u"Nightly"_s));
        QCOMPARE(fixture.tabs()->count(), 0); // nothing was opened by it

        const auto weekly = [&fixture] { return fixture.rowOf(u"Weekly"_s); };
        fixture.click(u"Weekly"_s);
        QVERIFY(!fixture.tree()->isExpanded(weekly()));
        fixture.drag(u"Prices"_s, u"Weekly"_s);
        QVERIFY(fixture.tree()->isExpanded(weekly())); // what was moved is seen
        QCOMPARE(fixture.tree()->currentIndex(), fixture.rowOf(u"Prices"_s));
        QVERIFY(!weekly().data(WorkbenchModel::OpenRole).toBool()); // it was left closed
        fixture.drag(u"Nightly"_s, u"Weekly"_s); // folders stay
        QCOMPARE(fixture.rowOf(u"Nightly"_s).parent(), fixture.profileRow());

        Profile other;
        other.name = u"Other"_s;
        fixture.window->model().addProfile(other, profilePath(u"other"_s, fixture.places), {});
        fixture.drag(u"Numbers"_s, u"Other"_s); // whose limits it has not
        QCOMPARE(fixture.rowOf(u"Numbers"_s).parent(), fixture.rowOf(u"Nightly"_s));
    }
    void aClickFoldsAndItIsRemembered()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s, {u"Stock"_s});
        fixture.click(u"Nightly"_s);
        QVERIFY(!fixture.tree()->isExpanded(fixture.rowOf(u"Nightly"_s)));
        QCOMPARE(fixture.tabs()->count(), 0);
        fixture.comeBack();
        QVERIFY(!fixture.tree()->isExpanded(fixture.rowOf(u"Nightly"_s)));
        fixture.click(u"Nightly"_s);
        fixture.comeBack();
        QVERIFY(fixture.tree()->isExpanded(fixture.rowOf(u"Nightly"_s)));
    }
    void aNameIsTypedWhileTheTreeMoves()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s, {u"Stock"_s});
        fixture.choose(fixture.rowOf(u"Nightly"_s));
        fixture.press(Qt::Key_F2);
        QCOMPARE(fixture.nameField()->selectedText(), u"Nightly"_s);
        fixture.type(u"Mon"_s);
        // What another window does.
        FolderBook other;
        other.setFile(fixture.foldersFile());
        fixture.window->model().finishSaving();
        other.take(readFolders(other.file()));
        const QString id = fixture.window->model().folders().folders().front().id;
        other.change(addFolder(folderCalled(u"Weekly"_s, {}, folderKey(fixture.profileFile()))));
        other.change(moveToFolder(folderKey(fixture.fileOf(u"Prices"_s)), id));
        other.change(moveToFolder(folderKey(fixture.fileOf(u"Stock"_s)), {}));
        other.finishSaving();
        fixture.window->model().folders().lookAgain();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.rowOf(u"Weekly"_s).isValid(), patience);
        QVERIFY(fixture.nameField() != nullptr);
        QCOMPARE(fixture.nameField()->text(), u"Mon"_s);
        fixture.type(u"thly"_s);
        fixture.press(Qt::Key_Return);
        QTRY_VERIFY(fixture.nameField() == nullptr);
        QCOMPARE(fixture.outline(),
                 QStringList({u"Practice"_s, u"  Monthly/"_s, u"    Prices"_s, u"  Weekly/"_s,
                              u"  Numbers"_s, u"  Stock"_s}));
        fixture.undo();
        QVERIFY(fixture.rowOf(u"Nightly"_s).isValid());
    }
    void aWrongNameStaysInItsField()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s);
        fixture.make(u"Weekly"_s);
        fixture.choose(fixture.rowOf(u"Nightly"_s));
        for (const QString &wrong :
             {u"weekly"_s, u"a/b"_s, u" "_s, QString(200, QLatin1Char('x'))}) {
            fixture.press(Qt::Key_F2);
            fixture.type(wrong);
            QCOMPARE(fixture.nameField()->property("invalid").toString(), u"true"_s);
            QVERIFY(!fixture.nameField()->accessibleDescription().isEmpty()); // it says why
            fixture.press(Qt::Key_Return);
            QCoreApplication::processEvents();
            QVERIFY(fixture.nameField() != nullptr);
            fixture.press(Qt::Key_Escape);
            QTRY_VERIFY(fixture.nameField() == nullptr);
            QVERIFY(fixture.rowOf(u"Nightly"_s).isValid());
            QVERIFY(!fixture.tree()->model()->setData(fixture.rowOf(u"Nightly"_s), wrong));
        }
    }
    void deletedItsJobsMoveUp()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s, {u"Stock"_s, u"Numbers"_s});
        const QStringList before = fixture.outline();
        fixture.choose(fixture.rowOf(u"Nightly"_s));
        fixture.press(Qt::Key_Delete);
        QVERIFY(fixture.question() != nullptr);
        QVERIFY(fixture.question()->informativeText().contains(
            u"Its 2 jobs are kept and move up to \"Practice\"."_s));
        QTest::keyClick(fixture.question(), Qt::Key_Escape);
        QCOMPARE(fixture.outline(), before);
        fixture.press(Qt::Key_Delete);
        for (QAbstractButton *const each : fixture.question()->buttons()) {
            if (each->text() == u"Delete the folder"_s)
                QTest::mouseClick(each, Qt::LeftButton);
        }
        const QStringList after {u"Practice"_s, u"  Numbers"_s, u"  Prices"_s, u"  Stock"_s};
        QCOMPARE(fixture.outline(), after);
        fixture.undo();
        QCOMPARE(fixture.outline(), before);
        QTest::keyClick(fixture.window.get(), Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(fixture.outline(), after);
        fixture.comeBack();
        QCOMPARE(fixture.outline(), after);
    }
    void anEmptyFolderLooksLikeOne()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s, {u"Stock"_s});
        const auto brief = [&fixture] {
            return fixture.rowOf(u"Nightly"_s).data(WorkbenchModel::BriefRole).toString();
        };
        const auto look = [&fixture] {
            const QRect row = fixture.tree()->visualRect(fixture.rowOf(u"Nightly"_s));
            // Where its arrow would be.
            return fixture.tree()
                ->viewport()
                ->grab(QRect(row.topLeft(), QSize(24, row.height())))
                .toImage();
        };
        QCOMPARE(brief(), u"1"_s);
        const QImage full = look();
        fixture.drag(u"Stock"_s, u"Practice"_s);
        QCOMPARE(brief(), u"empty"_s);
        fixture.choose(fixture.profileRow());
        QVERIFY(look() != full);
        fixture.choose(fixture.rowOf(u"Nightly"_s));
        fixture.press(Qt::Key_Delete); // unasked: there is nothing in it
        QVERIFY(fixture.question() == nullptr);
        QVERIFY(!fixture.rowOf(u"Nightly"_s).isValid());
        QCOMPARE(fixture.outline().size(), 4);
    }
    void itsJobsAreFound()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s, {u"Stock"_s, u"Prices"_s});
        fixture.click(u"Nightly"_s); // closes
        QTest::keyClick(fixture.window.get(), Qt::Key_F, Qt::ControlModifier);
        auto *const filter = qobject_cast<QLineEdit *>(QApplication::focusWidget());
        QVERIFY(filter != nullptr);
        QTest::keyClicks(filter, u"sto"_s);
        QCOMPARE(fixture.outline(), QStringList({u"Practice"_s, u"  Nightly/"_s, u"    Stock"_s}));
        filter->selectAll();
        QTest::keyClicks(filter, u"night"_s); // and all that is in it
        QCOMPARE(fixture.outline(),
                 QStringList({u"Practice"_s, u"  Nightly/"_s, u"    Prices"_s, u"    Stock"_s}));
        filter->clear();
        QCOMPARE(fixture.outline().at(1), u"  Nightly/ +"_s);

        QTest::keyClick(fixture.window.get(), Qt::Key_K, Qt::ControlModifier);
        auto *const palette = fixture.window->findChild<CommandPalette *>();
        QTest::keyClicks(palette->findChild<QLineEdit *>(), u"night sto"_s);
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
        QCOMPARE(fixture.window->currentJob()->session().spec().name, u"Stock"_s);
        QCOMPARE(fixture.tree()->currentIndex(), fixture.rowOf(u"Stock"_s));
        QVERIFY(fixture.tree()->isExpanded(fixture.rowOf(u"Nightly"_s))); // it is shown
        QVERIFY(!fixture.window->model().folders().folders().front().isOpen); // and was left closed
    }
    void whatIsNewGoesWhereItIsMade()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s, {u"Stock"_s});
        fixture.choose(fixture.rowOf(u"Nightly"_s));
        fixture.action(u"New job"_s)->trigger();
        fixture.choose(fixture.rowOf(u"Stock"_s));
        fixture.action(u"Duplicate"_s)->trigger();
        const auto in = [&fixture] {
            return fixture.window->model().jobsIn(
                fixture.window->model().folders().folders().front().id);
        };
        QCOMPARE(in().size(), std::size_t(3));
        fixture.choose(fixture.profileRow());
        fixture.action(u"New job"_s)->trigger();
        QCOMPARE(in().size(), std::size_t(3));
        fixture.window->model().finishSaving();
        fixture.openAgain();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window->model().jobs().size(), std::size_t(6), patience);
        QCOMPARE(in().size(), std::size_t(3));
    }
    void twoWindowsShowTheSame()
    {
        Fixture fixture;
        MainWindow other(fixture.clock, fixture.vault, fixture.appearance,
                         Workplace {fixture.places, &fixture.vault});
        other.show();
        other.openSaved();
        QTRY_COMPARE_WITH_TIMEOUT(other.model().jobs().size(), std::size_t(3), patience);
        fixture.make(u"Nightly"_s, {u"Stock"_s});
        other.model().folders().change(
            addFolder(folderCalled(u"Weekly"_s, {folderKey(fixture.fileOf(u"Prices"_s))},
                                   folderKey(fixture.profileFile()))));
        fixture.window->model().finishSaving();
        other.model().finishSaving();
        QCoreApplication::processEvents();
        const auto foldersIn = [](MainWindow &window) {
            QStringList names;
            for (JobSession *const job : window.model().jobs()) {
                const Folder *const folder
                    = folderOf(window.model().folders().folders(), window.model().folderOf(*job));
                names.append(folder != nullptr ? folder->name : QString());
            }
            return names;
        };
        const QStringList expected {QString(), u"Weekly"_s, u"Nightly"_s};
        for (MainWindow *const each : {&other, fixture.window.get()}) {
            QApplication::setActiveWindow(nullptr);
            QApplication::setActiveWindow(
                each); // whoever comes to it sees what was done in the other
            QTRY_COMPARE_WITH_TIMEOUT(foldersIn(*each), expected, patience);
        }
    }
    void whatIsDeletedIsForgotten()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s, {u"Stock"_s, u"Prices"_s});
        const auto remove = [&fixture] {
            fixture.press(Qt::Key_Delete);
            for (QAbstractButton *const each : fixture.question()->buttons()) {
                if (each->text() == u"Move to the trash"_s)
                    QTest::mouseClick(each, Qt::LeftButton);
            }
        };
        fixture.choose(fixture.rowOf(u"Stock"_s));
        remove();
        QCOMPARE(fixture.window->model().folders().folders().front().jobs,
                 QStringList {folderKey(fixture.fileOf(u"Prices"_s))});
        QCOMPARE(fixture.rowOf(u"Nightly"_s).data(WorkbenchModel::BriefRole).toString(), u"1"_s);
        fixture.choose(fixture.profileRow());
        remove();
        QCOMPARE(fixture.window->model().folders().folders(), Folders());
        fixture.window->model().finishSaving();
        QCOMPARE(readFolders(fixture.foldersFile()).value(), Folders());
    }
    void whatCannotBeMovedSaysWhy()
    {
        Fixture fixture;
        fixture.make(u"Nightly"_s);
        QAction *const move = fixture.action(u"Move to a folder…"_s);
        QAction *const create = fixture.action(u"New folder"_s);
        fixture.choose(fixture.rowOf(u"Nightly"_s));
        QVERIFY(!move->isEnabled() && create->isEnabled());
        QCOMPARE(move->toolTip(), u"Only jobs can be moved: choose one"_s);
        QVERIFY(!fixture.action(u"Duplicate"_s)->isEnabled());
        QVERIFY(fixture.action(u"Rename"_s)->isEnabled());
        Profile passing;
        passing.name = u"Passing"_s;
        ProfileSession &profile = fixture.window->model().addProfile(passing);
        JobSpec spec = fixture.job()->spec();
        spec.name = u"In no file"_s;
        fixture.window->model().addJob(profile, spec, fixture.folder.filePath(u"j"_s));
        for (const QString &name : {u"Passing"_s, spec.name}) {
            fixture.choose(fixture.rowOf(name));
            QVERIFY(!create->isEnabled());
            QCOMPARE(create->toolTip(), u"Not saved: discarded when the window closes"_s);
        }
        QCOMPARE(move->toolTip(), create->toolTip());
    }
    void aFileThatIsNotReadLosesNoJob()
    {
        Fixture fixture;
        const QByteArray newer = R"({"schema": "penstock/folders/2", "shelves": []})";
        Fixture::write(fixture.foldersFile(), newer);
        fixture.comeBack();
        QCOMPARE(fixture.outline().size(), 4);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"Folders are not saved"_s), patience);
        fixture.make(u"Nightly"_s, {u"Stock"_s});
        fixture.window->model().finishSaving();
        QCOMPARE(contentOf(fixture.foldersFile()), newer); // it is somebody's
    }
};

PENSTOCK_TEST(TestFolders)
} // namespace tst_folders
#include "tst_folders.moc"
