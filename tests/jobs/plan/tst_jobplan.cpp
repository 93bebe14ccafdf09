// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/plan/jobplan.h>
#include <penstock/limits/spec/limitjson.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_jobplan {
std::vector<Limit> limitsFrom(const QStringList &texts)
{
    std::vector<Limit> limits;
    for (const QString &text : texts)
        limits.push_back(limitFromShorthand(text).value());
    nameLimits(limits);
    return limits;
}

JobSpec jobOf(const QString &url, const RowsSpec &rows)
{
    JobSpec job;
    job.request.url = url;
    job.rows = rows;
    return job;
}

RowsSpec regions()
{
    return {RowsSpec::Values {"[{\"id\":1,\"region\":\"eu\"},{\"id\":2,\"region\":\"us\"},{\"id\":"
                              "3,\"region\":\"eu\"}]"}};
}

Duration lastSent(const Result<PlanInput> &input)
{
    if (!input)
        qFatal("%s", qPrintable(input.error().text()));
    PlanInput exact = *input;
    exact.options.automaticMarginIsZero = true;
    exact.latency = 0ns;
    return plan(exact)->lastSent;
}

const QString someUrl = u"https://h/{{region}}/{{id}}"_s;

class TestJobPlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsRows()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"a.csv"_s);
        makeFile(path, "id\n1\n2\n3\n");
        const auto rowsOf = [](const RowsSpec &rows) {
            return planInputOf(jobOf(u"https://h/{{id}}"_s, rows), {})->rows;
        };
        QCOMPARE(rowsOf({RowsSpec::File {path, RowFormat::Csv}}), 3);
        QCOMPARE(rowsOf(regions()), 3);
        QCOMPARE(rowsOf({RowsSpec::Range {u"id"_s, 1, 1'000'000'000'000, 1}}), 1'000'000'000'000);
    }
    void takesANumberOfRows()
    {
        const auto input = planInputOf(jobOf(someUrl, regions()), {}, {}, 500);
        QCOMPARE(input->rows, 500);
        QCOMPARE(input->permitRequest.host, u"h"_s);
        QCOMPARE(input->permitRequest.path, u"/1/1"_s);
        QCOMPARE(input->permitRequest.method, QByteArray("GET"));
        // A job's path is below the base.
        const auto below
            = planInputOf(jobOf(u"items/{{id}}"_s, regions()), {}, u"https://x/v1"_s, 1);
        QCOMPARE(below->permitRequest.path, u"/v1/items/1"_s);
    }
    void looksAtEachRowWhereALimitDoes()
    {
        std::vector<Limit> limits = limitsFrom({u"1/10s"_s});
        QCOMPARE(lastSent(planInputOf(jobOf(someUrl, regions()), limits)), 20s);
        limits.front().per = {Per::Kind::Value, u"region"_s};
        QCOMPARE(lastSent(planInputOf(jobOf(someUrl, regions()), limits)), 10s);
        limits.front().match.path = u"/us/*"_s;
        QCOMPARE(lastSent(planInputOf(jobOf(someUrl, regions()), limits)), 0s);
    }
    void takesTheHostOfEachRowFromTheBase()
    {
        const std::vector<Limit> limits = limitsFrom({QStringLiteral(
            R"({"algorithm": "sliding_window", "capacity": 1, "interval": "10s", "per": "host"})")});
        const JobSpec job = jobOf(u"items"_s, regions());
        QCOMPARE(lastSent(planInputOf(job, limits, u"https://{{region}}.x/v1"_s)), 10s);
        QCOMPARE(lastSent(planInputOf(job, limits, u"https://{{id}}.x/v1"_s)), 0s);
        QCOMPARE(lastSent(planInputOf(job, limits, u"https://x/v1"_s)), 20s);
    }
    void needsNoUrl()
    {
        JobSpec job = jobOf({}, regions());
        job.request.method = "POST";
        std::vector<Limit> limits = limitsFrom({u"1/10s"_s});
        limits.front().match.methods = {"POST"};
        QCOMPARE(lastSent(planInputOf(job, limits)), 20s);
        job.request.method = "GET";
        QCOMPARE(lastSent(planInputOf(job, limits)), 0s);
    }
    void knowsHowManyConnectionsToOpen_data()
    {
        const Table<QStringList, int, int> row("limits", "connections", "openRows");
        row("none", {u"600/min"_s}, 60, 256);
        row("few", {u"10 concurrent"_s}, 10, 256);
        row("many", {u"wheel 200/1s"_s}, 200, 800);
        row("too many", {u"5000 concurrent"_s}, 1'000, 4'000);
    }
    void knowsHowManyConnectionsToOpen()
    {
        QFETCH(const QStringList, limits);
        const auto input = planInputOf(jobOf(someUrl, regions()), limitsFrom(limits));
        QTEST(int(input->atOnce), "connections");
        QTEST(int(input->openRows), "openRows");
    }
    void refuses_data()
    {
        const Table<QString, QStringList, QString> row("url", "limits", "fault");
        row("a missing column", "https://h/{{name}}", {}, "template.no_column(name, id, region)");
        row("no URL", "h/{{id}}", {}, "request.no_scheme");
    }
    void refuses()
    {
        QFETCH(const QString, url);
        QFETCH(const QStringList, limits);
        const auto input = planInputOf(jobOf(url, regions()), limitsFrom(limits));
        QVERIFY(!input);
        QTEST(reported(input.error().message), "fault");
    }
    void knowsWhatNeverGetsThrough_data()
    {
        // members: of a concurrency limit
        // fault: nothing if it is fine
        const Table<QString, QString> row("members", "fault");
        const char zero[] = "plan.no_capacity(1)";
        row("room for one", R"("capacity": 1)", "");
        row("capacity 0", R"("capacity": 0)", zero);
        row("capacity 0 for this method", R"("capacity": 0, "match": {"methods": ["GET", "PUT"]})",
            zero);
        row("capacity 0 for another method", R"("capacity": 0, "match": {"methods": ["PUT"]})", "");
        row("capacity 0 for some paths", R"("capacity": 0, "match": {"path": "/a*"})", "");
        row("capacity 0 for some hosts", R"("capacity": 0, "match": {"host": "h"})", "");
        row("the method costs too much", R"("capacity": 4, "cost_by": {"method": {"GET": 5}})",
            "plan.over_capacity(GET, 5, 4, 5)");
        row("the method costs just enough", R"("capacity": 5, "cost_by": {"method": {"GET": 5}})",
            "");
        row("another method costs too much", R"("capacity": 4, "cost_by": {"method": {"PUT": 5}})",
            "");
        row("the method costs more than our part",
            R"("capacity": 5, "max_share": "60%", "cost": 4)",
            "plan.over_used_part(GET, 4, 60, 3, 7)");
        row("the method costs as much as our part",
            R"("capacity": 5, "max_share": "60%", "cost": 3)", "");
        row("the cost depends on the row", R"("capacity": 4, "cost_by": {"value": "units"})", "");
        row("the method costs nothing", R"("capacity": 0, "cost_by": {"method": {"GET": 0}})", "");
    }
    void knowsWhatNeverGetsThrough()
    {
        QFETCH(const QString, members);
        const auto limit = limitFromShorthand(
            QStringLiteral(R"({"algorithm": "concurrency", "name": "slots", %1})").arg(members));
        QVERIFY2(limit, limit ? "" : qPrintable(limit.error().text()));
        const auto found = neverAdmitted({*limitFromShorthand(u"600/min"), *limit}, "GET");
        QTEST(found ? reported(found->message) : QString(), "fault");
        if (found)
            QCOMPARE(found->where(), u"limit \"slots\""_s);
    }
    void aBucketThatLendsAdmitsAnyCost()
    {
        Limit limit;
        limit.settings = TokenBucketSettings {.capacity = 0, .payment = Payment::Later};
        QVERIFY(!neverAdmitted({limit}, "GET"));
    }
};

PENSTOCK_TEST(TestJobPlan)
} // namespace tst_jobplan
#include "tst_jobplan.moc"
