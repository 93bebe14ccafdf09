// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// A run that is over before somebody has looked.
#include "support/testprogram.h"
#include "ui/charts/liveplot.h"
#include "ui/jobs/jobtab.h"
#include "ui/savedjobfixture.h"

using namespace penstock;
using namespace std::chrono_literals;
using State = JobSession::State;

class TestShortRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void itsCurvesAreDrawn()
    {
        SavedJobFixture fixture;
        QVERIFY(fixture.openServed());
        JobSession &job = *fixture.onlyJob();
        JobSpec spec = job.spec();
        spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 3};
        fixture.window->model().documentOf(job).change(u"Change"_s, spec);
        fixture.window->openJob(job);
        job.start();
        fixture.window->currentJob()->showPage(JobTab::Page::Run);
        QTRY_COMPARE_WITH_TIMEOUT(job.state(), State::Done, patience);
        for (const char *const name :
             {"Requests per second", "Latency in ms", "Requests in flight"}) {
            const auto *const plot = fixture.named<LivePlot>(QString::fromLatin1(name));
            QVERIFY2(plot != nullptr, name);
            QTRY_VERIFY_WITH_TIMEOUT(plot->drawnPoints() > 0, patience);
            QVERIFY2(!plot->accessibleDescription().contains(u" yet"_s)
                         && !plot->accessibleDescription().contains(u"Starts when"_s),
                     qPrintable(plot->accessibleDescription()));
        }
        fixture.window.reset();
    }
};

PENSTOCK_TEST(TestShortRun)
#include "tst_shortrun.moc"
