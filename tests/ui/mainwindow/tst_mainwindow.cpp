// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/runstrip.h"
#include "ui/palette/commandpalette.h"
#include "ui/palette/palettemodel.h"
#include "ui/profiles/profiletab.h"
#include "ui/savedjobfixture.h"
#include "ui/settings/settingsdialog.h"
#include "ui/settings/windowsettings.h"
#include "ui/start/startpage.h"
#include "ui/uitest.h"

#include <penstock/jobs/journal/earlierruns.h>
#include <penstock/practice/server/practiceserver.h>

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_mainwindow {
using State = JobSession::State;

PaletteEntry entryOf(const QString &text, const QString &detail)
{
    return {{}, text, detail, {}, [] {}};
}

struct Fixture : SavedJobFixture
{
    CommandPalette *palette() const
    {
        QTest::keyClick(window.get(), Qt::Key_K, Qt::ControlModifier);
        return window->findChild<CommandPalette *>();
    }
};

class TestMainWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void paletteFindsWhatIsMeant_data();
    void paletteFindsWhatIsMeant();
    void paletteGoesToAJobByKeys();
    void paletteRunsACommand();
    void paletteIsLeftByEscape();
    void settingsCountAtOnceAndStay();
    void tabsComeBackAfterARestart();
    void aRunThatWasKilledIsOfferedAgain();
    void aRunThatWasStoppedIsNotPressed();
    void whyARunFailedIsSaidAfterARestart_data();
    void whyARunFailedIsSaidAfterARestart();
    void whatFailedIsSentAgain();
    void aNewJobRuns();
    void answersAreNotDiscardedUnasked();
    void aServerThatIsNotThereCanBeTriedAgain();
    void eachCommandHasAPathOfKeys();
};

void TestMainWindow::paletteFindsWhatIsMeant_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("found");
    QTest::newRow("nothing") << QString()
                             << QStringList {QStringLiteral("Order books"), QStringLiteral("Stop"),
                                             QStringLiteral("Repositories"),
                                             QStringLiteral("Close tab")};
    QTest::newRow("beginning first")
        << QStringLiteral("sto")
        << QStringList {QStringLiteral("Stop"), QStringLiteral("Repositories")};
    QTest::newRow("of a word") << QStringLiteral("tab")
                               << QStringList {QStringLiteral("Close tab")};
    QTest::newRow("two words, of two places")
        << QStringLiteral("git rep") << QStringList {QStringLiteral("Repositories")};
    QTest::newRow("spaces around")
        << QStringLiteral("  books ") << QStringList {QStringLiteral("Order books")};
    QTest::newRow("none") << QStringLiteral("xyz") << QStringList();
}

void TestMainWindow::paletteFindsWhatIsMeant()
{
    QFETCH(const QString, typed);
    QFETCH(const QStringList, found);
    PaletteModel model({entryOf(QStringLiteral("Order books"), QStringLiteral("Binance")),
                        entryOf(QStringLiteral("Stop"), QStringLiteral("Run")),
                        entryOf(QStringLiteral("Repositories"), QStringLiteral("GitHub, history")),
                        entryOf(QStringLiteral("Close tab"), QStringLiteral("File"))});
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFilter(typed);
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts.append(model.index(row).data().toString());
    QCOMPARE(texts, found);
}

void TestMainWindow::paletteGoesToAJobByKeys()
{
    Fixture fixture;
    QVERIFY(fixture.openServed());
    QVERIFY(fixture.palette() != nullptr);
    CommandPalette *const palette = fixture.window->findChild<CommandPalette *>();
    auto *const field = palette->findChild<QLineEdit *>();
    auto *const list = palette->findChild<QListView *>();
    QCOMPARE(list->currentIndex().data().toString(), QStringLiteral("Numbers"));
    QTest::keyClick(field, Qt::Key_Down);
    QCOMPARE(list->currentIndex().data().toString(), QStringLiteral("Practice"));
    QTest::keyClick(field, Qt::Key_Up);
    QTest::keyClick(field, Qt::Key_Up); // stays at the first
    QCOMPARE(list->currentIndex().row(), 0);
    QTest::keyClicks(field, QStringLiteral("numb"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
    QCOMPARE(&fixture.window->currentJob()->session(), fixture.onlyJob());
}

void TestMainWindow::paletteRunsACommand()
{
    Fixture fixture;
    QTest::mouseClick(fixture.window->findChild<QToolButton *>(QStringLiteral("palettebutton")),
                      Qt::LeftButton);
    auto *const palette = fixture.window->findChild<CommandPalette *>();
    QVERIFY(palette != nullptr);
    auto *const list = palette->findChild<QListView *>();
    for (int row = 0; row < list->model()->rowCount(); ++row) // what cannot be used is not offered
        QVERIFY(list->model()->index(row, 0).data().toString() != QStringLiteral("Stop"));
    QTest::keyClicks(palette->findChild<QLineEdit *>(), QStringLiteral("settings"));
    QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<SettingsDialog *>() != nullptr, patience);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<CommandPalette *>() == nullptr, patience);
}

void TestMainWindow::paletteIsLeftByEscape()
{
    Fixture fixture;
    CommandPalette *const palette = fixture.palette();
    QVERIFY(palette != nullptr);
    QTest::keyClicks(palette->findChild<QLineEdit *>(), QStringLiteral("no such thing"));
    QVERIFY(!palette->findChild<QListView *>()->isVisible());
    QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return); // there is nothing to run
    QVERIFY(palette->isVisible());
    QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<CommandPalette *>() == nullptr, patience);
    QVERIFY(fixture.window->isVisible());
}

void TestMainWindow::settingsCountAtOnceAndStay()
{
    Fixture fixture;
    QTest::keyClick(fixture.window.get(), Qt::Key_Comma, Qt::ControlModifier);
    auto *const dialog = fixture.window->findChild<SettingsDialog *>();
    QVERIFY(dialog != nullptr);
    QCOMPARE(namelessIn(*dialog), QStringList());
    for (QAbstractButton *const each : dialog->findChildren<QAbstractButton *>()) {
        if (each->text() == QStringLiteral("Dark"))
            QTest::mouseClick(each, Qt::LeftButton);
    }
    QCOMPARE(fixture.appearance.mode(), Appearance::Mode::Dark);
    QVERIFY(fixture.action(QStringLiteral("Dark"))->isChecked());
    auto *const reopen = dialog->findChild<QCheckBox *>();
    QVERIFY(reopen->isChecked());
    QTest::keyClick(reopen, Qt::Key_Space);
    const WindowSettings again(fixture.places);
    QCOMPARE(again.mode(), Appearance::Mode::Dark);
    QVERIFY(!again.reopensTabs());
}

void TestMainWindow::tabsComeBackAfterARestart()
{
    Fixture fixture;
    QVERIFY(fixture.openServed());
    QCOMPARE(fixture.window->currentJob(), nullptr);
    fixture.window->openProfile(*fixture.window->model().profiles().front());
    fixture.window->openJob(*fixture.onlyJob());
    fixture.window.reset();
    fixture.open();
    fixture.window->openSaved();
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
    QCOMPARE(fixture.window->findChildren<ProfileTab *>().size(), 1);
    WindowSettings(fixture.places).setReopensTabs(false);
    fixture.window.reset();
    fixture.open();
    fixture.openSaved();
    QVERIFY(fixture.onlyJob() != nullptr);
    QVERIFY(fixture.window->findChild<StartPage *>()->isVisible());
}

void TestMainWindow::aRunThatWasKilledIsOfferedAgain()
{
    Fixture fixture;
    QVERIFY(fixture.openServed());
    fixture.window->openJob(*fixture.onlyJob());
    QTest::keyClick(fixture.window.get(), Qt::Key_3, Qt::ControlModifier);
    QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            const auto runs = earlierRunsIn(fixture.onlyJob()->folder());
            return runs && *runs && (*runs)->progress.answered >= 5;
        }(),
        patience);
    fixture.window.reset(); // the same to the journal as a kill
    fixture.open();
    fixture.window->openSaved();
    // Nobody has asked for it: it comes to the front by itself.
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
    JobSession &session = fixture.window->currentJob()->session();
    QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::Stopped, patience);
    auto *const strip = fixture.window->findChild<RunStrip *>();
    QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), patience);
    QVERIFY(fixture.hasLabel(QStringLiteral("of 200 when Penstock was ended")));
    QVERIFY(session.progress().answered >= 5);
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Resume")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!strip->isVisible(), patience);
    QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::Done, patience);
    QCOMPARE(session.progress().answered, 200);
}

void TestMainWindow::aRunThatWasStoppedIsNotPressed()
{
    Fixture fixture;
    QVERIFY(fixture.openServed());
    JobSession *session = fixture.onlyJob();
    session->start();
    QTRY_VERIFY_WITH_TIMEOUT(session->progress().answered >= 5, patience);
    session->stop();
    QTRY_COMPARE_WITH_TIMEOUT(session->state(), State::Stopped, patience);
    const std::int64_t done = session->progress().done();
    fixture.window.reset();
    fixture.open();
    fixture.openSaved();
    QVERIFY(fixture.onlyJob() != nullptr);
    session = fixture.onlyJob();
    QTRY_COMPARE_WITH_TIMEOUT(session->state(), State::Stopped, patience);
    QCOMPARE(session->progress().done(), done);
    QCOMPARE(fixture.window->currentJob(), nullptr);
    fixture.window->openJob(*session);
    QVERIFY(!fixture.window->findChild<RunStrip *>()->isVisible());
    QVERIFY(fixture.action(QStringLiteral("Start or resume"))->isEnabled());
}

void TestMainWindow::whyARunFailedIsSaidAfterARestart_data()
{
    QTest::addColumn<bool>("hasServer");
    QTest::newRow("nobody listens") << false;
    QTest::newRow("its output cannot be written") << true;
}

// It was said to have been killed, and came to the front.
void TestMainWindow::whyARunFailedIsSaidAfterARestart()
{
    QFETCH(const bool, hasServer);
    Fixture fixture;
    if (hasServer) {
        QVERIFY(QDir(fixture.folder.path()).mkdir(QStringLiteral("numbers.jsonl")));
        QVERIFY(fixture.openServed());
    } else {
        {
            PracticeServer server({}, fixture.clock);
            QVERIFY(server.listen());
            fixture.saveJob(server.url());
        }
        fixture.openSaved();
    }
    fixture.window->openJob(*fixture.onlyJob());
    QTest::mouseClick(fixture.find<QToolButton>(QStringLiteral("Start")), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Failed, patience);
    const QString why = fixture.onlyJob()->fault()->text();
    QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(why), patience);
    fixture.window->openProfile(*fixture.window->model().profiles().front());
    QCOMPARE(fixture.window->currentJob(), nullptr);

    fixture.window.reset();
    fixture.open();
    fixture.openSaved();
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window->findChildren<JobTab *>().size(), 1, patience);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window->findChildren<ProfileTab *>().size(), 1, patience);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Failed, patience);
    QVERIFY(!fixture.onlyJob()->wasInterrupted());
    QCOMPARE(fixture.window->currentJob(), nullptr); // what was in front is in front
    fixture.window->openJob(*fixture.onlyJob());
    QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(why), patience);
    QVERIFY(!fixture.hasLabel(QStringLiteral("when Penstock was ended")));
}

void TestMainWindow::whatFailedIsSentAgain()
{
    Fixture fixture;
    QVERIFY(fixture.server.listen());
    Profile profile;
    profile.name = QStringLiteral("Practice");
    profile.baseUrl = fixture.server.url().toString();
    JobSpec job;
    job.request.url = QStringLiteral("/status/404?id={{id}}");
    job.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = 3};
    job.output.path = fixture.folder.filePath(QStringLiteral("numbers.jsonl"));
    JobSession &session
        = fixture.window->model().addJob(fixture.window->model().addProfile(profile), job,
                                         fixture.folder.filePath(QStringLiteral("j")));
    fixture.window->openJob(session);
    session.start();
    QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::SomeFailed, patience);
    auto *const strip = fixture.window->findChild<RunStrip *>();
    QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), patience);
    QVERIFY(fixture.hasLabel(QStringLiteral("3 rows failed for good")));
    QTest::mouseClick(fixture.find<QPushButton>(QStringLiteral("Send them again")), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.server.counts().received, 6U, patience);
    QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::SomeFailed, patience);
}

// In a folder where nothing has been yet.
void TestMainWindow::aNewJobRuns()
{
    Fixture fixture;
    QVERIFY(fixture.openServed());
    fixture.window->openProfile(*fixture.window->model().profiles().front());
    QTest::keyClick(fixture.window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(fixture.window->currentJob() != nullptr);
    JobSession &session = fixture.window->currentJob()->session();
    session.start();
    QTRY_VERIFY_WITH_TIMEOUT(!session.isActive(), patience);
    QVERIFY2(session.state() == State::Done,
             session.fault() ? qPrintable(session.fault()->text()) : "");
    QCOMPARE(session.progress().answered, 10);
}

void TestMainWindow::answersAreNotDiscardedUnasked()
{
    Fixture fixture;
    QVERIFY(fixture.openServed());
    fixture.window->openJob(*fixture.onlyJob());
    JobSession &session = *fixture.onlyJob();
    session.start();
    QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::Done, patience);
    const auto asked = [&fixture] {
        QApplication::setActiveWindow(fixture.window.get());
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        return fixture.window->findChild<QMessageBox *>();
    };
    QTRY_VERIFY_WITH_TIMEOUT(fixture.action(QStringLiteral("Start or resume"))->isEnabled(),
                             patience);
    QMessageBox *question = asked();
    QVERIFY(question != nullptr);
    QTest::keyClick(question, Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<QMessageBox *>() == nullptr, patience);
    QCOMPARE(session.state(), State::Done);
    QCOMPARE(fixture.server.counts().received, quint64(Fixture::rows));
    question = asked();
    QVERIFY(question != nullptr);
    for (QAbstractButton *const button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_VERIFY_WITH_TIMEOUT(fixture.server.counts().received > quint64(Fixture::rows), patience);
}

void TestMainWindow::aServerThatIsNotThereCanBeTriedAgain()
{
    Fixture fixture;
    {
        PracticeServer server({}, fixture.clock);
        QVERIFY(server.listen());
        fixture.saveJob(server.url());
    }
    fixture.openSaved();
    QVERIFY(fixture.onlyJob() != nullptr);
    fixture.window->openJob(*fixture.onlyJob());
    fixture.onlyJob()->start();
    QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Failed, patience);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(QStringLiteral("Try again")) != nullptr,
                             patience);
    QVERIFY(!fixture.find<QPushButton>(QStringLiteral("Start over")));
}

void TestMainWindow::eachCommandHasAPathOfKeys()
{
    Fixture fixture;
    const QList<QAction *> menus = fixture.window->menuBar()->actions();
    QSet<QChar> letters;
    QSet<QKeySequence> keys;
    const auto mnemonicOf = [](const QString &text) {
        const qsizetype at = text.indexOf(QLatin1Char('&'));
        return at < 0 ? QChar() : text.at(at + 1).toLower();
    };
    for (const QAction *const menu : menus) {
        QVERIFY2(!mnemonicOf(menu->text()).isNull(), qPrintable(menu->text()));
        QVERIFY2(!letters.contains(mnemonicOf(menu->text())), qPrintable(menu->text()));
        letters.insert(mnemonicOf(menu->text()));
        QSet<QChar> inMenu;
        for (const QAction *const action : menu->menu()->actions()) {
            const QChar mnemonic = mnemonicOf(action->text());
            QVERIFY2(action->isSeparator() || !mnemonic.isNull() || !action->shortcut().isEmpty(),
                     qPrintable(action->text()));
            QVERIFY2(mnemonic.isNull() || !inMenu.contains(mnemonic), qPrintable(action->text()));
            inMenu.insert(mnemonic);
            for (const QKeySequence &each : action->shortcuts()) {
                QVERIFY2(!keys.contains(each), qPrintable(action->text()));
                keys.insert(each);
            }
        }
    }
}

PENSTOCK_TEST(TestMainWindow)
} // namespace tst_mainwindow
#include "tst_mainwindow.moc"
