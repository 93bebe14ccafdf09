// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/http/send/proxychoice.h>

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

HttpClientOptions through(quint16 port)
{
    HttpClientOptions options;
    options.proxy = HttpClientOptions::Proxy::Given;
    options.givenProxy
        = QNetworkProxy(QNetworkProxy::HttpProxy, u"127.0.0.1"_s, port, u"me"_s, u"pw"_s);
    return options;
}

//! The harness's own has no proxy.
void replaceHttpClient(HttpClientHarness &harness, const HttpClientOptions &options)
{
    harness.httpClient = std::make_unique<HttpClient>(harness.permitSource, harness.clock, options);
}

using Variables = QMap<QByteArray, QByteArray>;

QString addressOf(quint16 port)
{
    return u"http://127.0.0.1:%1"_s.arg(port);
}

//! A proxy is a party of its own: it has its password, and its faults are not the server's.
class TestHttpClientProxy : public QObject
{
    Q_OBJECT
private:
    static void withBothSchemes()
    {
        const Table<QUrl, int> row("url", "type");
        row("http", QUrl(u"http://server.invalid/x"_s), int(QNetworkProxy::HttpProxy));
        row("https", QUrl(u"https://server.invalid/x"_s), int(QNetworkProxy::HttpProxy));
    }
private Q_SLOTS:
    void getsItsPassword_data()
    {
        const Table<int> row("mode");
        row("strict", int(HttpClientOptions::SendMode::Strict));
        row("counted", int(HttpClientOptions::SendMode::Counted));
    }
    void getsItsPassword()
    {
        QFETCH(const int, mode);
        FaultServer proxy;
        HttpClientOptions options = through(proxy.port());
        options.sendMode = HttpClientOptions::SendMode(mode);
        HttpClientHarness harness;
        replaceHttpClient(harness, options);
        const Outcome outcome = harness.run({.url = QUrl(u"http://server.invalid/x"_s)});
        QCOMPARE(HttpClientHarness::reported(outcome), u"answer 200"_s);
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
        HttpClientHarness harness;
        replaceHttpClient(harness, through(proxy.port()));
        const Outcome outcome = harness.run({.url = url});
        QCOMPARE(HttpClientHarness::reported(outcome), u"proxy_refused"_s);
        QCOMPARE(outcome.error().error().where(), addressOf(proxy.port()));
        QCOMPARE(outcome.error().attempts, 1);
    }
    void namesTheOneThatIsNotThere_data()
    {
        withBothSchemes();
        QTest::newRow("SOCKS") << QUrl(u"http://server.invalid/x"_s)
                               << int(QNetworkProxy::Socks5Proxy);
    }
    void namesTheOneThatIsNotThere()
    {
        QFETCH(const QUrl, url);
        QFETCH(const int, type);
        const quint16 port = closedPort();
        HttpClientOptions options = through(port);
        options.givenProxy.setType(QNetworkProxy::ProxyType(type));
        const QString address = proxyAddress(options.givenProxy);
        HttpClientHarness harness;
        replaceHttpClient(harness, options);
        QStringList reasons;
        QObject::connect(
            harness.httpClient.get(), &HttpClient::retrying,
            [&](quint64, Duration, const Message &reason) { reasons << reason.text(); });
        const Outcome outcome = harness.run({.url = url});
        QCOMPARE(HttpClientHarness::reported(outcome), u"proxy_unreachable"_s);
        QCOMPARE(outcome.error().error().where(), address);
        QCOMPARE(outcome.error().attempts, HttpClientOptions().retry.maxAttempts);
        QVERIFY(reasons.constFirst().startsWith(address + u": "_s));
    }
    void namesTheOneThatRefusesToConnect_data()
    {
        QTest::addColumn<int>("status");
        for (const int status : {302, 400, 403, 404, 405, 418, 429, 500, 502, 503, 504})
            QTest::addRow("%d", status) << status;
    }
    void namesTheOneThatRefusesToConnect()
    {
        QFETCH(const int, status);
        FaultServer proxy(
            FaultServer::always(Action::withStatus(status, {{"Connection", "close"}})));
        HttpClientHarness harness;
        replaceHttpClient(harness, through(proxy.port()));
        const Outcome outcome = harness.run({.url = QUrl(u"https://server.invalid/x"_s)});
        QCOMPARE(HttpClientHarness::reported(outcome), u"proxy_denied"_s);
        const Error error = outcome.error().error();
        QCOMPARE(error.where(), addressOf(proxy.port()));
        QCOMPARE(error.id(), u"send.proxy_denied"_s);
        QVERIFY(neverSent(outcome.error().kind));
    }
    // "Not allowed by ruleset" (RFC 1928 §6).
    void namesTheSocksServerThatRefuses()
    {
        QTcpServer proxy;
        QVERIFY(proxy.listen(QHostAddress::LocalHost));
        QObject::connect(&proxy, &QTcpServer::newConnection, &proxy, [&proxy] {
            QTcpSocket *const socket = proxy.nextPendingConnection();
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [socket] {
                const bool isGreeting = socket->readAll().size() < 5;
                socket->write(isGreeting ? QByteArray::fromHex("0500")
                                         : QByteArray::fromHex("05020001000000000000"));
            });
        });
        HttpClientOptions options = through(proxy.serverPort());
        options.givenProxy.setType(QNetworkProxy::Socks5Proxy);
        options.givenProxy.setUser({});
        HttpClientHarness harness;
        replaceHttpClient(harness, options);
        const Outcome outcome = harness.run({.url = QUrl(u"http://127.0.0.1/x"_s)});
        QCOMPARE(HttpClientHarness::reported(outcome), u"proxy_denied"_s);
        QCOMPARE(outcome.error().error().where(), proxyAddress(options.givenProxy));
    }
    // A server that answers 407 itself has answered.
    void aServerMayAnswerTheSame()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always({.status = 407}));
        QCOMPARE(HttpClientHarness::reported(harness.run(harness.request())), u"answer 407"_s);
    }
    void isFoundInTheEnvironment_data()
    {
        const Table<Variables, QString, QString> row("variables", "url", "address");
        const QString http = u"http://api.example.com/x"_s;
        const QString https = u"https://api.example.com/x"_s;
        const QString there = addressOf(3128);
        const QByteArray proxy = there.toLatin1();
        row("all_proxy", {{"all_proxy", proxy}}, http, there);
        row("all_proxy, https", {{"all_proxy", proxy}}, https, there);
        row("ALL_PROXY", {{"ALL_PROXY", proxy}}, https, there);
        row("HTTPS_PROXY", {{"HTTPS_PROXY", proxy}}, https, there);
        row("lower case first", {{"all_proxy", proxy}, {"ALL_PROXY", "http://other:1"}}, https,
            there);
        row("scheme first", {{"https_proxy", proxy}, {"all_proxy", "http://other:1"}}, https,
            there);
        row("another scheme", {{"http_proxy", "http://other:1"}, {"all_proxy", proxy}}, https,
            there);
        row("without a scheme", {{"all_proxy", "127.0.0.1:3128"}}, http, there);
        row("SOCKS", {{"all_proxy", "socks5h://127.0.0.1:9050"}}, http,
            u"socks5://127.0.0.1:9050"_s);
        row("usual port of SOCKS", {{"all_proxy", "socks5://127.0.0.1"}}, http,
            u"socks5://127.0.0.1:1080"_s);
        const auto without = [&](const char *excluded, const QString &url, bool isDirect) {
            for (const char *const name : {"no_proxy", "NO_PROXY"})
                QTest::addRow("%s=%s, %s", name, excluded, qPrintable(url))
                    << Variables {{"all_proxy", proxy}, {name, excluded}} << url
                    << (isDirect ? QString() : there);
        };
        without("*", https, true);
        without("api.example.com", https, true);
        without("API.Example.com", https, true);
        without("example.com", https, true);
        without(".example.com", https, true);
        without("*.example.com", https, true);
        without("localhost, example.com", https, true);
        without("example.com:443", https, true);
        without(".example.com:443", https, true);
        without("example.com:80", https, false);
        without("example.com:80", http, true);
        without("ple.com", https, false);
        without("api.example.com.de", https, false);
        without("10.0.0.0/8", u"http://10.1.2.3/x"_s, true);
        without("10.0.0.0/8", u"http://11.1.2.3/x"_s, false);
        without("::1", u"http://[::1]:8080/x"_s, true);
        without("[::1]", u"http://[::1]:8080/x"_s, true);
    }
    void isFoundInTheEnvironment()
    {
        QFETCH(Variables, variables);
        QFETCH(QString, url);
        Variables before;
        for (const char *const scheme : {"http", "https", "all", "no"}) {
            const QByteArray name = scheme + QByteArrayLiteral("_proxy");
            for (const QByteArray &each : {name, name.toUpper()}) {
                if (qEnvironmentVariableIsSet(each.constData()))
                    before.insert(each, qgetenv(each.constData()));
                qunsetenv(each.constData());
            }
        }
        for (auto each = variables.cbegin(); each != variables.cend(); ++each)
            qputenv(each.key().constData(), each.value());
        const auto restore = qScopeGuard([&] {
            for (auto each = variables.cbegin(); each != variables.cend(); ++each)
                qunsetenv(each.key().constData());
            for (auto each = before.cbegin(); each != before.cend(); ++each)
                qputenv(each.key().constData(), each.value());
        });
        QTEST(proxyAddress(proxyInUse(HttpClientOptions(), QUrl(url))), "address");
    }
    // The connection is made before the request, and takes the same way.
    void isTheSameForTheConnection_data()
    {
        const Table<QString> row("scheme");
        row("http", "http");
        row("https", "https");
    }
    void isTheSameForTheConnection()
    {
        QFETCH(const QString, scheme);
        const QByteArray variable = scheme.toLatin1() + "_proxy";
        const QByteArray before = qgetenv(variable.constData());
        const auto restore = qScopeGuard([&] { qputenv(variable.constData(), before); });
        qputenv(variable.constData(), "http://me:pw@127.0.0.1:3128");
        HttpClientOptions options;
        QUrl url(u"x://server.example.com/"_s);
        for (const QString &each : {u"preconnect-"_s + scheme, scheme}) {
            url.setScheme(each);
            const QNetworkProxy proxy = proxyInUse(options, url);
            QCOMPARE(proxyAddress(proxy), addressOf(3128));
            QCOMPARE(proxy.user() + proxy.password(), u"mepw"_s);
        }
        options.proxy = HttpClientOptions::Proxy::None;
        QCOMPARE(proxyAddress(proxyInUse(options, url)), QString());
    }
};

PENSTOCK_TEST(TestHttpClientProxy)
} // namespace tst_senderproxy
#include "tst_httpclientproxy.moc"
