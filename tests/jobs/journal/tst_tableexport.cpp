// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/sqlite.h"
#include "support/testprogram.h"

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/journal/storedsamples.h>
#include <penstock/jobs/journal/tableexport.h>
#include <penstock/jobs/output/answerrecord.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/jobidentity.h>

#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_tableexport {
using Kind = FinishedExport::Kind;

const auto never = [] { return false; };

Row rowOf(int id)
{
    const QByteArray digits = QByteArray::number(id);
    return {id, {{u"id"_s, QString::fromLatin1(digits), digits}}, true, false};
}

QByteArray recordOfBody(int id, const QByteArray &body)
{
    HttpAnswer answer;
    answer.status = 200;
    answer.body = body;
    return recordOf(rowOf(id), Outcome(answer));
}

// Rows 1 to 4 have ended, the third has failed; the second came in two pages. Columns were chosen
// since, as the run wrote whole answers.
struct Fixture
{
    Fixture()
    {
        ran.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 9};
        ran.request.url = u"http://localhost/{{id}}"_s;
        ran.output.path = path("answers.jsonl");
        job = ran;
        job.records = u"$.cities[*]"_s;
        job.output = {.kind = OutputSpec::Kind::Csv,
                      .path = path("answers.csv"),
                      .columns = {{.name = u"id"_s, .path = {}, .row = u"id"_s},
                                  {.name = u"name"_s, .path = u"$.name"_s, .row = {}},
                                  {.name = u"size"_s,
                                   .path = u"$.size"_s,
                                   .row = {},
                                   .type = ColumnSpec::Type::Integer}}};
    }

    QString path(const char *name) const { return folder.filePath(QString::fromLatin1(name)); }
    QString journal() const { return path("journal"); }

    void run(const JobSpec &as) const
    {
        const auto claimed = openClaimedJob(journal());
        QVERIFY(claimed);
        const QJsonObject kept {{u"job"_s, identityOf(as, {})}};
        const auto log
            = Journal::open(claimed->folder, QJsonDocument(kept).toJson(QJsonDocument::Compact));
        QVERIFY(log);
        std::vector<LedgerEntry> entries;
        for (const int id : {1, 2, 3, 4}) {
            const bool isLost = id == 3;
            entries.push_back({.index = id - 1,
                               .end = {.state = isLost ? RowState::Failed : RowState::Answered,
                                       .status = isLost ? 404 : 200,
                                       .attempts = 1,
                                       .pages = id == 2 ? 2 : 1}});
        }
        QVERIFY((*log)->commit({.entries = entries}));
        QVERIFY((*log)->close());
    }
    void runWithAnswers() const
    {
        makeFile(ran.output.path,
                 recordOfBody(1, R"({"cities": [{"name": "Oslo", "size": 700000}]})")
                     + recordOfBody(4, R"({"cities": [{"name": "=Vik", "size": 2700}]})")
                     + recordOfBody(2, R"({"cities": [{"name": "Bergen", "size": null}]})")
                     + recordOfBody(2, R"({"cities": [{"name": "Bodø"}]})"));
        run(ran);
    }
    Result<std::optional<std::int64_t>> exported(const char *name, const FinishedQuery &query = {},
                                                 const QString &text = {}) const
    {
        return exportFinishedRows(
            job, journal(), query, text,
            {.path = path(name), .kind = FinishedExport::kindOf(path(name)), .asTable = true},
            never);
    }

    QTemporaryDir folder;
    JobSpec ran;
    JobSpec job;
};

class TestTableExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsColumnsInAnswersThatAreThere_data()
    {
        const Table<QByteArray, QByteArray> row("name", "lines");
        row("CSV", "out.csv", "id,name,size\n1,Oslo,700000\n2,Bergen,\n2,Bodø,\n4,'=Vik,2700\n");
        row("JSON lines", "out.jsonl",
            "{\"id\":1,\"name\":\"Oslo\",\"size\":700000}\n"
            "{\"id\":2,\"name\":\"Bergen\",\"size\":null}\n"
            "{\"id\":2,\"name\":\"Bodø\",\"size\":null}\n"
            "{\"id\":4,\"name\":\"=Vik\",\"size\":2700}\n");
    }
    void findsColumnsInAnswersThatAreThere()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, lines);
        const Fixture fixture;
        fixture.runWithAnswers();
        QCOMPARE(tableSourceOf(fixture.job, fixture.journal()), TableSource::Answers);
        const auto count = fixture.exported(name.constData());
        QVERIFY2(count, count ? "" : qPrintable(count.error().text()));
        QCOMPARE(**count, 4);
        QCOMPARE(contentOf(fixture.path(name.constData())), lines);
        QCOMPARE(QDir(fixture.folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList({u"answers.jsonl"_s, QString::fromLatin1(name)}));
    }
    void aDatabaseHasTheTypesOfTheColumns()
    {
        const Fixture fixture;
        fixture.runWithAnswers();
        QVERIFY(fixture.exported("out.sqlite"));
        QCOMPARE(executed({u"SELECT name, size, typeof(size) FROM results WHERE id = 1"_s},
                          fixture.path("out.sqlite")),
                 QStringList {u"Oslo|700000|integer"_s});
    }
    void onlyWhatIsAskedForIsWritten_data()
    {
        const Table<FinishedQuery, QString, int> row("query", "text", "count");
        row("of a status", FinishedQuery {.status = 404}, QString(), 0);
        row("with a text in the answer", FinishedQuery(), "bergen", 2);
        row("a row by its number", FinishedQuery(), "#4", 1);
    }
    void onlyWhatIsAskedForIsWritten()
    {
        QFETCH(const FinishedQuery, query);
        QFETCH(const QString, text);
        QFETCH(const int, count);
        const Fixture fixture;
        fixture.runWithAnswers();
        const auto written = fixture.exported("out.csv", query, text);
        QVERIFY2(written, written ? "" : qPrintable(written.error().text()));
        QCOMPARE(**written, count);
    }
    void whatWasWrittenAsATableIsCopied_data()
    {
        const Table<QByteArray, QByteArray> row("name", "lines");
        row("CSV", "out.csv", "id,name,size\n1,\"Oslo, N\",7\n2,Bergen,\n");
        row("JSON lines", "out.jsonl",
            "{\"id\":\"1\",\"name\":\"Oslo, N\",\"size\":\"7\"}\n"
            "{\"id\":\"2\",\"name\":\"Bergen\",\"size\":\"\"}\n");
    }
    void whatWasWrittenAsATableIsCopied()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, lines);
        const Fixture fixture;
        makeFile(fixture.job.output.path, "id,name,size\n1,\"Oslo, N\",7\n2,Bergen,\n");
        fixture.run(fixture.job);
        QCOMPARE(tableSourceOf(fixture.job, fixture.journal()), TableSource::Written);
        const auto count = fixture.exported(name.constData());
        QVERIFY2(count, count ? "" : qPrintable(count.error().text()));
        QCOMPARE(**count, 2);
        QCOMPARE(contentOf(fixture.path(name.constData())), lines);
        const auto preview = previewOfTable(fixture.job, fixture.journal(), 1);
        QVERIFY(preview);
        QCOMPARE(preview->rows, std::vector<QStringList>({{u"1"_s, u"Oslo, N"_s, u"7"_s}}));
    }
    void theFirstRowsAreShownBefore()
    {
        const Fixture fixture;
        fixture.runWithAnswers();
        const auto preview = previewOfTable(fixture.job, fixture.journal(), 2);
        QVERIFY2(preview, preview ? "" : qPrintable(preview.error().text()));
        QCOMPARE(preview->columns, QStringList({u"id"_s, u"name"_s, u"size"_s}));
        QCOMPARE(preview->rows,
                 std::vector<QStringList>(
                     {{u"1"_s, u"Oslo"_s, u"700000"_s}, {u"2"_s, u"Bergen"_s, QString()}}));
    }
    void withoutColumnsOrAnswersThereIsNone_data()
    {
        const Table<bool, bool> row("hasColumns", "hasFile");
        row("no columns", false, true);
        row("the answers are gone", true, false);
    }
    void withoutColumnsOrAnswersThereIsNone()
    {
        QFETCH(const bool, hasColumns);
        QFETCH(const bool, hasFile);
        Fixture fixture;
        fixture.runWithAnswers();
        if (!hasColumns)
            fixture.job = fixture.ran;
        if (!hasFile)
            QFile::remove(fixture.ran.output.path);
        QCOMPARE(tableSourceOf(fixture.job, fixture.journal()), TableSource::None);
        QVERIFY(!previewOfTable(fixture.job, fixture.journal(), 2));
        QVERIFY(!fixture.exported("out.csv"));
        QVERIFY(!QFile::exists(fixture.path("out.csv")));
    }
    void leavesWhatIsThereWhereItIsCancelled()
    {
        const Fixture fixture;
        fixture.runWithAnswers();
        makeFile(fixture.path("out.csv"), "mine");
        const auto count = exportTable(fixture.job, fixture.journal(), {}, {},
                                       {.path = fixture.path("out.csv")}, [] { return true; });
        QVERIFY(count && !*count);
        QCOMPARE(contentOf(fixture.path("out.csv")), QByteArray("mine"));
        QVERIFY(fixture.exported("out.csv"));
        QVERIFY(contentOf(fixture.path("out.csv")).startsWith("id,name"));
    }
    void samplesAreTheFirstAnswers()
    {
        const Fixture fixture;
        fixture.runWithAnswers();
        const auto samples = storedSamples(fixture.job, fixture.journal(), 2);
        QVERIFY(samples);
        QCOMPARE(samples->size(), 2U);
        QCOMPARE(samples->front().row, rowOf(1));
        QCOMPARE(samples->front().answer.status, 200);
        QVERIFY(samples->front().answer.body.contains("Oslo"));
        QVERIFY(samples->back().answer.body.contains("Bergen"));
    }
};

PENSTOCK_TEST(TestTableExport)
} // namespace tst_tableexport
#include "tst_tableexport.moc"
