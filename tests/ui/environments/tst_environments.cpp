// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/documents/jobdocument.h"
#include "ui/documents/profiledocument.h"
#include "ui/environments/environmentbox.h"
#include "ui/jobs/jobtab.h"
#include "ui/personsmouse.h"
#include "ui/savedjobfixture.h"

#include <penstock/jobs/plan/storedruns.h>

#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_environments {
// A saved profile with a job, which somebody gives environments.
struct Fixture : SavedJobFixture
{
    Fixture()
    {
        if (!server.listen() || !staging.listen())
            qFatal("the practice servers do not listen");
        saveJob(server.url());
        openSaved();
        window->openProfile(profile());
    }
    ~Fixture() { window.reset(); }

    ProfileDocument &profile() const { return window->model().profileOf(*onlyJob()); }
    JobTab &openJob() const
    {
        window->openJob(*onlyJob());
        return *window->currentJob();
    }
    EnvironmentBox *box() const { return named<EnvironmentBox>(u"Environment"_s); }
    // By a double click into the cell.
    void typeInto(int row, int column, const QString &text) const
    {
        auto *const table = named<QTableView>(u"Variables"_s);
        QVERIFY(table != nullptr);
        const QPoint cell = table->visualRect(table->model()->index(row, column)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, cell);
        auto *const editor = qobject_cast<QLineEdit *>(QApplication::focusWidget());
        QVERIFY(editor != nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents();
    }
    // As with the arrows of the keyboard.
    static void choose(QComboBox *box, int index)
    {
        QVERIFY(box != nullptr && box->isEnabled());
        box->setFocus();
        while (box->currentIndex() != index)
            QTest::keyClick(box, box->currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
    }
    // One for each server, by hand.
    void makeEnvironments() const
    {
        press(u"New environment"_s);
        typeInto(0, 0, u"base"_s);
        typeInto(0, 1, server.url().toString());
        press(u"New environment"_s);
        typeInto(0, 1, staging.url().toString());
        type(u"Base URL"_s, u"{{base}}"_s);
    }

    MockServer staging {{}, clock};
};

using ChangeProfile = std::function<void(const Fixture &)>;

class TestEnvironments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }

    void variablesAndEnvironmentsAreTyped()
    {
        const Fixture fixture;
        QVERIFY2(fixture.box() == nullptr, "there is none to be chosen");
        fixture.typeInto(0, 0, u"region"_s);
        fixture.typeInto(0, 1, u"eu"_s);
        fixture.typeInto(1, 0, u"stamp"_s);
        fixture.typeInto(1, 1, u"{\"secret\": \"stamp\"}"_s);
        const std::vector<ProfileVariable> typed {{u"region"_s, {u"eu"_s, {}}},
                                                  {u"stamp"_s, {{}, u"stamp"_s}}};
        QVERIFY(fixture.profile().profile().variables == typed);
        fixture.makeEnvironments();
        const Profile &profile = fixture.profile().profile();
        QCOMPARE(profile.environments.size(), std::size_t(2));
        QCOMPARE(profile.environments[0].name, u"production"_s);
        QCOMPARE(profile.environments[1].name, u"staging"_s);
        QCOMPARE(profile.environments[1].variables[0].name, u"base"_s); // as beside it
        QVERIFY(fixture.hasLabel(u"Choose an environment"_s));
        Fixture::choose(fixture.box(), 2);
        QCOMPARE(fixture.profile().profile().environment, u"staging"_s);
        QVERIFY(fixture.hasLabel(u"Requests go to "_s + fixture.staging.url().toString()));
        QVERIFY(fixture.profile().faults().empty());
        const QString file = fixture.profile().file();
        QTRY_VERIFY_WITH_TIMEOUT(
            readProfile(file).value_or(Profile()) == fixture.profile().profile(), patience);
        // And taken back, as every change.
        fixture.action(u"Undo Choose environment"_s)->trigger();
        QCOMPARE(fixture.profile().profile().environment, QString());
    }

    void anEnvironmentIsNamedAndTakenAway()
    {
        const Fixture fixture;
        fixture.makeEnvironments();
        Fixture::choose(fixture.box(), 2);
        fixture.type(u"Name of the environment"_s, u"live"_s);
        QCOMPARE(fixture.profile().profile().environments[1].name, u"live"_s);
        QCOMPARE(fixture.profile().profile().environment, u"live"_s);
        fixture.type(u"Name of the environment"_s, u"production"_s);
        QVERIFY2(fixture.profile().profile().environments[1].name == u"live"_s,
                 "that name is taken");
        fixture.press(u"Remove environment"_s);
        QCOMPARE(fixture.profile().profile().environments.size(), std::size_t(1));
        QCOMPARE(fixture.profile().profile().environment, QString());
        QVERIFY(fixture.named<QLineEdit>(u"Name of the environment"_s) == nullptr);
        auto *const table = fixture.named<QTableView>(u"Variables"_s);
        QCOMPARE(table->model()->rowCount(), 1); // of all environments there is none
        Fixture::choose(fixture.named<QComboBox>(u"Environment to edit"_s), 1);
        QCOMPARE(table->model()->rowCount(), 2);
        table->setCurrentIndex(table->model()->index(0, 0));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QVERIFY(fixture.profile().profile().environments[0].variables.empty());
    }

    void whatIsWrongIsSaidThere()
    {
        const Fixture fixture;
        fixture.typeInto(0, 0, u"api_token"_s);
        fixture.typeInto(0, 1, u"abc"_s);
        QVERIFY(fixture.hasLabel(u"Secrets do not belong in this file"_s));
        fixture.typeInto(0, 1, u"{\"secret\": \"shop\"}"_s);
        QVERIFY(fixture.profile().faults().empty());
        fixture.typeInto(1, 0, u"api_token"_s);
        QCOMPARE(fixture.profile().profile().variables.size(), std::size_t(1)); // not twice
    }

    void aJobGoesWhereItsEnvironmentSays()
    {
        Fixture fixture;
        fixture.makeEnvironments();
        fixture.openJob();
        Fixture::choose(fixture.box(), 2);
        QCOMPARE(fixture.profile().profile().environment, u"staging"_s);
        JobSession &job = *fixture.onlyJob();
        JobSpec spec = job.spec();
        spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 5};
        fixture.window->model().documentOf(job).change(u"test"_s, spec);
        fixture.window->currentJob()->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(job.state(), JobSession::State::Done, patience);
        QVERIFY(fixture.staging.counts().received >= 5);
        QCOMPARE(fixture.server.counts().received, quint64(0));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u", in staging"_s), patience);
        const auto runs = storedRunsIn(job.folder());
        QVERIFY(runs && runs->size() == 1);
        QCOMPARE(runs->front().environment, u"staging"_s);
        // Another one would send the rows that are left elsewhere: that is said before.
        Fixture::choose(fixture.box(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"edited"_s) || fixture.hasLabel(u"changed"_s),
                                 patience);
    }

    void aChoiceWaitsForTheEndOfARun()
    {
        Fixture fixture;
        fixture.makeEnvironments();
        fixture.openJob();
        Fixture::choose(fixture.box(), 1);
        fixture.window->currentJob()->startOrResume();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.box()->isEnabled(), patience);
        QVERIFY(fixture.box()->toolTip().contains(u"Stop the run first"_s));
        fixture.window->currentJob()->stop();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.box()->isEnabled(), patience);
    }

    void aColumnOfTheSameNameIsSaid()
    {
        const Fixture fixture;
        fixture.openJob().showPage(JobTab::Page::Request);
        QVERIFY(!fixture.hasLabel(u"The variable is used"_s));
        fixture.window->openProfile(fixture.profile());
        fixture.typeInto(0, 0, u"id"_s);
        fixture.typeInto(0, 1, u"7"_s);
        fixture.openJob();
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.hasLabel(u"Both a profile variable and a column: {{id}}. The variable"_s),
            patience);
    }

    void undoInAJobLeavesItsProfile_data()
    {
        const Table<ChangeProfile> row("changeFromJob");
        row("environment",
            ChangeProfile([](const Fixture &fixture) { Fixture::choose(fixture.box(), 1); }));
        row("what-if", ChangeProfile([](const Fixture &fixture) {
                Q_EMIT fixture.window->currentJob()->limitsRequested(
                    {{{}, ConcurrencySettings {7}}});
            }));
        row("diagnosis", ChangeProfile([](const Fixture &fixture) {
                ProfileSession::Manners manners = fixture.profile().work().manners();
                manners.throttling.floor = 15s;
                Q_EMIT fixture.window->currentJob()->mannersRequested(manners, u"Apply"_s);
            }));
    }

    // Ctrl+Z takes back the change that was made from the job, and nothing that was made in the
    // profile's tab.
    void undoInAJobLeavesItsProfile()
    {
        QFETCH(const ChangeProfile, changeFromJob);
        const Fixture fixture;
        fixture.makeEnvironments();
        ProfileDocument &profile = fixture.profile();
        JobDocument &job = fixture.openJob().document();
        const JobSpec specBefore = job.spec();
        const Profile before = profile.profile();
        changeFromJob(fixture);
        const Profile changed = profile.profile();
        QVERIFY(changed != before);
        JobSpec spec = specBefore;
        spec.request.url = u"/items/1?x=1"_s;
        job.change(u"Change URL"_s, spec);
        Profile later = changed;
        later.headers.push_back({u"Accept"_s, {u"text/csv"_s, {}}});
        profile.change(u"Add header"_s, later);
        const auto press = [&fixture](Qt::KeyboardModifiers with) {
            QTest::keyClick(fixture.window.get(), Qt::Key_Z, with);
        };
        QVERIFY(fixture.action(u"Undo Change URL"_s));
        press(Qt::ControlModifier);
        QVERIFY(job.spec() == specBefore);
        QVERIFY(profile.profile() == later);
        press(Qt::ControlModifier);
        Profile back = before;
        back.headers = later.headers;
        QVERIFY(profile.profile() == back);
        for (int i = 0; i < 3; ++i)
            press(Qt::ControlModifier); // there is nothing more
        QVERIFY(profile.profile() == back);
        QVERIFY(job.spec() == specBefore);
        for (int i = 0; i < 3; ++i)
            press(Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(profile.profile() == later);
        QVERIFY(job.spec() == spec);
        // What was chosen in the profile's tab since then stays.
        back.environment = u"staging"_s;
        back.limits = {{{}, ConcurrencySettings {9}}};
        back.throttling.floor = 90s;
        profile.change(u"Edit"_s, back);
        for (int i = 0; i < 3; ++i)
            press(Qt::ControlModifier);
        QVERIFY(profile.profile() == back);
        QVERIFY(job.spec() == specBefore);
    }

    void everythingHasANameAndFits_data()
    {
        const Table<QSize> row("size");
        row("usual", QSize(1280, 800));
        row("small", QSize(800, 560));
    }

    void everythingHasANameAndFits()
    {
        QFETCH(const QSize, size);
        const Fixture fixture;
        fixture.window->resize(size);
        fixture.makeEnvironments();
        QTRY_COMPARE_WITH_TIMEOUT(cutIn(*fixture.window), QStringList(), patience);
        QCOMPARE(namelessIn(*fixture.window), QStringList());
        fixture.openJob();
        Fixture::choose(fixture.box(), 2);
        QTRY_COMPARE_WITH_TIMEOUT(cutIn(*fixture.window), QStringList(), patience);
        QCOMPARE(namelessIn(*fixture.window), QStringList());
    }
};

PENSTOCK_TEST(TestEnvironments)
} // namespace tst_environments
#include "tst_environments.moc"
