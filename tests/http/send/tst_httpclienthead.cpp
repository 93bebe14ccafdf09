// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <QTest>

using namespace penstock;

using namespace std::chrono_literals;

namespace tst_senderhead {
constexpr qint64 kib = 1024;
constexpr qint64 mebibyte = 1024 * kib;

HttpClientOptions watching()
{
    HttpClientOptions options;
    options.watchHeads = true;
    return options;
}

// Heads have a bound, also those that never end, and honest answers do not notice.
class TestHttpClientHead : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void headsHaveABound_data()
    {
        const Table<int, qint64, bool> row("headers", "size", "isAnswer");
        row("usual", 20, 100LL, true);
        row("long", 1, 99'000LL, true);
        row("just short enough", 3, 87'000LL, true);
        row("too many", 120, 10LL, false);
        row("one too long", 1, 250'000LL, false);
        row("too long", 5, 99'000LL, false);
        row("far too long", 50, 99'000LL, false);
    }
    void headsHaveABound()
    {
        QFETCH(const int, headers);
        QFETCH(const qint64, size);
        QFETCH(const bool, isAnswer);
        HttpClientHarness harness(watching());
        Action action;
        for (int i = 0; i < headers; ++i)
            action.headers.emplaceBack("X-" + QByteArray::number(i), QByteArray(size, 'x'));
        harness.server.setScript(FaultServer::always(action));
        const Outcome outcome = harness.run(harness.request());
        const QString reported = HttpClientHarness::reported(outcome);
        if (isAnswer)
            QCOMPARE(reported, u"answer 200"_s);
        else // newer Qt has a bound of its own
            QVERIFY2(QStringList({u"head_too_large"_s, u"malformed_answer"_s}).contains(reported),
                     qPrintable(reported));
        QCOMPARE(harness.server.sends(), 1); // it would be the same again
    }

    // Whatever has no end before its body, or beside it.
    void whatDoesNotEndIsStopped_data()
    {
        const Table<Action::Fault, int, QString> row("fault", "calls", "id");
        using Fault = Action::Fault;
        const QString head = u"response.endless_head"_s;
        row("a line", Fault::EndlessLine, 1, head);
        row("lines", Fault::EndlessHead, 1, head);
        row("interim answers", Fault::EndlessInterim, 1, head);
        row("an extension", Fault::EndlessExtension, 1, "response.beside_body");
        row("ten lines", Fault::EndlessLine, 10, head);
        row("ten extensions", Fault::EndlessExtension, 10, "response.beside_body");
    }
    void whatDoesNotEndIsStopped()
    {
        QFETCH(const Action::Fault, fault);
        QFETCH(const int, calls);
        QFETCH(const QString, id);
        HttpClientHarness harness(watching());
        harness.server.setScript(FaultServer::always(Action::of(fault)));
        QStringList reported;
        for (int i = 0; i < calls; ++i)
            harness.httpClient->send(harness.request(), [&reported](const Outcome &outcome) {
                reported << (outcome ? u"an answer"_s
                                     : penstock::reported(outcome.error().error().message));
            });
        QVERIFY(runUntil([&] { return reported.size() == calls; }, 30s));
        for (const QString &end : reported)
            QVERIFY2(end.startsWith(u"send.head_too_large(%1("_s.arg(id)), qPrintable(end));
        QCOMPARE(harness.server.sends(), calls);
        // Without the watch it would be as much as the server can send in a minute.
        QVERIFY2(harness.server.bytesWritten() < 128 * mebibyte,
                 qPrintable(QString::number(harness.server.bytesWritten())));
    }

    // Those who get their answers meanwhile are left alone.
    void onlyWhoGetsNothingIsStopped()
    {
        HttpClientHarness harness(watching());
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.path == "/endless" ? Action::of(Action::Fault::EndlessLine) : Action();
        });
        QString endless;
        harness.httpClient->send(
            harness.request("GET", u"/endless"_s),
            [&endless](const Outcome &outcome) { endless = HttpClientHarness::reported(outcome); });
        int answers = 0;
        bool wasStopped = false;
        std::function<void()> next = [&] {
            harness.httpClient->send(harness.request(), [&](const Outcome &outcome) {
                wasStopped |= !outcome.has_value();
                ++answers;
                if (endless.isEmpty())
                    next();
            });
        };
        next();
        QVERIFY(
            runUntil([&] { return !endless.isEmpty() && harness.httpClient->open() == 0; }, 30s));
        QCOMPARE(endless, u"head_too_large"_s);
        QVERIFY(answers > 1);
        QVERIFY(!wasStopped);
    }

    // Also where the one who reads them is slower than the wire.
    void longBodiesAreNoHeads_data()
    {
        Table<bool, bool>("chunked", "sink");
        for (const bool chunked : {false, true}) {
            for (const bool sink : {false, true})
                QTest::addRow("%s %s", chunked ? "chunked" : "of known length",
                              sink ? "into a sink that pauses" : "kept")
                    << chunked << sink;
        }
    }
    void longBodiesAreNoHeads()
    {
        QFETCH(const bool, chunked);
        QFETCH(const bool, sink);
        constexpr int calls = 12;
        HttpClientHarness harness(watching());
        Action action;
        action.body = QByteArray(8 * mebibyte, 'x');
        action.isChunked = chunked;
        harness.server.setScript(FaultServer::always(action));
        QStringList reported;
        qint64 delivered = 0;
        std::vector<quint64> paused;
        const auto onOutcome = [&](const Outcome &outcome) {
            reported << HttpClientHarness::reported(outcome);
            if (outcome)
                delivered += outcome->body.size();
        };
        std::vector<quint64> ids(calls);
        for (int i = 0; i < calls; ++i) {
            if (!sink) {
                harness.httpClient->send(harness.request(), onOutcome);
                continue;
            }
            ids[i] = harness.httpClient->send(harness.request(), onOutcome,
                                              [&, i](const QByteArray &piece) {
                                                  delivered += piece.size();
                                                  paused.push_back(ids[i]);
                                                  return HttpClient::Flow::Pause;
                                              });
        }
        QVERIFY(runUntil(
            [&] {
                for (const quint64 id : std::exchange(paused, {}))
                    harness.httpClient->resumeBody(id);
                return reported.size() == calls;
            },
            60s));
        QCOMPARE(reported.count(u"answer 200"_s), qsizetype(calls));
        QCOMPARE(delivered, calls * 8 * mebibyte);
    }
};

PENSTOCK_TEST(TestHttpClientHead)
} // namespace tst_senderhead
#include "tst_httpclienthead.moc"
