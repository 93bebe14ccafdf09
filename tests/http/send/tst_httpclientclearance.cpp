// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <QTcpServer>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_senderclearance {
using Fault = Action::Fault;

//! A harness that writes down what its sender announces, in order: "permitted 1", "sent 1", …
class ClearanceHarness : public HttpClientHarness
{
public:
    explicit ClearanceHarness(HttpClientOptions options = {})
        : HttpClientHarness(std::move(options))
    {
        const auto note = [this](const char *what, quint64 id) {
            story << what + QByteArray(" ") + QByteArray::number(id);
        };
        QObject::connect(httpClient.get(), &HttpClient::permitted, [=, this](quint64 id) {
            note("permitted", id);
            if (proceeds)
                httpClient->proceed(id);
        });
        QObject::connect(httpClient.get(), &HttpClient::requeued,
                         [=](quint64 id) { note("requeued", id); });
        QObject::connect(httpClient.get(), &HttpClient::retrying,
                         [=](quint64 id, Duration, const Message &) { note("retrying", id); });
        QObject::connect(httpClient.get(), &HttpClient::sent,
                         [=](quint64 id) { note("sent", id); });
    }

    HttpRequest careful(const QByteArray &method = "POST") const
    {
        HttpRequest asked = request(method);
        asked.needsClearance = true;
        return asked;
    }
    quint64 send(const HttpRequest &asked)
    {
        return httpClient->send(asked, [this](Outcome came) { outcomes.append(std::move(came)); });
    }
    bool untilTold(const QByteArray &line)
    {
        return until([&] { return story.contains(line); });
    }
    bool untilOutcomes(qsizetype count)
    {
        return untilSkippingWaits([&] { return outcomes.size() == count; });
    }

    bool proceeds = false; // at once, from the slot
    QByteArrayList story;
    QList<Outcome> outcomes;
};

class TestHttpClientClearance : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void nothingLeavesBeforeItMay()
    {
        ClearanceHarness harness;
        harness.send(harness.careful());
        QVERIFY(harness.untilTold("permitted 1"));
        harness.clock.advance(1h); // as long as it takes: that is no timeout
        QVERIFY(harness.until([&] { return true; }));
        QCOMPARE(harness.server.connections(), 0);
        QCOMPARE(harness.permitSource.open(), 1); // the permit is kept,
        QCOMPARE(harness.permitSource.sent(), 0); // and not used
        QCOMPARE(harness.httpClient->open(), 1);
        QCOMPARE(harness.httpClient->inFlight(), 0);

        harness.httpClient->proceed(1);
        QVERIFY(harness.until([&] { return harness.outcomes.size() == 1; }));
        QCOMPARE(harness.story, (QByteArrayList {"permitted 1", "sent 1"}));
        QCOMPARE(HttpClientHarness::reported(harness.outcomes.constFirst()), u"answer 200"_s);
        QCOMPARE(harness.permitSource.sent(), 1);
        QCOMPARE(harness.permitSource.open(), 0);
        QVERIFY(*harness.outcomes.constFirst()->timings.sentAt >= Instant() + 1h);
    }
    void theTotalTimeoutBeginsWithTheExchange()
    {
        HttpClientOptions options;
        options.retry.maxAttempts = 1;
        ClearanceHarness harness(options);
        harness.server.setScript(FaultServer::always(Action::of(Fault::Stall)));
        harness.send(harness.careful());
        QVERIFY(harness.untilTold("permitted 1"));
        harness.clock.advance(1h);
        harness.httpClient->proceed(1);
        QVERIFY(harness.until([&] { return harness.server.sends() == 1; }));
        harness.clock.advance(60s - 1ns);
        QCoreApplication::processEvents();
        QVERIFY(harness.outcomes.isEmpty());
        harness.clock.advance(1ns);
        QVERIFY(harness.until([&] { return harness.outcomes.size() == 1; }));
        QCOMPARE(HttpClientHarness::reported(harness.outcomes.constFirst()), u"total_timeout"_s);
    }
    void othersNeedNoClearance()
    {
        ClearanceHarness harness;
        harness.send(harness.careful());
        harness.send(harness.request());
        QVERIFY(harness.until([&] { return harness.outcomes.size() == 1; }));
        QCOMPARE(harness.story, (QByteArrayList {"permitted 1", "sent 2"}));
    }

    void cancelledInsteadItIsNotSentNorCharged()
    {
        ClearanceHarness harness;
        harness.send(harness.careful());
        QVERIFY(harness.untilTold("permitted 1"));
        harness.httpClient->cancel(1);
        harness.httpClient->proceed(1);
        QVERIFY(harness.until([&] { return harness.outcomes.size() == 1; }));
        QCOMPARE(HttpClientHarness::reported(harness.outcomes.constFirst()), u"cancelled"_s);
        QVERIFY(!harness.outcomes.constFirst().error().inDoubt);
        QCOMPARE(harness.permitSource.returned(), 1);
        QCOMPARE(harness.permitSource.open(), 0);
        QCOMPARE(harness.server.connections(), 0);
    }
    void mayBeCancelledFromTheSignal()
    {
        ClearanceHarness harness;
        connect(harness.httpClient.get(), &HttpClient::permitted, harness.httpClient.get(),
                &HttpClient::cancel);
        harness.send(harness.careful());
        harness.send(harness.careful());
        QVERIFY(harness.until([&] { return harness.outcomes.size() == 2; }));
        QCOMPARE(harness.permitSource.returned(), 2);
        QCOMPARE(harness.server.connections(), 0);
    }
    void destroyedWhileItWaitsItGivesThePermitBack()
    {
        ClearanceHarness harness;
        harness.send(harness.careful());
        QVERIFY(harness.untilTold("permitted 1"));
        harness.httpClient.reset();
        QCOMPARE(harness.permitSource.returned(), 1);
        QVERIFY(harness.outcomes.isEmpty());
    }
    void proceedingUnaskedDoesNothing()
    {
        ClearanceHarness harness;
        harness.permitSource.hold();
        harness.send(harness.careful());
        harness.httpClient->proceed(1); // waits for its permit
        harness.httpClient->proceed(7); // does not exist
        harness.permitSource.release();
        QVERIFY(harness.untilTold("permitted 1"));
        harness.httpClient->proceed(1);
        harness.httpClient->proceed(1);
        QVERIFY(harness.untilTold("sent 1"));
        harness.httpClient->proceed(1);
        QVERIFY(harness.until([&] { return harness.outcomes.size() == 1; }));
        QCOMPARE(harness.server.sends(), 1);
    }

    void itKeepsRoomForAConnection()
    {
        HttpClientOptions options;
        options.maxConnections = 2;
        ClearanceHarness harness(options);
        harness.server.setScript(FaultServer::always(Action::of(Fault::Hold)));
        for (int i = 0; i < 3; ++i)
            harness.send(harness.careful());
        harness.send(harness.request());
        QVERIFY(harness.untilTold("permitted 2"));
        QCoreApplication::processEvents();
        QCOMPARE(harness.story, (QByteArrayList {"permitted 1", "permitted 2"}));
        harness.httpClient->cancel(2);
        QVERIFY(harness.untilTold("permitted 3"));
        harness.httpClient->proceed(1);
        harness.httpClient->proceed(3);
        QVERIFY(harness.until([&] { return harness.server.held() == 2; }));
        QCOMPARE(harness.httpClient->inFlight(), 2);
        harness.server.releaseHeld();
        QVERIFY(harness.until([&] { return harness.server.held() == 1; }));
        harness.server.releaseHeld();
        QVERIFY(harness.until([&] { return harness.outcomes.size() == 4; }));
        QCOMPARE(harness.server.sends(), 3);
        QCOMPARE(harness.permitSource.open(), 0);
    }

    void everyWireSendAsksAnew_data()
    {
        const Table<int, QByteArray, QByteArrayList> row("status", "method", "between");
        row("a redirect, to be followed later", 307, "POST", {"retrying 1"});
        row("a failure, which may have been carried out", 500, "PUT", {"retrying 1"});
        row("a rejection, which was not", 429, "POST", {"requeued 1"});
        row("another rejection", 503, "POST", {"requeued 1"});
    }
    void everyWireSendAsksAnew()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, method);
        QFETCH(const QByteArrayList, between);
        ClearanceHarness harness;
        harness.server.setScript([status](const FaultServer::Request &request) {
            if (request.number > 1)
                return Action();
            return Action::withStatus(status, {{"Location", "/next"}, {"Retry-After", "1"}});
        });
        harness.proceeds = true;
        harness.send(harness.careful(method));
        QVERIFY(harness.untilOutcomes(1));
        QCOMPARE(HttpClientHarness::reported(harness.outcomes.constFirst()), u"answer 200"_s);
        const QByteArrayList once {"permitted 1", "sent 1"};
        QVERIFY2(harness.story == once + between + once, harness.story.join("; ").constData());
        QCOMPARE(harness.permitSource.sent(), 2);
    }
    void whatNeverLeftIsSaidToBeQueuedAgain()
    {
        QTcpServer closed;
        closed.listen(QHostAddress::LocalHost);
        ClearanceHarness harness;
        HttpRequest request = harness.careful();
        request.url.setPort(closed.serverPort());
        closed.close();
        harness.proceeds = true;
        harness.send(request);
        QVERIFY(harness.untilTold("requeued 1"));
        QCOMPARE(harness.story, (QByteArrayList {"permitted 1", "retrying 1", "requeued 1"}));
        QCOMPARE(harness.permitSource.sent(), 0);
    }
    void aTryWhoseFateIsUnknownIsNotSaidToBeQueuedAgain()
    {
        ClearanceHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number == 1 ? Action::of(Fault::Drop) : Action();
        });
        harness.proceeds = true;
        HttpRequest request = harness.careful();
        request.idempotencyHeader = "Idempotency-Key";
        harness.send(request);
        QVERIFY(harness.untilOutcomes(1));
        QVERIFY(!harness.story.contains("requeued 1"));
        QCOMPARE(harness.story.count("permitted 1"), 2);
    }

    void aGateThatClosesTakesBackWhatWaits()
    {
        HttpClientOptions options;
        options.maxConnections = 3;
        ClearanceHarness harness(options);
        harness.server.setScript([](const FaultServer::Request &request) {
            Action action = Action::withStatus(request.number == 1 ? 429 : 200);
            action.fault = request.number == 1 ? Fault::Hold : Fault::None;
            return action;
        });
        harness.send(harness.careful());
        QVERIFY(harness.untilTold("permitted 1"));
        harness.httpClient->proceed(1);
        QVERIFY(harness.until([&] { return harness.server.held() == 1; }));
        for (int i = 0; i < 3; ++i) // two are permitted, the third waits for a connection
            harness.send(harness.careful());
        QVERIFY(harness.untilTold("permitted 3"));
        harness.story.clear();
        harness.server.releaseHeld();
        QVERIFY(harness.until([&] { return harness.permitSource.waiting() == 4; }));
        harness.httpClient->proceed(2); // comes too late
        harness.httpClient->proceed(3);
        QCoreApplication::processEvents();
        QCOMPARE(harness.story, (QByteArrayList {"requeued 1", "requeued 2", "requeued 3"}));
        QCOMPARE(harness.server.sends(), 1);
        QCOMPARE(harness.permitSource.open(), 0);

        harness.proceeds = true;
        harness.permitSource.resume();
        QVERIFY(harness.until([&] { return harness.outcomes.size() == 4; }));
        QCOMPARE(harness.server.sends(), 5);
        QCOMPARE(harness.permitSource.sent(), 5);
    }
};

PENSTOCK_TEST(TestHttpClientClearance)
} // namespace tst_senderclearance
#include "tst_httpclientclearance.moc"
