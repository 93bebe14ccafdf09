// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/jobedit.h>
#include <penstock/jobs/jobfile.h>
#include <penstock/jobs/jobplace.h>
#include <penstock/profiles/profilefile.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

class TestJobEdit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void newJobsHaveNamesOfTheirOwn()
    {
        const QTemporaryDir folder;
        const Places places = Places::below(folder.path());
        const QString saved = profilePath(QStringLiteral("example"), places);
        const JobSpec first = newJob({.name = QStringLiteral("Example API")}, saved, places);
        QCOMPARE(first.name, QStringLiteral("New job"));
        QCOMPARE(first.profile, QStringLiteral("example"));
        QVERIFY(faultsOf(first).empty());
        const QString file = jobPath(freeJobName(first.name, places), places);
        QVERIFY(replaceJob(file, first, {}));
        QCOMPARE(savedJobs(places), QStringList {QStringLiteral("new-job")});
        QCOMPARE(readJob(file).value(), first);
        const JobSpec second = newJob({}, QStringLiteral("/else/x.profile.json"), places);
        QCOMPARE(second.name, QStringLiteral("New job 2"));
        QCOMPARE(second.profile, QStringLiteral("/else/x.profile.json"));
        QVERIFY(second.output.path != first.output.path);
    }

    void faultsNameTheirPlace_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("output");
        QTest::addColumn<QString>("where");
        const QString url = QStringLiteral("/items/{{id}}");
        const QString output = QStringLiteral("/tmp/a.jsonl");
        QTest::newRow("none") << url << QByteArray() << output << QString();
        QTest::newRow("an open brace") << QStringLiteral("/items/{{id") << QByteArray() << output
                                       << QStringLiteral("/request/path");
        QTest::newRow("no JSON") << url << QByteArray("{\"a\": }") << output
                                 << QStringLiteral("/request/body");
        QTest::newRow("no output") << url << QByteArray() << QString() << QStringLiteral("/output");
    }
    void faultsNameTheirPlace()
    {
        QFETCH(const QString, url);
        QFETCH(const QByteArray, body);
        QFETCH(const QString, output);
        QFETCH(const QString, where);
        JobSpec job;
        job.profile = QStringLiteral("example");
        job.request.url = url;
        job.request.body = body;
        job.request.bodyIsJson = !body.isEmpty();
        job.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = 2};
        job.output.path = output;
        const std::vector<Error> faults = faultsOf(job);
        QCOMPARE(faults.empty(), where.isEmpty());
        if (!faults.empty())
            QVERIFY2(faults.front().where.startsWith(where),
                     qPrintable(faults.front().where + QLatin1Char(32) + faults.front().what));
    }

    void anotherProgramsChangeIsNotOverwritten()
    {
        const QTemporaryDir folder;
        const Places places = Places::below(folder.path());
        const QString file = jobPath(QStringLiteral("a"), places);
        const JobSpec job = newJob({.name = QStringLiteral("x")}, {}, places);
        const Result<QByteArray> first = replaceJob(file, job, {});
        QVERIFY(first);
        QVERIFY(!replaceJob(file, job, *first + "\n"));
        QVERIFY(replaceJob(file, job, *first));
        JobSpec wrong = job;
        wrong.output.path.clear();
        QVERIFY(!replaceJob(file, wrong, *first));
    }
};

QTEST_GUILESS_MAIN(TestJobEdit)
#include "tst_jobedit.moc"
