// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
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
        QTest::addColumn<QByteArray>("saved");
        QTest::addColumn<int>("status");
        QTest::addColumn<HeaderList>("headers");
        QTest::addColumn<QByteArray>("body");
        const HeaderList one {{"A", "1"}};
        QTest::newRow("CRLF") << QByteArray("HTTP/1.1 429 Too Many\r\nA: 1\r\n\r\nx\r\n") << 429
                              << one << QByteArray("x\r\n");
        QTest::newRow("LF") << QByteArray("HTTP/1.1 429 Too Many\nA: 1\n\nx\n") << 429 << one
                            << QByteArray("x\n");
        QTest::newRow("without a reason")
            << QByteArray("HTTP/2 429\nA: 1\n\n") << 429 << one << QByteArray();
        QTest::newRow("of a browser")
            << QByteArray(":status: 429\nA: 1\n\n") << 429 << one << QByteArray();
        QTest::newRow("an empty line first") << QByteArray("\nHTTP/1.1 200 OK\nA: 1\r\n\nx") << 200
                                             << HeaderList {{"A", "1\r"}} << QByteArray("x");
        QTest::newRow("empty lines of CRLF first")
            << QByteArray("\r\n\r\nHTTP/1.1 200 OK\r\nA: 1\r\n\r\nx") << 200 << one
            << QByteArray("x");
        QTest::newRow("a header that goes on")
            << QByteArray("HTTP/1.1 200 OK\nA: 1,\n  2\nB:3\n\n") << 200
            << HeaderList {{"A", "1, 2"}, {"B", "3"}} << QByteArray();
        QTest::newRow("after a redirect")
            << QByteArray("HTTP/1.1 302 Found\nLocation: /\n\nHTTP/1.1 200 OK\nA: 1\n\nx") << 200
            << one << QByteArray("x");
        QTest::newRow("a body that begins like a head")
            << QByteArray("HTTP/1.1 200 OK\nA: 1\n\nHTTP/2 is new") << 200 << one
            << QByteArray("HTTP/2 is new");
        const HeaderList chunked {{"Transfer-Encoding", "Chunked"}};
        QTest::newRow("chunks") << QByteArray(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n"
            "5;x=y\r\nhello\r\n1\r\n!\r\n0\r\n\r\n")
                                << 200 << chunked << QByteArray("hello!");
        QTest::newRow("chunks that were put together")
            << QByteArray("HTTP/1.1 200 OK\nTransfer-Encoding: Chunked\n\nhello") << 200 << chunked
            << QByteArray("hello");
    }
    void readsWhatIsSaved()
    {
        QFETCH(const QByteArray, saved);
        const RawResponse response = parseRawResponse(saved);
        QTEST(response.status, "status");
        QTEST(response.headers, "headers");
        QTEST(response.body, "body");
        QCOMPARE(response.faults, QStringList());
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
        QTest::addColumn<QByteArray>("saved");
        QTest::addColumn<QString>("fault");
        QTest::newRow("nothing") << QByteArray("\n\r\n") << u"there is nothing to read"_s;
        QTest::newRow("no status line") << QByteArray("{}")
                                        << u"there is no status line, as \"HTTP/1.1 429 Too "
                                           "Many Requests\"; it begins with \"{}\""_s;
        QTest::newRow("no header") << QByteArray("HTTP/1.1 200 OK\n\x07oops\n\n")
                                   << u"line 2 is no header: \"\u00b7oops\""_s;
        QTest::newRow("packed") << QByteArray("HTTP/1.1 200 OK\n\n\x1F\x8Bxyz")
                                << u"the body is compressed (gzip); save it "
                                   "decompressed, as curl --compressed does"_s;
    }
    void namesWhatItCannotRead()
    {
        QFETCH(const QByteArray, saved);
        QFETCH(const QString, fault);
        const RawResponse response = parseRawResponse(saved);
        QCOMPARE(response.faults, QStringList {fault});
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
