// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/progresspanel.h"
#include "ui/jobs/runplanning.h"
#include "ui/uitest.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/systemclock.h>

#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_runplanning {
using State = JobSession::State;

// A job of many rows against a practice server, with a profile of one limit or none.
struct Fixture
{
    explicit Fixture(const char *limit)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        Profile profile;
        profile.baseUrl = server.url().toString();
        if (*limit != '\0')
            profile.limits = {limitFromShorthand(QString::fromLatin1(limit)).value()};
        work = std::make_unique<ProfileSession>(profile, clock, secrets);
        JobSpec spec;
        spec.request.url = u"/items/{{id}}"_s;
        spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 10'000};
        spec.output.path = folder.filePath(u"answers.jsonl"_s);
        session = std::make_unique<JobSession>(spec, folder.filePath(u"journal"_s), *work);
        planning = std::make_unique<RunPlanning>(*session);
    }
    bool showsPlan() const
    {
        const std::optional<PlannedRun> &run = planning->run();
        return says(run, u"as planned"_s) || says(run, u"than planned"_s);
    }
    //! Of the run, were it \a planned so.
    bool says(const std::optional<PlannedRun> &planned, const QString &part) const
    {
        ProgressPanel panel;
        panel.show(*session, planned);
        const QList<QLabel *> labels = panel.findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(),
                           [&part](const QLabel *label) { return label->text().contains(part); });
    }

    SystemClock clock;
    MockServer server {{}, clock};
    FixedSecrets store {{}};
    SecretAccess secrets {store};
    QTemporaryDir folder;
    std::unique_ptr<ProfileSession> work;
    std::unique_ptr<JobSession> session;
    std::unique_ptr<RunPlanning> planning;
};

class TestRunPlanning : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aRunHasItsPlanFromItsBeginningToItsEnd()
    {
        Fixture fixture("20/s");
        QVERIFY(!fixture.planning->run());
        fixture.session->start();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.planning->run(), patience);
        QCOMPARE(fixture.planning->run()->plan.rows, 10'000);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.showsPlan(), patience); // once it is known when it ends
        const Instant begun = fixture.planning->run()->begun;
        fixture.session->pause();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Paused, patience);
        fixture.session->resume();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Running, patience);
        QVERIFY(fixture.planning->run());
        QCOMPARE(fixture.planning->run()->begun, begun); // the pause is not in it
        fixture.session->stop();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Stopped, patience);
        QVERIFY(!fixture.planning->run());
        QVERIFY(!fixture.showsPlan());
    }

    void whatIsGoneOnWithCountsWhatWasDone()
    {
        Fixture fixture("20/s");
        fixture.session->start();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.session->progress().done() >= 5, patience);
        fixture.session->stop();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Stopped, patience);
        const std::int64_t done = fixture.session->progress().done();
        fixture.session->start();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.planning->run(), patience);
        QVERIFY(fixture.planning->run()->doneBefore >= done);
        fixture.session->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.session->isActive(), patience);
    }

    // The pace of the last seconds may tell of an earlier end while the bar is behind its mark.
    void whatTheBarContradictsIsNotSaid()
    {
        Fixture fixture("20/s");
        fixture.session->start();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.showsPlan(), patience);
        const std::int64_t all = fixture.planning->run()->plan.requests;
        PlannedRun slow = *fixture.planning->run();
        slow.plan.curve = {{}, {1h, all}};
        slow.begun = fixture.clock.now().at;
        const QString sooner = u"sooner than planned"_s;
        QVERIFY(slow.rowsBy(slow.begun) <= fixture.session->progress().done());
        QVERIFY(fixture.says(slow, sooner));
        PlannedRun behind = slow; // with the same end
        behind.plan.curve = {{}, {1ms, all - 1}, {1h, all}};
        behind.begun -= 1min;
        QVERIFY(behind.rowsBy(fixture.clock.now().at) > fixture.session->progress().done());
        QVERIFY(!fixture.says(behind, sooner));
        QVERIFY(fixture.says(behind, u"Finishes at "_s));
        fixture.session->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.session->isActive(), patience);
    }

    void aGuessIsNotShown()
    {
        Fixture fixture("2 concurrent");
        fixture.session->start();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.session->progress().done() >= 50, patience);
        QVERIFY(!fixture.planning->run());
        fixture.session->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.session->isActive(), patience);
    }
};

PENSTOCK_TEST(TestRunPlanning)
} // namespace tst_runplanning
#include "tst_runplanning.moc"
