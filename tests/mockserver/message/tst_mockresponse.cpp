// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/mockserver/faults/delivery.h>
#include <penstock/mockserver/message/mockresponse.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>
#include <QTest>
#include <QTimeZone>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_mockresponse {
using End = Delivery::End;

const WireContext plain {.date = "now"};

MockResponse answer(int status, const QByteArray &body = "{\"a\":1}\n")
{
    return {status, "application/json", {}, body};
}

class TestMockResponse : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void framesAnAnswer_data()
    {
        const Table<MockResponse, WireContext, QByteArray> row("what", "context", "bytes");
        const QByteArray common = "Date: now\r\nServer: penstock-mock\r\n";
        const QByteArray json = common + "Content-Type: application/json\r\n";
        row("body", answer(200), plain,
            "HTTP/1.1 200 OK\r\n" + json + "Content-Length: 8\r\n\r\n{\"a\":1}\n");
        row("empty", answer(404, ""), plain,
            "HTTP/1.1 404 Not Found\r\n" + common + "Content-Length: 0\r\n\r\n");
        row("HEAD", answer(200), WireContext {.date = "now", .isHead = true},
            "HTTP/1.1 200 OK\r\n" + json + "Content-Length: 8\r\n\r\n");
        row("204", answer(204), plain, "HTTP/1.1 204 No Content\r\n" + common + "\r\n");
        row("304", answer(304), plain, "HTTP/1.1 304 Not Modified\r\n" + json + "\r\n");
        row("close", answer(499, ""), WireContext {.date = "now", .keepAlive = false},
            "HTTP/1.1 499 Status 499\r\n" + common
                + "Content-Length: 0\r\nConnection: close\r\n\r\n");
        row("HTTP/1.0 that stays", answer(200, ""), WireContext {.date = "now", .isHttp10 = true},
            "HTTP/1.1 200 OK\r\n" + common + "Content-Length: 0\r\nConnection: keep-alive\r\n\r\n");
        MockResponse more = answer(302, "");
        more.headers = {{"Location", "/b"}, {"X", "y"}};
        row("headers", more, plain,
            "HTTP/1.1 302 Found\r\n" + common
                + "Location: /b\r\nX: y\r\nContent-Length: 0\r\n\r\n");
    }
    void framesAnAnswer()
    {
        QFETCH(const MockResponse, what);
        QFETCH(const WireContext, context);
        const Delivery delivery = deliver(what, {}, context);
        QTEST(delivery.bytes, "bytes");
        QCOMPARE(delivery.gap, Duration::zero());
        QCOMPARE(delivery.end, context.keepAlive ? End::KeepOpen : End::CloseGently);
    }

    void faultsCutTheWholeAnswerShort_data()
    {
        // upTo: of the whole answer; empty: other bytes
        Table<QString, QByteArray, int>("fault", "upTo", "end");
        const auto row = [](const char *fault, const QByteArray &upTo, End end) {
            QTest::newRow(fault) << QString::fromLatin1(fault) << upTo << int(end);
        };
        row("drop", "", End::Close);
        row("reset", "", End::Reset);
        row("stall", "", End::Hold);
        row("half", "HTTP/1.1 2", End::Close);
        row("half-body", "\r\n\r\n{\"a\"", End::Close);
        row("stall-body", "\r\n\r\n{\"a\"", End::Hold);
        row("close", "{\"a\":1}\n", End::Close);
        row("drip", "{\"a\":1}\n", End::KeepOpen);
        row("503", "{\"a\":1}\n", End::KeepOpen);
    }
    void faultsCutTheWholeAnswerShort()
    {
        QFETCH(const QString, fault);
        QFETCH(const QByteArray, upTo);
        QFETCH(const int, end);
        const QByteArray whole = deliver(answer(200), {}, plain).bytes;
        const Delivery delivery = deliver(answer(200), parseFault(fault).value(), plain);
        QCOMPARE(int(delivery.end), end);
        const qsizetype length = upTo.isEmpty() ? 0 : whole.indexOf(upTo) + upTo.size();
        QCOMPARE(delivery.bytes, whole.left(length));
    }
    void halfAHeadEndsInsideAHeader()
    {
        const Delivery delivery = deliver(answer(200), {Fault::Kind::HalfHead}, plain);
        QCOMPARE(delivery.end, End::Close);
        QVERIFY(delivery.bytes.count("\r\n") >= 1);
        QVERIFY(!delivery.bytes.contains("\r\n\r\n"));
        QVERIFY(!delivery.bytes.endsWith("\r\n"));
    }
    void halfAChunkStatesMoreThanItHas()
    {
        const Delivery delivery = deliver(answer(200), {Fault::Kind::HalfChunk}, plain);
        QCOMPARE(delivery.end, End::Close);
        QVERIFY(delivery.bytes.contains("Transfer-Encoding: chunked\r\n"));
        QVERIFY(!delivery.bytes.contains("Content-Length"));
        QVERIFY(delivery.bytes.endsWith("\r\n\r\n8\r\n{\"a\""));
    }
    void anEmptyBodyCanBeCutTooBecauseItGetsOne()
    {
        const Delivery delivery = deliver(answer(200, ""), {Fault::Kind::HalfBody}, plain);
        QVERIFY(delivery.bytes.contains("Content-Length: 3\r\n"));
        QVERIFY(delivery.bytes.endsWith("\r\n\r\n{"));
    }
    void dripsAtItsPace()
    {
        const Delivery delivery = deliver(answer(200), parseFault(u"drip:3ms").value(), plain);
        QCOMPARE(delivery.gap, Duration(3ms));
    }

    void datesAreThoseOfQt_data()
    {
        QTest::addColumn<qint64>("second");
        for (const qint64 second :
             {0LL, 784'111'777LL, 951'782'400LL, 1'793'318'399LL, 4'102'444'799LL, 1'709'164'800LL})
            QTest::addRow("%lld", second) << second;
    }
    void datesAreThoseOfQt()
    {
        QFETCH(const qint64, second);
        const auto expected
            = QLocale::c().toString(QDateTime::fromSecsSinceEpoch(second, QTimeZone::utc()),
                                    u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s);
        QCOMPARE(httpDateText(WallTime(std::chrono::seconds(second) + 999ms)), expected.toLatin1());
    }

    void anyBytesBecomeJson_data()
    {
        const Table<QByteArray, QString> row("bytes", "text");
        row("plain", "a b", "a b");
        row("quotes", "\"\\\"", "\"\\\"");
        row("control", "\n\x01\x7f", "\n\u0001\u007f");
        row("utf-8", "\xc3\xa4", "\u00e4");
        row("no utf-8", "a\xff", "a\ufffd");
    }
    void anyBytesBecomeJson()
    {
        QFETCH(const QByteArray, bytes);
        const QByteArray json = '[' + jsonString(bytes) + ']';
        QTEST(QJsonDocument::fromJson(json).array().at(0).toString(), "text");
    }
};

PENSTOCK_TEST(TestMockResponse)
} // namespace tst_practiceanswer
#include "tst_mockresponse.moc"
