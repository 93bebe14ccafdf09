// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
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
            R"(f: "request" is missing. Add "request": {"path": "\/items\/{{id}}"})");
        row("no URL", "request", "{}", "f#/request: it has none of path, url. Add one of them");
        row("misspelt", "request", R"({"ulr": "x"})",
            R"(f#/request/ulr: unknown key "ulr". Did you mean "url"?)");
        row("two URLs", "request", R"({"path": "/a", "url": "https:\/\/x"})",
            "f#/request/url: path and url exclude each other. Keep one of them");
        row("a path for a URL", "request", R"({"url": "/items"})",
            R"(f#/request/url: "/items" is no URL. It must begin with https:\/\/ or http:\/\/; )"
            R"(what begins with / is a "path")");
        row("a URL for a path", "request", R"({"path": "https:\/\/x"})",
            R"(f#/request/path: "https:\/\/x" is no path. A whole URL is a "url")");
        row("a path without a server", "request", R"({"path": "/items"})",
            R"(f#/request/path: a path alone says no server. )"
            R"(Add "profile" with a base_url, or write a whole "url")");
        row("no method", "request", R"({"url": "{{u}}", "method": "GE T"})",
            R"(f#/request/method: "GE T" is no method. Write it as "GET")");
        row("an object in the query", "request", R"({"url": "{{u}}", "query": {"a": {}}})",
            "f#/request/query/a: a is an object. "
            "It must be text, a number, true, false, or a list of texts");
        row("an empty list in the query", "request", R"({"url": "{{u}}", "query": {"a": []}})",
            "f#/request/query/a: a is a list. "
            "It must be text, a number, true, false, or a list of texts");
        row("a number in a header", "request", R"({"url": "{{u}}", "headers": {"A": 1}})",
            "f#/request/headers/A: A is 1. It must be text in quotes");
        row("a secret in a header", "request",
            R"({"url": "{{u}}", "headers": {"Authorization": "Bearer x"}})",
            R"(f#/request/headers/Authorization: a secret does not belong in this file. )"
            R"(Let the profile name it, in "auth" or "headers")");
        row("a header that frames the message", "request",
            R"({"url": "{{u}}", "headers": {"TE": "{{te}}"}})",
            "f#/request/headers/TE: Penstock sets the header TE itself. Remove this header");
        row("a header name with a blank", "request", R"({"url": "{{u}}", "headers": {"A b": "x"}})",
            R"(f#/request/headers/A b: "A b" is no header name. A header is one line of text)");
        row("JSON as text", "request", R"({"url": "{{u}}", "body": {}, "body_type": "text"})",
            "f#/request/body_type: the body is JSON and no text. "
            "Put the body in quotes, or leave body_type out");
    }
    static void addRowsRows()
    {
        row("no rows", "rows", "null", R"(f: "rows" is missing. Add "rows": {"csv": "items.csv"})");
        row("no kind of rows", "rows", "{}",
            "f#/rows: it has none of csv, jsonl, lines, range, values. Add one of them");
        row("rows from standard output", "rows", R"({"csv": "-"})",
            R"(f#/rows/csv: "-" is standard output and no file. Name a file)");
        row("a file of rows with columns from it", "rows", R"({"csv": {"path": "-"}})",
            R"(f#/rows/csv/path: "-" is standard output and no file. Name a file)");
        row("misspelt rows", "rows", R"({"jsnol": "a"})",
            R"(f#/rows/jsnol: unknown key "jsnol". Did you mean "jsonl"?)");
        row("no file", "rows", R"({"csv": ""})",
            R"(f#/rows/csv: csv is "". It must be the path of a file)");
        row("no path", "rows", R"({"csv": {"separator": ";"}})",
            R"(f#/rows/csv: "path" is missing. Add "path": the path of a file)");
        row("a long separator", "rows", R"({"csv": {"path": "a", "separator": "::"}})",
            R"(f#/rows/csv/separator: separator is "::". )"
            R"(It must be one character, as ";" or "\t")");
        row("a separator of JSONL", "rows", R"({"jsonl": {"path": "a", "separator": ";"}})",
            R"(f#/rows/jsonl/separator: unknown key "separator". Known here: path)");
        row("no range", "rows", R"({"range": "1..600"})",
            R"(f#/rows/range: "1..600" is no range. Write it as "id=1..600")");
        row("a range too far", "rows", R"({"range": "id=1..99999999999999999999"})",
            R"(f#/rows/range: "id=1..99999999999999999999" is no range. Write it as "id=1..600")");
        row("a range backwards", "rows", R"({"range": "id=3..1"})",
            "f#/rows/range: from 3 to 1 by 1 is nothing. To count down, give it a negative step");
        row("a range the wrong way down", "rows",
            R"({"range": {"name": "id", "from": 1, "to": 3, "step": -1}})",
            "f#/rows/range/step: from 1 to 3 by -1 is nothing. To count up, give it a positive "
            "step");
        row("a range that stands still", "rows",
            R"({"range": {"name": "id", "from": 1, "to": 3, "step": 0}})",
            "f#/rows/range/step: a step of 0 leads nowhere. Leave it out to count by one");
        row("a range without its end", "rows", R"({"range": {"name": "id", "from": 1}})",
            R"(f#/rows/range: "to" is missing. Add "to": a whole number)");
        row("values that are no list", "rows", R"({"values": {"id": 1}})",
            R"(f#/rows/values: values is an object. )"
            R"(It must be a list: [{"id": 1}, …] or [1, 2, …])");
        row("a list in values", "rows", R"({"values": [1, [2]]})",
            "f#/rows/values/1: this is no row. Write an object, text or a number");
    }
    static void addPagesRows()
    {
        row("no kind of pages", "pages", "{}",
            "f#/pages: it has none of link_header, next_url, cursor, page, offset. "
            "Add one of them");
        row("pages of no object", "pages", R"({"next_url": "$.next"})",
            "f#/pages/next_url: next_url is no object. Write it in braces: {…}");
        row("no path to the next", "pages", R"({"next_url": {}})",
            R"(f#/pages/next_url: "path" is missing. Add "path": a JSON path, as "$.next")");
        row("a path that is none", "pages", R"({"next_url": {"path": "next"}})",
            R"(f#/pages/next_url/path: "next" is no JSON path. )"
            R"(It begins with $, as "$.items[*]")");
        row("a cursor for nothing", "pages", R"({"cursor": {"path": "$.c"}})",
            R"(f#/pages/cursor: "parameter" is missing. )"
            R"(Add "parameter": the name of a query parameter)");
        row("pages without an end", "pages", R"({"page": {"parameter": "p"}})",
            R"(f#/pages/page: "items" is missing. Add "items": a JSON path, as "$.items")");
        row("a step of pages", "pages", R"({"page": {"parameter": "p", "items": "$", "step": 2}})",
            R"(f#/pages/page/step: unknown key "step". Known here: parameter, from, items, max)");
        row("no pages", "pages", R"({"link_header": {"max": 0}})",
            "f#/pages/link_header/max: max is 0. It must be a whole number from 1 to 1000000000");
    }
    static void addOutputRows()
    {
        row("a database on standard output", "output",
            R"({"sqlite": {"path": "-", "table": "t", "columns": ["a"]}})",
            R"(f#/output/sqlite/path: standard output takes JSON lines or CSV only. Name a file)");
        row("files on standard output", "output", R"({"files": {"folder": "-", "name": "{{id}}"}})",
            R"(f#/output/files/folder: standard output takes JSON lines or CSV only. )"
            R"(Name a folder)");
        row("failed rows on standard output", "output", R"({"jsonl": "a", "failed": "-"})",
            R"(f#/output/failed: standard output takes no list of failed rows. Name a file)");
        row("no kind of output", "output", R"({"failed": "x"})",
            "f#/output: it has none of jsonl, csv, sqlite, files. Add one of them");
        row("CSV without columns", "output", R"({"csv": {"path": "a"}})",
            R"(f#/output/csv: "columns" is missing. Add "columns": ["title", …])");
        row("CSV with no columns", "output", R"({"csv": {"path": "a", "columns": []}})",
            R"(f#/output/csv/columns: columns is a list. )"
            R"(It must be a list of columns: ["title", …])");
        row("a column that is none", "output", R"({"csv": {"path": "a", "columns": ["a", 5]}})",
            "f#/output/csv/columns/1: 5 is no object. Write it in braces: {…}");
        row("a type in CSV", "output",
            R"({"csv": {"path": "a", "columns": [{"name": "a", "type": "real"}]}})",
            R"(f#/output/csv/columns/0/type: unknown key "type". Known here: name, path, row)");
        row("a column from two places", "output",
            R"({"csv": {"path": "a", "columns": [{"name": "a", "path": "$.a", "row": "a"}]}})",
            "f#/output/csv/columns/0/row: path and row exclude each other. Keep one of them");
        row("a column twice", "output", R"({"csv": {"path": "a", "columns": ["a", "b", "a"]}})",
            R"(f#/output/csv/columns/2: another column has the name "a" too. )"
            R"(Give each column a name of its own)");
        row("a type that is none", "output",
            R"({"sqlite": {"path": "a", "table": "t", "columns": [{"name": "a", "type": "int"}]}})",
            R"(f#/output/sqlite/columns/0/type: "int" is not one of text, integer, real, json. )"
            R"(Choose one of them)");
        row("no table", "output", R"({"sqlite": {"path": "a", "columns": ["a"]}})",
            R"(f#/output/sqlite: "table" is missing. Add "table": the name of a table)");
        row("a key that is no column", "output",
            R"({"sqlite": {"path": "a", "table": "t", "columns": ["a"], "key": ["a", "b"]}})",
            R"(f#/output/sqlite/key/1: "b" is no column. The key is made of names of "columns")");
        row("all in one file", "output", R"({"files": {"folder": "a", "name": "x.json"}})",
            R"(f#/output/files/name: all answers would go to one file. )"
            R"(Name them by a value, as "{{id}}.json")");
    }

private Q_SLOTS:
    void saysWhatIsWrong_data()
    {
        Table<QByteArray, QByteArray, QString>("key", "json", "line");
        addRequestRows();
        addRowsRows();
        addPagesRows();
        addOutputRows();
        row("misspelt", "max-wait", R"("1s")",
            R"(f#/max-wait: unknown key "max-wait". Did you mean "max_wait"?)");
        row("records that are no path", "records", R"("items")",
            R"(f#/records: "items" is no JSON path. It begins with $, as "$.items[*]")");
        row("dedupe without a value", "dedupe", R"("id")",
            R"(f#/dedupe: all rows would be the same. Name what tells them apart, as "{{id}}")");
        row("a wait without unit", "max_wait", "5",
            R"(f#/max_wait: 5 is a duration without its unit. Write "5s" if seconds are meant)");
        row("a priority too low", "priority", "10",
            "f#/priority: priority is 10. It must be a whole number from 0 to 9");
        row("a fuse that is none", "fuse", "true",
            "f#/fuse: fuse is true. It must be a whole number from 1 to 100, or false");
        row("a fuse too high", "fuse", "101",
            "f#/fuse: fuse is 101. It must be a whole number from 1 to 100");
        row("a fuse of nothing", "fuse", "0",
            "f#/fuse: fuse is 0. It must be a whole number from 1 to 100");
        row("a value that is none", "values", R"({"a": []})",
            "f#/values/a: a is a list. It must be text, a number, true or false");
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
        QCOMPARE(read.error().text(), line);
        QCOMPARE(read.error().kind, Error::Kind::File);
    }
    void tellsEverythingThatIsWrong()
    {
        const std::vector<Error> faults
            = faultsOfJob(R"({"schema": "penstock/job/1", "request": {"url": "x"},
                              "rows": {"csv": ""}, "output": {"jsonl": 5}, "priority": -1})");
        QStringList places;
        for (const Error &fault : faults)
            places.append(fault.where);
        QCOMPARE(
            places,
            QStringList({u"/request/url"_s, u"/rows/csv"_s, u"/output/jsonl"_s, u"/priority"_s}));
        QVERIFY(faultsOfJob(jobWith("priority", "5")).empty());
    }
    void aKeyCanBeThereOnce()
    {
        QByteArray json = jobWith("priority", "5");
        json.chop(1);
        QCOMPARE(jobFromJson(json + R"(, "priority": 6})", u"f"_s).error().text(),
                 u"f: it has \"priority\" twice. Each key can be there once"_s);
    }
    void soCanAKeyInside_data()
    {
        const Table<QByteArray, QString> row("request", "line");
        row("of the request", R"({"url": "{{u}}", "body": {"a": 1}, "body": {"b": 1}})",
            R"(f#/request: it has "body" twice. Each key can be there once)");
        row("of its headers", R"({"url": "{{u}}", "headers": {"A": "1", "A": "2"}})",
            R"(f#/request/headers: it has "A" twice. Each key can be there once)");
        row("of its body", R"({"url": "{{u}}", "body": {"a": 1, "a": 2}})", "");
    }
    void soCanAKeyInside()
    {
        QFETCH(const QByteArray, request);
        const auto job = jobFromJson(jobWith("request", request), u"f"_s);
        QTEST(job ? QString() : job.error().text(), "line");
    }
    void aProfileIsNoJob()
    {
        QCOMPARE(jobFromJson(R"({"schema": "penstock/profile/1"})", u"f"_s).error().text(),
                 u"f#/schema: schema is \"penstock/profile/1\". "
                 "It must be \"penstock/job/1\""_s);
    }
};

PENSTOCK_TEST(TestJobFaults)
#include "tst_jobfaults.moc"
