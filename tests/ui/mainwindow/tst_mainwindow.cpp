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
#include <penstock/jobs/output/progress.h>
#include <penstock/mockserver/server/mockserver.h>

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

    void paletteFindsWhatIsMeant_data()
    {
        const Table<QString, QStringList> row("typed", "found");
        row("nothing", QString(), {u"Order books"_s, u"Stop"_s, u"Repositories"_s, u"Close tab"_s});
        row("beginning first", "sto", {u"Stop"_s, u"Repositories"_s});
        row("of a word", "tab", {u"Close tab"_s});
        row("two words, of two places", "git rep", {u"Repositories"_s});
        row("spaces around", "  books ", {u"Order books"_s});
        row("none", "xyz", {});
    }

    void paletteFindsWhatIsMeant()
    {
        QFETCH(const QString, typed);
        QFETCH(const QStringList, found);
        PaletteModel model({entryOf(u"Order books"_s, u"Binance"_s), entryOf(u"Stop"_s, u"Run"_s),
                            entryOf(u"Repositories"_s, u"GitHub, history"_s),
                            entryOf(u"Close tab"_s, u"File"_s)});
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFilter(typed);
        QStringList texts;
        for (int row = 0; row < model.rowCount(); ++row)
            texts.append(model.index(row).data().toString());
        QCOMPARE(texts, found);
    }

    void paletteGoesToAJobByKeys()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        QVERIFY(fixture.palette() != nullptr);
        CommandPalette *const palette = fixture.window->findChild<CommandPalette *>();
        auto *const field = palette->findChild<QLineEdit *>();
        auto *const list = palette->findChild<QListView *>();
        QCOMPARE(list->currentIndex().data().toString(), u"Numbers"_s);
        QTest::keyClick(field, Qt::Key_Down);
        QCOMPARE(list->currentIndex().data().toString(), u"Practice"_s);
        QTest::keyClick(field, Qt::Key_Up);
        QTest::keyClick(field, Qt::Key_Up); // stays at the first
        QCOMPARE(list->currentIndex().row(), 0);
        QTest::keyClicks(field, u"numb"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr, patience);
        QCOMPARE(&fixture.window->currentJob()->session(), fixture.onlyJob());
    }

    void paletteRunsACommand()
    {
        Fixture fixture;
        QTest::mouseClick(fixture.window->findChild<QToolButton *>(u"palettebutton"_s),
                          Qt::LeftButton);
        auto *const palette = fixture.window->findChild<CommandPalette *>();
        QVERIFY(palette != nullptr);
        auto *const list = palette->findChild<QListView *>();
        for (int row = 0; row < list->model()->rowCount();
             ++row) // what cannot be used is not offered
            QVERIFY(list->model()->index(row, 0).data().toString() != u"Stop"_s);
        QTest::keyClicks(palette->findChild<QLineEdit *>(), u"settings"_s);
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<SettingsDialog *>() != nullptr,
                                 patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<CommandPalette *>() == nullptr,
                                 patience);
    }

    void paletteIsLeftByEscape()
    {
        Fixture fixture;
        CommandPalette *const palette = fixture.palette();
        QVERIFY(palette != nullptr);
        QTest::keyClicks(palette->findChild<QLineEdit *>(), u"no such thing"_s);
        QVERIFY(!palette->findChild<QListView *>()->isVisible());
        QTest::keyClick(palette->findChild<QLineEdit *>(),
                        Qt::Key_Return); // there is nothing to run
        QVERIFY(palette->isVisible());
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<CommandPalette *>() == nullptr,
                                 patience);
        QVERIFY(fixture.window->isVisible());
    }

    void settingsCountAtOnceAndStay()
    {
        Fixture fixture;
        QTest::keyClick(fixture.window.get(), Qt::Key_Comma, Qt::ControlModifier);
        auto *const dialog = fixture.window->findChild<SettingsDialog *>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(namelessIn(*dialog), QStringList());
        for (QAbstractButton *const each : dialog->findChildren<QAbstractButton *>()) {
            if (each->text() == u"Dark"_s)
                QTest::mouseClick(each, Qt::LeftButton);
        }
        QCOMPARE(fixture.appearance.mode(), Appearance::Mode::Dark);
        QVERIFY(fixture.action(u"Dark"_s)->isChecked());
        auto *const reopen = dialog->findChild<QCheckBox *>();
        QVERIFY(reopen->isChecked());
        QTest::keyClick(reopen, Qt::Key_Space);
        const WindowSettings again(fixture.places);
        QCOMPARE(again.mode(), Appearance::Mode::Dark);
        QVERIFY(!again.reopensTabs());
    }

    void tabsComeBackAfterARestart()
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

    void aRunThatWasKilledIsOfferedAgain()
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
        QVERIFY(fixture.hasLabel(u"of 200, because Penstock was terminated"_s));
        QVERIFY(session.progress().answered >= 5);
        QTest::mouseClick(fixture.find<QPushButton>(u"Resume"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!strip->isVisible(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::Done, patience);
        QCOMPARE(session.progress().answered, 200);
    }

    void aRunThatWasStoppedIsNotPressed()
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
        QVERIFY(fixture.action(u"Start or resume"_s)->isEnabled());
    }

    void whyARunFailedIsSaidAfterARestart_data()
    {
        const Table<bool> row("hasServer");
        row("nobody listens", false);
        row("its output cannot be written", true);
    }

    // It was said to have been killed, and came to the front.
    void whyARunFailedIsSaidAfterARestart()
    {
        QFETCH(const bool, hasServer);
        Fixture fixture;
        if (hasServer) {
            QVERIFY(QDir(fixture.folder.path()).mkdir(u"numbers.jsonl"_s));
            QVERIFY(fixture.openServed());
        } else {
            {
                MockServer server({}, fixture.clock);
                QVERIFY(server.listen());
                fixture.saveJob(server.url());
            }
            fixture.openSaved();
        }
        fixture.window->openJob(*fixture.onlyJob());
        QTest::mouseClick(fixture.find<QToolButton>(u"Start"_s), Qt::LeftButton);
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
        QVERIFY(!fixture.hasLabel(u"because Penstock was terminated"_s));
    }

    void whatFailedIsSentAgain()
    {
        Fixture fixture;
        QVERIFY(fixture.server.listen());
        Profile profile;
        profile.name = u"Practice"_s;
        profile.baseUrl = fixture.server.url().toString();
        JobSpec job;
        job.request.url = u"/status/404?id={{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 3};
        job.output.path = fixture.folder.filePath(u"numbers.jsonl"_s);
        JobSession &session = fixture.window->model().addJob(
            fixture.window->model().addProfile(profile), job, fixture.folder.filePath(u"j"_s));
        fixture.window->openJob(session);
        session.start();
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::SomeFailed, patience);
        auto *const strip = fixture.window->findChild<RunStrip *>();
        QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), patience);
        QVERIFY(fixture.hasLabel(u"3 rows failed for good"_s));
        QTest::mouseClick(fixture.find<QPushButton>(u"Send them again"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.server.counts().received, 6U, patience);
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::SomeFailed, patience);
    }

    // In a folder where nothing has been yet.
    void aNewJobRuns()
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

    void answersAreNotDiscardedUnasked()
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
        QTRY_VERIFY_WITH_TIMEOUT(fixture.action(u"Start or resume"_s)->isEnabled(), patience);
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
        QTRY_VERIFY_WITH_TIMEOUT(fixture.server.counts().received > quint64(Fixture::rows),
                                 patience);
    }

    void aServerThatIsNotThereCanBeTriedAgain()
    {
        Fixture fixture;
        {
            MockServer server({}, fixture.clock);
            QVERIFY(server.listen());
            fixture.saveJob(server.url());
        }
        fixture.openSaved();
        QVERIFY(fixture.onlyJob() != nullptr);
        fixture.window->openJob(*fixture.onlyJob());
        fixture.onlyJob()->start();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Failed, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Try again"_s) != nullptr, patience);
        QVERIFY(!fixture.find<QPushButton>(u"Start over"_s));
    }

    void eachCommandHasAPathOfKeys()
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
                QVERIFY2(action->isSeparator() || !mnemonic.isNull()
                             || !action->shortcut().isEmpty(),
                         qPrintable(action->text()));
                QVERIFY2(mnemonic.isNull() || !inMenu.contains(mnemonic),
                         qPrintable(action->text()));
                inMenu.insert(mnemonic);
                for (const QKeySequence &each : action->shortcuts()) {
                    QVERIFY2(!keys.contains(each), qPrintable(action->text()));
                    keys.insert(each);
                }
            }
        }
    }
};

PENSTOCK_TEST(TestMainWindow)
} // namespace tst_mainwindow
#include "tst_mainwindow.moc"
