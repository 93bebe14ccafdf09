// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/settings/windowsettings.h"
#include "ui/treefixture.h"

#include <penstock/jobs/start/untrustedfiles.h>
#include <penstock/mockserver/server/mockserver.h>

#include <QTest>

using namespace penstock;

namespace tst_deletion {
struct Fixture : TreeFixture
{
    using TreeFixture::TreeFixture;
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

class TestDeletion : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init()
    {
        QTest::failOnWarning(
            QRegularExpression(u"^(?!This plugin does not|Unable to establish trash)"_s));
    }

    void aJobIsKeptUnlessItIsSaid()
    {
        const Fixture fixture;
        fixture.choose(fixture.jobRow());
        for (const Qt::Key key : {Qt::Key_Escape, Qt::Key_Return}) {
            const QMessageBox *const question = fixture.askedBy(Qt::Key_Delete);
            QVERIFY(question != nullptr);
            QCOMPARE(question->text(), u"Delete \"Numbers\"?"_s);
            QCOMPARE(question->informativeText(),
                     u"Its file moves to the trash. The job has not run yet."_s);
            QCOMPARE(namelessIn(*question), QStringList());
            QTest::keyClick(fixture.question(), key);
            QVERIFY(fixture.question() == nullptr);
        }
        QVERIFY(QFileInfo::exists(fixture.jobFile()));
        QCOMPARE(fixture.window->model().jobs().size(), std::size_t(1));
        QCOMPARE(fixture.home.trashed(), QStringList());
    }

    void aJobGoesAndItsAnswersStay()
    {
        Fixture fixture;
        fixture.answer();
        const QString recorded = fixture.job()->folder();
        fixture.window->openProfile(*fixture.window->model().profiles().front());
        fixture.window->openJob(*fixture.job());
        QCOMPARE(WindowSettings(fixture.places).tabs().size(), 2);
        // What is written a moment later must not bring the file back.
        JobSpec edited = fixture.job()->spec();
        edited.request.url = u"/other"_s;
        fixture.jobDocument().change(u"edit"_s, edited);
        fixture.choose(fixture.jobRow());
        QVERIFY(fixture.askedBy(Qt::Key_Delete) != nullptr);
        QCOMPARE(
            fixture.question()->informativeText(),
            u"Its file and its journal move to the trash. The responses stay in numbers.jsonl."_s);
        fixture.press(u"Move to the trash"_s);
        QCOMPARE(fixture.tree()->model()->rowCount(fixture.profileRow()), 0);
        QVERIFY(fixture.window->currentJob() == nullptr);
        QCOMPARE(fixture.tabs()->count(), 1);
        QVERIFY(fixture.hasLabel(u"0 jobs"_s));
        QApplication::setActiveWindow(fixture.window.get());
        QVERIFY(fixture.tree()->hasFocus());
        QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(WindowSettings(fixture.places).tabs(), QStringList(fixture.profileFile()));
        QCOMPARE(fixture.home.trashed(),
                 QStringList({QFileInfo(recorded).fileName(), u"numbers.job.json"_s}));

        fixture.openAgain();
        QTRY_COMPARE(fixture.tabs()->count(), 1);
        QVERIFY(fixture.window->model().jobs().empty());
        QVERIFY(!QFileInfo::exists(fixture.jobFile()));
        QVERIFY(!QFileInfo::exists(recorded));
        QVERIFY(QFileInfo::exists(fixture.output()));
    }

    void anotherOfItsNameIsNoGuest()
    {
        const Fixture fixture;
        QVERIFY(noteUntrustedFiles({fixture.jobFile()}, fixture.places));
        fixture.choose(fixture.jobRow());
        QVERIFY(fixture.askedBy(Qt::Key_Delete) != nullptr);
        fixture.press(u"Move to the trash"_s);
        QVERIFY(!QFileInfo::exists(fixture.jobFile()));
        QVERIFY(!isUntrustedAmong({fixture.jobFile()}, fixture.places).value());
    }

    void aProfileGoesWithItsJobs()
    {
        Fixture fixture;
        ProfileDocument &document = *fixture.window->model().profiles().front();
        Profile profile = document.profile();
        profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = u"key"_s};
        document.change(u"edit"_s, profile);
        fixture.vault.values.insert(u"key"_s, "canary");
        fixture.window->openJob(*fixture.job());
        fixture.window->openProfile(document);
        fixture.choose(fixture.profileRow());
        QVERIFY(fixture.askedBy(Qt::Key_Delete) != nullptr);
        QCOMPARE(fixture.question()->text(), u"Delete \"Practice\" and its job?"_s);
        QVERIFY(fixture.question()->informativeText().contains(
            u"The secret key stays in the keychain"_s));
        fixture.press(u"Move to the trash"_s);
        QCOMPARE(fixture.tree()->model()->rowCount(), 0);
        QCOMPARE(fixture.tabs()->count(), 0);
        QApplication::setActiveWindow(fixture.window.get());
        QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(fixture.hasLabel(u"Profiles and their jobs appear here."_s));
        fixture.window.reset();
        QVERIFY(!QFileInfo::exists(fixture.profileFile()));
        QVERIFY(!QFileInfo::exists(fixture.jobFile()));
        QVERIFY(fixture.vault.values.contains(u"key"_s));
        QCOMPARE(fixture.home.trashed(),
                 QStringList({u"numbers.job.json"_s, u"practice.profile.json"_s}));
    }

    void aProfileThatCannotBeReadGoes()
    {
        Fixture fixture;
        fixture.window.reset();
        makeFile(fixture.profileFile(), "{");
        fixture.openAgain();
        QTRY_COMPARE(fixture.tree()->model()->rowCount(), 1);
        fixture.choose(fixture.profileRow());
        for (const char *const text : {"New job", "Rename", "Duplicate"}) {
            const QAction *const action = fixture.action(QString::fromLatin1(text));
            QVERIFY(!action->isEnabled());
            QCOMPARE(action->toolTip(), u"Its file cannot be read"_s);
        }
        QVERIFY(fixture.askedBy(Qt::Key_Delete) != nullptr);
        fixture.press(u"Move to the trash"_s);
        QCOMPARE(fixture.tree()->model()->rowCount(), 0);
        fixture.window.reset();
        QVERIFY(!QFileInfo::exists(fixture.profileFile()));
    }

    void whatRunsStays()
    {
        Fixture fixture;
        MockServer server({}, fixture.clock);
        QVERIFY(server.listen());
        ProfileDocument &document = *fixture.window->model().profiles().front();
        Profile profile = document.profile();
        profile.baseUrl = server.url().toString();
        document.change(u"edit"_s, profile);
        const QAction *const remove = fixture.action(u"Delete…"_s);
        const std::pair<QModelIndex, QString> rows[]
            = {{fixture.jobRow(), u"Running: stop it first"_s},
               {fixture.profileRow(), u"One of its jobs is running: stop that job first"_s}};
        fixture.job()->start();
        for (const auto &[row, reason] : rows) {
            fixture.choose(row);
            QVERIFY(!remove->isEnabled());
            QCOMPARE(remove->toolTip(), reason);
            QVERIFY(fixture.askedBy(Qt::Key_Delete) == nullptr);
        }
        fixture.job()->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.job()->isActive(), patience);
        QVERIFY(remove->isEnabled());
    }

    void whatIsStartedMeanwhileStays()
    {
        const Fixture fixture;
        for (const QModelIndex &row : {fixture.jobRow(), fixture.profileRow()}) {
            fixture.choose(row);
            QVERIFY(fixture.askedBy(Qt::Key_Delete) != nullptr);
            fixture.job()->start();
            fixture.press(u"Move to the trash"_s);
            QVERIFY2(fixture.question() != nullptr, "whoever said yes is told that it is not done");
            QVERIFY(fixture.question()->text().endsWith(u" was not deleted."_s));
            QVERIFY(fixture.question()->informativeText().contains(u"running"_s));
            QTest::keyClick(fixture.question(), Qt::Key_Escape);
            fixture.job()->stop();
            fixture.job()->stop(); // nobody answers
            QTRY_VERIFY_WITH_TIMEOUT(!fixture.job()->isActive(), patience);
        }
        QVERIFY(QFileInfo::exists(fixture.jobFile()));
        QVERIFY(QFileInfo::exists(fixture.profileFile()));
        QCOMPARE(fixture.home.trashed(), QStringList());
    }

    void whatAnotherProcessRunsStays()
    {
        const Fixture fixture;
        const Result<JobFolder> claimed = JobFolder::claim(fixture.job()->folder());
        QVERIFY(claimed);
        fixture.choose(fixture.jobRow());
        QVERIFY(fixture.askedBy(Qt::Key_Delete) != nullptr);
        fixture.press(u"Move to the trash"_s);
        QVERIFY(fixture.question() != nullptr);
        QCOMPARE(fixture.question()->text(), u"\"Numbers\" was not deleted."_s);
        QVERIFY(fixture.question()->informativeText().contains(u"stop it first"_s));
        QTest::keyClick(fixture.question(), Qt::Key_Escape);
        QVERIFY(QFileInfo::exists(fixture.jobFile()));
        QCOMPARE(fixture.window->model().jobs().size(), std::size_t(1));
    }

    void whatIsInNoFileStays()
    {
        const Fixture fixture;
        fixture.window->setSampleSize(quickSample(2));
        fixture.window->runSample();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->currentJob()->session().isActive(), patience);
        const QModelIndex profile = fixture.tree()->model()->index(1, 0);
        for (const QModelIndex &row : {profile, fixture.tree()->model()->index(0, 0, profile)}) {
            fixture.choose(row);
            QVERIFY(fixture.askedBy(Qt::Key_Delete) == nullptr);
            for (const char *const text :
                 {"Duplicate", "Show file in the file manager", "Delete…"}) {
                const QAction *const action = fixture.action(QString::fromUtf8(text));
                QVERIFY2(!action->isEnabled(), text);
                QCOMPARE(action->toolTip(), u"Not saved: discarded when the window closes"_s);
            }
        }
    }

    void withoutATrashItIsAskedAgain()
    {
        Fixture fixture(OwnHome::Trash::None);
        fixture.answer();
        fixture.choose(fixture.jobRow());
        for (const bool forGood : {false, true}) {
            QVERIFY(fixture.askedBy(Qt::Key_Delete) != nullptr);
            fixture.press(u"Move to the trash"_s);
            QVERIFY(fixture.question() != nullptr);
            QCOMPARE(fixture.question()->text(), u"\"Numbers\" cannot be moved to the trash."_s);
            QVERIFY(QFileInfo::exists(fixture.jobFile()));
            if (!forGood)
                QTest::keyClick(fixture.question(), Qt::Key_Return); // which keeps it
        }
        const QString recorded = fixture.job()->folder();
        fixture.press(u"Delete permanently"_s);
        QVERIFY(fixture.window->model().jobs().empty());
        fixture.window.reset();
        QVERIFY(!QFileInfo::exists(fixture.jobFile()));
        QVERIFY(!QFileInfo::exists(recorded));
        QVERIFY(QFileInfo::exists(fixture.output()));
    }

    void whatCannotBeDeletedIsStillThere()
    {
        const Fixture fixture(OwnHome::Trash::None);
        fixture.answer();
        const QString recorded = fixture.job()->folder();
        const auto lock = [&recorded](QFile::Permissions more) {
            QFile::setPermissions(recorded, QFile::ReadOwner | QFile::ExeOwner | more);
        };
        lock({});
        // No permission keeps root from deleting, as who runs tests in a container is.
        if (QFileInfo(recorded).isWritable())
            QSKIP("to root everything is writable");
        fixture.choose(fixture.jobRow());
        QVERIFY(fixture.askedBy(Qt::Key_Delete) != nullptr);
        fixture.press(u"Move to the trash"_s);
        QVERIFY(fixture.question() != nullptr);
        fixture.press(u"Delete permanently"_s);
        QVERIFY(fixture.question() != nullptr);
        QCOMPARE(fixture.question()->text(), u"\"Numbers\" was not deleted, or only in part."_s);
        QCOMPARE(fixture.window->model().jobs().size(), std::size_t(1));
        lock(QFile::WriteOwner);
    }
};

PENSTOCK_TEST(TestDeletion)
} // namespace tst_deletion
#include "tst_deletion.moc"
