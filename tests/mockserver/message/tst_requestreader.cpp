// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/mockserver/message/requestreader.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;

namespace tst_requestreader {
using State = RequestReader::State;

const QByteArray post = "POST /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello";
const QByteArray chunkedHead = "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
const QByteArray chunked = chunkedHead + "3;why=not\r\nhel\r\n2\r\nlo\r\n0\r\nX-Trailer: 1\r\n\r\n";

class TestRequestReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void readsARequestInOnePiece()
    {
        RequestReader reader({});
        QVERIFY(!reader.isInside());
        reader.append(post);
        QCOMPARE(reader.read(), State::Ready);
        const MockRequest request = reader.take();
        QCOMPARE(request.method, "POST");
        QCOMPARE(request.target, "/a?b=c");
        QCOMPARE(request.body, "hello");
        QCOMPARE(request.header("content-LENGTH"), QByteArray("5"));
        QCOMPARE(request.header("nothing"), std::nullopt);
        QVERIFY(request.keepAlive);
        QCOMPARE(reader.read(), State::NeedsMore);
        QVERIFY(!reader.isInside());
    }

    void readsTheSameHoweverItIsCut_data()
    {
        const Table<QByteArray, QByteArrayList> row("bytes", "bodies");
        row("stated length", post, {"hello"});
        row("chunks and a trailer", chunked, {"hello"});
        row("nothing but a last chunk and a trailer", chunkedHead + "0\r\nX: y\r\n\r\n", {""});
        row("three in a row", chunked + post + "GET / HTTP/1.0\r\n\r\n", {"hello", "hello", ""});
        row("empty lines between", "\r\n\r\n" + post + "\r\n" + post, {"hello", "hello"});
    }
    void readsTheSameHoweverItIsCut()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QByteArrayList, bodies);
        for (qsizetype piece = 1; piece <= bytes.size(); ++piece) {
            RequestReader reader({});
            QByteArrayList read;
            for (qsizetype at = 0; at < bytes.size(); at += piece) {
                reader.append(bytes.mid(at, piece));
                while (reader.read() == State::Ready)
                    read << reader.take().body;
            }
            QCOMPARE(read, bodies);
            QVERIFY(!reader.isInside());
        }
    }

    void knowsWhetherTheConnectionIsToStay_data()
    {
        const Table<QByteArray, bool> row("head", "keepAlive");
        row("1.1", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", true);
        row("1.1 close", "GET / HTTP/1.1\r\nHost: x\r\nConnection: Close\r\n\r\n", false);
        row("1.0", "GET / HTTP/1.0\r\n\r\n", false);
        row("1.0 keep-alive", "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", true);
    }
    void knowsWhetherTheConnectionIsToStay()
    {
        QFETCH(const QByteArray, head);
        RequestReader reader({});
        reader.append(head);
        QCOMPARE(reader.read(), State::Ready);
        QTEST(reader.take().keepAlive, "keepAlive");
    }

    void asksForTheBodyOnlyOnceAndOnlyIfItIsNotThere()
    {
        RequestReader reader({});
        const QByteArray head
            = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n";
        reader.append(head);
        QCOMPARE(reader.read(), State::NeedsMore);
        QVERIFY(reader.takeExpectsContinue());
        QVERIFY(!reader.takeExpectsContinue());
        reader.append("hi");
        QCOMPARE(reader.read(), State::Ready);
        QCOMPARE(reader.take().body, "hi");

        reader.append(QByteArray(head + "hi"));
        QCOMPARE(reader.read(), State::Ready);
        QVERIFY(!reader.takeExpectsContinue());
    }

    void refusesWhatIsNoRequest_data()
    {
        const Table<QByteArray, int> row("bytes", "status");
        const QByteArray start = "POST / HTTP/1.1\r\nHost: x\r\n";
        row("noise", "\x16\x03\x01\x02 no http\r\n\r\n", 400);
        row("a line without a version", "GET /\r\n\r\n", 400);
        row("HTTP/2 with prior knowledge", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505);
        row("HTTP/1.2", "GET / HTTP/1.2\r\nHost: x\r\n\r\n", 505);
        row("no Host", "GET / HTTP/1.1\r\n\r\n", 400);
        row("two Hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400);
        row("space before the colon", "GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400);
        row("negative length", start + "Content-Length: -1\r\n\r\n", 400);
        row("length that is no number", start + "Content-Length: 5x\r\n\r\n", 400);
        row("length beyond 64 bits", start + "Content-Length: 99999999999999999999\r\n\r\n", 400);
        row("two lengths", start + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400);
        row("length and chunks", start + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            400);
        row("chunks not last", start + "Transfer-Encoding: chunked, gzip\r\n\r\n", 501);
        row("only gzip", start + "Transfer-Encoding: gzip\r\n\r\n", 501);
        row("unknown expectation", start + "Expect: miracles\r\n\r\n", 417);
        row("a chunk without a size", start + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n", 400);
        row("chunk longer than it says", start + "Transfer-Encoding: chunked\r\n\r\n2\r\nabcd\r\n",
            400);
        row("body beyond its bound", start + "Content-Length: 101\r\n\r\n", 413);
        row("chunks beyond the bound",
            start + "Transfer-Encoding: chunked\r\n\r\n40\r\n" + QByteArray(64, 'a') + "\r\n40\r\n",
            413);
        row("line beyond its bound", "GET /" + QByteArray(1000, 'a'), 431);
        row("one header beyond the bound", start + "X: " + QByteArray(1000, 'a'), 431);
        row("a line and the beginning of a header, together beyond it",
            "GET /" + QByteArray(300, 'a') + " HTTP/1.1\r\nX: " + QByteArray(300, 'a'), 431);
        row("endless headers", start + QByteArray("X-Y: z\r\n").repeated(100), 431);
        row("endless trailers",
            start + "Transfer-Encoding: chunked\r\n\r\n0\r\n"
                + QByteArray("X-Y: z\r\n").repeated(100),
            431);
        row("endless chunk extension",
            start + "Transfer-Encoding: chunked\r\n\r\n5;" + QByteArray(1000, 'a'), 431);
    }
    void refusesWhatIsNoRequest()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const int, status);
        for (const qsizetype piece : {bytes.size(), qsizetype(1)}) {
            RequestReader reader({.headBytes = 500, .bodyBytes = 100});
            State state = State::NeedsMore;
            for (qsizetype at = 0; at < bytes.size() && state == State::NeedsMore; at += piece) {
                reader.append(bytes.mid(at, piece));
                state = reader.read();
            }
            QCOMPARE(state, State::Failed);
            QCOMPARE(reader.failure().status, status);
            QVERIFY(!reader.failure().what.isEmpty());
            reader.append(post);
            QCOMPARE(reader.read(), State::Failed); // for good
        }
    }

    // Not a byte less, nor one more, however it comes.
    void aHeadMayBeAsLongAsItsBound_data()
    {
        Table<int, int>("more", "piece");
        for (const int piece : {1, 7, 1000}) {
            QTest::addRow("as long, in pieces of %d", piece) << 0 << piece;
            QTest::addRow("longer, in pieces of %d", piece) << 1 << piece;
        }
    }
    void aHeadMayBeAsLongAsItsBound()
    {
        QFETCH(const int, more);
        QFETCH(const int, piece);
        const QByteArray start = "GET / HTTP/1.1\r\nHost: x\r\nX: ";
        const QByteArray end = "\r\n\r\n";
        const QByteArray head
            = start + QByteArray(500 + more - start.size() - end.size(), 'a') + end;
        RequestReader reader({.headBytes = 500, .bodyBytes = 100});
        State state = State::NeedsMore;
        for (qsizetype at = 0; at < head.size() && state == State::NeedsMore; at += piece) {
            reader.append(head.mid(at, piece));
            state = reader.read();
        }
        QCOMPARE(state, more == 0 ? State::Ready : State::Failed);
        if (more != 0)
            QCOMPARE(reader.failure().status, 431);
    }

    // Mutations of real requests get deeper into the parser than noise does.
    void survivesMutatedRequests()
    {
        QRandomGenerator random(20261121);
        const QByteArrayList seeds {post, chunked, "GET http://h:1/x HTTP/1.1\r\nHost: h\r\n\r\n"};
        int ready = 0;
        int failed = 0;
        for (int round = 0; round < 20'000; ++round) {
            QByteArray bytes = seeds[random.bounded(int(seeds.size()))];
            for (int i = random.bounded(4); i > 0; --i) {
                const auto at = random.bounded(int(bytes.size()));
                if (random.bounded(2) != 0)
                    bytes[at] = char(random.bounded(256));
                else
                    bytes.insert(at, bytes.mid(random.bounded(int(bytes.size())), 8));
            }
            RequestReader reader({.headBytes = 500, .bodyBytes = 100});
            const auto piece = 1 + random.bounded(int(bytes.size()));
            State state = State::NeedsMore;
            for (int at = 0; at < bytes.size() && state != State::Failed; at += piece) {
                reader.append(bytes.mid(at, piece));
                while ((state = reader.read()) == State::Ready) {
                    QVERIFY(reader.take().body.size() <= 100);
                    ++ready;
                }
            }
            failed += state == State::Failed ? 1 : 0;
        }
        QVERIFY2(ready > 1000 && failed > 1000, "both roads are travelled");
    }

    void splitsTargets_data()
    {
        const Table<QByteArray, QByteArray, QByteArray> row("target", "path", "query");
        row("path", "/a/b", "/a/b", QByteArray());
        row("query", "/a?b=c?d", "/a", "b=c?d");
        row("absolute", "http://h:80/a?b", "/a", "b");
        row("absolute without path", "http://h", "/", QByteArray());
        row("absolute with a query alone", "http://h?b=/c", "/", "b=/c");
        row("asterisk", "*", "*", QByteArray());
    }
    void splitsTargets()
    {
        QFETCH(const QByteArray, target);
        const MockRequest request {.method = "GET", .target = target};
        QTEST(request.path().toByteArray(), "path");
        QTEST(request.query().toByteArray(), "query");
    }

    void findsQueryValues()
    {
        const MockRequest request {.method = "GET", .target = "/?ab=1&a=x%20%C3%A4&b&a=2&c="};
        QCOMPARE(request.queryValue("a"), u"x \u00e4"_s);
        QCOMPARE(request.queryValue("b"), QString());
        QCOMPARE(request.queryValue("c"), QString());
        QCOMPARE(request.queryValue("d"), std::nullopt);
    }
};

PENSTOCK_TEST(TestRequestReader)
} // namespace tst_requestreader
#include "tst_requestreader.moc"
