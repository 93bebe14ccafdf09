// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/journal/storedanswer.h>

#include <penstock/http/text/httpmessages.h>

#include <penstock/jobs/output/answerrecord.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_keptanswer {
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

class TestStoredAnswer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".*"_s));
        m_folder = std::make_unique<QTemporaryDir>();
        m_job.output.path = m_folder->filePath(u"answers.jsonl"_s);
    }

    void bodiesAreAsTheyCame_data()
    {
        const Table<QByteArray, bool> row("body", "isJson");
        row("JSON, digits and all", "{\"id\": 9007199254740993, \"price\": 1.10, \"id\": 2}", true);
        row("a list", "[1, 2]", true);
        row("text", "hello, \"world\"\n", false);
        row("nothing", QByteArray(), false);
        row("neither", QByteArray("\xff\x00\x01", 3), false);
    }

    void bodiesAreAsTheyCame()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const bool, isJson);
        makeFile(m_job.output.path, recordOfBody(1, "{}") + recordOfBody(2, body));
        const auto answer = findAnswer(m_job, rowOf(2), {.status = 200}, 0);
        QVERIFY(answer);
        QVERIFY(*answer);
        QCOMPARE((*answer)->body, body);
        QCOMPARE((*answer)->isJson, isJson);
        QCOMPARE((*answer)->file, m_job.output.path);
    }

    void rowsAreFoundWhereverTheyAre_data()
    {
        const Table<int, double> row("id", "place");
        row("the first", 1, 0.0);
        row("the last", 300, 1.0);
        row("where it is likely to be", 150, 0.5);
        row("long before that", 2, 0.9);
        row("long behind that", 299, 0.1);
        row("nowhere", 301, 0.5);
    }

    // The lines are longer together than what is read at once.
    void rowsAreFoundWhereverTheyAre()
    {
        QFETCH(const int, id);
        QFETCH(const double, place);
        QByteArray lines;
        for (int i = 1; i <= 300; ++i)
            lines
                += recordOfBody(i, '"' + QByteArray(32 * 1024, 'x') + QByteArray::number(i) + '"');
        makeFile(m_job.output.path, lines);
        const auto answer = findAnswer(m_job, rowOf(id), {.status = 200}, place);
        QVERIFY(answer);
        QCOMPARE(answer->has_value(), id <= 300);
        if (*answer)
            QVERIFY((*answer)->body.endsWith('x' + QByteArray::number(id)));
    }

    void failedRowsAreInAFileOfTheirOwn()
    {
        makeFile(m_folder->filePath(u"answers.failed.jsonl"_s),
                 recordOfBody(3, "{\"error\":\"gone\"}", 404)
                     + recordOf(rowOf(4), Error(httpMessage("send.connection_lost", QString()))));
        const auto gone
            = findAnswer(m_job, rowOf(3), {.state = RowState::Failed, .status = 404}, 1);
        QVERIFY(gone && *gone);
        QCOMPARE((*gone)->body, QByteArray("{\"error\":\"gone\"}"));
        const auto cut = findAnswer(m_job, rowOf(4), {.state = RowState::Failed}, 0);
        QVERIFY(cut && *cut);
        QVERIFY((*cut)->body.isEmpty());
        QVERIFY((*cut)->error.startsWith(httpMessage("send.connection_lost", QString()).text()));
    }

    void whatIsHalfWrittenIsShownAsItStands()
    {
        const QByteArray half = recordOfBody(1, "{\"a\": 1}").chopped(5);
        makeFile(m_job.output.path, half + '\n' + recordOfBody(2, "{}"));
        const auto answer = findAnswer(m_job, rowOf(1), {.status = 200}, 0);
        QVERIFY(answer && *answer);
        QCOMPARE((*answer)->body, half);
        QVERIFY(!(*answer)->isJson);
        QCOMPARE((*answer)->file, m_job.output.path);
    }

    void otherOutputsHaveNoWholeAnswers()
    {
        m_job.records = u"$.items[*]"_s;
        QVERIFY(!keepsAnswers(m_job));
        const auto answer = findAnswer(m_job, rowOf(1), {.status = 200}, 0);
        QVERIFY(answer);
        QVERIFY(!*answer);
        m_job.records.clear();
    }

    void aFileThatIsGoneIsAnError() { QVERIFY(!findAnswer(m_job, rowOf(1), {.status = 200}, 0)); }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    JobSpec m_job;
};

PENSTOCK_TEST(TestStoredAnswer)
} // namespace tst_keptanswer
#include "tst_storedanswer.moc"
