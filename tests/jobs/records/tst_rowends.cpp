// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/records/rowends.h>

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
        QTest::addColumn<RowEnd>("end");
        QTest::addColumn<RowState>("state");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("error");
        QTest::addColumn<QByteArray>("line"); // a part of it
        const HttpAnswer found = answer(200, "{}");
        QTest::newRow("answered") << answeredRow(found) << RowState::Answered << 200 << QString()
                                  << QByteArray();
        QTest::newRow("not there") << failedRow(row(), answer(404, "no")) << RowState::Failed << 404
                                   << u"status 404"_s << QByteArray(R"("status":404)");
        SendError lost {.kind = SendError::Kind::ConnectionLost};
        QTest::newRow("lost") << failedRow(row(), failure(lost)) << RowState::Failed << 0
                              << lost.text() << QByteArray(R"("kind":"connection_lost")");
        QTest::newRow("lost, must not be repeated")
            << failedRow(row(), failure(lost), true) << RowState::InDoubt << 0 << lost.text()
            << QByteArray(R"("kind":"connection_lost")");
        const Error fault {Error::Kind::File, u"no items"_s, {}, {}};
        QTest::newRow("our fault") << failedRow(row(), fault) << RowState::Failed << 0
                                   << u"no items"_s << QByteArray(R"("kind":"invalid_row")");
        QTest::newRow("found in the answer")
            << failedRow(row(), fault, &found) << RowState::Failed << 200 << u"no items"_s
            << QByteArray(R"("kind":"invalid_row")");
        QTest::newRow("left in doubt")
            << rowLeftInDoubt(row()) << RowState::InDoubt << 0
            << u"row 12: it was on its way when an earlier run ended, and may have "
               "been carried out. Look whether it was; it has not been sent again"_s
            << QByteArray(R"("kind":"in_doubt")");
    }
    void knowsTheState()
    {
        QFETCH(const RowEnd, end);
        QFETCH(const RowState, state);
        QFETCH(const QByteArray, line);
        QCOMPARE(int(end.state), int(state));
        QTEST(end.status, "status");
        QTEST(end.error, "error");
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
        QTest::addColumn<QString>("path"); // empty: all of it
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("count"); // -1: an error
        QTest::newRow("all of it") << QString() << QByteArray("{}") << 1;
        QTest::newRow("all of nothing") << QString() << QByteArray() << 1;
        QTest::newRow("found") << "$.items[*]" << QByteArray(R"({"items":[1,2]})") << 2;
        QTest::newRow("none") << "$.items[*]" << QByteArray(R"({"items":[]})") << 0;
        QTest::newRow("nothing to say") << "$.items[*]" << QByteArray(" \n") << 0;
        QTest::newRow("no JSON") << "$.items[*]" << QByteArray("<html>") << -1;
    }
    void takesRecordsOutOfTheBody()
    {
        QFETCH(const QString, path);
        QFETCH(const QByteArray, body);
        std::optional<RecordPath> parsed;
        if (!path.isEmpty())
            parsed = RecordPath::parse(path).value();
        const auto records = recordsIn(answer(200, body), row(), parsed);
        QTEST(records ? int(records->size()) : -1, "count");
        if (records && !parsed)
            QVERIFY(records->front().endsWith('}')); // no line break
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
