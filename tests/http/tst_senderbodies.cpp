// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/senderharness.h"

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;
using Fault = Action::Fault;

Q_DECLARE_METATYPE(penstock::Action)

namespace {
constexpr qsizetype mebibyte = 1024 * 1024;

Action bodyOf(const QByteArray &body, const QByteArray &encoding = {})
{
    Action action;
    action.body = body;
    if (!encoding.isEmpty())
        action.headers.emplaceBack("Content-Encoding", encoding);
    return action;
}
} // namespace

class TestSenderBodies : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void bodiesArriveWhole_data()
    {
        QTest::addColumn<Action>("action");
        QTest::addColumn<QByteArray>("expected");
        QByteArray large(5 * mebibyte, 'x');
        for (qsizetype i = 0; i < large.size(); i += 1000)
            large[i] = static_cast<char>('a' + i % 7);
        QTest::newRow("empty") << bodyOf({}) << QByteArray();
        QTest::newRow("five mebibytes") << bodyOf(large) << large;
        QTest::newRow("packed") << bodyOf(qCompress(large).mid(4), "deflate") << large;
        Action closing = bodyOf(large);
        closing.closeAfter = true;
        QTest::newRow("and the connection closes") << closing << large;
        QTest::newRow("with a 500") << Action {Fault::None, 501, {}, large, false} << large;
    }
    void bodiesArriveWhole()
    {
        QFETCH(const Action, action);
        QFETCH(const QByteArray, expected);
        SenderHarness harness;
        harness.server.setScript(FaultServer::always(action));
        const Outcome outcome = harness.run(harness.request());
        QVERIFY(outcome.has_value());
        QVERIFY(outcome->body == expected); // not QCOMPARE, which would print megabytes
    }

    void tooLongIsAnErrorThatSaysSo_data()
    {
        QTest::addColumn<Action>("action");
        QTest::newRow("plain") << bodyOf(QByteArray(3 * mebibyte, 'x'));
        QTest::newRow("packed small") << bodyOf(deflatedZeros(3 * mebibyte), "deflate");
    }
    void tooLongIsAnErrorThatSaysSo()
    {
        QFETCH(const Action, action);
        SenderHarness harness;
        harness.server.setScript(FaultServer::always(action));
        HttpRequest request = harness.request();
        request.maxBodyBytes = mebibyte;
        const Outcome outcome = harness.run(request);
        QCOMPARE(SenderHarness::told(outcome), QStringLiteral("body_too_large"));
        QVERIFY(outcome.error().text().contains(QStringLiteral("more than 1048576 bytes")));
        QCOMPARE(harness.server.sends(), 1);
        QCOMPARE(harness.gate.open(), 0);
    }
    void exactlyTheMostIsAllowed()
    {
        SenderHarness harness;
        harness.server.setScript(FaultServer::always(bodyOf(QByteArray(mebibyte, 'x'))));
        HttpRequest request = harness.request();
        request.maxBodyBytes = mebibyte;
        QVERIFY(harness.run(request).has_value());
        request.maxBodyBytes = mebibyte - 1;
        QVERIFY(!harness.run(request).has_value());
    }
    void aBombIsRecognised()
    {
        SenderHarness harness;
        harness.server.setScript(
            FaultServer::always(bodyOf(deflatedZeros(50 * mebibyte), "deflate")));
        const Outcome outcome = harness.run(harness.request());
        QCOMPARE(SenderHarness::told(outcome), QStringLiteral("decompression_bomb"));
        QCOMPARE(harness.server.sends(), 1);
    }
    void aBombCanBeAllowed()
    {
        SenderOptions options;
        options.decompressionThreshold = -1;
        SenderHarness harness(options);
        harness.server.setScript(
            FaultServer::always(bodyOf(deflatedZeros(12 * mebibyte), "deflate")));
        const Outcome outcome = harness.run(harness.request());
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->body.size(), 12 * mebibyte);
    }

    void aSinkTakesTheBodyInPieces()
    {
        SenderHarness harness;
        harness.server.setScript(FaultServer::always(bodyOf(QByteArray(2 * mebibyte, 'x'))));
        qsizetype taken = 0;
        int pieces = 0;
        std::optional<Outcome> outcome;
        harness.sender->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &piece) {
                taken += piece.size();
                ++pieces;
                return Sender::Flow::Continue;
            });
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QVERIFY(outcome->has_value());
        QCOMPARE(taken, 2 * mebibyte);
        QVERIFY(pieces > 1);
        QVERIFY((*outcome)->body.isEmpty());
    }
    void aSinkSeesOnlyBodiesThatWereAskedFor()
    {
        SenderHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            const QList<Action> story {Action::withStatus(500), Action::withStatus(429),
                                       Action::redirect(302, "/there"), bodyOf("the body")};
            return story.value(request.number - 1);
        });
        QByteArray taken;
        std::optional<Outcome> outcome;
        harness.sender->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &piece) {
                taken += piece;
                return Sender::Flow::Continue;
            });
        QVERIFY(harness.untilSkippingWaits([&] { return outcome.has_value(); }));
        QCOMPARE(taken, QByteArray("the body"));
        QCOMPARE(harness.server.sends(), 4);
    }
    void nothingIsRepeatedAfterTheSinkSawPartOfIt()
    {
        SenderHarness harness;
        harness.server.setScript(FaultServer::always(Action::of(Fault::HalfBody)));
        std::optional<Outcome> outcome;
        harness.sender->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [](const QByteArray &) { return Sender::Flow::Continue; });
        QVERIFY(harness.untilSkippingWaits([&] { return outcome.has_value(); }));
        QCOMPARE(SenderHarness::told(*outcome), QStringLiteral("connection_lost"));
        QCOMPARE(harness.server.sends(), 1);
    }

    void aPausedSinkHoldsTheServerBack()
    {
        SenderHarness harness;
        const qsizetype size = 64 * mebibyte;
        harness.server.setScript(FaultServer::always(bodyOf(QByteArray(size, 'x'))));
        qsizetype taken = 0;
        bool pausing = true;
        std::optional<Outcome> outcome;
        HttpRequest request = harness.request();
        request.maxBodyBytes = size;
        const quint64 id = harness.sender->send(
            request, [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &piece) {
                taken += piece.size();
                return pausing ? Sender::Flow::Pause : Sender::Flow::Continue;
            });
        QVERIFY(harness.until([&] { return taken > 0; }));
        // The server can write until buffers are full, and then no more.
        qint64 written = -1;
        QVERIFY(harness.until([&] {
            return std::exchange(written, harness.server.bytesWritten())
                == harness.server.bytesWritten()
                && written > 0;
        }));
        QVERIFY2(written < size / 2, qPrintable(QString::number(written)));
        QVERIFY(taken <= SenderOptions().readBufferBytes);
        harness.clock.advance(1h); // a slow disk is no timeout
        QVERIFY(!outcome);
        pausing = false;
        harness.sender->resumeBody(id);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(SenderHarness::told(*outcome), QStringLiteral("answer 200"));
        QCOMPARE(taken, size);
    }
    void aSinkMayPauseAtEveryPiece()
    {
        SenderHarness harness;
        harness.server.setScript(FaultServer::always(bodyOf(QByteArray(3 * mebibyte, 'x'))));
        qsizetype taken = 0;
        std::optional<Outcome> outcome;
        const quint64 id = harness.sender->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &piece) {
                taken += piece.size();
                return Sender::Flow::Pause;
            });
        QVERIFY(harness.until([&] {
            harness.sender->resumeBody(id);
            return outcome.has_value();
        }));
        QCOMPARE(SenderHarness::told(*outcome), QStringLiteral("answer 200"));
        QCOMPARE(taken, 3 * mebibyte);
    }
    void theDeadlineGoesOnAfterAPause()
    {
        SenderHarness harness;
        Action slow = Action::of(Fault::Drip);
        slow.body = QByteArray(100'000, 'x');
        harness.server.setScript(FaultServer::always(slow));
        int pieces = 0;
        std::optional<Outcome> outcome;
        const quint64 id = harness.sender->send(
            harness.request(), [&](const Outcome &came) { outcome = came; },
            [&](const QByteArray &) {
                return ++pieces == 1 ? Sender::Flow::Pause : Sender::Flow::Continue;
            });
        QVERIFY(harness.until([&] { return pieces == 1; }));
        harness.clock.advance(1h);
        harness.sender->resumeBody(id);
        harness.clock.advance(60s - 1ns);
        QVERIFY(harness.until([&] { return pieces > 2; }));
        QVERIFY(!outcome);
        harness.clock.advance(1ns);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(SenderHarness::told(*outcome), QStringLiteral("total_timeout"));
    }
};

QTEST_GUILESS_MAIN(TestSenderBodies)
#include "tst_senderbodies.moc"
