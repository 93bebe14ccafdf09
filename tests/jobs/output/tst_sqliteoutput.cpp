// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/outputrun.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobspec.h>

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_sqliteoutput {
using Dies = OutputRun::Dies;
using Type = ColumnSpec::Type;

ColumnSpec column(const QString &name, Type type)
{
    return {.name = name, .path = QStringLiteral("$.") + name, .row = {}, .type = type};
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
    void initTestCase() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_spec = {.kind = OutputSpec::Kind::Sqlite,
                  .path = m_folder->filePath(QStringLiteral("out.db")),
                  .columns = {column(QStringLiteral("id"), Type::Integer),
                              column(QStringLiteral("name"), Type::Text)},
                  .table = QStringLiteral("my \"answers\"")};
    }

    void valuesKeepWhatTheyAre_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("expected"); // typeof: value
        const auto row = [](const char *what, Type type, const char *json, const char *expected) {
            QTest::newRow(what) << int(type) << QByteArray(json) << QString::fromUtf8(expected);
        };
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
        QFETCH(int, type);
        QFETCH(QByteArray, json);
        m_spec.columns = {column(QStringLiteral("v"), Type(type))};
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {"{\"v\":" + json + "}"})}));
        QTEST(query(QStringLiteral("SELECT typeof(v) || ': ' || coalesce(CAST(v AS TEXT), '')"
                                   " FROM \"my \"\"answers\"\"\""))
                  .value(0),
              "expected");
    }
    void whatIsAbsentIsNull()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {"{}"})}));
        QCOMPARE(rows(), (QStringList {QStringLiteral("0|0|0||")}));
    }
    void recordsAreToldApartByTheirPlace()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({{.kind = LedgerEntry::Kind::Intent, .index = 4},
                           entryOf(5, {R"({"id":1,"name":"x"})", R"({"id":1,"name":"x"})"}),
                           entryOf(5, {R"({"id":2})"}, 1)}));
        QCOMPARE(rows(),
                 (QStringList {QStringLiteral("5|0|0|1|x"), QStringLiteral("5|0|1|1|x"),
                               QStringLiteral("5|1|0|2|")}));
    }
    void aKeyReplaces()
    {
        m_spec.key = {QStringLiteral("id")};
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {R"({"id":1,"name":"old"})", R"({"id":"a","name":"y"})"})}));
        QVERIFY(run.write({entryOf(1, {R"({"id":1,"name":"new"})"})}));
        QCOMPARE(rows(), (QStringList {QStringLiteral("1|new"), QStringLiteral("a|y")}));
    }
    void aKeyOfAllColumns()
    {
        m_spec.key = {QStringLiteral("id"), QStringLiteral("name")};
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {R"({"id":1,"name":"x"})", R"({"id":1,"name":"x"})"})}));
        QCOMPARE(rows(), (QStringList {QStringLiteral("1|x")}));
    }
    void aKeyMustHaveAValue()
    {
        m_spec.key = {QStringLiteral("id")};
        OutputRun run;
        QVERIFY(run.begin(make()));
        const Result<void> written = run.write({entryOf(7, {R"({"id":1})", R"({"id":null})"})});
        QVERIFY(!written);
        QCOMPARE(written.error().what,
                 QStringLiteral("record 2 of row 8 has nothing in the key column \"id\""));
    }

    // Whenever it dies, and whatever the rows that are done again give this time.
    void dying_data()
    {
        QTest::addColumn<int>("dies");
        QTest::newRow("before the sync") << int(Dies::BeforeSync);
        QTest::newRow("before the commit") << int(Dies::BeforeCommit);
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
        QCOMPARE(rows(),
                 (QStringList {QStringLiteral("0|0|0|1|"), QStringLiteral("1|0|0|2|"),
                               QStringLiteral("1|1|0|7|")}));
    }

    void whatIsFromElsewhere_data()
    {
        QTest::addColumn<QStringList>("key");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("goes where there is no key")
            << QStringList() << QStringList {QStringLiteral("0|0|0|2|")};
        QTest::newRow("stays where there is one")
            << QStringList {QStringLiteral("id")}
            << QStringList {QStringLiteral("1|"), QStringLiteral("2|")};
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
        query(QStringLiteral("CREATE TABLE other(x)"));
        query(QStringLiteral("INSERT INTO other VALUES (1)"));
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {R"({"id":2})"})}));
        QCOMPARE(query(QStringLiteral("SELECT x FROM other")), (QStringList {QStringLiteral("1")}));
    }

    void aTableThatDoesNotFit_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QStringList>("key");
        QTest::addColumn<QString>("what");
        QTest::newRow("other columns")
            << QStringLiteral("(id, title)") << QStringList {QStringLiteral("id")}
            << QStringLiteral(
                   "it is there with other columns: \"id\", \"title\" instead of \"id\", \"name\"");
        QTest::newRow("no place columns")
            << QStringLiteral("(id, name)") << QStringList()
            << QStringLiteral("it is there with other columns: \"id\", \"name\" instead of "
                              "\"_item\", \"_page\", \"_row\", \"id\", \"name\"");
        QTest::newRow("columns that are no key")
            << QStringLiteral("(id, name)") << QStringList {QStringLiteral("id")}
            << QStringLiteral("it cannot be written: ON CONFLICT clause does not match any PRIMARY "
                              "KEY or UNIQUE constraint");
    }
    void aTableThatDoesNotFit()
    {
        QFETCH(QString, table);
        QFETCH(QStringList, key);
        m_spec.key = key;
        query(QStringLiteral("CREATE TABLE \"my \"\"answers\"\"\" ") + table);
        OutputRun run;
        Result<void> done = run.begin(make());
        if (done)
            done = run.write({entryOf(0, {R"({"id":2})"})});
        QVERIFY(!done);
        QFETCH(QString, what);
        QVERIFY2(done.error().what.startsWith(what), qPrintable(done.error().what));
    }
    void aTableThatWasRemoved()
    {
        OutputRun run;
        QVERIFY(run.begin(make()));
        QVERIFY(run.write({entryOf(0, {R"({"id":2})"})}));
        QVERIFY(run.die());
        query(QStringLiteral("DROP TABLE \"my \"\"answers\"\"\""));
        const Result<void> begun = run.begin(make());
        QVERIFY(!begun);
        QCOMPARE(begun.error().what, QStringLiteral("it was removed since the job wrote to it"));
    }
    void aFileThatIsNoDatabase()
    {
        QFile file(m_spec.path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(5000, 'x'));
        file.close();
        OutputRun run;
        const Result<void> begun = run.begin(make());
        QVERIFY(!begun);
        QCOMPARE(begun.error().what,
                 QStringLiteral("it cannot be written: file is not a database"));
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("name"); // of the column
        QTest::addColumn<QStringList>("key");
        QTest::addColumn<QString>("what");
        const QString t = QStringLiteral("t");
        QTest::newRow("no table") << QString() << QStringLiteral("id") << QStringList()
                                  << QStringLiteral("\"\" is no name for a table");
        QTest::newRow("SQLite's own")
            << QStringLiteral("sqlite_master") << QStringLiteral("id") << QStringList()
            << QStringLiteral("\"sqlite_master\" is no name for a table");
        QTest::newRow("an unknown key")
            << t << QStringLiteral("id") << QStringList {QStringLiteral("nr")}
            << QStringLiteral("the key names \"nr\", which is no column");
        QTest::newRow("a name of ours")
            << t << QStringLiteral("_Row") << QStringList()
            << QStringLiteral("a column cannot be called \"_Row\" where there is no key");
        QTest::newRow("no columns")
            << t << QString() << QStringList() << QStringLiteral("a column has no name");
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
        QTEST(output.error().what, "what");
        QCOMPARE(int(output.error().kind), int(Error::Kind::Usage));
    }

private:
    Result<std::unique_ptr<Output>> make() const { return makeOutput(m_spec); }

    // The lines of what \a text gives, values between bars.
    QStringList query(const QString &text) const
    {
        QStringList lines;
        const QString name = QStringLiteral("look");
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
            database.setDatabaseName(m_spec.path);
            if (!database.open())
                lines.append(database.lastError().text());
            QSqlQuery query(database);
            if (!query.exec(text))
                lines.append(query.lastError().text());
            while (query.next()) {
                QStringList values;
                for (int i = 0; i < query.record().count(); ++i)
                    values.append(query.value(i).toString());
                lines.append(values.join(QLatin1Char('|')));
            }
        }
        QSqlDatabase::removeDatabase(name);
        return lines;
    }
    QStringList rows() const
    {
        return query(QStringLiteral("SELECT * FROM \"my \"\"answers\"\"\" ORDER BY 1, 2"));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    OutputSpec m_spec;
};

PENSTOCK_TEST(TestSqliteOutput)
} // namespace tst_sqliteoutput
#include "tst_sqliteoutput.moc"
