// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/spec/outputtext.h>

#include <QTest>

using namespace penstock;
using Kind = OutputSpec::Kind;

//! Outputs as people type them.
class TestOutputText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void columnsComeBackAsTheyWere_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("again"); // empty: the same
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
        QTest::addColumn<QString>("what");
        QTest::newRow("id, , b") << QStringLiteral("it has no name");
        QTest::newRow("= $.a") << QStringLiteral("it has no name");
        QTest::newRow("a = b") << QStringLiteral("\"b\" is no path, which begins with $");
        QTest::newRow("a as number")
            << QStringLiteral("\"number\" is no type: it is text, integer, real or json");
    }
    void saysWhatIsWrongWithAColumn()
    {
        QFETCH(const QString, what);
        const auto columns = columnsFromText(QString::fromUtf8(QTest::currentDataTag()));
        QVERIFY(!columns);
        QCOMPARE(columns.error().what, what);
    }

    void theEndingChooses_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::newRow("out.csv") << Kind::Csv;
        QTest::newRow("OUT.CSV") << Kind::Csv;
        QTest::newRow("out.sqlite") << Kind::Sqlite;
        QTest::newRow("out.sqlite3") << Kind::Sqlite;
        QTest::newRow("out.db") << Kind::Sqlite;
        QTest::newRow("out.jsonl") << Kind::Jsonl;
        QTest::newRow("answers/") << Kind::Files;
        QTest::newRow("out") << Kind::Csv; // as it is
    }
    void theEndingChooses()
    {
        const QString path = QString::fromUtf8(QTest::currentDataTag());
        QTEST(outputKindOf(path, Kind::Csv), "kind");
    }

    void whatIsChosenCanBeRun_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QString>("columns");
        QTest::newRow("lines") << Kind::Jsonl << QString();
        QTest::newRow("a table") << Kind::Csv << QStringLiteral("id = {{id}}, status, body");
        QTest::newRow("a database") << Kind::Sqlite << QStringLiteral("id = {{id}}, status, body");
        QTest::newRow("files") << Kind::Files << QString();
    }
    void whatIsChosenCanBeRun()
    {
        QFETCH(const Kind, kind);
        JobSpec job;
        job.request.url = QStringLiteral("https://api.example.com/{{id}}?again={{id}}");
        job.rows.from = RowsSpec::Range {.name = QStringLiteral("id")};
        job.output.path = QStringLiteral("out");
        setOutputKind(job, kind);
        QTEST(columnsText(job.output.columns), "columns");
        QVERIFY(faultsOfJob(toJson(job)).empty());
    }

    void whatIsThereStays()
    {
        JobSpec job;
        job.output.columns = *columnsFromText(QStringLiteral("title"));
        job.output.table = QStringLiteral("books");
        setOutputKind(job, Kind::Sqlite);
        QCOMPARE(columnsText(job.output.columns), QStringLiteral("title"));
        QCOMPARE(job.output.table, QStringLiteral("books"));
    }
};

PENSTOCK_TEST(TestOutputText)
#include "tst_outputtext.moc"
