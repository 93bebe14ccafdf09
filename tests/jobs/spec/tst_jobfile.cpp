// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/profiles/spec/fileformat.h>

#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace penstock;

namespace tst_jobfile {
QString examplePath()
{
    return testData(u"example.job.json");
}

// A job with \a members instead of the least it needs.
QByteArray jobWith(const QByteArray &key, const QByteArray &json)
{
    QByteArrayList members {R"("schema": "penstock/job/1")"};
    const std::pair<QByteArray, QByteArray> least[]
        = {{"request", R"({"url": "https:\/\/x\/{{id}}"})"},
           {"rows", R"({"range": "id=1..3"})"},
           {"output", R"({"jsonl": "out.jsonl"})"}};
    for (const auto &[name, value] : least) {
        if (name != key)
            members.append('"' + name + "\": " + value);
    }
    members.append('"' + key + "\": " + json);
    return '{' + members.join(", ") + '}';
}

RowsSpec fileRows(const char *path, RowFormat format, char separator = 0)
{
    return {RowsSpec::File {QString::fromUtf8(path), format, separator}};
}

class TestJobFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEverything()
    {
        const Result<JobSpec> read = readJob(examplePath());
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        const JobSpec &job = *read;
        const QString folder = testData() + QLatin1Char('/');
        QCOMPARE(job.name, u"Orders"_s);
        QCOMPARE(job.profile, folder + u"example.profile.json"_s);
        QCOMPARE(job.request.method, QByteArray("POST"));
        QCOMPARE(job.request.url, u"/orders/{{id}}"_s);
        const std::vector<std::pair<QString, QString>> query {{u"z"_s, u"last first"_s},
                                                              {u"a"_s, u"1.10"_s},
                                                              {u"tag"_s, u"x"_s},
                                                              {u"tag"_s, u"y"_s},
                                                              {u"empty"_s, QString()}};
        QVERIFY2(job.request.query == query, "in the order of the file");
        QCOMPARE(job.request.headers,
                 HeaderList({{"X-Trace", "{{id}}"}, {"Accept", "application/json"}}));
        QCOMPARE(job.request.bodyType, BodyType::Json);
        QCOMPARE(job.request.body,
                 QByteArray(R"({"id": 12345678901234567890, "price": 1.10, "name": "{{name}}"})"));
        QVERIFY(job.rows == fileRows(qPrintable(folder + u"items.csv"_s), RowFormat::Csv, ';'));
        QCOMPARE(job.pages.kind, PagesSpec::Kind::Cursor);
        QCOMPARE(job.pages.path, u"$.meta.next"_s);
        QCOMPARE(job.pages.parameter, u"cursor"_s);
        QCOMPARE(job.pages.most, 50);
        QCOMPARE(job.records, u"$.items[*]"_s);
        QCOMPARE(job.output.kind, OutputSpec::Kind::Sqlite);
        QCOMPARE(job.output.path, u"/var/orders.db"_s);
        QCOMPARE(job.output.table, u"orders"_s);
        QCOMPARE(job.output.key, QStringList {u"id"_s});
        QCOMPARE(job.output.failed, folder + u"orders.failed.jsonl"_s);
        using Type = ColumnSpec::Type;
        const std::vector<ColumnSpec> columns {{u"title"_s, u"$.title"_s, {}, Type::Text},
                                               {u"a name"_s, u"$['a name']"_s, {}, Type::Text},
                                               {u"id"_s, {}, u"id"_s, Type::Text},
                                               {u"price"_s, u"$.price"_s, {}, Type::Real},
                                               {u"user"_s, u"$.user.name"_s, {}, Type::Json}};
        QVERIFY(job.output.columns == columns);
        QCOMPARE(job.dedupe, u"{{id}}"_s);
        QVERIFY(job.maxWait == Duration(std::chrono::hours(1)));
        QCOMPARE(job.priority, 2);
        QCOMPARE(job.values.size(), std::size_t(2));
        QCOMPARE(job.values.front().first, u"region"_s);
    }
    void writesWhatItReadLetterForLetter()
    {
        QCOMPARE(QString::fromUtf8(toJson(readJob(examplePath()).value(), testData())),
                 QString::fromUtf8(readFile(examplePath()).value()));
    }
    void writesToAFileThatReadsBack()
    {
        const QTemporaryDir folder;
        const JobSpec job = readJob(examplePath()).value();
        const QString path = folder.filePath(u"x.job.json"_s);
        QVERIFY(replaceJob(path, job, {}));
        QVERIFY(readJob(path).value() == job);
    }

    void readsAndWritesEachFuse_data()
    {
        const Table<QByteArray, int> row("json", "fuse");
        row("a number", "7", 7);
        row("none", "false", 0);
    }
    void readsAndWritesEachFuse()
    {
        QFETCH(const QByteArray, json);
        const JobSpec job = jobFromJson(jobWith("stop_after_failures", json)).value();
        QVERIFY(jobFromJson(jobWith("fuse", json)).value() == job); // its earlier name
        QTEST(job.breaker.value_or(-1), "fuse");
        QVERIFY(jobFromJson(toJson(job)).value() == job);
        QVERIFY(!jobFromJson(jobWith("priority", "1")).value().breaker);
    }

    void readsAndWritesWhatAllowsEmptyValues()
    {
        for (const bool isAllowed : {true, false}) {
            const QByteArray json = R"({"url": "https://x/{{id}}", "allow_empty_in_path": )";
            const JobSpec job
                = jobFromJson(jobWith("request", json + (isAllowed ? "true}" : "false}"))).value();
            QCOMPARE(job.request.allowsEmptyInPath, isAllowed);
            QVERIFY(jobFromJson(toJson(job)).value() == job);
            QCOMPARE(toJson(job).contains("allow_empty_in_path"), isAllowed);
        }
    }

    // As a "url", a value alone is a whole URL.
    void aPathThatIsOneValueStaysAPath()
    {
        for (const auto &[path, url] :
             {std::pair("{{id}}", "/{{id}}"), std::pair("{{a}}/{{b}}", "{{a}}/{{b}}"),
              std::pair("items/{{id}}", "items/{{id}}")}) {
            const QByteArray json
                = QByteArray("{\"path\": \"") + path + "\"}, \"profile\": \"p.profile.json\"";
            const JobSpec job = jobFromJson(jobWith("request", json)).value();
            QCOMPARE(job.request.url, QString::fromLatin1(url));
            QVERIFY(jobFromJson(toJson(job)).value() == job);
        }
    }

    void keepsDigitsAndOrder()
    {
        const JobSpec job
            = jobFromJson(jobWith("values", R"({"z": 12345678901234567890, "a": 1.10, "t": true})"))
                  .value();
        const std::vector<std::pair<QString, QString>> values {
            {u"z"_s, u"12345678901234567890"_s}, {u"a"_s, u"1.10"_s}, {u"t"_s, u"true"_s}};
        QVERIFY(job.values == values);
    }

    void readsBackEachBody_data()
    {
        const Table<QByteArray, QByteArray, BodyType> row("json", "body", "type");
        row("text", R"("body": "a={{a}}\n")", "a={{a}}\n", BodyType::ByHeader);
        row("an object", R"("body": {"z": 1.10, "a": []})", R"({"z": 1.10, "a": []})",
            BodyType::Json);
        row("an object over lines", "\"body\": {\n \"z\": 1\r\n}", "{  \"z\": 1  }",
            BodyType::Json);
        row("a list", R"("body": [1, 2.0])", "[1, 2.0]", BodyType::Json);
        row("a number", R"("body": 12345678901234567890)", "12345678901234567890", BodyType::Json);
        row("a template of JSON", "\"body\": \"{\\\"id\\\": {{id}}}\", \"body_type\": \"json\"",
            "{\"id\": {{id}}}", BodyType::Json);
        row("JSON text as text", R"("body": "[1]", "body_type": "text")", "[1]", BodyType::Text);
        row("a JSON string", "\"body\": \"\\\"x\\\"\", \"body_type\": \"json\"", "\"x\"",
            BodyType::Json);
        row("XML", R"("body": "<a>{{a}}</a>", "body_type": "xml")", "<a>{{a}}</a>", BodyType::Xml);
        row("a form", R"("body": "a={{a}}", "body_type": "form")", "a={{a}}", BodyType::Form);
        row("none", R"("body": null)", "", BodyType::ByHeader);
    }
    void readsBackEachBody()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QByteArray, body);
        QFETCH(const BodyType, type);
        const Result<JobSpec> job
            = jobFromJson(jobWith("request", R"({"url": "https:\/\/x", )" + json + '}'));
        QVERIFY2(job, job ? "" : qPrintable(job.error().text()));
        QCOMPARE(job->request.body, body);
        QCOMPARE(job->request.bodyType, type);
        QVERIFY(jobFromJson(toJson(*job)).value() == *job);
    }

    void readsBackAllRows_data()
    {
        const Table<QByteArray, RowsSpec> row("json", "rows");
        const QString id = u"id"_s;
        row("CSV", R"({"csv": "a.csv"})", fileRows("a.csv", RowFormat::Csv));
        row("CSV with tabs", R"({"csv": {"path": "a.csv", "separator": "\t"}})",
            fileRows("a.csv", RowFormat::Csv, '\t'));
        row("JSONL", R"({"jsonl": "a"})", fileRows("a", RowFormat::Jsonl));
        row("JSONL in braces", R"({"jsonl": {"path": "a"}})", fileRows("a", RowFormat::Jsonl));
        row("lines", R"({"lines": "a.txt"})", fileRows("a.txt", RowFormat::Lines));
        row("a short range", R"({"range": "id=1..600"})", {RowsSpec::Range {id, 1, 600, 1}});
        row("a short range with a step", R"({"range": "id=9..-1 step -5"})",
            {RowsSpec::Range {id, 9, -1, -5}});
        row("a range",
            R"({"range": {"name": "id", "from": 9007199254740993, "to": 9007199254740995}})",
            {RowsSpec::Range {id, 9007199254740993, 9007199254740995, 1}});
        row("values", R"({"values": [{"id": 12345678901234567890}, "x", 1.10]})",
            {RowsSpec::Values {R"([{"id": 12345678901234567890}, "x", 1.10])"}});
        row("no values", R"({"values": []})", {RowsSpec::Values {"[]"}});
    }
    void readsBackAllRows()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const RowsSpec, rows);
        const Result<JobSpec> job = jobFromJson(jobWith("rows", json));
        QVERIFY2(job, job ? "" : qPrintable(job.error().text()));
        QVERIFY(job->rows == rows);
        QVERIFY(jobFromJson(toJson(*job)).value() == *job);
    }

    void readsBackAllPages_data()
    {
        const Table<QByteArray, PagesSpec> row("json", "pages");
        using Kind = PagesSpec::Kind;
        const QString items = u"$.items"_s;
        row("link header", R"({"link_header": {}})", {Kind::LinkHeader, {}, {}, 1, 0, {}, 10'000});
        row("link header, few", R"({"link_header": {"max": 3}})",
            {Kind::LinkHeader, {}, {}, 1, 0, {}, 3});
        row("next URL", R"({"next_url": {"path": "$.next"}})",
            {Kind::NextUrl, u"$.next"_s, {}, 1, 0, {}, 10'000});
        row("page", R"({"page": {"parameter": "p", "from": 0, "items": "$.items"}})",
            {Kind::Page, {}, u"p"_s, 0, 0, items, 10'000});
        row("page from one", R"({"page": {"parameter": "p", "items": "$.items"}})",
            {Kind::Page, {}, u"p"_s, 1, 0, items, 10'000});
        row("offset", R"({"offset": {"parameter": "o", "step": 100, "items": "$.items"}})",
            {Kind::Offset, {}, u"o"_s, 0, 100, items, 10'000});
        row("offset by what came",
            R"({"offset": {"parameter": "o", "items": "$.items", "max": 9}})",
            {Kind::Offset, {}, u"o"_s, 0, 0, items, 9});
        const auto with = [](PagesSpec pages, const std::function<void(PagesSpec &)> &change) {
            change(pages);
            return pages;
        };
        const PagesSpec cursor {Kind::Cursor, u"$.next"_s, u"c"_s, 1, 0, {}, 10'000};
        row("cursor in a header", R"({"cursor": {"path": "$.next", "parameter": "c",
                                     "in": "header"}})",
            with(cursor, [](PagesSpec &p) { p.in = PagesSpec::In::Headers; }));
        row("cursor in the body", R"({"cursor": {"path": "$.next", "pointer": "/a/b~1c"}})",
            with(cursor, [](PagesSpec &p) {
                p.parameter.clear();
                p.pointer = u"/a/b~1c"_s;
            }));
        row("cursor from a header", R"({"cursor": {"from": {"header": "X-Next"},
                                       "parameter": "c"}})",
            with(cursor, [](PagesSpec &p) { p.path = u"X-Next"_s; }));
        row("first cursor", R"({"cursor": {"path": "$.next", "parameter": "c", "first": "*"}})",
            with(cursor, [](PagesSpec &p) { p.first = R"("*")"; }));
        row("first list", R"({"cursor": {"path": "$.next", "parameter": "c", "first": [0,"a"]}})",
            with(cursor, [](PagesSpec &p) { p.first = R"([0,"a"])"; }));
        row("stop", R"({"cursor": {"path": "$.next", "parameter": "c", "stop": "$.more == false",
                       "end_status": [404, 204]}})",
            with(cursor, [](PagesSpec &p) {
                p.stop = u"$.more == false"_s;
                p.endStatus = {404, 204};
            }));
        const PagesSpec offset {Kind::Offset, {}, u"o"_s, 0, 0, items, 10'000};
        row("total", R"({"offset": {"parameter": "o", "items": "$.items", "total": "$.n",
                        "size": 50}})",
            with(offset, [](PagesSpec &p) {
                p.total = u"$.n"_s;
                p.size = u"50"_s;
            }));
        row("total in a header", R"({"offset": {"parameter": "o", "items": "$.items",
                                    "total": {"header": "Content-Range"}, "size": "per"}})",
            with(offset, [](PagesSpec &p) {
                p.total = u"Content-Range"_s;
                p.size = u"per"_s;
            }));
        row("hosts", R"({"next_url": {"path": "$.next", "hosts": ["a.example", "b.example:81"]}})",
            with({Kind::NextUrl, u"$.next"_s, {}, 1, 0, {}, 10'000}, [](PagesSpec &p) {
                p.hosts = {u"a.example"_s, u"b.example:81"_s};
            }));
    }
    void readsBackAllPages()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const PagesSpec, pages);
        const Result<JobSpec> job = jobFromJson(jobWith("pages", json));
        QVERIFY2(job, job ? "" : qPrintable(job.error().text()));
        QVERIFY(job->pages == pages);
        QVERIFY(jobFromJson(toJson(*job)).value() == *job);
    }

    void readsBackAllOutcomes_data()
    {
        using Rules = std::vector<OutcomeSpec>;
        using Is = OutcomeSpec::Is;
        const Table<QByteArray, Rules> row("json", "outcomes");
        row("none", "[]", {});
        row("a status", R"([{"status": 404, "is": "empty"}])",
            {{.is = Is::Empty, .statuses = {404}}});
        row("a class", R"([{"status": "4XX", "is": "done"}])", {{.is = Is::Done, .statuses = {4}}});
        row("a list", R"([{"status": [404, "5xx", 302], "is": "failed"}])",
            {{.is = Is::Failed, .statuses = {404, 5, 302}}});
        row("a list of one", R"([{"status": [404], "is": "failed"}])",
            {{.is = Is::Failed, .statuses = {404}}});
        row("a condition", R"([{"when": "$.error != null", "is": "failed"}])",
            {{.is = Is::Failed, .when = u"$.error != null"_s}});
        row("all", R"([{"is": "done"}])", {{.is = Is::Done}});
        row("times", R"([{"status": 202, "is": "again", "after": "5s", "for": "10min"}])",
            {{.is = Is::Again,
              .statuses = {202},
              .after = std::chrono::seconds(5),
              .most = std::chrono::minutes(10)}});
        row("two in order", R"([{"status": 200, "when": "$.a", "is": "empty"}, {"is": "again"}])",
            {{.is = Is::Empty, .statuses = {200}, .when = u"$.a"_s}, {.is = Is::Again}});
    }
    void readsBackAllOutcomes()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const std::vector<OutcomeSpec>, outcomes);
        const Result<JobSpec> job = jobFromJson(jobWith("outcomes", json));
        QVERIFY2(job, job ? "" : qPrintable(job.error().text()));
        QVERIFY(job->outcomes == outcomes);
        QVERIFY(jobFromJson(toJson(*job)).value() == *job);
    }

    void readsBackEachOutput_data()
    {
        Table<QByteArray, OutputSpec>("json", "output");
        const auto row = [](const char *name, const char *json, const OutputSpec &output) {
            QTest::newRow(name) << QByteArray(json).replace('\'', '"') << output;
        };
        using Kind = OutputSpec::Kind;
        const QString path = u"/o"_s;
        row("JSONL", R"({"jsonl": "-"})", {.kind = Kind::Jsonl, .path = u"-"_s});
        row("JSONL in braces", R"({"jsonl": {"path": "/o"}, "failed": "/f"})",
            {.kind = Kind::Jsonl, .path = path, .failed = u"/f"_s});
        row("CSV", R"({"csv": {"path": "/o", "columns": ["a"]}})",
            {.kind = Kind::Csv, .path = path, .columns = {{u"a"_s, u"$.a"_s, {}}}});
        row("CSV for spreadsheets",
            "{'csv': {'path': '/o', 'columns': ['a'], 'for_spreadsheets': true}}",
            {.kind = Kind::Csv,
             .path = path,
             .columns = {{u"a"_s, u"$.a"_s, {}}},
             .forSpreadsheets = true});
        row("SQLite with one key",
            R"({"sqlite": {"path": "/o", "table": "t", "columns": ["a"], "key": "a"}})",
            {.kind = Kind::Sqlite,
             .path = path,
             .columns = {{u"a"_s, u"$.a"_s, {}}},
             .table = u"t"_s,
             .key = {u"a"_s}});
        row("SQLite with paths",
            R"({"sqlite": {"path": "/o", "table": "t", "columns": ["$.a", "$.u.k"], "key": "$.u.k"}})",
            {.kind = Kind::Sqlite,
             .path = path,
             .columns = {{u"a"_s, u"$.a"_s, {}}, {u"u.k"_s, u"$.u.k"_s, {}}},
             .table = u"t"_s,
             .key = {u"u.k"_s}});
        row("files", R"({"files": {"folder": "/o", "name": "{{id}}.json"}})",
            {.kind = Kind::Files, .path = path, .name = u"{{id}}.json"_s});
    }
    void readsBackEachOutput()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const OutputSpec, output);
        const Result<JobSpec> job = jobFromJson(jobWith("output", json), {}, u"/x"_s);
        QVERIFY2(job, job ? "" : qPrintable(job.error().text()));
        QVERIFY(job->output == output);
        QVERIFY(jobFromJson(toJson(*job)).value() == *job);
    }

    void namesTheOutputAsTheFile_data()
    {
        const Table<QString, QString> row("file", "output");
        row("a job file", "/x/orders.job.json", "/x/orders.jsonl");
        row("dots in its name", "/x/a.b.job.json", "/x/a.b.jsonl");
        row("another name", "/x/orders.json", "/x/orders.jsonl");
        row("nothing before the ending", "/x/.job.json", "/x/responses.jsonl");
        row("no file", "", "/x/responses.jsonl");
    }
    void namesTheOutputAsTheFile()
    {
        QFETCH(const QString, file);
        QByteArray json = jobWith("priority", "5");
        json.replace(R"(, "output": {"jsonl": "out.jsonl"})", "");
        const Result<JobSpec> job = jobFromJson(json, file, u"/x"_s);
        QVERIFY2(job, job ? "" : qPrintable(job.error().text()));
        QTEST(job->output.path, "output");
        QVERIFY(jobFromJson(toJson(*job)).value() == *job);
    }

    void takesPathsFromWhereTheFileLies()
    {
        QByteArray json = jobWith("rows", R"({"csv": "../in.csv"})");
        json.insert(1, R"("profile": "p/a.profile.json", )");
        const JobSpec job = jobFromJson(json, {}, u"/x/y"_s).value();
        QVERIFY(job.rows == fileRows("/x/in.csv", RowFormat::Csv));
        QCOMPARE(job.profile, u"/x/y/p/a.profile.json"_s);
        QCOMPARE(job.output.path, u"/x/y/out.jsonl"_s);

        json.replace("p/a.profile.json", "github");
        QVERIFY2(jobFromJson(json, {}, u"/x"_s).value().profile == u"github"_s,
                 "the name of a saved one is no path");
    }
};

PENSTOCK_TEST(TestJobFile)
} // namespace tst_jobfile
#include "tst_jobfile.moc"
