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
                    const QString &profile = QStringLiteral("practice.profile.json"))
{
    return {.id = QStringLiteral("id of ") + name, .profile = profile, .name = name, .jobs = jobs};
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

//! The window of somebody with three jobs: Numbers, Prices and Stock.
struct Fixture : TreeFixture
{
    Fixture()
    {
        for (const QString &name : {QStringLiteral("Prices"), QStringLiteral("Stock")}) {
            JobSpec spec = job()->spec();
            spec.name = name;
            spec.output.path = folder.filePath(name + QStringLiteral(".jsonl"));
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
                : tree()->isExpanded(index) ? QStringLiteral("/")
                                            : QStringLiteral("/ +");
            lines.append(indent + index.data().toString() + mark);
            lines += linesBelow(index, indent + QStringLiteral("  "));
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
    void namesAreChecked_data();
    void namesAreChecked();
    void whatIsWrittenIsRead();
    void whatCannotBeReadSaysWhere_data();
    void whatCannotBeReadSaysWhere();
    void aStepBackLeavesWhatOthersHaveDone();
    void twoBooksTakeNothingFromEachOther();
    void aFolderIsMadeFilledAndKeptByKeys();
    void undoInATabLeavesTheTree();
    void aNewFolderIsMadeForAJob();
    void aJobIsDraggedToAFolderAndOut();
    void aClickFoldsAndItIsRemembered();
    void aNameIsTypedWhileTheTreeMoves();
    void aWrongNameStaysInItsField();
    void deletedItsJobsMoveUp();
    void anEmptyFolderLooksLikeOne();
    void itsJobsAreFound();
    void whatIsNewGoesWhereItIsMade();
    void twoWindowsShowTheSame();
    void whatIsDeletedIsForgotten();
    void whatCannotBeMovedSaysWhy();
    void aFileThatIsNotReadLosesNoJob();
};

void TestFolders::namesAreChecked_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("fault"); // -1: none
    const auto row = [](const char *what, const QString &name, int fault) {
        QTest::newRow(what) << name << fault;
    };
    row("a word", QStringLiteral("Monthly"), -1);
    row("its own, in another case", QStringLiteral("NIGHTLY"), -1);
    row("as long as it may be", QString(longestFolderName, QLatin1Char('x')), -1);
    row("that of another profile's", QStringLiteral("Elsewhere"), -1);
    row("nothing", QString(), int(FolderNameFault::Empty));
    row("blanks", QStringLiteral("  "), int(FolderNameFault::Empty));
    row("a slash", QStringLiteral("a/b"), int(FolderNameFault::Slash));
    row("200 letters", QString(200, QLatin1Char('x')), int(FolderNameFault::TooLong));
    row("another's", QStringLiteral("Weekly"), int(FolderNameFault::Taken));
    row("another's, in another case", QStringLiteral(" weekly "), int(FolderNameFault::Taken));
}

void TestFolders::namesAreChecked()
{
    QFETCH(const QString, name);
    QFETCH(const int, fault);
    const Folders folders {folderCalled(QStringLiteral("Nightly")),
                           folderCalled(QStringLiteral("Weekly")),
                           folderCalled(QStringLiteral("Elsewhere"), {}, QStringLiteral("other"))};
    const auto found
        = folderNameFault(folders, folders[0].profile, name, QStringLiteral("id of Nightly"));
    QCOMPARE(found ? int(*found) : -1, fault);
    QCOMPARE(freeFolderName(folders, folders[0].profile, QStringLiteral("weekly")),
             QStringLiteral("weekly 2"));
}

void TestFolders::whatIsWrittenIsRead()
{
    Folders folders {
        folderCalled(QStringLiteral("Größe \"a\" & b"), {QStringLiteral("numbers.job.json")}),
        folderCalled(QStringLiteral("Empty"))};
    folders[0].isOpen = false;
    const Result<Folders> read = foldersFromJson(toJson(folders), QStringLiteral("folders.json"));
    QVERIFY2(read, qPrintable(read ? QString() : read.error().text()));
    QCOMPARE(*read, folders);
    QCOMPARE(foldersFromJson(toJson(Folders()), {}).value(), Folders());
}

void TestFolders::whatCannotBeReadSaysWhere_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("where");
    const QByteArray begin = R"({"schema": "penstock/folders/1", "folders": )";
    QTest::newRow("no JSON") << QByteArray("{") << QStringLiteral("folders.json");
    QTest::newRow("a newer version")
        << QByteArray(R"({"schema": "penstock/folders/2"})") << QStringLiteral("folders.json");
    QTest::newRow("no name") << begin + R"([{"id": "a", "profile": "p", "jobs": []}]})"
                             << QStringLiteral("folders.json#/folders/0");
    QTest::newRow("jobs that are no list")
        << begin + R"([{"id": "a", "profile": "p", "name": "n", "jobs": 3}]})"
        << QStringLiteral("folders.json#/folders/0/jobs");
}

void TestFolders::whatCannotBeReadSaysWhere()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, where);
    const Result<Folders> read = foldersFromJson(json, QStringLiteral("folders.json"));
    QVERIFY(!read);
    QVERIFY2(read.error().where.startsWith(where), qPrintable(read.error().text()));
}

void TestFolders::aStepBackLeavesWhatOthersHaveDone()
{
    const QString a = QStringLiteral("a.job.json");
    const QString b = QStringLiteral("b.job.json");
    const Folders before {folderCalled(QStringLiteral("Nightly"), {a}),
                          folderCalled(QStringLiteral("Weekly"))};
    Folders after = before;
    removeFolder(before[0].id)(after);
    Folders now = after;
    renameFolder(before[1].id, QStringLiteral("Monthly"))(now);
    moveToFolder(b, before[1].id)(now);
    wayBack(before, after)(now);
    QCOMPARE(now.size(), std::size_t(2));
    QCOMPARE(now[0], before[0]);
    QCOMPARE(now[1].name, QStringLiteral("Monthly"));
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

void TestFolders::twoBooksTakeNothingFromEachOther()
{
    const QTemporaryDir folder;
    FolderBook one;
    FolderBook other;
    for (FolderBook *const each : {&one, &other})
        each->setFile(folder.filePath(QStringLiteral("not there yet/folders.json")));
    constexpr int count = 5;
    for (int i = 0; i < count; ++i) {
        one.change(addFolder(folderCalled(QStringLiteral("one %1").arg(i))));
        other.change(addFolder(folderCalled(QStringLiteral("other %1").arg(i))));
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

void TestFolders::aFolderIsMadeFilledAndKeptByKeys()
{
    Fixture fixture;
    const QByteArray job = contentOf(fixture.fileOf(QStringLiteral("Prices")));
    fixture.choose(fixture.profileRow());
    fixture.press(Qt::Key_F7);
    QVERIFY(fixture.nameField() != nullptr);
    QCOMPARE(fixture.nameField()->selectedText(), QStringLiteral("New folder"));
    fixture.type(QStringLiteral("Nightly"));
    fixture.press(Qt::Key_Return);
    QTRY_VERIFY(fixture.nameField() == nullptr);
    QCOMPARE(fixture.outline(),
             QStringList({QStringLiteral("Practice"), QStringLiteral("  Nightly/"),
                          QStringLiteral("  Numbers"), QStringLiteral("  Prices"),
                          QStringLiteral("  Stock")}));
    fixture.choose(fixture.rowOf(QStringLiteral("Prices")));
    fixture.press(Qt::Key_F6);
    QVERIFY(fixture.popup() != nullptr);
    QTest::keyClick(fixture.popup(), Qt::Key_Down); // from where it is: in no folder
    QTest::keyClick(fixture.popup(), Qt::Key_Return);
    const QStringList moved {QStringLiteral("Practice"), QStringLiteral("  Nightly/"),
                             QStringLiteral("    Prices"), QStringLiteral("  Numbers"),
                             QStringLiteral("  Stock")};
    QCOMPARE(fixture.outline(), moved);
    QCOMPARE(fixture.tree()->currentIndex(), fixture.rowOf(QStringLiteral("Prices")));
    fixture.comeBack();
    QCOMPARE(fixture.outline(), moved);

    fixture.choose(fixture.rowOf(QStringLiteral("Nightly")));
    fixture.press(Qt::Key_Left);
    const QStringList closed {QStringLiteral("Practice"), QStringLiteral("  Nightly/ +"),
                              QStringLiteral("    Prices"), QStringLiteral("  Numbers"),
                              QStringLiteral("  Stock")};
    fixture.comeBack();
    QCOMPARE(fixture.outline(), closed);
    fixture.choose(fixture.rowOf(QStringLiteral("Nightly")));
    fixture.press(Qt::Key_Return);
    QCOMPARE(fixture.outline(), moved);
    fixture.choose(fixture.rowOf(QStringLiteral("Prices")));
    fixture.press(Qt::Key_F6);
    QTest::keyClick(fixture.popup(), Qt::Key_Return); // out again
    QCOMPARE(fixture.outline().mid(2),
             QStringList({QStringLiteral("  Numbers"), QStringLiteral("  Prices"),
                          QStringLiteral("  Stock")}));
    fixture.undo();
    QCOMPARE(fixture.outline(), moved);
    QCOMPARE(contentOf(fixture.fileOf(QStringLiteral("Prices"))), job); // nothing was done to it
}

void TestFolders::undoInATabLeavesTheTree()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"));
    fixture.window->openJob(*fixture.window->model().jobs().front());
    const QStringList before = fixture.outline();
    fixture.drag(QStringLiteral("Stock"), QStringLiteral("Nightly"));
    const QStringList moved = fixture.outline();
    QVERIFY(moved != before);
    fixture.window->currentJob()->findChild<QLineEdit *>()->setFocus();
    fixture.undo();
    QCOMPARE(fixture.outline(), moved);
    fixture.drag(QStringLiteral("Prices"),
                 QStringLiteral("Nightly")); // in the tree, its own last step
    fixture.undo();
    QCOMPARE(fixture.outline(), moved);
}

void TestFolders::aNewFolderIsMadeForAJob()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"));
    fixture.click(QStringLiteral("Stock"), Qt::RightButton);
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
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(moves->menuAction()).center());
    QTRY_VERIFY(moves->isVisible());
    QTest::mouseClick(moves, Qt::LeftButton, {},
                      moves->actionGeometry(moves->actions().back()).center());
    QVERIFY(fixture.nameField() != nullptr);
    fixture.type(QStringLiteral("Weekly"));
    fixture.press(Qt::Key_Return);
    QTRY_VERIFY(fixture.nameField() == nullptr);
    QCOMPARE(fixture.outline(),
             QStringList({QStringLiteral("Practice"), QStringLiteral("  Nightly/"),
                          QStringLiteral("  Weekly/"), QStringLiteral("    Stock"),
                          QStringLiteral("  Numbers"), QStringLiteral("  Prices")}));
}

void TestFolders::aJobIsDraggedToAFolderAndOut()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"), {QStringLiteral("Stock")});
    fixture.make(QStringLiteral("Weekly"));
    const QStringList before = fixture.outline();
    fixture.drag(QStringLiteral("Numbers"), QStringLiteral("Weekly"));
    QCOMPARE(fixture.outline(),
             QStringList({QStringLiteral("Practice"), QStringLiteral("  Nightly/"),
                          QStringLiteral("    Stock"), QStringLiteral("  Weekly/"),
                          QStringLiteral("    Numbers"), QStringLiteral("  Prices")}));
    fixture.drag(QStringLiteral("Numbers"), QStringLiteral("Stock")); // to what is in one
    QCOMPARE(fixture.outline(),
             QStringList({QStringLiteral("Practice"), QStringLiteral("  Nightly/"),
                          QStringLiteral("    Numbers"), QStringLiteral("    Stock"),
                          QStringLiteral("  Weekly/"), QStringLiteral("  Prices")}));
    fixture.drag(QStringLiteral("Numbers"), QStringLiteral("Practice"));
    QCOMPARE(fixture.outline(), before);
    fixture.undo();
    QCOMPARE(fixture.rowOf(QStringLiteral("Numbers")).parent(),
             fixture.rowOf(QStringLiteral("Nightly")));
    QCOMPARE(fixture.tabs()->count(), 0); // nothing was opened by it

    const auto weekly = [&fixture] { return fixture.rowOf(QStringLiteral("Weekly")); };
    fixture.click(QStringLiteral("Weekly"));
    QVERIFY(!fixture.tree()->isExpanded(weekly()));
    fixture.drag(QStringLiteral("Prices"), QStringLiteral("Weekly"));
    QVERIFY(fixture.tree()->isExpanded(weekly())); // what was moved is seen
    QCOMPARE(fixture.tree()->currentIndex(), fixture.rowOf(QStringLiteral("Prices")));
    QVERIFY(!weekly().data(WorkbenchModel::OpenRole).toBool()); // it was left closed
    fixture.drag(QStringLiteral("Nightly"), QStringLiteral("Weekly")); // folders stay
    QCOMPARE(fixture.rowOf(QStringLiteral("Nightly")).parent(), fixture.profileRow());

    Profile other;
    other.name = QStringLiteral("Other");
    fixture.window->model().addProfile(other, profilePath(QStringLiteral("other"), fixture.places),
                                       {});
    fixture.drag(QStringLiteral("Numbers"), QStringLiteral("Other")); // whose limits it has not
    QCOMPARE(fixture.rowOf(QStringLiteral("Numbers")).parent(),
             fixture.rowOf(QStringLiteral("Nightly")));
}

void TestFolders::aClickFoldsAndItIsRemembered()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"), {QStringLiteral("Stock")});
    fixture.click(QStringLiteral("Nightly"));
    QVERIFY(!fixture.tree()->isExpanded(fixture.rowOf(QStringLiteral("Nightly"))));
    QCOMPARE(fixture.tabs()->count(), 0);
    fixture.comeBack();
    QVERIFY(!fixture.tree()->isExpanded(fixture.rowOf(QStringLiteral("Nightly"))));
    fixture.click(QStringLiteral("Nightly"));
    fixture.comeBack();
    QVERIFY(fixture.tree()->isExpanded(fixture.rowOf(QStringLiteral("Nightly"))));
}

void TestFolders::aNameIsTypedWhileTheTreeMoves()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"), {QStringLiteral("Stock")});
    fixture.choose(fixture.rowOf(QStringLiteral("Nightly")));
    fixture.press(Qt::Key_F2);
    QCOMPARE(fixture.nameField()->selectedText(), QStringLiteral("Nightly"));
    fixture.type(QStringLiteral("Mon"));
    // What another window does.
    FolderBook other;
    other.setFile(fixture.foldersFile());
    fixture.window->model().finishSaving();
    other.take(readFolders(other.file()));
    const QString id = fixture.window->model().folders().folders().front().id;
    other.change(
        addFolder(folderCalled(QStringLiteral("Weekly"), {}, folderKey(fixture.profileFile()))));
    other.change(moveToFolder(folderKey(fixture.fileOf(QStringLiteral("Prices"))), id));
    other.change(moveToFolder(folderKey(fixture.fileOf(QStringLiteral("Stock"))), {}));
    other.finishSaving();
    fixture.window->model().folders().lookAgain();
    QTRY_VERIFY_WITH_TIMEOUT(fixture.rowOf(QStringLiteral("Weekly")).isValid(), patience);
    QVERIFY(fixture.nameField() != nullptr);
    QCOMPARE(fixture.nameField()->text(), QStringLiteral("Mon"));
    fixture.type(QStringLiteral("thly"));
    fixture.press(Qt::Key_Return);
    QTRY_VERIFY(fixture.nameField() == nullptr);
    QCOMPARE(fixture.outline(),
             QStringList({QStringLiteral("Practice"), QStringLiteral("  Monthly/"),
                          QStringLiteral("    Prices"), QStringLiteral("  Weekly/"),
                          QStringLiteral("  Numbers"), QStringLiteral("  Stock")}));
    fixture.undo();
    QVERIFY(fixture.rowOf(QStringLiteral("Nightly")).isValid());
}

void TestFolders::aWrongNameStaysInItsField()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"));
    fixture.make(QStringLiteral("Weekly"));
    fixture.choose(fixture.rowOf(QStringLiteral("Nightly")));
    for (const QString &wrong : {QStringLiteral("weekly"), QStringLiteral("a/b"),
                                 QStringLiteral(" "), QString(200, QLatin1Char('x'))}) {
        fixture.press(Qt::Key_F2);
        fixture.type(wrong);
        QCOMPARE(fixture.nameField()->property("invalid").toString(), QStringLiteral("true"));
        QVERIFY(!fixture.nameField()->accessibleDescription().isEmpty()); // it says why
        fixture.press(Qt::Key_Return);
        QCoreApplication::processEvents();
        QVERIFY(fixture.nameField() != nullptr);
        fixture.press(Qt::Key_Escape);
        QTRY_VERIFY(fixture.nameField() == nullptr);
        QVERIFY(fixture.rowOf(QStringLiteral("Nightly")).isValid());
        QVERIFY(!fixture.tree()->model()->setData(fixture.rowOf(QStringLiteral("Nightly")), wrong));
    }
}

void TestFolders::deletedItsJobsMoveUp()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"), {QStringLiteral("Stock"), QStringLiteral("Numbers")});
    const QStringList before = fixture.outline();
    fixture.choose(fixture.rowOf(QStringLiteral("Nightly")));
    fixture.press(Qt::Key_Delete);
    QVERIFY(fixture.question() != nullptr);
    QVERIFY(fixture.question()->informativeText().contains(
        QStringLiteral("Its 2 jobs stay, and move one level up: to Practice.")));
    QTest::keyClick(fixture.question(), Qt::Key_Escape);
    QCOMPARE(fixture.outline(), before);
    fixture.press(Qt::Key_Delete);
    for (QAbstractButton *const each : fixture.question()->buttons()) {
        if (each->text() == QStringLiteral("Delete the folder"))
            QTest::mouseClick(each, Qt::LeftButton);
    }
    const QStringList after {QStringLiteral("Practice"), QStringLiteral("  Numbers"),
                             QStringLiteral("  Prices"), QStringLiteral("  Stock")};
    QCOMPARE(fixture.outline(), after);
    fixture.undo();
    QCOMPARE(fixture.outline(), before);
    QTest::keyClick(fixture.window.get(), Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(fixture.outline(), after);
    fixture.comeBack();
    QCOMPARE(fixture.outline(), after);
}

void TestFolders::anEmptyFolderLooksLikeOne()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"), {QStringLiteral("Stock")});
    const auto brief = [&fixture] {
        return fixture.rowOf(QStringLiteral("Nightly")).data(WorkbenchModel::BriefRole).toString();
    };
    const auto look = [&fixture] {
        const QRect row = fixture.tree()->visualRect(fixture.rowOf(QStringLiteral("Nightly")));
        // Where its arrow would be.
        return fixture.tree()
            ->viewport()
            ->grab(QRect(row.topLeft(), QSize(24, row.height())))
            .toImage();
    };
    QCOMPARE(brief(), QStringLiteral("1"));
    const QImage full = look();
    fixture.drag(QStringLiteral("Stock"), QStringLiteral("Practice"));
    QCOMPARE(brief(), QStringLiteral("empty"));
    fixture.choose(fixture.profileRow());
    QVERIFY(look() != full);
    fixture.choose(fixture.rowOf(QStringLiteral("Nightly")));
    fixture.press(Qt::Key_Delete); // unasked: there is nothing in it
    QVERIFY(fixture.question() == nullptr);
    QVERIFY(!fixture.rowOf(QStringLiteral("Nightly")).isValid());
    QCOMPARE(fixture.outline().size(), 4);
}

void TestFolders::itsJobsAreFound()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"), {QStringLiteral("Stock"), QStringLiteral("Prices")});
    fixture.click(QStringLiteral("Nightly")); // closes
    QTest::keyClick(fixture.window.get(), Qt::Key_F, Qt::ControlModifier);
    auto *const filter = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(filter != nullptr);
    QTest::keyClicks(filter, QStringLiteral("sto"));
    QCOMPARE(fixture.outline(),
             QStringList({QStringLiteral("Practice"), QStringLiteral("  Nightly/"),
                          QStringLiteral("    Stock")}));
    filter->selectAll();
    QTest::keyClicks(filter, QStringLiteral("night")); // and all that is in it
    QCOMPARE(fixture.outline(),
             QStringList({QStringLiteral("Practice"), QStringLiteral("  Nightly/"),
                          QStringLiteral("    Prices"), QStringLiteral("    Stock")}));
    filter->clear();
    QCOMPARE(fixture.outline().at(1), QStringLiteral("  Nightly/ +"));

    QTest::keyClick(fixture.window.get(), Qt::Key_K, Qt::ControlModifier);
    auto *const palette = fixture.window->findChild<CommandPalette *>();
    QTest::keyClicks(palette->findChild<QLineEdit *>(), QStringLiteral("night sto"));
    QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
    QCOMPARE(fixture.window->currentJob()->session().spec().name, QStringLiteral("Stock"));
    QCOMPARE(fixture.tree()->currentIndex(), fixture.rowOf(QStringLiteral("Stock")));
    QVERIFY(fixture.tree()->isExpanded(fixture.rowOf(QStringLiteral("Nightly")))); // it is shown
    QVERIFY(!fixture.window->model().folders().folders().front().isOpen); // and was left closed
}

void TestFolders::whatIsNewGoesWhereItIsMade()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"), {QStringLiteral("Stock")});
    fixture.choose(fixture.rowOf(QStringLiteral("Nightly")));
    fixture.action(QStringLiteral("New job"))->trigger();
    fixture.choose(fixture.rowOf(QStringLiteral("Stock")));
    fixture.action(QStringLiteral("Duplicate"))->trigger();
    const auto in = [&fixture] {
        return fixture.window->model().jobsIn(
            fixture.window->model().folders().folders().front().id);
    };
    QCOMPARE(in().size(), std::size_t(3));
    fixture.choose(fixture.profileRow());
    fixture.action(QStringLiteral("New job"))->trigger();
    QCOMPARE(in().size(), std::size_t(3));
    fixture.window->model().finishSaving();
    fixture.openAgain();
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window->model().jobs().size(), std::size_t(6), patience);
    QCOMPARE(in().size(), std::size_t(3));
}

void TestFolders::twoWindowsShowTheSame()
{
    Fixture fixture;
    MainWindow other(fixture.clock, fixture.vault, fixture.appearance,
                     Workplace {fixture.places, &fixture.vault});
    other.show();
    other.openSaved();
    QTRY_COMPARE_WITH_TIMEOUT(other.model().jobs().size(), std::size_t(3), patience);
    fixture.make(QStringLiteral("Nightly"), {QStringLiteral("Stock")});
    other.model().folders().change(addFolder(folderCalled(
        QStringLiteral("Weekly"), {folderKey(fixture.fileOf(QStringLiteral("Prices")))},
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
    const QStringList expected {QString(), QStringLiteral("Weekly"), QStringLiteral("Nightly")};
    for (MainWindow *const each : {&other, fixture.window.get()}) {
        QApplication::setActiveWindow(nullptr);
        QApplication::setActiveWindow(each); // whoever comes to it sees what was done in the other
        QTRY_COMPARE_WITH_TIMEOUT(foldersIn(*each), expected, patience);
    }
}

void TestFolders::whatIsDeletedIsForgotten()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"), {QStringLiteral("Stock"), QStringLiteral("Prices")});
    const auto remove = [&fixture] {
        fixture.press(Qt::Key_Delete);
        for (QAbstractButton *const each : fixture.question()->buttons()) {
            if (each->text() == QStringLiteral("Move to the trash"))
                QTest::mouseClick(each, Qt::LeftButton);
        }
    };
    fixture.choose(fixture.rowOf(QStringLiteral("Stock")));
    remove();
    QCOMPARE(fixture.window->model().folders().folders().front().jobs,
             QStringList {folderKey(fixture.fileOf(QStringLiteral("Prices")))});
    QCOMPARE(fixture.rowOf(QStringLiteral("Nightly")).data(WorkbenchModel::BriefRole).toString(),
             QStringLiteral("1"));
    fixture.choose(fixture.profileRow());
    remove();
    QCOMPARE(fixture.window->model().folders().folders(), Folders());
    fixture.window->model().finishSaving();
    QCOMPARE(readFolders(fixture.foldersFile()).value(), Folders());
}

void TestFolders::whatCannotBeMovedSaysWhy()
{
    Fixture fixture;
    fixture.make(QStringLiteral("Nightly"));
    QAction *const move = fixture.action(QStringLiteral("Move to a folder…"));
    QAction *const create = fixture.action(QStringLiteral("New folder"));
    fixture.choose(fixture.rowOf(QStringLiteral("Nightly")));
    QVERIFY(!move->isEnabled() && create->isEnabled());
    QCOMPARE(move->toolTip(), QStringLiteral("Jobs are moved to folders: choose one"));
    QVERIFY(!fixture.action(QStringLiteral("Duplicate"))->isEnabled());
    QVERIFY(fixture.action(QStringLiteral("Rename"))->isEnabled());
    Profile passing;
    passing.name = QStringLiteral("Passing");
    ProfileSession &profile = fixture.window->model().addProfile(passing);
    JobSpec spec = fixture.job()->spec();
    spec.name = QStringLiteral("In no file");
    fixture.window->model().addJob(profile, spec, fixture.folder.filePath(QStringLiteral("j")));
    for (const QString &name : {QStringLiteral("Passing"), spec.name}) {
        fixture.choose(fixture.rowOf(name));
        QVERIFY(!create->isEnabled());
        QCOMPARE(create->toolTip(),
                 QStringLiteral("It is in no file, and goes when the window is closed"));
    }
    QCOMPARE(move->toolTip(), create->toolTip());
}

void TestFolders::aFileThatIsNotReadLosesNoJob()
{
    Fixture fixture;
    const QByteArray newer = R"({"schema": "penstock/folders/2", "shelves": []})";
    Fixture::write(fixture.foldersFile(), newer);
    fixture.comeBack();
    QCOMPARE(fixture.outline().size(), 4);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(QStringLiteral("Folders are not kept")), patience);
    fixture.make(QStringLiteral("Nightly"), {QStringLiteral("Stock")});
    fixture.window->model().finishSaving();
    QCOMPARE(contentOf(fixture.foldersFile()), newer); // it is somebody's
}

PENSTOCK_TEST(TestFolders)
} // namespace tst_folders
#include "tst_folders.moc"
