// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/message/httprequest.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/jobs/run/readjob.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/spec/profile.h>

#include <QTest>

using namespace penstock;

namespace tst_readjob {
JobSpec someJob()
{
    JobSpec job;
    job.request.url = u"/items/{{kind}}/{{id}}"_s;
    return job;
}

Profile someProfile()
{
    Profile profile;
    profile.baseUrl = u"https://api.example.com"_s;
    profile.limits = {limitFromShorthand(u"4 concurrent").value()};
    return profile;
}

//! What a job says to a run, whoever begins it.
class TestReadJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void variablesOfTheProfileAreFilledIn()
    {
        Profile profile = someProfile();
        profile.variables = {{u"kind"_s, {u"test"_s, {}}}};
        const Result<ReadJob> read = readJob(someJob(), profile);
        QVERIFY(read.has_value());
        Row row;
        row.fields.push_back({u"id"_s, u"7"_s, "7"});
        const Result<HttpRequest> request = read->request.fill(row);
        QVERIFY2(request.has_value(), request ? "" : qPrintable(request.error().text()));
        QCOMPARE(request->url.toString(), u"https://api.example.com/items/test/7"_s);
    }

    void aShardHasFilesOfItsOwn_data()
    {
        using Kind = OutputSpec::Kind;
        const Table<Kind, QString, QString> row("kind", "path", "becomes");
        row("lines", Kind::Jsonl, "/d/orders.jsonl", "/d/orders.2of5.jsonl");
        row("several dots", Kind::Csv, "/d.x/orders.v1.csv", "/d.x/orders.v1.2of5.csv");
        row("no ending", Kind::Csv, "/d.x/orders", "/d.x/orders.2of5");
        row("hidden", Kind::Csv, "/d/.orders", "/d/.orders.2of5");
        row("relative", Kind::Jsonl, "orders.jsonl", "orders.2of5.jsonl");
        row("a database", Kind::Sqlite, "/d/orders.db", "/d/orders.2of5.db");
        row("a folder", Kind::Files, "/d/pages.v1/", "/d/pages.v1.2of5");
        row("standard output", Kind::Jsonl, "-", "-");
        row("a device", Kind::Jsonl, "/dev/null", "/dev/null");
    }
    void aShardHasFilesOfItsOwn()
    {
        QFETCH(const QString, path);
        JobSpec job = someJob();
        QFETCH(const OutputSpec::Kind, kind);
        job.output.kind = kind;
        job.output.path = path;
        job.output.failed = u"/f/failed.jsonl"_s;
        takeShard(job, someProfile(), {2, 5});
        QTEST(job.output.path, "becomes");
        QCOMPARE(job.output.failed, u"/f/failed.2of5.jsonl"_s);
    }

    void aShardIsChosenByWhatTheRequestTakes()
    {
        JobSpec job = someJob();
        job.request.url += u"?region={{region}}"_s;
        job.values = {{u"region"_s, u"eu"_s}};
        Profile profile = someProfile();
        profile.variables = {{u"kind"_s, {u"test"_s, {}}}};
        takeShard(job, profile, {2, 5});
        QCOMPARE(job.rows.shard->columns, QStringList {u"id"_s});
        QVERIFY(job.rows.shard->dedupe.empty());
        job.rows.key = {u"nr"_s};
        job.dedupe = u"{{region}}-{{id}}"_s;
        takeShard(job, profile, {2, 5});
        QCOMPARE(job.rows.shard->columns, QStringList {u"nr"_s});
        const std::vector<RowsSpec::Shard::Piece> pieces {
            {{}, u"region"_s, u"eu"_s}, {u"-"_s, u"id"_s, {}}, {}};
        QVERIFY(job.rows.shard->dedupe == pieces);
    }

    // Also a host that a row says.
    void aHostIsRefusedWithACredential_data()
    {
        const Table<QString, HeaderList, bool, bool> row("url", "headers", "signsIn", "isRefused");
        const HeaderList host {{"hoST", "{{id}}"}};
        const QString url = someJob().request.url;
        row("no credential", url, host, false, false);
        row("a sign-in", url, host, true, true);
        row("a cookie of the row", url, host + HeaderList {{"Cookie", "{{id}}"}}, false, true);
        row("a key in the URL", url + u"?api_key={{id}}"_s, host, false, true);
        row("no host", url, {{"X-Host", "{{id}}"}}, true, false);
    }
    void aHostIsRefusedWithACredential()
    {
        QFETCH(const QString, url);
        QFETCH(const HeaderList, headers);
        QFETCH(const bool, signsIn);
        JobSpec job = someJob();
        job.request.url = url;
        job.request.headers = headers;
        Profile profile = someProfile();
        if (signsIn)
            profile.auth = {.kind = AuthSpec::Kind::InQuery, .secret = u"s"_s, .name = u"k"_s};
        const Result<ReadJob> read = readJob(job, profile);
        QTEST(!read, "isRefused");
        if (!read)
            QCOMPARE(read.error(),
                     httpMessage("header.host_with_credential", u"hoST"_s)
                         .at(jobMessage("place.headers")));
    }

    void whoAsksForJson_data()
    {
        const Table<QByteArray, QString, QString, bool> row("own", "ofProfile", "records", "asks");
        const QByteArray json = "application/json";
        const QByteArray page = "text/html, application/json";
        row("nobody", QByteArray(), QString(), QString(), false);
        row("the request", json, QString(), QString(), true);
        row("the profile", QByteArray(), QString::fromLatin1(json), QString(), true);
        row("the request before the profile", "text/csv", QString::fromLatin1(json), QString(),
            false);
        row("a page would do, too", page, QString(), QString(), false);
        row("records are in nothing else", QByteArray(), QString(), "$.items[*]", true);
    }
    void whoAsksForJson()
    {
        QFETCH(const QByteArray, own);
        QFETCH(const QString, ofProfile);
        QFETCH(const QString, records);
        JobSpec job = someJob();
        Profile profile = someProfile();
        if (!own.isEmpty())
            job.request.headers = {{"accept", own}};
        if (!ofProfile.isEmpty())
            profile.headers = {{u"Accept"_s, {ofProfile, {}}}};
        job.records = records;
        const Result<ReadJob> read = readJob(job, profile);
        QVERIFY(read.has_value());
        QTEST(read->options.asksForJson, "asks");
        QCOMPARE(read->options.wantsWebPages, own.contains("html"));
    }

    void whoSignsInWantsNoLoginPage()
    {
        Profile profile = someProfile();
        profile.auth.kind = AuthSpec::Kind::Bearer;
        profile.auth.secret = u"token"_s;
        QVERIFY(readJob(someJob(), profile)->options.asksForJson);
        JobSpec pages = someJob();
        pages.request.headers = {{"Accept", "text/html"}};
        QVERIFY(readJob(pages, profile)->options.wantsWebPages);
        QVERIFY(!readJob(pages, profile)->options.asksForJson);
        JobSpec files = someJob();
        files.output.kind = OutputSpec::Kind::Files;
        files.output.name = u"{{id}}.html"_s;
        QVERIFY(!readJob(files, profile)->options.asksForJson);
    }

    void allThatTheFilesSayIsTaken()
    {
        JobSpec job = someJob();
        job.dedupe = u"{{id}}"_s;
        job.values = {{u"kind"_s, u"all"_s}};
        job.maxWait = std::chrono::minutes(1);
        job.priority = 2;
        job.breaker = 3;
        Profile profile = someProfile();
        profile.keepHeaders = true;
        profile.retry.idempotencyHeader = u"Idempotency-Key"_s;
        const Result<ReadJob> read = readJob(job, profile);
        QVERIFY(read.has_value());
        const JobRun::Options &options = read->options;
        QVERIFY(options.dedupe.has_value());
        QCOMPARE(options.constants, job.values);
        QCOMPARE(options.maxWait, job.maxWait);
        QCOMPARE(options.priority, 2);
        QCOMPARE(options.breaker, 3);
        QVERIFY(options.keepsHeaders);
        QCOMPARE(options.idempotencyHeader, QByteArray("Idempotency-Key"));
        QVERIFY(options.readAhead >= 4); // no connection idles for want of a row
    }

    void theProfileSaysWhatTheJobDoesNot()
    {
        JobSpec job = someJob();
        Profile profile = someProfile();
        QCOMPARE(readJob(job, profile)->options.breaker, CircuitBreaker::usual);
        profile.breaker = 0;
        QCOMPARE(readJob(job, profile)->options.breaker, 0);
        profile.breaker = 25;
        QCOMPARE(readJob(job, profile)->options.breaker, 25);
        job.breaker = 0;
        QCOMPARE(readJob(job, profile)->options.breaker, 0);
    }

    void whatIsWrongIsSaid_data()
    {
        const Table<JobSpec, QString> row("job", "where");
        JobSpec records = someJob();
        records.records = u"items["_s;
        row("records", records, "items[");
        JobSpec dedupe = someJob();
        dedupe.dedupe = u"{{id"_s;
        row("dedupe", dedupe, "dedupe");
        JobSpec url = someJob();
        url.request.url = u"/{{id"_s;
        row("URL", url, "{{id");
    }
    void whatIsWrongIsSaid()
    {
        QFETCH(const JobSpec, job);
        QFETCH(const QString, where);
        const Result<ReadJob> read = readJob(job, someProfile());
        QVERIFY(!read);
        QVERIFY2(read.error().text().contains(where), qPrintable(read.error().text()));
    }

    void aRequestThatIsNeverLetThroughIsNone()
    {
        Profile profile = someProfile();
        profile.limits = {{u"none"_s, ConcurrencySettings {0}}};
        QVERIFY(!readJob(someJob(), profile));
    }
};

PENSTOCK_TEST(TestReadJob)
} // namespace tst_readjob
#include "tst_readjob.moc"
