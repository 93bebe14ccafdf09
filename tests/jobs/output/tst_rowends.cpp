// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/output/rowends.h>
#include <penstock/jobs/spec/jobmessages.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! The ways a row ends, and the records of those that are answered.
class TestRowEnds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knowsTheState_data()
    {
        // line: a part of it
        const Table<RowEnd, RowState, int, QString, QByteArray> table("end", "state", "status",
                                                                      "error", "line");
        const HttpAnswer found = answer(200, "{}");
        table("answered", answeredRow(found), RowState::Answered, 200, QString(), QByteArray());
        table("not there", failedRow(row(), answer(404, "no")), RowState::Failed, 404,
              "row.status(404)", R"("status":404)");
        SendError lost {.kind = SendError::Kind::ConnectionLost};
        table("lost", failedRow(row(), failure(lost)), RowState::Failed, 0, reported(lost.error()),
              R"("kind":"connection_lost")");
        table("lost, must not be repeated", failedRow(row(), failure(lost), true),
              RowState::InDoubt, 0, reported(lost.error()), R"("kind":"connection_lost")");
        lost.came = answer(200, "{\"a\":");
        table("lost in the middle of a response", failedRow(row(), failure(lost)), RowState::Failed,
              200, reported(lost.error()), "\"body\":\"{\\\"a\\\":");
        table("lost in the middle, with its kind", failedRow(row(), failure(lost)),
              RowState::Failed, 200, reported(lost.error()),
              R"("status":200,"attempts":1,"error":{"kind":"connection_lost")");
        const Error fault = jobMessage("records.not_json");
        table("our fault", failedRow(row(), fault), RowState::Failed, 0, "records.not_json",
              R"("kind":"invalid_row")");
        table("found in the answer", failedRow(row(), fault, found), RowState::Failed, 200,
              "records.not_json",
              R"("status":200,"attempts":1,"error":{"kind":"invalid_response")");
        table("found in the answer, with its bytes", failedRow(row(), fault, found),
              RowState::Failed, 200, "records.not_json", R"(},"body":{}})");
        HttpAnswer digest = answer(401, "no");
        digest.headers = {{"WWW-Authenticate", "Digest realm=\"x\""}};
        table("a scheme that computes", failedRow(row(), digest), RowState::Failed, 401,
              "row.unsupported_scheme(Digest)", R"("kind":"unsupported_scheme")");
        table("without the certificate that nginx asks for",
              failedRow(row(), answer(400, "<h1>No required SSL certificate was sent</h1>")),
              RowState::Failed, 400,
              "send.client_certificate(No required SSL certificate was sent)",
              R"("kind":"client_certificate")");
        table("left in doubt", rowLeftInDoubt(row()), RowState::InDoubt, 0,
              "row at line 12: rows.in_doubt", R"("kind":"in_doubt")");
        Row element = row();
        element.hasLine = false;
        table("left in doubt, without a line", rowLeftInDoubt(element), RowState::InDoubt, 0,
              "row 12: rows.in_doubt", R"("kind":"in_doubt")");
    }
    void knowsTheState()
    {
        QFETCH(const RowEnd, end);
        QFETCH(const RowState, state);
        QFETCH(const QByteArray, line);
        QCOMPARE(int(end.state), int(state));
        QTEST(end.status, "status");
        QTEST(end.error ? reported(*end.error) : QString(), "error");
        QCOMPARE(end.failedLine.isEmpty(), line.isEmpty());
        QVERIFY2(end.failedLine.contains(line), end.failedLine.constData());
        QVERIFY(line.isEmpty() || end.failedLine.contains(R"("id":"7")"));
    }

    void tellsWhenAndHowLong()
    {
        HttpAnswer sent = answer(200, "{}");
        sent.timings.sentAt = Instant(10s);
        sent.timings.endedAt = Instant(12s);
        sent.timings.sentAtWall = WallTime(99s);
        const RowEnd end = answeredRow(sent);
        QCOMPARE(end.elapsed, Duration(2s));
        QVERIFY(end.sentAt == WallTime(99s));
        QCOMPARE(answeredRow(answer(200, "{}")).elapsed, Duration());
    }

    void takesRecordsOutOfTheBody_data()
    {
        // path empty: all of it
        // first empty: no record
        const Table<QString, QByteArray, OutputSpec::Kind, int, QByteArray> row(
            "path", "body", "output", "count", "first");
        using Kind = OutputSpec::Kind;
        row("all of it", QString(), "{}", Kind::Jsonl, 1,
            R"({"row":{"id":"7"},"status":200,"attempts":1,"body":{}})");
        row("all of nothing", QString(), QByteArray(), Kind::Jsonl, 1,
            R"({"row":{"id":"7"},"status":200,"attempts":1,"body":""})");
        row("all of it as a file", QString(), "1", Kind::Files, 1,
            R"({"row":{"id":"7"},"status":200,"attempts":1,"body":1})");
        row("a table takes the body", QString(), "{\"a\":\n1.10}\n", Kind::Csv, 1, "{\"a\": 1.10}");
        row("a database takes the body", QString(), "[1]", Kind::Sqlite, 1, "[1]");
        row("a table has a line for no body", QString(), QByteArray(), Kind::Csv, 1, "null");
        row("a table has a line for a text", QString(), "<a>\n", Kind::Csv, 1, "\"<a>\\n\"");
        row("found", "$.items[*]", R"({"items":[1,2]})", Kind::Csv, 2, "1");
        row("with a byte order mark", "$.items[*]", "\xEF\xBB\xBF{\"items\":[1,2]}", Kind::Csv, 2,
            "1");
        row("none", "$.items[*]", R"({"items":[]})", Kind::Jsonl, 0, QByteArray());
        row("nothing to say", "$.items[*]", " \n", Kind::Jsonl, 0, QByteArray());
        row("no JSON", "$.items[*]", "<html>", Kind::Jsonl, -1, QByteArray()); // an error
    }
    void takesRecordsOutOfTheBody()
    {
        QFETCH(const QString, path);
        QFETCH(const QByteArray, body);
        std::optional<RecordPath> parsed;
        if (!path.isEmpty())
            parsed = RecordPath::parse(path).value();
        QFETCH(const OutputSpec::Kind, output);
        const auto records = recordsIn(answer(200, body), row(), parsed, output);
        QTEST(records ? int(records->size()) : -1, "count");
        QTEST(records && !records->empty() ? records->front() : QByteArray(), "first");
    }

private:
    static Row row() { return {12, {{u"id"_s, u"7"_s, "\"7\""}}}; }
    static HttpAnswer answer(int status, const QByteArray &body)
    {
        HttpAnswer answer;
        answer.status = status;
        answer.body = body;
        return answer;
    }
};

PENSTOCK_TEST(TestRowEnds)
#include "tst_rowends.moc"
