// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/http/message/rawresponse.h>

#include <QTest>

using namespace penstock;

class TestRawResponse : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsWhatIsSaved_data()
    {
        const Table<QByteArray, int, HeaderList, QByteArray> row("saved", "status", "headers",
                                                                 "body");
        const HeaderList one {{"A", "1"}};
        row("CRLF", "HTTP/1.1 429 Too Many\r\nA: 1\r\n\r\nx\r\n", 429, one, "x\r\n");
        row("LF", "HTTP/1.1 429 Too Many\nA: 1\n\nx\n", 429, one, "x\n");
        row("without a reason", "HTTP/2 429\nA: 1\n\n", 429, one, QByteArray());
        row("of a browser", ":status: 429\nA: 1\n\n", 429, one, QByteArray());
        row("an empty line first", "\nHTTP/1.1 200 OK\nA: 1\r\n\nx", 200, {{"A", "1\r"}}, "x");
        row("empty lines of CRLF first", "\r\n\r\nHTTP/1.1 200 OK\r\nA: 1\r\n\r\nx", 200, one, "x");
        row("a header that goes on", "HTTP/1.1 200 OK\nA: 1,\n  2\nB:3\n\n", 200,
            {{"A", "1, 2"}, {"B", "3"}}, QByteArray());
        row("after a redirect", "HTTP/1.1 302 Found\nLocation: /\n\nHTTP/1.1 200 OK\nA: 1\n\nx",
            200, one, "x");
        row("a body that begins like a head", "HTTP/1.1 200 OK\nA: 1\n\nHTTP/2 is new", 200, one,
            "HTTP/2 is new");
        const HeaderList chunked {{"Transfer-Encoding", "Chunked"}};
        row("chunks",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n"
            "5;x=y\r\nhello\r\n1\r\n!\r\n0\r\n\r\n",
            200, chunked, "hello!");
        row("chunks that were put together", "HTTP/1.1 200 OK\nTransfer-Encoding: Chunked\n\nhello",
            200, chunked, "hello");
    }
    void readsWhatIsSaved()
    {
        QFETCH(const QByteArray, saved);
        const RawResponse response = parseRawResponse(saved);
        QTEST(response.status, "status");
        QTEST(response.headers, "headers");
        QTEST(response.body, "body");
        QVERIFY(response.faults.isEmpty());
    }
    void earlierHeadsAreCounted()
    {
        const RawResponse response = parseRawResponse(
            "HTTP/1.1 200 Connection established\n\nHTTP/1.1 100 Continue\n\nHTTP/1.1 404 No\n\n");
        QCOMPARE(response.earlierHeads, 2);
        QCOMPARE(response.status, 404);
        QCOMPARE(response.reason, QByteArray("No"));
    }

    void namesWhatItCannotRead_data()
    {
        const Table<QByteArray, QString> row("saved", "fault");
        row("nothing", "\n\r\n", "response.empty");
        row("no status line", "{}", "response.no_status_line({})");
        row("no header", "HTTP/1.1 200 OK\n\x07oops\n\n",
            "response.bad_header_line(2, \u00b7oops)");
        row("packed", "HTTP/1.1 200 OK\n\n\x1F\x8Bxyz", "response.compressed");
    }
    void namesWhatItCannotRead()
    {
        QFETCH(const QByteArray, saved);
        const RawResponse response = parseRawResponse(saved);
        QCOMPARE(response.faults.size(), 1);
        QTEST(reported(response.faults.front()), "fault");
        QVERIFY(response.body.isEmpty());
    }
    void namesNoMoreThanOneCanRead()
    {
        const QByteArray lines = QByteArray("oops\n").repeated(1000);
        QCOMPARE(parseRawResponse("HTTP/1.1 200 OK\n" + lines).faults.size(), 20);
    }
};

PENSTOCK_TEST(TestRawResponse)
#include "tst_rawresponse.moc"
