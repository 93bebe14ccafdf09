// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/start/pathuses.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/profiles/spec/profile.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_pathuses {
JobSpec reading(const QString &rows)
{
    JobSpec job;
    job.rows.from = RowsSpec::File {.path = rows};
    job.output.path = u"-"_s;
    return job;
}

QStringList textsOf(const std::vector<PathUse> &uses)
{
    QStringList texts;
    for (const PathUse &use : uses)
        texts.append(pathUseText(use).text());
    return texts;
}

class TestPathUses : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString at(const char *name) const { return m_folder.filePath(QString::fromUtf8(name)); }

private Q_SLOTS:
    void initTestCase()
    {
        for (const char *folder : {"job/sub", "job/.hidden", "jobs", "other", "profiles"})
            QVERIFY(QDir(m_folder.path()).mkpath(QString::fromUtf8(folder)));
        QVERIFY(QFile::link(at("other"), at("job/away")));
        QVERIFY(QFile::link(at("other/not-yet"), at("job/dangling")));
        QVERIFY(QFile::link(at("job/sub"), at("job/inner")));
        QVERIFY(QFile::link(at("job"), at("alias")));
        QVERIFY(QFile::link(at("job/circle"), at("job/circle")));
    }

    void namesAll()
    {
        JobSpec job = reading(u"/r/rows.csv"_s);
        job.request.url = u"/items/{{id}}"_s;
        job.output = {.path = u"/o/out.jsonl"_s, .failed = u"/f/bad"_s};
        Profile profile;
        profile.baseUrl = u"https://api.example.com:8443/v1"_s;
        profile.network.tls = {.extraCa = u"/c/ca.pem"_s,
                               .clientCertificate = u"/c/me.pem"_s,
                               .clientKey = u"/c/key.pem"_s};
        RedisAddress &redis = profile.shared.emplace().redis;
        redis.extraCa = u"/c/redis.pem"_s;
        redis.clientCertificate = u"/c/redis.crt"_s;
        redis.clientKey = u"/c/redis.key"_s;
        QCOMPARE(textsOf(pathUsesOf(job, profile)),
                 QStringList({u"reads /r/rows.csv line by line and sends it to "
                              "https://api.example.com:8443"_s,
                              u"writes /o/out.jsonl"_s, u"writes /f/bad (failed rows)"_s,
                              u"reads /c/ca.pem and trusts the certificates in it"_s,
                              u"reads /c/redis.pem and trusts the certificates in it"_s,
                              u"reads /c/redis.crt and sends the certificate to its servers"_s,
                              u"reads /c/redis.key and authenticates with the key"_s,
                              u"reads /c/me.pem and sends the certificate to its servers"_s,
                              u"reads /c/key.pem and authenticates with the key"_s}));
        job.request.url = u"http://{{host}}/x"_s;
        QCOMPARE(pathUsesOf(job, profile).front().server, u"http://{{host}}"_s);
        job.output = {.path = u"/o/out.jsonl"_s};
        QCOMPARE(pathUsesOf(job, {}).at(2).path, u"/o/out.failed.jsonl"_s);
        QVERIFY(textsOf(pathUsesOf(reading({}), {})).isEmpty());
    }

    void onlyLinesGoToStandardOutput_data()
    {
        const Table<OutputSpec::Kind, QStringList> row("kind", "names");
        using Kind = OutputSpec::Kind;
        row("JSON lines", Kind::Jsonl, {u"bad"_s});
        row("CSV", Kind::Csv, {u"bad"_s});
        const QStringList both {u"-"_s, u"bad"_s};
        row("SQLite", Kind::Sqlite, both);
        row("files", Kind::Files, both);
    }
    void onlyLinesGoToStandardOutput()
    {
        QFETCH(const OutputSpec::Kind, kind);
        JobSpec job;
        job.output = {.kind = kind, .path = u"-"_s, .failed = u"/f/bad"_s};
        QStringList names;
        for (const PathUse &use : pathUsesOf(job, {}))
            names.append(use.path.section(QLatin1Char('/'), -1));
        QTEST(names, "names");
        job = reading(u"-"_s);
        QCOMPARE(pathUsesOf(job, {}).front().kind, PathUse::Kind::Rows);
    }
    void knowsItsWorld_data()
    {
        Table<QString, bool>("path", "inside");
        const auto row
            = [this](const char *path, bool inside) { QTest::newRow(path) << at(path) << inside; };
        row("job/rows.csv", true);
        row("job/sub/rows.csv", true);
        row("job/new/deep/out.csv", true);
        row("job/inner/out.csv", true);
        row("alias/out.csv", true);
        row("job", false);
        row("job/../other/out.csv", false);
        row("job/sub/../../other/x", false);
        row("job/away/x", false);
        row("job/dangling", false);
        row("job/.hidden/key", false);
        row("job/sub/.bashrc", false);
        row("jobs/x", false);
        row("other/x", false);
        row("job/circle", true); // leads nowhere
    }
    void knowsItsWorld()
    {
        QFETCH(const QString, path);
        QTEST(liesBelow(path, at("job")), "inside");
        QTEST(liesBelow(path, at("alias")), "inside");
    }

    void profilesAndSavedJobsHaveWorldsOfTheirOwn()
    {
        const AppDirs places = AppDirs::below(m_folder.path());
        JobSpec job = reading(at("profiles/rows.csv"));
        job.output.path = answersFolder(places) + u"/out.jsonl"_s;
        Profile profile;
        profile.network.tls.extraCa = at("profiles/ca.pem");
        const auto outside = [&](const QString &jobFile, const QString &profileFile) {
            return textsOf(usesOutside(pathUsesOf(job, profile), jobFile, profileFile, places))
                .size();
        };
        QCOMPARE(outside(jobPath(u"a"_s, places), at("profiles/p.profile.json")), 1);
        QCOMPARE(outside(at("job/a.job.json"), at("profiles/p.profile.json")), 3);
        QCOMPARE(outside(at("job/a.job.json"), {}), 4);
    }
};

PENSTOCK_TEST(TestPathUses)
} // namespace tst_pathuses
#include "tst_pathuses.moc"
