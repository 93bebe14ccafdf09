// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/jobedit.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/profiles/file/profilefile.h>

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
        const AppDirs places = AppDirs::below(folder.path());
        const QString saved = profilePath(u"example"_s, places);
        Profile profile;
        profile.name = u"Example API"_s;
        const JobSpec first = newJob(profile, saved, places);
        QCOMPARE(first.name, u"New job"_s);
        QCOMPARE(first.profile, u"example"_s);
        QVERIFY(faultsOf(first).empty());
        const QString file = jobPath(freeJobName(first.name, places), places);
        QVERIFY(replaceJob(file, first, {}));
        QCOMPARE(savedJobs(places), QStringList {u"new-job"_s});
        QCOMPARE(readJob(file).value(), first);
        const JobSpec second = newJob({}, u"/else/x.profile.json"_s, places);
        QCOMPARE(second.name, u"New job 2"_s);
        QCOMPARE(second.profile, u"/else/x.profile.json"_s);
        QVERIFY(second.output.path != first.output.path);
    }

    void copiesHaveNamesAndOutputsOfTheirOwn_data()
    {
        // others: name and output of each
        const Table<QString, QString, QStringList, QString, QString> row(
            "name", "output", "others", "nameOfCopy", "outputOfCopy");
        const QStringList one {u"Prices"_s, u"/no/prices.csv"_s};
        row("the first", "Prices", "/no/prices.csv", one, "Prices 2", "/no/prices-2.csv");
        const QStringList two = one + QStringList {u"Prices 2"_s, u"/no/prices-2.csv"_s};
        row("the second", "Prices", "/no/prices.csv", two, "Prices 3", "/no/prices-3.csv");
        row("of a copy", "Prices 2", "/no/prices-2.csv", two, "Prices 3", "/no/prices-3.csv");
        row("of a copy whose number is taken", "Prices", "/no/prices-2.csv",
            two + QStringList {u"Prices 3"_s, QString()}, "Prices 4", "/no/prices-3.csv");
        row("a number of its own", "Prices 2024", "/no/2024-12.csv", two, "Prices 2024 2",
            "/no/2024-12-2.csv");
        row("a folder", "Pages", "/no/pages", {}, "Pages 2", "/no/pages-2");
        row("standard output", "Pipe", "-", {}, "Pipe 2", "-");
    }
    void copiesHaveNamesAndOutputsOfTheirOwn()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, output);
        QFETCH(const QStringList, others);
        std::vector<JobSpec> all;
        for (qsizetype i = 0; i < others.size(); i += 2) {
            JobSpec other;
            other.name = others[i];
            other.output.path = others[i + 1];
            all.push_back(other);
        }
        JobSpec job;
        job.name = name;
        job.output.path = output;
        job.request.url = u"/x"_s;
        JobSpec copy = copyOf(job, all);
        QTEST(copy.name, "nameOfCopy");
        QTEST(copy.output.path, "outputOfCopy");
        copy.name = job.name;
        copy.output = job.output;
        QCOMPARE(copy, job);
    }

    void copiesSpareWhatIsThere()
    {
        const QTemporaryDir folder;
        JobSpec job;
        job.output.path = folder.filePath(u"a.jsonl"_s);
        job.output.failed = folder.filePath(u"failed.jsonl"_s);
        QVERIFY(QFile(folder.filePath(u"a-2.jsonl"_s)).open(QIODevice::WriteOnly));
        const JobSpec copy = copyOf(job, {job});
        QCOMPARE(copy.output.path, folder.filePath(u"a-3.jsonl"_s));
        QCOMPARE(copy.output.failed, folder.filePath(u"failed-2.jsonl"_s));
    }

    void faultsNameTheirPlace_data()
    {
        const Table<QString, QByteArray, QString, QString> row("url", "body", "output", "where");
        const QString url = u"/items/{{id}}"_s;
        const QString output = u"/tmp/a.jsonl"_s;
        row("none", url, QByteArray(), output, QString());
        row("an open brace", "/items/{{id", QByteArray(), output, "/request/path");
        row("no JSON", url, "{\"a\": }", output, "/request/body");
        row("no output", url, QByteArray(), QString(), "/output");
    }
    void faultsNameTheirPlace()
    {
        QFETCH(const QString, url);
        QFETCH(const QByteArray, body);
        QFETCH(const QString, output);
        QFETCH(const QString, where);
        JobSpec job;
        job.profile = u"example"_s;
        job.request.url = url;
        job.request.body = body;
        job.request.bodyType = body.isEmpty() ? BodyType::ByHeader : BodyType::Json;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 2};
        job.output.path = output;
        const std::vector<Error> faults = faultsOf(job);
        QCOMPARE(faults.empty(), where.isEmpty());
        if (!faults.empty())
            QVERIFY2(faults.front().where().startsWith(where),
                     qPrintable(faults.front().where() + QLatin1Char(32) + faults.front().what()));
    }

    void anotherProgramsChangeIsNotOverwritten()
    {
        const QTemporaryDir folder;
        const AppDirs places = AppDirs::below(folder.path());
        const QString file = jobPath(u"a"_s, places);
        Profile profile;
        profile.name = u"x"_s;
        const JobSpec job = newJob(profile, {}, places);
        const Result<QByteArray> first = replaceJob(file, job, {});
        QVERIFY(first);
        QVERIFY(!replaceJob(file, job, *first + "\n"));
        QVERIFY(replaceJob(file, job, *first));
        JobSpec wrong = job;
        wrong.output.path.clear();
        QVERIFY(!replaceJob(file, wrong, *first));
    }
};

PENSTOCK_TEST(TestJobEdit)
#include "tst_jobedit.moc"
