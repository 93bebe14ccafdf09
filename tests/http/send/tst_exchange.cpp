// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/http/send/exchange_p.h>
#include <penstock/http/send/networkrequest_p.h>

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace penstock;

namespace tst_exchange {

struct Silent final : Exchange::Listener
{
    void connected(quint64 /*call*/) override { }
    void sent(quint64 /*call*/) override { }
    void sentAgain(quint64 /*call*/) override { }
    void answerBegan(quint64 /*call*/) override { }
    void foundNoRoom(quint64 /*call*/) override { }
    void ended(quint64 /*call*/) override { ++ends; }
    int ends = 0;
};

class TestExchange : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Qt reports an error and the end of a reply one after the other. A run that stops in between
    // must not end the reply once more: Qt warns of that.
    void isRetiredBetweenAnErrorAndTheEnd()
    {
        QTest::failOnWarning(QRegularExpression(u".*"_s));
        FaultServer server(FaultServer::always(Action::of(Action::Fault::Drop)));
        ManualClock clock;
        const HttpClientOptions options;
        const QNetworkRequest common = commonRequest(options);
        ConnectionPool pool(options);
        QObject context;
        AnswerMemory memory(options.memoryBytes, context, [] {});
        Silent listener;
        HttpRequest request;
        request.url = server.url();
        Exchange exchange({options, common, pool, clock, memory, nullptr, listener}, 1, request,
                          "origin", {});
        ConnectionPool::Lease lease = pool.take("origin", clock.now().at);
        QNetworkAccessManager &manager = lease.entry->manager;
        lease.connected = true; // hands over at once
        exchange.start(lease);
        auto *const reply = manager.findChild<QNetworkReply *>();
        QVERIFY(reply);
        connect(reply, &QNetworkReply::errorOccurred, &exchange, [&] { exchange.retire(); });
        QSignalSpy finished(reply, &QNetworkReply::finished);
        QVERIFY(runUntil([&] { return finished.count() == 1; }));
        QCOMPARE(listener.ends, 0);
    }
};

PENSTOCK_TEST(TestExchange)
} // namespace tst_exchange
#include "tst_exchange.moc"
