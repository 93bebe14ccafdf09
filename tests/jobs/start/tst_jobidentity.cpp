// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/start/jobidentity.h>

#include <QTest>

#include <functional>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_jobidentity {
using Change = std::function<void(JobSpec &)>;

//! Tests which edits of a job keep its identity, so that a run can resume.
class TestJobIdentity : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void someEditsKeepIt_data()
    {
        const Table<Change, bool> row("change", "isSame");
        row("nothing", Change([](JobSpec &) {}), true);
        row("name", Change([](JobSpec &job) { job.name = u"other"_s; }), true);
        row("profile", Change([](JobSpec &job) { job.profile = u"other"_s; }), true);
        row("rows", Change([](JobSpec &job) {
                job.rows.from = RowsSpec::Range {u"id"_s, 1, 9};
            }),
            true);
        row("longest wait", Change([](JobSpec &job) { job.maxWait = 9s; }), true);
        row("blanks in braces",
            Change([](JobSpec &job) { job.request.url.replace(u"{{id}}"_s, u"{{ id }}"_s); }),
            true);
        row("priority", Change([](JobSpec &job) { job.priority = 0; }), true);
        row("circuit breaker", Change([](JobSpec &job) { job.breaker = 3; }), true);
        row("path", Change([](JobSpec &job) { job.request.url = u"/other/{{id}}"_s; }), false);
        row("records", Change([](JobSpec &job) { job.records = u"$.items[*]"_s; }), false);
        row("output", Change([](JobSpec &job) { job.output.path = u"/o.jsonl"_s; }), false);
        row("dedupe", Change([](JobSpec &job) { job.dedupe = u"{{id}}"_s; }), false);
    }
    void someEditsKeepIt()
    {
        QFETCH(const Change, change);
        QFETCH(const bool, isSame);
        JobSpec job;
        job.request.url = u"/items/{{id}}"_s;
        job.rows.from = RowsSpec::File {.path = u"/rows.csv"_s};
        job.output.path = u"/answers.jsonl"_s;
        JobSpec changed = job;
        change(changed);
        QCOMPARE(identityOf(changed, {}) == identityOf(job, {}), isSame);
    }
};

PENSTOCK_TEST(TestJobIdentity)
} // namespace tst_jobidentity
#include "tst_jobidentity.moc"
