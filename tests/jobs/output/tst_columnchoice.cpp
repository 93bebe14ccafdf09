// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/output/columnchoice.h>
#include <penstock/jobs/spec/outputtext.h>

#include <QTest>

using namespace penstock;

namespace tst_columnchoice {
using Kind = JsonPlace::Kind;

JobSpec lines()
{
    JobSpec job;
    job.request.url = u"/items/{{id}}"_s;
    job.output.path = u"/x/answers.jsonl"_s;
    return job;
}

JsonPlace value(const char *path)
{
    return {.path = QString::fromLatin1(path)};
}

JsonPlace list(const char *path)
{
    return {.path = QString::fromLatin1(path), .kind = Kind::Array};
}

//! The output that somebody wants who points at values of an answer.
class TestColumnChoice : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void followsWhatIsPointedAt_data()
    {
        using Chosen = std::vector<JsonPlace>;
        const Table<Chosen, QString, QString> row("places", "records", "columns");
        row("one value", Chosen {value("$.name")}, "$", "id = {{id}}, name");
        row("two of one name", Chosen {value("$.user.name"), value("$.name")}, "$",
            "id = {{id}}, name = $.user.name, name_2 = $.name");
        row("one that the row has", Chosen {value("$.id")}, "$", "id = {{id}}, id_2 = $.id");
        row("twice: it goes", Chosen {value("$.name"), value("$.name")}, "$", "id = {{id}}");
        row("in a list", Chosen {value("$.items[2].name"), value("$.items[0].price")}, "$.items[*]",
            "id = {{id}}, name, price");
        row("a list", Chosen {list("$.items")}, "$.items[*]", "id = {{id}}");
        row("a list and what is in it", Chosen {list("$.items"), value("$.items[0].user.name")},
            "$.items[*]", "id = {{id}}, name = $.user.name");
        // A record is one thing.
        row("another list", Chosen {value("$.items[0].name"), list("$.users")}, "$.users[*]",
            "id = {{id}}");
        row("outside of the list", Chosen {value("$.items[0].name"), value("$.total")}, "$",
            "id = {{id}}, total");
    }

    void followsWhatIsPointedAt()
    {
        QFETCH(const std::vector<JsonPlace>, places);
        JobSpec job = lines();
        for (const JsonPlace &place : places)
            job = withChosen(place, job);
        QTEST(job.records, "records");
        QTEST(columnsText(job.output.columns), "columns");
        QCOMPARE(job.output.kind, OutputSpec::Kind::Csv);
        QCOMPARE(job.output.path, u"/x/answers.csv"_s);
        for (const JsonPlace &place : places) {
            if (places.size() == 1 && place.kind == Kind::Scalar)
                QVERIFY(isColumn(place.path, job));
        }
        QVERIFY(!isColumn(u"$.nothing"_s, job));
    }

    void makesATableOfFilesToo()
    {
        JobSpec job = lines();
        setOutputKind(job, OutputSpec::Kind::Files);
        const JobSpec made = withChosen(value("$.name"), job);
        QCOMPARE(made.output.kind, OutputSpec::Kind::Csv);
        QCOMPARE(made.output.path, u"/x/answers.csv"_s);
        QCOMPARE(made.output.name, QString()); // which a table has not
    }

    void leavesTheFormOfATable_data()
    {
        const Table<QString> row("records");
        row("the body", "$");
        row("the body, without records", QString());
    }
    void leavesTheFormOfATable()
    {
        QFETCH(const QString, records);
        JobSpec job = lines();
        job.output.kind = OutputSpec::Kind::Sqlite;
        job.output.path = u"/x/answers.db"_s;
        job.records = records;
        job.output.columns = {
            {.name = u"price"_s, .path = u"$.price"_s, .row = {}, .type = ColumnSpec::Type::Real}};
        const JobSpec made = withChosen(value("$.name"), job);
        QCOMPARE(made.output.kind, OutputSpec::Kind::Sqlite);
        QCOMPARE(made.output.path, job.output.path);
        QCOMPARE(columnsText(made.output.columns), u"price as real, name"_s);
        QVERIFY(isColumn(u"$.price"_s, job));
    }
};

PENSTOCK_TEST(TestColumnChoice)
} // namespace tst_columnchoice
#include "tst_columnchoice.moc"
