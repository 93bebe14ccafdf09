// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakegate.h"
#include "support/nginxserver.h"
#include "support/senderharness.h"

#include <penstock/http/sender.h>
#include <penstock/limits/stack.h>
#include <penstock/support/systemclock.h>

#include <QSslCertificate>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

// HTTPS and HTTP/2, against nginx with a certificate that was made a moment ago.
class TestSenderTls : public QObject
{
    Q_OBJECT

    static SenderOptions trusting(const NginxServer &nginx)
    {
        SenderOptions options;
        options.proxy = SenderOptions::Proxy::None;
        options.totalTimeout = 5s;
        QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
        tls.addCaCertificates(QSslCertificate::fromPath(nginx.certificatePath()));
        options.tls = tls;
        return options;
    }
    static qsizetype logged(const NginxServer &nginx, const QByteArray &status,
                            const QByteArray &protocol)
    {
        qsizetype lines = 0;
        for (const QByteArray &line : nginx.accessLog())
            lines += line.startsWith(status) && line.endsWith(protocol) ? 1 : 0;
        return lines;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!NginxServer::isInstalled())
            QSKIP("needs nginx (apt install nginx-light)");
    }

    void aTrustedServerIsSpokenToOverTls()
    {
        NginxServer nginx({}, "location / { return 200 ok; }", NginxServer::Transport::Tls);
        QVERIFY2(nginx.start(), qPrintable(nginx.error()));
        SystemClock clock;
        FakeGate gate(clock);
        Sender sender(gate, clock, trusting(nginx));
        constexpr int calls = 30;
        QStringList told;
        for (int i = 0; i < calls; ++i) {
            HttpRequest request;
            request.url = nginx.url();
            request.method = i % 2 == 0 ? "GET" : "POST";
            request.body = i % 2 == 0 ? QByteArray() : QByteArray(10'000, 'x');
            sender.send(request, [&](const Outcome &came) { told << SenderHarness::told(came); });
        }
        QVERIFY(runUntil([&] { return told.size() == calls; }));
        QCOMPARE(told.count(QStringLiteral("answer 200")), qsizetype(calls));
        QCOMPARE(gate.sent(), calls);
        QTRY_COMPARE(logged(nginx, "200", "HTTP/1.1"), qsizetype(calls));
    }

    void anUntrustedServerIsToldNothing()
    {
        NginxServer nginx({}, "location / { return 200 ok; }", NginxServer::Transport::Tls);
        QVERIFY2(nginx.start(), qPrintable(nginx.error()));
        SystemClock clock;
        FakeGate gate(clock);
        SenderOptions options;
        options.proxy = SenderOptions::Proxy::None;
        Sender sender(gate, clock, options);
        HttpRequest request;
        request.url = nginx.url();
        std::optional<Outcome> outcome;
        sender.send(request, [&](Outcome came) { outcome = std::move(came); });
        QVERIFY(runUntil([&] { return outcome.has_value(); }));
        QCOMPARE(SenderHarness::told(*outcome), QStringLiteral("tls_failure"));
        QVERIFY(
            outcome->error().text().contains(QStringLiteral("self-signed"), Qt::CaseInsensitive));
        QCOMPARE(gate.sent(), 0);
        QCOMPARE(gate.returned(), 1);
        QVERIFY(nginx.accessLog().isEmpty());
    }

    // A server that ends its HTTP/2 connections (GOAWAY) in the middle of the work says which calls
    // it has not touched, and a client that goes on using the connection may wait for ever.
    void http2SurvivesAServerThatKeepsHangingUp()
    {
        NginxServer nginx({}, "keepalive_requests 20; location / { return 200 ok; }",
                          NginxServer::Transport::TlsWithHttp2);
        QVERIFY2(nginx.start(), qPrintable(nginx.error()));
        SystemClock clock;
        LimitSpec tenAtOnce;
        tenAtOnce.settings = ConcurrencySettings {10};
        Stack stack({tenAtOnce}, clock);
        SenderOptions options = trusting(nginx);
        options.protocol = SenderOptions::Protocol::Http2IfOffered;
        options.retry.base = 20ms;
        options.connectTimeout = 1s; // now and then a connection is asked for in vain
        Sender sender(stack, clock, options);
        constexpr int calls = 200;
        QStringList told;
        for (int i = 0; i < calls; ++i) {
            HttpRequest request;
            request.url = nginx.url();
            // What a GOAWAY leaves untouched may be repeated, whatever it is.
            request.method = "POST";
            sender.send(request, [&](const Outcome &came) { told << SenderHarness::told(came); });
        }
        QVERIFY(runUntil([&] { return told.size() == calls; }, 30s));
        QCOMPARE(told.count(QStringLiteral("answer 200")), qsizetype(calls));
        QTRY_COMPARE(logged(nginx, "200", "HTTP/2.0"), qsizetype(calls)); // each exactly once
    }
};

QTEST_GUILESS_MAIN(TestSenderTls)
#include "tst_sendertls.moc"
