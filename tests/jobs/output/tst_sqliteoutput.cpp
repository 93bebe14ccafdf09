// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/outputrun.h"
#include "support/sqlite.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobspec.h>

#include <penstock/jobs/spec/runmessages.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_sqliteoutput {
using Dies = OutputRun::Dies;
using Type = ColumnSpec::Type;

ColumnSpec column(const QString &name, Type type)
{
    return {.name = name, .path = u"$."_s + name, .row = {}, .type = type};
}
LedgerEntry entryOf(std::int64_t index, std::vector<QByteArray> records, int page = 0)
{
    LedgerEntry entry;
    entry.index = index;
    entry.page = page;
    entry.records = std::move(records);
    return entry;
}

class TestSqliteOutput : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_spec = {.kind = OutputSpec::Kind::Sqlite,
                  .path = m_folder->filePath(u"out.db"_s),
                  .columns = {column(u"id"_s, Type::Integer), column(u"name"_s, Type::Text)},
                  .table = u"my \"answers\""_s};
    }

    void valuesKeepWhatTheyAre_data()
    {
        // expected typeof: value
        const Table<Type, QByteArray, QString> row("type", "json", "expected");
        row("text", Type::Text, R"("x")", "text: x");
        row("text with escapes", Type::Text, R"("\u00fc\n")", "text: ü\n");
        row("an empty text", Type::Text, R"("")", "text: ");
        row("a number as text", Type::Text, "1.10", "text: 1.10");
        row("a text of digits", Type::Text, R"("007")", "text: 007");
        row("an object as text", Type::Text, R"({"a":1})", "text: {\"a\":1}");
        row("null as text", Type::Text, "null", "null: ");
        row("a whole number", Type::Integer, "9007199254740993", "integer: 9007199254740993");
        row("the largest", Type::Integer, "9223372036854775807", "integer: 9223372036854775807");
        row("a larger one keeps its digits", Type::Integer, "18446744073709551615",
            "blob: 18446744073709551615");
        row("a whole number in quotes", Type::Integer, R"("42")", "integer: 42");
        row("true", Type::Integer, "true", "integer: 1");
        row("no number", Type::Integer, R"("n/a")", "text: n/a");
        row("null", Type::Integer, "null", "null: ");
        row("a fraction", Type::Real, "1.5", "real: 1.5");
        row("a fraction in quotes", Type::Real, R"("1.5")", "real: 1.5");
        row("no fraction", Type::Real, R"("n/a")", "text: n/a");
        row("JSON", Type::Json, R"({"a":1.10})", "text: {\"a\":1.10}");
        row("a number as JSON", Type::Json, "1.10", "text: 1.10");
        row("null as JSON", Type::Json, "null", "text: null");
    }
    void valuesKeepWhatTheyAre()
    {
        QFETCH(Type, type);
        QFETCH(QByteArray, json);
        m_spec.columns = {column(u"v"_s, type)};
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {"{\"v\":" + json + "}"})}));
        QTEST(query(u"SELECT typeof(v) || ': ' || coalesce(CAST(v AS TEXT), '')"
                    " FROM \"my \"\"answers\"\"\""_s)
                  .value(0),
              "expected");
    }
    void whatIsAbsentIsNull()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {"{}"})}));
        QCOMPARE(rows(), (QStringList {u"1|0|0||"_s}));
    }
    void recordsAreToldApartByTheirPlace()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({{.kind = LedgerEntry::Kind::Intent, .index = 4},
                           entryOf(5, {R"({"id":1,"name":"x"})", R"({"id":1,"name":"x"})"}),
                           entryOf(5, {R"({"id":2})"}, 1)}));
        QCOMPARE(rows(), (QStringList {u"6|0|0|1|x"_s, u"6|0|1|1|x"_s, u"6|1|0|2|"_s}));
    }
    void aKeyReplaces()
    {
        m_spec.key = {u"id"_s};
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {R"({"id":1,"name":"old"})", R"({"id":"a","name":"y"})"})}));
        QVERIFY(run.write({entryOf(1, {R"({"id":1,"name":"new"})"})}));
        QCOMPARE(rows(), (QStringList {u"1|new"_s, u"a|y"_s}));
    }
    void aKeyOfAllColumns()
    {
        m_spec.key = {u"id"_s, u"name"_s};
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {R"({"id":1,"name":"x"})", R"({"id":1,"name":"x"})"})}));
        QCOMPARE(rows(), (QStringList {u"1|x"_s}));
    }
    void aKeyMustHaveAValue()
    {
        m_spec.key = {u"id"_s};
        OutputRun run;
        QVERIFY(run.begin(make()));
        const Result<void> written = run.write({entryOf(7, {R"({"id":1})", R"({"id":null})"})});
        QVERIFY(!written);
        QCOMPARE(written.error().message, runMessage("table.empty_key", 2, 8, u"id"_s));
        QCOMPARE(written.error().where(), m_spec.path + u", table my \"answers\""_s);
    }

    // Whenever it dies, and whatever the rows that are done again give this time.
    void dying_data()
    {
        const Table<int> row("dies");
        row("before the sync", int(Dies::BeforeSync));
        row("before the commit", int(Dies::BeforeCommit));
    }
    void dying()
    {
        QFETCH(int, dies);
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {R"({"id":1})"}), entryOf(1, {R"({"id":2})"}, 0)}));
        QVERIFY(run.write({entryOf(1, {R"({"id":3})", R"({"id":4})"}, 1),
                           entryOf(1, {R"({"id":5})"}, 2), entryOf(2, {R"({"id":6})"})},
                          Dies(dies)));
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(2, {}), entryOf(1, {R"({"id":7})"}, 1)}));
        QCOMPARE(rows(), (QStringList {u"1|0|0|1|"_s, u"2|0|0|2|"_s, u"2|1|0|7|"_s}));
    }

    void whatIsFromElsewhere_data()
    {
        const Table<QStringList, QStringList> row("key", "expected");
        row("goes where there is no key", {}, {u"1|0|0|2|"_s});
        row("stays where there is one", {u"id"_s}, {u"1|"_s, u"2|"_s});
    }
    void whatIsFromElsewhere()
    {
        QFETCH(QStringList, key);
        m_spec.key = key;
        {
            OutputRun other;
            QVERIFY(other.begin(make()));
            QVERIFY(other.write({entryOf(0, {R"({"id":1})"})}));
        }
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {R"({"id":2})"})}));
        QTEST(rows(), "expected");
    }
    void otherTablesStay()
    {
        query(u"CREATE TABLE other(x)"_s);
        query(u"INSERT INTO other VALUES (1)"_s);
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {R"({"id":2})"})}));
        QCOMPARE(query(u"SELECT x FROM other"_s), (QStringList {u"1"_s}));
    }

    void aTableThatDoesNotFit_data()
    {
        const QStringList names {u"id"_s, u"name"_s};
        const Table<QString, QStringList, Message> row("table", "key", "message");
        row("other columns", "(id, title)", {u"id"_s},
            runMessage("table.other_columns", QStringList {u"id"_s, u"title"_s}, names));
        row("no place columns", "(id, name)", {},
            runMessage("table.other_columns", names,
                       QStringList {u"_item"_s, u"_page"_s, u"_row"_s} + names));
        row("columns that are no key", "(id, name)", {u"id"_s},
            runMessage("table.not_written",
                       MessageArgument::quoted(u"ON CONFLICT clause does not match any PRIMARY "
                                               "KEY or UNIQUE constraint"_s)));
    }
    void aTableThatDoesNotFit()
    {
        QFETCH(QString, table);
        QFETCH(QStringList, key);
        m_spec.key = key;
        query(u"CREATE TABLE \"my \"\"answers\"\"\" "_s + table);
        OutputRun run;
        Result<void> done = run.begin(make());
        if (done)
            done = run.write({entryOf(0, {R"({"id":2})"})});
        QVERIFY(!done);
        QTEST(done.error().message, "message");
    }
    void aTableThatWasRemoved()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {R"({"id":2})"})}));
        QVERIFY(run.die());
        query(u"DROP TABLE \"my \"\"answers\"\"\""_s);
        const Result<void> begun = run.begin(make());
        QVERIFY(!begun);
        QCOMPARE(begun.error().id(), u"table.removed"_s);
    }
    void aFileThatIsNoDatabase()
    {
        makeFile(m_spec.path, QByteArray(5000, 'x'));
        OutputRun run;
        const Result<void> begun = run.begin(make());
        QVERIFY(!begun);
        QCOMPARE(
            begun.error().message,
            runMessage("table.not_written", MessageArgument::quoted(u"file is not a database"_s)));
    }

    void refuses_data()
    {
        // name: of the column
        const Table<QString, QString, QStringList, Message> row("table", "name", "key", "message");
        const QString t = u"t"_s;
        row("no table", QString(), "id", {}, runMessage("table.invalid_name", QString()));
        const QString own = u"sqlite_master"_s;
        row("SQLite's own", own, "id", {}, runMessage("table.invalid_name", own));
        row("an unknown key", t, "id", {u"nr"_s}, runMessage("table.key_without_column", u"nr"_s));
        row("a name of ours", t, "_Row", {}, runMessage("table.reserved_column", u"_Row"_s));
        row("no columns", t, QString(), {}, runMessage("table.unnamed_column"));
    }
    void refuses()
    {
        QFETCH(QString, table);
        QFETCH(QString, name);
        QFETCH(QStringList, key);
        m_spec.table = table;
        m_spec.key = key;
        m_spec.columns = {column(name, Type::Text)};
        const auto output = make();
        QVERIFY(!output);
        QTEST(output.error().message, "message");
        QCOMPARE(int(output.error().kind), int(Error::Kind::Usage));
    }

private:
    Result<std::unique_ptr<Output>> make() const { return makeOutput(m_spec); }

    // The lines of what \a text gives, values between bars.
    QStringList query(const QString &text) const { return executed({text}, m_spec.path); }
    QStringList rows() const
    {
        return query(u"SELECT * FROM \"my \"\"answers\"\"\" ORDER BY 1, 2"_s);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    OutputSpec m_spec;
};

PENSTOCK_TEST(TestSqliteOutput)
} // namespace tst_sqliteoutput
#include "tst_sqliteoutput.moc"
