// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobfile.h>

#include <QTest>

using namespace penstock;

class TestJobFaults : public QObject
{
    Q_OBJECT

    // The least job, with one member replaced.
    static QByteArray jobWith(const QByteArray &key, const QByteArray &json)
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
    static void row(const char *name, const char *key, const char *json, const char *line)
    {
        QTest::newRow(name) << QByteArray(key) << QByteArray(json) << QString::fromUtf8(line);
    }

    static void addRequestRows()
    {
        row("no request", "request", "null",
            R"(f: json.missing_key(request, job.example({"path": "/items/{{id}}"})))");
        row("no URL", "request", "{}", "f#/request: json.missing_one_of(path, url)");
        row("misspelt", "request", R"({"ulr": "x"})",
            "f#/request/ulr: json.unknown_key_near(ulr, url)");
        row("two URLs", "request", R"({"path": "/a", "url": "https:\/\/x"})",
            "f#/request/url: json.exclusive_keys(path, url)");
        row("a path for a URL", "request", R"({"url": "/items"})",
            "f#/request/url: job.invalid_url(/items)");
        row("a URL for a path", "request", R"({"path": "https:\/\/x"})",
            "f#/request/path: job.url_as_path(https:\\/\\/x)");
        row("a path without a server", "request", R"({"path": "/items"})",
            "f#/request/path: job.no_server");
        row("no method", "request", R"({"url": "{{u}}", "method": "GE T"})",
            "f#/request/method: job.invalid_method(GE T)");
        row("an object in the query", "request", R"({"url": "{{u}}", "query": {"a": {}}})",
            "f#/request/query/a: json.wrong_value(a, json.an_object, job.want_query_value)");
        row("an empty list in the query", "request", R"({"url": "{{u}}", "query": {"a": []}})",
            "f#/request/query/a: json.wrong_value(a, json.a_list, job.want_query_value)");
        row("a number in a header", "request", R"({"url": "{{u}}", "headers": {"A": 1}})",
            "f#/request/headers/A: json.wrong_value(A, 1, json.want_text)");
        row("a secret in a header", "request",
            R"({"url": "{{u}}", "headers": {"Authorization": "Bearer x"}})",
            "f#/request/headers/Authorization: job.secret");
        row("a header that frames the message", "request",
            R"({"url": "{{u}}", "headers": {"TE": "{{te}}"}})",
            "f#/request/headers/TE: header.automatic(TE)");
        row("a header name with a blank", "request", R"({"url": "{{u}}", "headers": {"A b": "x"}})",
            "f#/request/headers/A b: header.bad_name(A b)");
        row("JSON as text", "request", R"({"url": "{{u}}", "body": {}, "body_type": "text"})",
            "f#/request/body_type: job.body_not_text");
    }
    static void addOutcomeRows()
    {
        row("no outcome", "outcomes", R"([{"status": 404}])",
            "f#/outcomes/0: json.missing_key(is, job.want_outcome)");
        row("an unknown outcome", "outcomes", R"([{"is": "done"}, {"is": "ok"}])",
            R"(f#/outcomes/1/is: json.not_one_of("ok", done, empty, failed, again))");
        row("no condition of an outcome", "outcomes", R"([{"when": "$.a ==", "is": "failed"}])",
            "f#/outcomes/0/when: condition.invalid(condition.no_value, 7)");
        row("no status", "outcomes", R"([{"status": 99, "is": "done"}])",
            "f#/outcomes/0/status: json.wrong_value(status, 99, job.want_outcome_status)");
        row("a status as text", "outcomes", R"([{"status": "404", "is": "done"}])",
            R"(f#/outcomes/0/status: json.wrong_value(status, "404", job.want_outcome_status))");
        row("a class of none", "outcomes", R"([{"status": "6xx", "is": "done"}])",
            R"(f#/outcomes/0/status: json.wrong_value(status, "6xx", job.want_outcome_status))");
        row("a status of a list", "outcomes", R"([{"status": [200, true], "is": "done"}])",
            "f#/outcomes/0/status: json.wrong_value(status, json.a_list, job.want_outcome_status)");
        row("an empty list of statuses", "outcomes", R"([{"status": [], "is": "done"}])",
            "f#/outcomes/0/status: json.wrong_value(status, json.a_list, job.want_outcome_status)");
        row("a time of another outcome", "outcomes", R"([{"is": "failed", "after": "5s"}])",
            "f#/outcomes/0/after: job.outcome_time");
        row("a limit of another outcome", "outcomes", R"([{"is": "done", "for": "5s"}])",
            "f#/outcomes/0/for: job.outcome_time");
        row("a number for a time", "outcomes", R"([{"is": "again", "for": 5}])",
            "f#/outcomes/0/for: duration.missing_unit(5)");
        row("a misspelt outcome", "outcomes", R"([{"stauts": 404, "is": "done"}])",
            "f#/outcomes/0/stauts: json.unknown_key_near(stauts, status)");
    }
    static void addRowsRows()
    {
        row("no rows", "rows", "null",
            R"(f: json.missing_key(rows, job.example({"csv": "items.csv"})))");
        row("no kind of rows", "rows", "{}",
            "f#/rows: json.missing_one_of(csv, jsonl, lines, json, range, values)");
        row("rows from standard output", "rows", R"({"csv": "-"})",
            "f#/rows/csv: job.rows_not_a_file");
        row("a file of rows with columns from it", "rows", R"({"csv": {"path": "-"}})",
            "f#/rows/csv/path: job.rows_not_a_file");
        row("misspelt rows", "rows", R"({"jsnol": "a"})",
            "f#/rows/jsnol: json.unknown_key_near(jsnol, jsonl)");
        row("no file", "rows", R"({"csv": ""})",
            R"(f#/rows/csv: json.wrong_value(csv, "", job.want_file))");
        row("no path", "rows", R"({"csv": {"separator": ";"}})",
            "f#/rows/csv: json.missing_key(path, job.want_file)");
        row("a long separator", "rows", R"({"csv": {"path": "a", "separator": "::"}})",
            R"(f#/rows/csv/separator: json.wrong_value(separator, "::", job.want_separator))");
        row("a separator of JSONL", "rows", R"({"jsonl": {"path": "a", "separator": ";"}})",
            "f#/rows/jsonl/separator: json.unknown_key(separator, path)");
        row("no range", "rows", R"({"range": "1..600"})",
            "f#/rows/range: job.invalid_range(1..600)");
        row("a range too far", "rows", R"({"range": "id=1..99999999999999999999"})",
            "f#/rows/range: job.invalid_range(id=1..99999999999999999999)");
        row("a range backwards", "rows", R"({"range": "id=3..1"})",
            "f#/rows/range: range.not_upwards(3, 1, 1)");
        row("a range the wrong way down", "rows",
            R"({"range": {"name": "id", "from": 1, "to": 3, "step": -1}})",
            "f#/rows/range/step: range.not_downwards(1, 3, -1)");
        row("a range that stands still", "rows",
            R"({"range": {"name": "id", "from": 1, "to": 3, "step": 0}})",
            "f#/rows/range/step: range.zero_step");
        row("a range without its end", "rows", R"({"range": {"name": "id", "from": 1}})",
            "f#/rows/range: json.missing_key(to, json.want_whole)");
        row("values that are no list", "rows", R"({"values": {"id": 1}})",
            "f#/rows/values: json.wrong_value(values, json.an_object, job.want_rows)");
        row("a list in values", "rows", R"({"values": [1, [2]]})",
            "f#/rows/values/1: values.not_a_row");
    }
    static void addPagesRows()
    {
        row("no kind of pages", "pages", "{}",
            "f#/pages: json.missing_one_of(link_header, next_url, cursor, page, offset)");
        row("pages of no object", "pages", R"({"next_url": "$.next"})",
            "f#/pages/next_url: json.no_object_value(next_url)");
        row("no path to the next", "pages", R"({"next_url": {}})",
            "f#/pages/next_url: json.missing_one_of(path, from)");
        row("two ways to the next", "pages",
            R"({"next_url": {"path": "$.next", "from": {"header": "X-Next"}}})",
            "f#/pages/next_url/from: json.exclusive_keys(path, from)");
        row("a header without a name", "pages", R"({"next_url": {"from": {"header": ""}}})",
            "f#/pages/next_url/from/header: json.wrong_value(header, \"\", "
            "job.want_header_name)");
        row("a total that is no path", "pages",
            R"({"page": {"parameter": "p", "items": "$", "total": "total"}})",
            "f#/pages/page/total: job.invalid_path(total)");
        row("a size of nothing", "pages",
            R"({"page": {"parameter": "p", "items": "$", "size": 0}})",
            "f#/pages/page/size: json.wrong_value(size, 0, job.want_page_size)");
        row("a cursor elsewhere", "pages",
            R"({"cursor": {"path": "$.c", "parameter": "c", "in": "cookie"}})",
            "f#/pages/cursor/in: json.not_one_of(\"cookie\", query, header, body)");
        row("a host with a scheme", "pages",
            R"({"link_header": {"hosts": ["a.example", "http:\/\/b.example"]}})",
            "f#/pages/link_header/hosts: pages.invalid_host(http://b.example)");
        row("a pattern of hosts", "pages", R"({"link_header": {"hosts": ["*.example.com"]}})",
            "f#/pages/link_header/hosts: pages.invalid_host(*.example.com)");
        row("a host with a path", "pages", R"({"link_header": {"hosts": ["b.example/v1"]}})",
            "f#/pages/link_header/hosts: pages.invalid_host(b.example/v1)");
        row("no pointer", "pages", R"({"cursor": {"path": "$.c", "pointer": "variables"}})",
            "f#/pages/cursor/pointer: pages.invalid_pointer(variables)");
        row("no first value", "pages",
            R"({"cursor": {"path": "$.c", "parameter": "c", "first": true}})",
            "f#/pages/cursor/first: json.wrong_value(first, true, job.want_first)");
        row("no condition", "pages", R"({"link_header": {"stop": "$.a =="}})",
            "f#/pages/link_header/stop: condition.invalid(condition.no_value, 7)");
        row("no status", "pages", R"({"link_header": {"end_status": [99]}})",
            "f#/pages/link_header/end_status: json.wrong_value(end_status, json.a_list, "
            "json.want_statuses(100))");
        row("a path that is none", "pages", R"({"next_url": {"path": "next"}})",
            "f#/pages/next_url/path: job.invalid_path(next)");
        row("a cursor for nothing", "pages", R"({"cursor": {"path": "$.c"}})",
            "f#/pages/cursor: json.missing_key(parameter, job.want_parameter)");
        row("pages without an end", "pages", R"({"page": {"parameter": "p"}})",
            "f#/pages/page: json.missing_key(items, job.want_json_path($.items))");
        row("a step of pages", "pages", R"({"page": {"parameter": "p", "items": "$", "step": 2}})",
            "f#/pages/page/step: json.unknown_key_near(step, stop)");
        row("no pages", "pages", R"({"link_header": {"max": 0}})",
            "f#/pages/link_header/max: json.wrong_value(max, 0, json.want_whole_between(1, "
            "1000000000))");
    }
    static void addOutputRows()
    {
        row("a database on standard output", "output",
            R"({"sqlite": {"path": "-", "table": "t", "columns": ["a"]}})",
            "f#/output/sqlite/path: output_format.not_on_standard_output");
        row("files on standard output", "output", R"({"files": {"folder": "-", "name": "{{id}}"}})",
            "f#/output/files/folder: output_format.not_on_standard_output");
        row("failed rows on standard output", "output", R"({"jsonl": "a", "failed": "-"})",
            "f#/output/failed: job.failed_on_standard_output");
        row("no kind of output", "output", R"({"failed": "x"})",
            "f#/output: json.missing_one_of(jsonl, csv, sqlite, files)");
        row("CSV without columns", "output", R"({"csv": {"path": "a"}})",
            R"(f#/output/csv: json.missing_key(columns, job.example(["title", …])))");
        row("CSV with no columns", "output", R"({"csv": {"path": "a", "columns": []}})",
            "f#/output/csv/columns: json.wrong_value(columns, json.a_list, job.want_columns)");
        row("a column that is none", "output", R"({"csv": {"path": "a", "columns": ["a", 5]}})",
            "f#/output/csv/columns/1: json.no_object_value(5)");
        row("a type in CSV", "output",
            R"({"csv": {"path": "a", "columns": [{"name": "a", "type": "real"}]}})",
            "f#/output/csv/columns/0/type: json.unknown_key(type, name, path, row)");
        row("a column from two places", "output",
            R"({"csv": {"path": "a", "columns": [{"name": "a", "path": "$.a", "row": "a"}]}})",
            "f#/output/csv/columns/0/row: json.exclusive_keys(path, row)");
        row("a column twice", "output", R"({"csv": {"path": "a", "columns": ["a", "b", "a"]}})",
            "f#/output/csv/columns/2: table.equal_columns(a)");
        row("a type that is none", "output",
            R"({"sqlite": {"path": "a", "table": "t", "columns": [{"name": "a", "type": "int"}]}})",
            R"(f#/output/sqlite/columns/0/type: json.not_one_of("int", text, integer, real, json))");
        row("no table", "output", R"({"sqlite": {"path": "a", "columns": ["a"]}})",
            "f#/output/sqlite: json.missing_key(table, job.want_table)");
        row("a key that is no column", "output",
            R"({"sqlite": {"path": "a", "table": "t", "columns": ["a"], "key": ["a", "b"]}})",
            "f#/output/sqlite/key/1: table.key_without_column(b)");
        row("all in one file", "output", R"({"files": {"folder": "a", "name": "x.json"}})",
            "f#/output/files/name: job.constant_name");
    }

private Q_SLOTS:
    void saysWhatIsWrong_data()
    {
        Table<QByteArray, QByteArray, QString>("key", "json", "line");
        addRequestRows();
        addOutcomeRows();
        addRowsRows();
        addPagesRows();
        addOutputRows();
        row("misspelt", "max-wait", R"("1s")",
            "f#/max-wait: json.unknown_key_near(max-wait, max_wait)");
        row("records that are no path", "records", R"("items")",
            "f#/records: job.invalid_path(items)");
        row("dedupe without a value", "dedupe", R"("id")", "f#/dedupe: job.constant_dedupe");
        row("a wait without unit", "max_wait", "5", "f#/max_wait: duration.missing_unit(5)");
        row("a priority too low", "priority", "10",
            "f#/priority: json.wrong_value(priority, 10, json.want_whole_between(0, 9))");
        row("a fuse that is none", "stop_after_failures", "true",
            "f#/stop_after_failures: json.wrong_value(stop_after_failures, true, "
            "profile.want_stop_after_failures(100))");
        row("a fuse too high", "stop_after_failures", "101",
            "f#/stop_after_failures: json.wrong_value(stop_after_failures, 101, "
            "json.want_whole_between(1, 100))");
        row("a fuse of nothing", "stop_after_failures", "0",
            "f#/stop_after_failures: json.wrong_value(stop_after_failures, 0, "
            "json.want_whole_between(1, 100))");
        row("a value that is none", "values", R"({"a": []})",
            "f#/values/a: json.wrong_value(a, json.a_list, job.want_value)");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QByteArray, key);
        QFETCH(const QByteArray, json);
        QFETCH(QString, line);
        // Two slashes in a raw string begin a comment for moc.
        line.replace(u"\\/"_s, u"/"_s);
        const Result<JobSpec> read = jobFromJson(jobWith(key, json), u"f"_s);
        QVERIFY(!read);
        QCOMPARE(reported(read.error()), line);
        QCOMPARE(read.error().kind, Error::Kind::File);
    }
    void tellsEverythingThatIsWrong()
    {
        const std::vector<Error> faults
            = faultsOfJob(R"({"schema": "penstock/job/1", "request": {"url": "x"},
                              "rows": {"csv": ""}, "output": {"jsonl": 5}, "priority": -1})");
        QStringList places;
        for (const Error &fault : faults)
            places.append(fault.where());
        QCOMPARE(
            places,
            QStringList({u"/request/url"_s, u"/rows/csv"_s, u"/output/jsonl"_s, u"/priority"_s}));
        QVERIFY(faultsOfJob(jobWith("priority", "5")).empty());
    }
    void aKeyCanBeThereOnce()
    {
        QByteArray json = jobWith("priority", "5");
        json.chop(1);
        QCOMPARE(reported(jobFromJson(json + R"(, "priority": 6})", u"f"_s).error()),
                 u"f: json_text.equal_names(priority)"_s);
    }
    void soCanAKeyInside_data()
    {
        const Table<QByteArray, QString> row("request", "line");
        row("of the request", R"({"url": "{{u}}", "body": {"a": 1}, "body": {"b": 1}})",
            "f#/request: json_text.equal_names(body)");
        row("of its headers", R"({"url": "{{u}}", "headers": {"A": "1", "A": "2"}})",
            "f#/request/headers: json_text.equal_names(A)");
        row("of its body", R"({"url": "{{u}}", "body": {"a": 1, "a": 2}})", "");
    }
    void soCanAKeyInside()
    {
        QFETCH(const QByteArray, request);
        const auto job = jobFromJson(jobWith("request", request), u"f"_s);
        QTEST(job ? QString() : reported(job.error()), "line");
    }
    void aProfileIsNoJob()
    {
        QCOMPARE(reported(jobFromJson(R"({"schema": "penstock/profile/1"})", u"f"_s).error()),
                 u"f#/schema: schema.other(penstock/profile/1, penstock/job/1)"_s);
    }
};

PENSTOCK_TEST(TestJobFaults)
#include "tst_jobfaults.moc"
