// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/output/output.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/spec/outputtext.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_outputtext {
using Kind = OutputSpec::Kind;
constexpr Kind kinds[] = {Kind::Jsonl, Kind::Csv, Kind::Sqlite, Kind::Files};
constexpr const char *kindNames[] = {"JSON lines", "CSV", "SQLite", "files"};
constexpr const char *endings[] = {".jsonl", ".csv", ".sqlite", ""};

// An output of that kind with all that it can have.
OutputSpec fullOutput(Kind kind)
{
    OutputSpec output {.kind = kind,
                       .path = u"/x/out"_s + QLatin1String(endings[int(kind)]),
                       .failed = u"/x/bad.jsonl"_s};
    if (kind == Kind::Csv || kind == Kind::Sqlite)
        output.columns = *columnsFromText(u"id = {{id}}, price = $.net"_s);
    if (kind == Kind::Csv)
        output.forSpreadsheets = true;
    if (kind == Kind::Sqlite) {
        output.columns.back().type = ColumnSpec::Type::Real;
        output.table = u"books"_s;
        output.key = QStringList {u"id"_s};
    }
    if (kind == Kind::Files)
        output.name = u"{{id}}.txt"_s;
    return output;
}

JobSpec jobWith(const OutputSpec &output)
{
    JobSpec job;
    job.request.url = u"https://api.example.com/{{id}}"_s;
    job.rows.from = RowsSpec::Range {.name = u"id"_s};
    job.output = output;
    return job;
}

//! Outputs as people type them.
class TestOutputText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void columnsComeBackAsTheyWere_data()
    {
        // again empty: the same
        Table<QString, QString>("text", "again");
        const auto row = [](const char *text, const char *again = "") {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(again);
        };
        row("");
        row("title");
        row("id = {{id}}, title, price = $.price.net as real");
        row("count as integer");
        row("a name");
        row("tags = $.tags as json", "tags as json");
        row("x = $['a, b'], y");
        row("  id={{ id }} ,title ", "id = {{id}}, title");
        row("title = $.title", "title");
    }
    void columnsComeBackAsTheyWere()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, again);
        const auto columns = columnsFromText(text);
        QVERIFY(columns);
        QCOMPARE(columnsText(*columns), again.isEmpty() ? text : again);
        QVERIFY(*columnsFromText(columnsText(*columns)) == *columns);
    }

    void saysWhatIsWrongWithAColumn_data()
    {
        const Table<QString> row("fault");
        row("id, , b", "columns.no_name");
        row("= $.a", "columns.no_name");
        row("a = b", "columns.invalid_path(b)");
        row("a as number", "columns.unknown_type(number)");
    }
    void saysWhatIsWrongWithAColumn()
    {
        const auto columns = columnsFromText(QString::fromUtf8(QTest::currentDataTag()));
        QVERIFY(!columns);
        QTEST(reported(columns.error().message), "fault");
    }

    void theEndingChooses_data()
    {
        const Table<Kind> row("kind");
        row("out.csv", Kind::Csv);
        row("OUT.CSV", Kind::Csv);
        row("out.sqlite", Kind::Sqlite);
        row("out.sqlite3", Kind::Sqlite);
        row("out.db", Kind::Sqlite);
        row("out.jsonl", Kind::Jsonl);
        row("answers/", Kind::Files);
        row("out", Kind::Csv); // as it is
    }
    void theEndingChooses()
    {
        const QString path = QString::fromUtf8(QTest::currentDataTag());
        QTEST(outputKindOf(path, Kind::Csv), "kind");
    }

    void whatIsChosenCanBeRun_data()
    {
        const Table<Kind, QString> row("kind", "columns");
        row("lines", Kind::Jsonl, QString());
        row("a table", Kind::Csv, "id = {{id}}, status, body");
        row("a database", Kind::Sqlite, "id = {{id}}, status, body");
        row("files", Kind::Files, QString());
    }
    void whatIsChosenCanBeRun()
    {
        QFETCH(const Kind, kind);
        JobSpec job;
        job.request.url = u"https://api.example.com/{{id}}?again={{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s};
        job.output.path = u"out"_s;
        setOutputKind(job, kind);
        QTEST(columnsText(job.output.columns), "columns");
        QVERIFY(faultsOfJob(toJson(job)).empty());
    }

    void whatIsThereStays()
    {
        JobSpec job;
        job.output.columns = *columnsFromText(u"title"_s);
        job.output.table = u"books"_s;
        setOutputKind(job, Kind::Sqlite);
        QCOMPARE(columnsText(job.output.columns), u"title"_s);
        QCOMPARE(job.output.table, u"books"_s);
    }

    void aSwitchLeavesNothingOfTheOtherFormat_data()
    {
        Table<Kind, Kind>("from", "to");
        for (const Kind from : kinds) {
            for (const Kind to : kinds)
                QTest::addRow("%s to %s", kindNames[int(from)], kindNames[int(to)]) << from << to;
        }
    }
    void aSwitchLeavesNothingOfTheOtherFormat()
    {
        QFETCH(const Kind, from);
        QFETCH(const Kind, to);
        JobSpec job = jobWith(fullOutput(from));
        setOutputKind(job, to);
        QCOMPARE(job.output.kind, to);
        QCOMPARE(job.output.path, fullOutput(to).path);
        QCOMPARE(job.output.failed, u"/x/bad.jsonl"_s);
        const bool wereColumns = !fullOutput(from).columns.empty();
        if (wereColumns && !fullOutput(to).columns.empty()) {
            QCOMPARE(job.output.columns.size(), std::size_t(2));
            QCOMPARE(job.output.columns.back().path, u"$.net"_s);
        }
        const Result<JobSpec> again = jobFromJson(toJson(job), u"f"_s, {});
        QVERIFY2(again, again ? "" : qPrintable(again.error().text()));
        QVERIFY(*again == job);
    }

    void aSwitchTakesTheEndingAlong_data()
    {
        Table<Kind, QString, Kind, QString>("from", "path", "to", "expected");
        const auto row = [](Kind from, const char *path, Kind to, const char *expected) {
            QTest::addRow("%s to %s", path, kindNames[int(to)])
                << from << QString::fromLatin1(path) << to << QString::fromLatin1(expected);
        };
        row(Kind::Sqlite, "/x/OUT.DB", Kind::Csv, "/x/OUT.csv");
        row(Kind::Jsonl, "/x/a.ndjson", Kind::Sqlite, "/x/a.sqlite");
        row(Kind::Sqlite, "/x/a.sqlite3", Kind::Files, "/x/a");
        row(Kind::Files, "/x/v1.2", Kind::Csv, "/x/v1.2.csv");
        row(Kind::Files, "/x/a/", Kind::Jsonl, "/x/a.jsonl");
        row(Kind::Jsonl, "/x/a.txt", Kind::Csv, "/x/a.txt.csv");
        row(Kind::Sqlite, "/x/a.csv", Kind::Csv, "/x/a.csv"); // it was wrong before
        row(Kind::Sqlite, "/x/a.db", Kind::Sqlite, "/x/a.db");
        row(Kind::Jsonl, "-", Kind::Csv, "-");
        row(Kind::Csv, "-", Kind::Sqlite, ""); // which cannot go there
        row(Kind::Csv, "-", Kind::Files, "");
        row(Kind::Jsonl, "", Kind::Csv, "");
    }
    void aSwitchTakesTheEndingAlong()
    {
        QFETCH(const Kind, from);
        QFETCH(const QString, path);
        QFETCH(const Kind, to);
        OutputSpec output = fullOutput(from);
        output.path = path;
        JobSpec job = jobWith(output);
        setOutputKind(job, to);
        QTEST(job.output.path, "expected");
    }

    void anEndingOfAnotherFormatIsAFault_data()
    {
        Table<Kind, QString, bool>("kind", "name", "fits");
        const std::pair<const char *, Kind> names[]
            = {{"a.jsonl", Kind::Jsonl},   {"a.ndjson", Kind::Jsonl},  {"a.csv", Kind::Csv},
               {"a.CSV", Kind::Csv},       {"a.sqlite", Kind::Sqlite}, {"a.db", Kind::Sqlite},
               {"a.sqlite3", Kind::Sqlite}};
        for (const Kind kind : kinds) {
            const auto row = [kind](const char *name, bool fits) {
                QTest::addRow("%s in %s", kindNames[int(kind)], name)
                    << kind << QString::fromLatin1(name) << fits;
            };
            for (const auto &[name, its] : names)
                row(name, kind == its || kind == Kind::Files); // a folder may have any name
            row("a", true);
            row("a.txt", true);
        }
    }
    void anEndingOfAnotherFormatIsAFault()
    {
        QFETCH(const Kind, kind);
        QFETCH(const QString, name);
        QFETCH(const bool, fits);
        const QTemporaryDir folder;
        OutputSpec output = fullOutput(kind);
        output.path = folder.filePath(name);
        QCOMPARE(!endingFault(output), fits);
        // A file that was edited by hand, and a program that goes without one.
        const std::vector<Error> faults = faultsOfJob(toJson(jobWith(output)));
        QCOMPARE(faults.empty(), fits);
        const auto made = makeOutput(output);
        QCOMPARE(made.has_value(), fits);
        if (!fits) {
            QCOMPARE(faults.front().message, endingFault(output)->message);
            QCOMPARE(made.error().message, endingFault(output)->message);
        }
    }

    void theFaultOfAnEndingSaysBothWaysOut()
    {
        OutputSpec output = fullOutput(Kind::Sqlite);
        output.path = u"/x/a.csv"_s;
        const std::vector<Error> faults = faultsOfJob(toJson(jobWith(output)), u"f"_s);
        QCOMPARE(faults.size(), std::size_t(1));
        QCOMPARE(reported(faults.front()),
                 u"f#/output/sqlite/path: "
                 "output_format.other_ending(SQLite, a.csv, CSV, .sqlite)"_s);
    }
};

PENSTOCK_TEST(TestOutputText)
} // namespace tst_outputtext
#include "tst_outputtext.moc"
