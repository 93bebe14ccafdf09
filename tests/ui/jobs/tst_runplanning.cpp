// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/progresspanel.h"
#include "ui/jobs/runplanning.h"
#include "ui/uitest.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/practice/server/practiceserver.h>
#include <penstock/support/systemclock.h>

#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using State = JobSession::State;

namespace {
// A job of many rows against a practice server, with a profile of one limit or none.
struct Bench
{
    explicit Bench(const char *limit)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        Profile profile;
        profile.baseUrl = server.url().toString();
        if (*limit != '\0')
            profile.limits = {limitFromShorthand(QString::fromLatin1(limit)).value()};
        work = std::make_unique<ProfileSession>(profile, clock, secrets);
        JobSpec spec;
        spec.request.url = QStringLiteral("/items/{{id}}");
        spec.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = 10'000};
        spec.output.path = folder.filePath(QStringLiteral("answers.jsonl"));
        session
            = std::make_unique<JobSession>(spec, folder.filePath(QStringLiteral("journal")), *work);
        planning = std::make_unique<RunPlanning>(*session);
    }
    bool showsPlan() const
    {
        ProgressPanel panel;
        panel.show(*session, planning->run());
        const QList<QLabel *> labels = panel.findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
            return label->text().contains(QStringLiteral("planned"));
        });
    }

    SystemClock clock;
    PracticeServer server {{}, clock};
    FixedSecrets secrets {{}};
    QTemporaryDir folder;
    std::unique_ptr<ProfileSession> work;
    std::unique_ptr<JobSession> session;
    std::unique_ptr<RunPlanning> planning;
};
} // namespace

class TestRunPlanning : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aRunHasItsPlanFromItsBeginningToItsEnd()
    {
        Bench bench("20/s");
        QVERIFY(!bench.planning->run());
        bench.session->start();
        QTRY_VERIFY_WITH_TIMEOUT(bench.planning->run(), patience);
        QCOMPARE(bench.planning->run()->plan.rows, 10'000);
        QTRY_VERIFY_WITH_TIMEOUT(bench.showsPlan(), patience); // once it is known when it ends
        const Instant begun = bench.planning->run()->begun;
        bench.session->pause();
        QTRY_COMPARE_WITH_TIMEOUT(bench.session->state(), State::Paused, patience);
        bench.session->resume();
        QTRY_COMPARE_WITH_TIMEOUT(bench.session->state(), State::Running, patience);
        QVERIFY(bench.planning->run());
        QCOMPARE(bench.planning->run()->begun, begun); // the pause is not in it
        bench.session->stop();
        QTRY_COMPARE_WITH_TIMEOUT(bench.session->state(), State::Stopped, patience);
        QVERIFY(!bench.planning->run());
        QVERIFY(!bench.showsPlan());
    }

    void whatIsGoneOnWithCountsWhatWasDone()
    {
        Bench bench("20/s");
        bench.session->start();
        QTRY_VERIFY_WITH_TIMEOUT(bench.session->progress().done() >= 5, patience);
        bench.session->stop();
        QTRY_COMPARE_WITH_TIMEOUT(bench.session->state(), State::Stopped, patience);
        const std::int64_t done = bench.session->progress().done();
        bench.session->start();
        QTRY_VERIFY_WITH_TIMEOUT(bench.planning->run(), patience);
        QVERIFY(bench.planning->run()->doneBefore >= done);
        bench.session->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!bench.session->isActive(), patience);
    }

    void aGuessIsNotShown()
    {
        Bench bench("2 concurrent");
        bench.session->start();
        QTRY_VERIFY_WITH_TIMEOUT(bench.session->progress().done() >= 50, patience);
        QVERIFY(!bench.planning->run());
        bench.session->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!bench.session->isActive(), patience);
    }
};

PENSTOCK_TEST(TestRunPlanning)
#include "tst_runplanning.moc"
