// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/journal/endedrows.h>
#include <penstock/jobs/output/answerrecord.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_endedrows {
using Numbers = EndedSearch::Numbers;

const EndedSearch::IsCancelled never = [] { return false; };

Row rowOf(int id)
{
    const QByteArray digits = QByteArray::number(id);
    return {id, {{u"id"_s, QString::fromLatin1(digits), digits}}, true};
}

QByteArray recordOfBody(int id, const QByteArray &body, int status = 200)
{
    HttpAnswer answer;
    answer.status = status;
    answer.body = body;
    return recordOf(rowOf(id), Outcome(answer));
}

// Rows 1 to 30 of ids as numbers, with answers to some of them.
struct Fixture
{
    Fixture()
    {
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 30};
        job.output.path = folder.filePath(u"answers.jsonl"_s);
        makeFile(job.output.path,
                 recordOfBody(1, R"({"name": "Oslo"})") + recordOfBody(2, R"({"name": "Bergen"})")
                     + recordOfBody(25, "\"quoted\" Oslo")
                     + recordOfBody(7, "gr\xc3\xbc\xc3\x9f Gott"));
        makeFile(folder.filePath(u"answers.failed.jsonl"_s),
                 recordOfBody(3, R"({"error": "oslo is gone"})", 404));
    }
    QTemporaryDir folder;
    JobSpec job;
};

class TestEndedRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsValuesAndAnswers_data()
    {
        // rows: of 24, 6, 2, 1, 0
        const Table<QString, Numbers> row("text", "rows");
        row("in answers, of failed rows too", "oslo", Numbers {24, 2, 0});
        row("capitals and blanks", "  BERGEN ", Numbers {1});
        row("in a value", "25", Numbers {24});
        row("in both, each once", "2", Numbers {24, 1});
        row("with quotes, in text", "\"quoted\"", Numbers {24});
        row("with quotes, in JSON", "\"name\"", Numbers {1, 0});
        row("other letters", "GRÜß", Numbers {6});
        row("a row's number", "#2", Numbers {1});
        row("nothing", "", Numbers {24, 6, 2, 1, 0});
        row("nowhere", "Tromsö", Numbers {});
        row("around an answer is no answer", "elapsed_ms", Numbers {});
    }
    void findsValuesAndAnswers()
    {
        QFETCH(const QString, text);
        QFETCH(const Numbers, rows);
        const Fixture fixture;
        EndedSearch search(fixture.job, {});
        const auto found = search.among({24, 6, 2, 1, 0}, text, never);
        QVERIFY(found && *found);
        QCOMPARE(**found, rows);
    }
    void findsWhatIsWrittenLater()
    {
        const Fixture fixture;
        EndedSearch search(fixture.job, {});
        const QString text = u"Tromsö"_s;
        QCOMPARE(**search.among({0, 9}, text, never), Numbers {});
        QFile file(fixture.job.output.path);
        QVERIFY(file.open(QIODevice::Append));
        file.write(recordOfBody(10, u"\"Tromsö\""_s.toUtf8()));
        file.close();
        QCOMPARE(**search.among({0, 9}, text, never), Numbers {9});
    }
    void withoutAnOutputOnlyValuesAreLookedAt()
    {
        Fixture fixture;
        fixture.job.output.path = fixture.folder.filePath(u"gone.jsonl"_s);
        QCOMPARE(**EndedSearch(fixture.job, {}).among({24, 0}, u"5"_s, never), Numbers {24});
        fixture.job.records = u"$[*]"_s; // no whole answers are kept then
        QCOMPARE(**EndedSearch(fixture.job, {}).among({24, 0}, u"oslo"_s, never), Numbers {});
    }
    void canBeCancelled()
    {
        const Fixture fixture;
        const auto found
            = EndedSearch(fixture.job, {}).among({24, 0}, u"oslo"_s, [] { return true; });
        QVERIFY(found);
        QVERIFY(!*found);
    }
};

PENSTOCK_TEST(TestEndedRows)
} // namespace tst_endedrows
#include "tst_endedrows.moc"
