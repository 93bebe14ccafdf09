// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/plan/jobplan.h>
#include <penstock/limits/spec/limitjson.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_jobplan {
std::vector<LimitSpec> limitsFrom(const QStringList &texts)
{
    std::vector<LimitSpec> limits;
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

const QString someUrl = QStringLiteral("https://h/{{region}}/{{id}}");

class TestJobPlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsRows();
    void takesANumberOfRows();
    void looksAtEachRowWhereALimitDoes();
    void takesTheHostOfEachRowFromTheBase();
    void needsNoUrl();
    void knowsHowManyConnectionsToOpen_data();
    void knowsHowManyConnectionsToOpen();
    void refuses_data();
    void refuses();
};

void TestJobPlan::countsRows()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.csv"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("id\n1\n2\n3\n");
    file.close();
    const auto rowsOf = [](const RowsSpec &rows) {
        return planInputOf(jobOf(QStringLiteral("https://h/{{id}}"), rows), {})->rows;
    };
    QCOMPARE(rowsOf({RowsSpec::File {path, RowFormat::Csv}}), 3);
    QCOMPARE(rowsOf(regions()), 3);
    QCOMPARE(rowsOf({RowsSpec::Range {QStringLiteral("id"), 1, 1'000'000'000'000, 1}}),
             1'000'000'000'000);
}

void TestJobPlan::takesANumberOfRows()
{
    const auto input = planInputOf(jobOf(someUrl, regions()), {}, {}, 500);
    QCOMPARE(input->rows, 500);
    QCOMPARE(input->ask.host, QStringLiteral("h"));
    QCOMPARE(input->ask.path, QStringLiteral("/1/1"));
    QCOMPARE(input->ask.method, QByteArray("GET"));
    // A job's path is below the base.
    const auto below = planInputOf(jobOf(QStringLiteral("items/{{id}}"), regions()), {},
                                   QStringLiteral("https://x/v1"), 1);
    QCOMPARE(below->ask.path, QStringLiteral("/v1/items/1"));
}

void TestJobPlan::looksAtEachRowWhereALimitDoes()
{
    std::vector<LimitSpec> limits = limitsFrom({QStringLiteral("1/10s")});
    QCOMPARE(lastSent(planInputOf(jobOf(someUrl, regions()), limits)), 20s);
    limits.front().per = {Per::Kind::Value, QStringLiteral("region")};
    QCOMPARE(lastSent(planInputOf(jobOf(someUrl, regions()), limits)), 10s);
    limits.front().match.path = QStringLiteral("/us/*");
    QCOMPARE(lastSent(planInputOf(jobOf(someUrl, regions()), limits)), 0s);
}

void TestJobPlan::takesTheHostOfEachRowFromTheBase()
{
    const std::vector<LimitSpec> limits = limitsFrom({QStringLiteral(
        R"({"algorithm": "sliding_window", "capacity": 1, "interval": "10s", "per": "host"})")});
    const JobSpec job = jobOf(QStringLiteral("items"), regions());
    QCOMPARE(lastSent(planInputOf(job, limits, QStringLiteral("https://{{region}}.x/v1"))), 10s);
    QCOMPARE(lastSent(planInputOf(job, limits, QStringLiteral("https://{{id}}.x/v1"))), 0s);
    QCOMPARE(lastSent(planInputOf(job, limits, QStringLiteral("https://x/v1"))), 20s);
}

void TestJobPlan::needsNoUrl()
{
    JobSpec job = jobOf({}, regions());
    job.request.method = "POST";
    std::vector<LimitSpec> limits = limitsFrom({QStringLiteral("1/10s")});
    limits.front().match.methods = {"POST"};
    QCOMPARE(lastSent(planInputOf(job, limits)), 20s);
    job.request.method = "GET";
    QCOMPARE(lastSent(planInputOf(job, limits)), 0s);
}

void TestJobPlan::knowsHowManyConnectionsToOpen_data()
{
    QTest::addColumn<QStringList>("limits");
    QTest::addColumn<int>("connections");
    QTest::addColumn<int>("openRows");
    QTest::newRow("none") << QStringList {QStringLiteral("600/min")} << 60 << 256;
    QTest::newRow("few") << QStringList {QStringLiteral("10 concurrent")} << 10 << 256;
    QTest::newRow("many") << QStringList {QStringLiteral("wheel 200/1s")} << 200 << 800;
    QTest::newRow("too many") << QStringList {QStringLiteral("5000 concurrent")} << 1'000 << 4'000;
}

void TestJobPlan::knowsHowManyConnectionsToOpen()
{
    QFETCH(const QStringList, limits);
    const auto input = planInputOf(jobOf(someUrl, regions()), limitsFrom(limits));
    QTEST(int(input->atOnce), "connections");
    QTEST(int(input->openRows), "openRows");
}

void TestJobPlan::refuses_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QStringList>("limits");
    QTest::addColumn<QString>("what");
    QTest::newRow("a missing column") << QStringLiteral("https://h/{{name}}") << QStringList {}
                                      << QStringLiteral("no column is named \"name\"");
    QTest::newRow("no URL") << QStringLiteral("h/{{id}}") << QStringList {}
                            << QStringLiteral("it does not begin with http:// or https://");
}

void TestJobPlan::refuses()
{
    QFETCH(const QString, url);
    QFETCH(const QStringList, limits);
    const auto input = planInputOf(jobOf(url, regions()), limitsFrom(limits));
    QVERIFY(!input);
    QTEST(input.error().what, "what");
}

PENSTOCK_TEST(TestJobPlan)
} // namespace tst_jobplan
#include "tst_jobplan.moc"
