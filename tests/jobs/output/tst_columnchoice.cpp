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
    job.request.url = QStringLiteral("/items/{{id}}");
    job.output.path = QStringLiteral("/x/answers.jsonl");
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
    void followsWhatIsPointedAt_data();
    void followsWhatIsPointedAt();
    void makesATableOfFilesToo();
    void leavesTheFormOfATable();
};

void TestColumnChoice::followsWhatIsPointedAt_data()
{
    using Places = std::vector<JsonPlace>;
    QTest::addColumn<Places>("places");
    QTest::addColumn<QString>("records");
    QTest::addColumn<QString>("columns");
    QTest::newRow("one value") << Places {value("$.name")} << QStringLiteral("$")
                               << QStringLiteral("id = {{id}}, name");
    QTest::newRow("two of one name")
        << Places {value("$.user.name"), value("$.name")} << QStringLiteral("$")
        << QStringLiteral("id = {{id}}, name = $.user.name, name_2 = $.name");
    QTest::newRow("one that the row has") << Places {value("$.id")} << QStringLiteral("$")
                                          << QStringLiteral("id = {{id}}, id_2 = $.id");
    QTest::newRow("twice: it goes") << Places {value("$.name"), value("$.name")}
                                    << QStringLiteral("$") << QStringLiteral("id = {{id}}");
    QTest::newRow("in a list") << Places {value("$.items[2].name"), value("$.items[0].price")}
                               << QStringLiteral("$.items[*]")
                               << QStringLiteral("id = {{id}}, name, price");
    QTest::newRow("a list") << Places {list("$.items")} << QStringLiteral("$.items[*]")
                            << QStringLiteral("id = {{id}}");
    QTest::newRow("a list and what is in it")
        << Places {list("$.items"), value("$.items[0].user.name")} << QStringLiteral("$.items[*]")
        << QStringLiteral("id = {{id}}, name = $.user.name");
    // A record is one thing.
    QTest::newRow("another list") << Places {value("$.items[0].name"), list("$.users")}
                                  << QStringLiteral("$.users[*]") << QStringLiteral("id = {{id}}");
    QTest::newRow("outside of the list")
        << Places {value("$.items[0].name"), value("$.total")} << QStringLiteral("$")
        << QStringLiteral("id = {{id}}, total");
}

void TestColumnChoice::followsWhatIsPointedAt()
{
    QFETCH(const std::vector<JsonPlace>, places);
    JobSpec job = lines();
    for (const JsonPlace &place : places)
        job = withChosen(place, job);
    QTEST(job.records, "records");
    QTEST(columnsText(job.output.columns), "columns");
    QCOMPARE(job.output.kind, OutputSpec::Kind::Csv);
    QCOMPARE(job.output.path, QStringLiteral("/x/answers.csv"));
    for (const JsonPlace &place : places) {
        if (places.size() == 1 && place.kind == Kind::Scalar)
            QVERIFY(isColumn(place.path, job));
    }
    QVERIFY(!isColumn(QStringLiteral("$.nothing"), job));
}

void TestColumnChoice::makesATableOfFilesToo()
{
    JobSpec job = lines();
    setOutputKind(job, OutputSpec::Kind::Files);
    const JobSpec made = withChosen(value("$.name"), job);
    QCOMPARE(made.output.kind, OutputSpec::Kind::Csv);
    QCOMPARE(made.output.path, QStringLiteral("/x/answers.csv"));
    QCOMPARE(made.output.name, QString()); // which a table has not
}

void TestColumnChoice::leavesTheFormOfATable()
{
    JobSpec job = lines();
    job.output.kind = OutputSpec::Kind::Sqlite;
    job.output.path = QStringLiteral("/x/answers.db");
    job.records = QStringLiteral("$");
    job.output.columns = {{.name = QStringLiteral("price"),
                           .path = QStringLiteral("$.price"),
                           .row = {},
                           .type = ColumnSpec::Type::Real}};
    const JobSpec made = withChosen(value("$.name"), job);
    QCOMPARE(made.output.kind, OutputSpec::Kind::Sqlite);
    QCOMPARE(made.output.path, job.output.path);
    QCOMPARE(columnsText(made.output.columns), QStringLiteral("price as real, name"));
}

PENSTOCK_TEST(TestColumnChoice)
} // namespace tst_columnchoice
#include "tst_columnchoice.moc"
