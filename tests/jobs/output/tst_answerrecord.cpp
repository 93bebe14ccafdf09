// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/output/answerrecord.h>

#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QTest>

using namespace penstock;

namespace tst_answerrecord {
using namespace std::chrono;

const Row row {2, {{u"id"_s, u"7"_s, "7"}}};

HttpAnswer answerOf(const QByteArray &body, const QByteArray &type = "application/json")
{
    HttpAnswer answer;
    answer.status = 200;
    answer.headers = {{"Content-Type", type}};
    answer.body = body;
    answer.attempts = 2;
    answer.timings.sentAt = Instant(1s);
    answer.timings.sentAtWall = WallTime(5s + 7ms);
    answer.timings.endedAt = Instant(1s + 12345us);
    return answer;
}

constexpr char invalidRow[] = "{\"row\":{\"id\":7},\"error\":{\"kind\":\"invalid_row\","
                              "\"id\":\"table.equal_columns\",\"message\":";
constexpr char hostNotFound[] = "{\"row\":{\"id\":7},\"error\":{\"kind\":\"host_not_found\","
                                "\"id\":\"send.host_not_found\",\"message\":\"";

class TestAnswerRecord : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void writesBodies_data()
    {
        const Table<QByteArray, QByteArray, QByteArray> each("body", "type", "member");
        each("JSON as it came", R"({"id": 12345678901234567890, "p": 1.10})", "application/json",
             R"("body":{"id": 12345678901234567890, "p": 1.10})");
        each("JSON on many lines", "{\n  \"a\": \"b\\nc\"\r\n}\n", "application/json",
             R"("body":{   "a": "b\nc"  })");
        each("JSON under another name", "[1]", "text/plain", R"("body":[1])");
        each("JSON with a byte order mark", "\xEF\xBB\xBF[1]", "application/json", R"("body":[1])");
        each("a lone number is JSON", "5", "text/plain", R"("body":5)");
        each("text", "a \"b\"\n", "text/plain", "\"body\":\"a \\\"b\\\"\\n\"");
        each("broken JSON is text", "{\"a\":", "application/json", "\"body\":\"{\\\"a\\\":\"");
        each("nothing", "", "text/plain", R"("body":"")");
        each("text in its charset", "caf\xE9", "text/plain; Charset=\"ISO-8859-1\"",
             "\"body\":\"caf\xC3\xA9\"");
        each("a charset that is none", "caf\xE9", "text/plain; charset=klingon",
             R"("body":"Y2Fm6Q==","body_encoding":"base64")");
        each("bytes", QByteArray("\x89PNG\x00", 5), "image/png",
             R"("body":"iVBORwA=","body_encoding":"base64")");
    }
    void writesBodies()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const QByteArray, type);
        QFETCH(const QByteArray, member);
        const QByteArray line = recordOf(row, answerOf(body, type));
        QCOMPARE(
            line,
            R"({"row":{"id":7},"status":200,"sent_at":"1970-01-01T00:00:05.007Z","elapsed_ms":12.345,)"
            R"("attempts":2,)"
                + member + "}\n");
        QVERIFY(isJson(line));
    }
    void writesErrors()
    {
        SendError error;
        error.kind = SendError::Kind::HostNotFound;
        error.url = QUrl(u"http://nowhere.invalid/x"_s);
        error.attempts = 3;
        const QByteArray line = recordOf(row, tl::unexpected(error));
        QVERIFY2(line.startsWith(hostNotFound), line.constData());
        QVERIFY2(line.endsWith("},\"attempts\":3}\n"), line.constData());
        QVERIFY(!line.contains("sent_at"));
        QVERIFY(isJson(line));
    }
    void writesRowsThatMakeNoRequest()
    {
        const Error fault = runMessage("table.equal_columns", u"x"_s).at(u"row"_s);
        const QByteArray message = toJsonString(fault.text().toUtf8());
        QCOMPARE(recordOf(row, fault), invalidRow + message + "},\"attempts\":0}\n");
    }
};

PENSTOCK_TEST(TestAnswerRecord)
} // namespace tst_answerrecord
#include "tst_answerrecord.moc"
