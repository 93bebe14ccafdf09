// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/packed.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_senderbodies {
using Fault = Action::Fault;

constexpr qsizetype mebibyte = 1024 * 1024;
// More than the system takes in for two ends of a connection: up to 4 + 32 MiB on Linux.
constexpr qsizetype heldBack = 44 * mebibyte;

Action bodyOf(const QByteArray &body, const QByteArray &encoding = {})
{
    Action action;
    action.body = body;
    if (!encoding.isEmpty())
        action.headers.emplaceBack("Content-Encoding", encoding);
    return action;
}

class TestHttpClientBodies : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void bodiesArriveWhole_data()
    {
        const Table<Action, QByteArray> row("action", "expected");
        QByteArray large(5 * mebibyte, 'x');
        for (qsizetype i = 0; i < large.size(); i += 1000)
            large[i] = static_cast<char>('a' + i % 7);
        row("empty", bodyOf({}), QByteArray());
        row("five mebibytes", bodyOf(large), large);
        row("gzip", bodyOf(gzipped(large), "gzip"), large);
        row("gzip in two members", bodyOf(gzipped(large) + gzipped("end"), "gzip"), large + "end");
        row("deflate", bodyOf(deflated(large), "deflate"), large);
        row("deflate without a head", bodyOf(bareDeflated(large), "deflate"), large);
        row("nothing, packed", bodyOf(gzipped({}), "gzip"), QByteArray());
        row("not even packed", bodyOf({}, "gzip"), QByteArray());
        row("packed, and the connection says where it ends",
            Action {Fault::None, 200, {{"Content-Encoding", "gzip"}}, gzipped(large), true}, large);
        row("a packed error page",
            Action {Fault::None, 404, {{"Content-Encoding", "gzip"}}, gzipped(large), false},
            large);
        Action closing = bodyOf(large);
        closing.closeAfter = true;
        row("and the connection closes", closing, large);
        row("with a 500", Action {Fault::None, 501, {}, large, false}, large);
    }
    void bodiesArriveWhole()
    {
        QFETCH(const Action, action);
        QFETCH(const QByteArray, expected);
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(action));
        const Outcome outcome = harness.run(harness.request());
        QVERIFY(outcome.has_value());
        QVERIFY(outcome->body == expected); // not QCOMPARE, which would print megabytes
    }

    // Eight answers of a mebibyte, packed into a thousandth: what is unpacked counts.
    void allTogetherHaveOneBudget_data()
    {
        const Table<Action> row("action");
        const QByteArray large(mebibyte, 'x');
        row("plain", bodyOf(large));
        row("gzip", bodyOf(gzipped(large), "gzip"));
    }
    void allTogetherHaveOneBudget()
    {
        QFETCH(const Action, action);
        HttpClientOptions options;
        options.memoryBytes = 2 * mebibyte;
        HttpClientHarness harness(options);
        harness.server.setScript(FaultServer::always(action));
        std::vector<HttpAnswer> answers;
        int began = 0;
        QObject::connect(harness.httpClient.get(), &HttpClient::answered, harness.httpClient.get(),
                         [&began] { ++began; });
        for (int i = 0; i < 8; ++i)
            harness.httpClient->send(harness.request(), [&answers](const Outcome &outcome) {
                if (outcome)
                    answers.push_back(*outcome);
            });
        QVERIFY(harness.until([&] {
            const auto kept = static_cast<qsizetype>(answers.size());
            return began == 8 && kept > 0 && kept + harness.httpClient->withoutRoom() == 8;
        }));
        // Those that are kept are as much as may be held; the others wait, however long it takes.
        harness.clock.advance(1h);
        for (int turn = 0; turn < 1'000; ++turn)
            QCoreApplication::processEvents();
        QVERIFY2(answers.size() <= 3, qPrintable(QString::number(answers.size())));
        QVERIFY(harness.until([&answers] {
            for (HttpAnswer &answer : answers)
                answer.memory.reset();
            return answers.size() == 8;
        }));
        for (const HttpAnswer &answer : answers)
            QCOMPARE(answer.body.size(), mebibyte);
        QCOMPARE(harness.server.sends(), 8);
    }

    // The try that was given up goes away later, and takes nothing of the next one's with it.
    void whatIsTriedAgainCountsOnce()
    {
        HttpClientOptions options;
        options.memoryBytes = mebibyte;
        HttpClientHarness harness(options);
        harness.server.setScript([](const FaultServer::Request &request) {
            Action action = bodyOf(QByteArray(2 * mebibyte, 'x'));
            action.fault = request.number == 1 ? Fault::HalfBody : Fault::None;
            return action;
        });
        const Outcome first = harness.run(harness.request());
        QVERIFY(first.has_value());
        QCOMPARE(first->attempts, 2);
        QVERIFY2(first->memory != nullptr, "it counts until it is let go");
    }

    void tooLongIsAnErrorThatSaysSo_data()
    {
        const Table<Action> row("action");
        row("plain", bodyOf(QByteArray(3 * mebibyte, 'x')));
        row("packed small", bodyOf(deflatedZeros(3 * mebibyte), "deflate"));
    }
    void tooLongIsAnErrorThatSaysSo()
    {
        QFETCH(const Action, action);
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(action));
        HttpRequest request = harness.request();
        request.maxBodyBytes = mebibyte;
        const Outcome outcome = harness.run(request);
        QCOMPARE(HttpClientHarness::reported(outcome), u"body_too_large"_s);
        QVERIFY(outcome.error().text().contains(u"longer than 1048576 bytes"_s));
        QCOMPARE(harness.server.sends(), 1);
        QCOMPARE(harness.permitSource.open(), 0);
    }
    void exactlyTheMostIsAllowed()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(bodyOf(QByteArray(mebibyte, 'x'))));
        HttpRequest request = harness.request();
        request.maxBodyBytes = mebibyte;
        QVERIFY(harness.run(request).has_value());
        request.maxBodyBytes = mebibyte - 1;
        QVERIFY(!harness.run(request).has_value());
    }
    void aBombGoesNoFurtherThanTheLimit()
    {
        HttpClientHarness harness;
        const QByteArray bomb = deflatedZeros(80 * mebibyte); // 80 KiB on the wire
        harness.server.setScript(FaultServer::always(bodyOf(bomb, "deflate")));
        qsizetype taken = 0;
        std::optional<Outcome> outcome;
        harness.httpClient->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &piece) {
                taken += piece.size();
                return HttpClient::Flow::Continue;
            });
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"body_too_large"_s);
        QVERIFY2(taken <= HttpClientOptions().maxBodyBytes, qPrintable(QString::number(taken)));
        QCOMPARE(harness.server.sends(), 1);
    }
    void whatUnpacksToNothingWithoutEndIsTooLongToo()
    {
        HttpClientHarness harness;
        QByteArray endless("\x78\x9C", 2); // then empty blocks, of which none is the last
        for (int i = 0; i < 100'000; ++i)
            endless += QByteArray("\x00\x00\x00\xFF\xFF", 5);
        harness.server.setScript(FaultServer::always(bodyOf(endless, "deflate")));
        HttpRequest request = harness.request();
        request.maxBodyBytes = 100'000;
        QCOMPARE(HttpClientHarness::reported(harness.run(request)), u"body_too_large"_s);
    }
    void whatPacksWellIsNoBomb()
    {
        HttpClientHarness harness;
        harness.server.setScript(
            FaultServer::always(bodyOf(deflatedZeros(12 * mebibyte), "deflate")));
        const Outcome outcome = harness.run(harness.request());
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->body.size(), 12 * mebibyte);
    }

    void aCutPackedBodyIsFetchedAgain_data()
    {
        const Table<QByteArray, int, QString> row("method", "sends", "reported");
        row("GET", "GET", 2, "answer 200");
        row("POST", "POST", 1, "body_cut_short");
    }
    void aCutPackedBodyIsFetchedAgain()
    {
        QFETCH(const QByteArray, method);
        HttpClientHarness harness;
        const QByteArray whole(100'000, 'x');
        harness.server.setScript([&](const FaultServer::Request &request) {
            const QByteArray packed = gzipped(whole);
            // By its length complete: the network has nothing to complain about.
            return bodyOf(request.number == 1 ? packed.chopped(20) : packed, "gzip");
        });
        const Outcome outcome = harness.run(harness.request(method));
        QTEST(HttpClientHarness::reported(outcome), "reported");
        QTEST(harness.server.sends(), "sends");
        QCOMPARE(harness.permitSource.granted(), harness.server.sends());
        QVERIFY(!outcome || outcome->body == whole);
        QVERIFY(outcome || !outcome.error().inDoubt); // it was answered
    }
    void aCutPackedBodyEndsWhatASinkHasSeen()
    {
        HttpClientHarness harness;
        QByteArray whole;
        for (int i = 0; i < 100'000; ++i)
            whole += QByteArray::number(i * 7919) + '\n';
        harness.server.setScript(FaultServer::always(bodyOf(gzipped(whole).chopped(1000), "gzip")));
        QByteArray taken;
        std::optional<Outcome> outcome;
        harness.httpClient->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &piece) {
                taken += piece;
                return HttpClient::Flow::Continue;
            });
        QVERIFY(harness.untilSkippingWaits([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"body_cut_short"_s);
        QCOMPARE(harness.server.sends(), 1);
        QVERIFY(!taken.isEmpty() && whole.startsWith(taken));
    }
    void aDamagedBodySaysWhatIsWrong_data()
    {
        const Table<Action, QString> row("action", "detail");
        QByteArray flipped = gzipped(QByteArray(1000, 'x'));
        flipped[flipped.size() - 6] = static_cast<char>(flipped.back() + 1);
        row("checksum", bodyOf(flipped, "gzip"), "incorrect data check");
        row("no gzip", bodyOf("{}", "gzip"), "incorrect header check");
        row("brotli", bodyOf("\x0b\x02\x80ok\x03", "br"),
            "compressed with br, which was not requested");
    }
    void aDamagedBodySaysWhatIsWrong()
    {
        QFETCH(const Action, action);
        QFETCH(const QString, detail);
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(action));
        const Outcome outcome = harness.run(harness.request());
        QCOMPARE(HttpClientHarness::reported(outcome), u"body_damaged"_s);
        QVERIFY2(outcome.error().text().contains(detail), qPrintable(outcome.error().text()));
        QCOMPARE(harness.server.sends(), 1); // it would come the same way again
        QCOMPARE(harness.permitSource.open(), 0);
    }
    void aThrottleCountsWhateverItsBodyIsLike()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            Action throttle = bodyOf(gzipped("slow down").chopped(3), "gzip");
            throttle.status = 429;
            return request.number == 1 ? throttle : Action();
        });
        QCOMPARE(HttpClientHarness::reported(harness.run(harness.request())), u"answer 200"_s);
        QCOMPARE(harness.permitSource.throttlesByServer(), 1);
    }

    void gzipIsAskedFor_data()
    {
        const Table<HeaderList, QByteArray> row("headers", "asked");
        row("by us", {}, "gzip");
        row("not of a part", {{"Range", "bytes=0-9"}}, "identity");
        row("what the caller wants", {{"accept-encoding", "br"}}, "br");
    }
    void gzipIsAskedFor()
    {
        QFETCH(const HeaderList, headers);
        HttpClientHarness harness;
        HttpRequest request = harness.request();
        request.headers = headers;
        QVERIFY(harness.run(request).has_value());
        QTEST(harness.server.requests().first().headers.value("accept-encoding"), "asked");
    }
    void whatTheCallerAskedForComesAsItIs_data()
    {
        const Table<Action, HeaderList> row("action", "headers");
        const QByteArray brotli("\x0b\x02\x80ok\x03");
        row("br", bodyOf(brotli, "br"), {{"Accept-Encoding", "br"}});
        Action part = bodyOf(gzipped("the whole").mid(3), "gzip");
        part.status = 206;
        row("a part of a packed file", part, {{"Range", "bytes=3-"}});
    }
    void whatTheCallerAskedForComesAsItIs()
    {
        QFETCH(const Action, action);
        QFETCH(const HeaderList, headers);
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(action));
        HttpRequest request = harness.request();
        request.headers = headers;
        const Outcome outcome = harness.run(request);
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->body, action.body);
    }
    void theHeadersStayThoseOfTheWire()
    {
        HttpClientHarness harness;
        const QByteArray packed = gzipped(QByteArray(5000, 'x'));
        harness.server.setScript(FaultServer::always(bodyOf(packed, "gzip")));
        const Outcome outcome = harness.run(harness.request());
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->body.size(), 5000);
        QCOMPARE(headerValue(outcome->headers, "Content-Encoding"), QByteArray("gzip"));
        QCOMPARE(headerValue(outcome->headers, "Content-Length"),
                 QByteArray::number(packed.size()));
    }

    void aSinkTakesTheBodyInPieces()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(bodyOf(QByteArray(2 * mebibyte, 'x'))));
        qsizetype taken = 0;
        int pieces = 0;
        std::optional<Outcome> outcome;
        harness.httpClient->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &piece) {
                taken += piece.size();
                ++pieces;
                return HttpClient::Flow::Continue;
            });
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QVERIFY(outcome->has_value());
        QCOMPARE(taken, 2 * mebibyte);
        QVERIFY(pieces > 1);
        QVERIFY((*outcome)->body.isEmpty());
    }
    void aSinkSeesOnlyBodiesThatWereAskedFor()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            const QList<Action> story {Action::withStatus(500), Action::withStatus(429),
                                       Action::redirect(302, "/there"), bodyOf("the body")};
            return story.value(request.number - 1);
        });
        QByteArray taken;
        std::optional<Outcome> outcome;
        harness.httpClient->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &piece) {
                taken += piece;
                return HttpClient::Flow::Continue;
            });
        QVERIFY(harness.untilSkippingWaits([&] { return outcome.has_value(); }));
        QCOMPARE(taken, QByteArray("the body"));
        QCOMPARE(harness.server.sends(), 4);
    }
    void nothingIsRepeatedAfterTheSinkSawPartOfIt()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::of(Fault::HalfBody)));
        std::optional<Outcome> outcome;
        harness.httpClient->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [](const QByteArray &) { return HttpClient::Flow::Continue; });
        QVERIFY(harness.untilSkippingWaits([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"connection_lost"_s);
        QCOMPARE(harness.server.sends(), 1);
    }

    void aPausedSinkHoldsTheServerBack_data()
    {
        const Table<Action> row("action");
        QByteArray noise(mebibyte, Qt::Uninitialized); // does not pack
        std::mt19937 random(1);
        std::generate(noise.begin(), noise.end(), [&] { return static_cast<char>(random()); });
        noise = noise.repeated(qsizetype(heldBack / mebibyte)); // too far apart for gzip to notice
        row("plain", bodyOf(noise));
        row("packed", bodyOf(gzipped(noise), "gzip"));
    }
    void aPausedSinkHoldsTheServerBack()
    {
        QFETCH(const Action, action);
        HttpClientHarness harness;
        const qsizetype size = heldBack;
        harness.server.setScript(FaultServer::always(action));
        qsizetype taken = 0;
        bool pausing = true;
        std::optional<Outcome> outcome;
        HttpRequest request = harness.request();
        request.maxBodyBytes = size;
        const quint64 id = harness.httpClient->send(
            request, [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &piece) {
                taken += piece.size();
                return pausing ? HttpClient::Flow::Pause : HttpClient::Flow::Continue;
            });
        QVERIFY(harness.until([&] { return taken > 0; }));
        // The server can write until buffers are full, and then no more.
        qint64 written = -1;
        QVERIFY(harness.until([&] {
            return std::exchange(written, harness.server.bytesWritten())
                == harness.server.bytesWritten()
                && written > 0;
        }));
        QVERIFY2(written < size - mebibyte, qPrintable(QString::number(written)));
        QVERIFY(taken <= HttpClientOptions::readBufferBytes);
        harness.clock.advance(1h); // a slow disk is no timeout
        QVERIFY(!outcome);
        pausing = false;
        harness.httpClient->resumeBody(id);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"answer 200"_s);
        QCOMPARE(taken, size);
    }
    void aSinkMayPauseAtEveryPiece_data()
    {
        const Table<Action> row("action");
        const QByteArray body(3 * mebibyte, 'x');
        row("plain", bodyOf(body));
        row("packed", bodyOf(gzipped(body), "gzip")); // arrives at once, unpacks in 48
    }
    void aSinkMayPauseAtEveryPiece()
    {
        QFETCH(const Action, action);
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(action));
        qsizetype taken = 0;
        std::optional<Outcome> outcome;
        quint64 id = 0;
        id = harness.httpClient->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &piece) {
                taken += piece.size();
                QMetaObject::invokeMethod(
                    harness.httpClient.get(), [&] { harness.httpClient->resumeBody(id); },
                    Qt::QueuedConnection);
                return HttpClient::Flow::Pause;
            });
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"answer 200"_s);
        QCOMPARE(taken, 3 * mebibyte);
    }
    void theDeadlineGoesOnAfterAPause()
    {
        HttpClientHarness harness;
        Action slow = Action::of(Fault::Drip);
        slow.body = QByteArray(100'000, 'x');
        harness.server.setScript(FaultServer::always(slow));
        int pieces = 0;
        std::optional<Outcome> outcome;
        const quint64 id = harness.httpClient->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &) {
                return ++pieces == 1 ? HttpClient::Flow::Pause : HttpClient::Flow::Continue;
            });
        QVERIFY(harness.until([&] { return pieces == 1; }));
        harness.clock.advance(1h);
        harness.httpClient->resumeBody(id);
        harness.clock.advance(60s - 1ns);
        QVERIFY(harness.until([&] { return pieces > 2; }));
        QVERIFY(!outcome);
        harness.clock.advance(1ns);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"total_timeout"_s);
    }
};

PENSTOCK_TEST(TestHttpClientBodies)
} // namespace tst_senderbodies
#include "tst_httpclientbodies.moc"
