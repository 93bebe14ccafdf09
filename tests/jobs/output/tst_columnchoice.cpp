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
        using Places = std::vector<JsonPlace>;
        QTest::addColumn<Places>("places");
        QTest::addColumn<QString>("records");
        QTest::addColumn<QString>("columns");
        QTest::newRow("one value") << Places {value("$.name")} << u"$"_s << u"id = {{id}}, name"_s;
        QTest::newRow("two of one name") << Places {value("$.user.name"), value("$.name")} << u"$"_s
                                         << u"id = {{id}}, name = $.user.name, name_2 = $.name"_s;
        QTest::newRow("one that the row has")
            << Places {value("$.id")} << u"$"_s << u"id = {{id}}, id_2 = $.id"_s;
        QTest::newRow("twice: it goes")
            << Places {value("$.name"), value("$.name")} << u"$"_s << u"id = {{id}}"_s;
        QTest::newRow("in a list") << Places {value("$.items[2].name"), value("$.items[0].price")}
                                   << u"$.items[*]"_s << u"id = {{id}}, name, price"_s;
        QTest::newRow("a list") << Places {list("$.items")} << u"$.items[*]"_s << u"id = {{id}}"_s;
        QTest::newRow("a list and what is in it")
            << Places {list("$.items"), value("$.items[0].user.name")} << u"$.items[*]"_s
            << u"id = {{id}}, name = $.user.name"_s;
        // A record is one thing.
        QTest::newRow("another list") << Places {value("$.items[0].name"), list("$.users")}
                                      << u"$.users[*]"_s << u"id = {{id}}"_s;
        QTest::newRow("outside of the list") << Places {value("$.items[0].name"), value("$.total")}
                                             << u"$"_s << u"id = {{id}}, total"_s;
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

    void leavesTheFormOfATable()
    {
        JobSpec job = lines();
        job.output.kind = OutputSpec::Kind::Sqlite;
        job.output.path = u"/x/answers.db"_s;
        job.records = u"$"_s;
        job.output.columns = {
            {.name = u"price"_s, .path = u"$.price"_s, .row = {}, .type = ColumnSpec::Type::Real}};
        const JobSpec made = withChosen(value("$.name"), job);
        QCOMPARE(made.output.kind, OutputSpec::Kind::Sqlite);
        QCOMPARE(made.output.path, job.output.path);
        QCOMPARE(columnsText(made.output.columns), u"price as real, name"_s);
    }
};

PENSTOCK_TEST(TestColumnChoice)
} // namespace tst_columnchoice
#include "tst_columnchoice.moc"
