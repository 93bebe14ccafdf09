// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/senderharness.h"
#include "support/testprogram.h"

#include <penstock/http/send/proxychoice_p.h>
#include <penstock/http/send/proxyinuse.h>

#include <QTcpServer>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_senderproxy {

quint16 closedPort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

SenderOptions through(quint16 port)
{
    SenderOptions options;
    options.proxy = SenderOptions::Proxy::Given;
    options.givenProxy = QNetworkProxy(QNetworkProxy::HttpProxy, QStringLiteral("127.0.0.1"), port,
                                       QStringLiteral("me"), QStringLiteral("pw"));
    return options;
}

//! The harness's own has no proxy.
void replaceSender(SenderHarness &harness, const SenderOptions &options)
{
    harness.sender = std::make_unique<Sender>(harness.gate, harness.clock, options);
}

QString addressOf(quint16 port)
{
    return QStringLiteral("http://127.0.0.1:%1").arg(port);
}

//! A proxy is a party of its own: it has its password, and its faults are not the server's.
class TestSenderProxy : public QObject
{
    Q_OBJECT
private:
    static void withBothSchemes()
    {
        QTest::addColumn<QUrl>("url");
        QTest::addColumn<int>("type");
        QTest::newRow("http") << QUrl(QStringLiteral("http://server.invalid/x"))
                              << int(QNetworkProxy::HttpProxy);
        QTest::newRow("https") << QUrl(QStringLiteral("https://server.invalid/x"))
                               << int(QNetworkProxy::HttpProxy);
    }
private Q_SLOTS:
    void getsItsPassword_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("strict") << int(SenderOptions::SendMode::Strict);
        QTest::newRow("counted") << int(SenderOptions::SendMode::Counted);
    }
    void getsItsPassword()
    {
        QFETCH(const int, mode);
        FaultServer proxy;
        SenderOptions options = through(proxy.port());
        options.sendMode = SenderOptions::SendMode(mode);
        SenderHarness harness;
        replaceSender(harness, options);
        const Outcome outcome
            = harness.run({.url = QUrl(QStringLiteral("http://server.invalid/x"))});
        QCOMPARE(SenderHarness::told(outcome), QStringLiteral("answer 200"));
        QCOMPARE(proxy.sends(), 1);
        QCOMPARE(proxy.requests().constFirst().headers.value("proxy-authorization"),
                 "Basic " + QByteArray("me:pw").toBase64());
    }
    void namesTheOneThatWantsAnotherPassword_data() { withBothSchemes(); }
    void namesTheOneThatWantsAnotherPassword()
    {
        QFETCH(const QUrl, url);
        FaultServer proxy(FaultServer::always(Action::withStatus(
            407, {{"Proxy-Authenticate", "Basic realm=\"x\""}, {"Connection", "close"}})));
        SenderHarness harness;
        replaceSender(harness, through(proxy.port()));
        const Outcome outcome = harness.run({.url = url});
        QCOMPARE(SenderHarness::told(outcome), QStringLiteral("proxy_refused"));
        QCOMPARE(outcome.error().error().where, addressOf(proxy.port()));
        QCOMPARE(outcome.error().attempts, 1);
    }
    void namesTheOneThatIsNotThere_data()
    {
        withBothSchemes();
        QTest::newRow("SOCKS") << QUrl(QStringLiteral("http://server.invalid/x"))
                               << int(QNetworkProxy::Socks5Proxy);
    }
    void namesTheOneThatIsNotThere()
    {
        QFETCH(const QUrl, url);
        QFETCH(const int, type);
        const quint16 port = closedPort();
        SenderOptions options = through(port);
        options.givenProxy.setType(QNetworkProxy::ProxyType(type));
        const QString address = proxyAddress(options.givenProxy);
        SenderHarness harness;
        replaceSender(harness, options);
        QStringList reasons;
        QObject::connect(harness.sender.get(), &Sender::retrying,
                         [&](quint64, Duration, const QString &reason) { reasons << reason; });
        const Outcome outcome = harness.run({.url = url});
        QCOMPARE(SenderHarness::told(outcome), QStringLiteral("proxy_unreachable"));
        QCOMPARE(outcome.error().error().where, address);
        QCOMPARE(outcome.error().attempts, SenderOptions().retry.maxAttempts);
        QVERIFY(reasons.constFirst().startsWith(address + QStringLiteral(": ")));
    }
    // A server that answers 407 itself has answered.
    void aServerMayAnswerTheSame()
    {
        SenderHarness harness;
        harness.server.setScript(FaultServer::always({.status = 407}));
        QCOMPARE(SenderHarness::told(harness.run(harness.request())), QStringLiteral("answer 407"));
    }
    // The connection is made before the request, and takes the same way.
    void isTheSameForTheConnection_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::newRow("http") << QStringLiteral("http");
        QTest::newRow("https") << QStringLiteral("https");
    }
    void isTheSameForTheConnection()
    {
        QFETCH(const QString, scheme);
        const QByteArray variable = scheme.toLatin1() + "_proxy";
        const QByteArray before = qgetenv(variable.constData());
        const auto restore = qScopeGuard([&] { qputenv(variable.constData(), before); });
        qputenv(variable.constData(), "http://me:pw@127.0.0.1:3128");
        SenderOptions options;
        QUrl url(QStringLiteral("x://server.example.com/"));
        for (const QString &each : {QStringLiteral("preconnect-") + scheme, scheme}) {
            url.setScheme(each);
            const QNetworkProxy proxy = proxyInUse(options, url);
            QCOMPARE(proxyAddress(proxy), addressOf(3128));
            QCOMPARE(proxy.user() + proxy.password(), QStringLiteral("mepw"));
        }
        options.proxy = SenderOptions::Proxy::None;
        QCOMPARE(proxyAddress(proxyInUse(options, url)), QString());
    }
};

PENSTOCK_TEST(TestSenderProxy)
} // namespace tst_senderproxy
#include "tst_senderproxy.moc"
