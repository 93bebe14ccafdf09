// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/nginxserver.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/http/send/httpclientoptions.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/spec/httpclientprofile.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/systemclock.h>

#include <QProcess>
#include <QSslCertificate>
#include <QSslKey>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace penstock;
using namespace std::chrono_literals;

class TestHttpClientProfile : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QByteArray contentOf(const char *name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    bool openssl(const QStringList &arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(u"openssl"_s, arguments);
        return process.waitForFinished() && process.exitCode() == 0;
    }
    static Profile withTls(const TlsSpec &tls)
    {
        Profile profile;
        profile.network.tls = tls;
        return profile;
    }

private Q_SLOTS:
    // A certificate with its key, and the key locked with a password.
    void initTestCase()
    {
        const QString make = u"req -x509 -newkey ec -pkeyopt "
                             "ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=me "
                             "-keyout key.pem -out cert.pem"_s;
        const QString lock = u"ec -in key.pem -aes256 -passout pass:open -out "
                             "locked.pem"_s;
        if (!openssl(make.split(QLatin1Char(' '))) || !openssl(lock.split(QLatin1Char(' '))))
            QSKIP("needs openssl");
    }

    void countsConnections_data()
    {
        const Table<QStringList, int> row("limits", "connections");
        const QString ten = u"10 concurrent"_s;
        row("none", {}, 60);
        row("only a rate", {u"600/min"_s}, 60);
        row("concurrency", {ten}, 10);
        row("a waterwheel", {u"wheel 5/1s"_s}, 5);
        row("a share of it",
            {QStringLiteral(R"({"algorithm": "concurrency", "capacity": 10, "max_share": "60%"})")},
            6);
        row("the least of two", {u"4 concurrent"_s, ten}, 4);
        row("the least of two, the other way round", {ten, u"4 concurrent"_s}, 4);
        row("too many to be of use", {u"5000 concurrent"_s}, 1'000);
        row("nothing at all is one",
            {QStringLiteral(R"({"algorithm": "concurrency", "capacity": 0})")}, 1);
        row("of one host",
            {QStringLiteral(R"({"algorithm": "concurrency", "capacity": 2, "per": "host"})")}, 60);
        row("of one path",
            {QStringLiteral(
                R"({"algorithm": "concurrency", "capacity": 2, "match": {"path": "/a*"}})")},
            60);
    }
    void countsConnections()
    {
        QFETCH(const QStringList, limits);
        QFETCH(const int, connections);
        Profile profile;
        for (const QString &limit : limits)
            profile.limits.push_back(limitFromShorthand(limit).value());
        QCOMPARE(httpClientOptionsOf(profile).value().maxConnections, connections);
    }

    void whatAProfileDoesNotSayStaysAsItIs()
    {
        const HttpClientOptions options = httpClientOptionsOf(Profile()).value();
        const HttpClientOptions usual;
        QCOMPARE(options.sendMode, usual.sendMode);
        QCOMPARE(options.protocol, usual.protocol);
        QCOMPARE(options.proxy, usual.proxy);
        QCOMPARE(options.maxConnections, usual.maxConnections);
        QVERIFY(options.connectTimeout == usual.connectTimeout);
        QVERIFY(options.totalTimeout == usual.totalTimeout);
        QCOMPARE(options.maxBodyBytes, usual.maxBodyBytes);
        QCOMPARE(options.retry.maxAttempts, usual.retry.maxAttempts);
        QVERIFY(options.retry.base == usual.retry.base);
        QVERIFY(options.retry.throttlePad == usual.retry.throttlePad);
        QVERIFY(!options.tls);
    }
    void takesOverWhatItSays()
    {
        Profile profile;
        profile.network.connectTimeout = 3s;
        profile.network.timeout = 20s;
        profile.network.http2 = true;
        profile.network.sendOnce = false;
        profile.network.maxBody = 5;
        profile.network.memory = 6;
        profile.retry = {.maxAttempts = 2, .base = 90s, .statuses = {418}};
        profile.throttling.extraWait = 5s;
        const HttpClientOptions options = httpClientOptionsOf(profile).value();
        QVERIFY(options.connectTimeout == 3s);
        QVERIFY(options.totalTimeout == 20s);
        QCOMPARE(options.protocol, HttpClientOptions::Protocol::Http2IfOffered);
        QCOMPARE(options.sendMode, HttpClientOptions::SendMode::Counted);
        QCOMPARE(options.maxBodyBytes, 5);
        QCOMPARE(options.memoryBytes, 6);
        QCOMPARE(options.retry.maxAttempts, 2);
        QVERIFY(options.retry.base == 90s);
        QVERIFY2(options.retry.cap == 90s, "the usual cap is below this base");
        QCOMPARE(options.retry.statuses, QList<int> {418});
        QVERIFY(options.retry.throttlePad == 5s);
    }

    void readsThrottlesInTheDialectOfTheProfile_data()
    {
        // waitMs: what the sender waits; -1 where it is no throttle
        // usualWaitMs: the same without the profile
        const Table<int, HeaderList, QByteArray, qint64, qint64> row("status", "headers", "body",
                                                                     "waitMs", "usualWaitMs");
        const HeaderList wait {{"X-Wait", "1500"}};
        const QByteArray throttle = R"({"errors": [{"code": "quota"}]})";
        row("a status of its own", 432, {}, {}, 7'000, -1);
        row("with its own header", 432, wait, {}, 1'750, -1);
        row("a body of its own", 403, wait, throttle, 1'750, -1);
        row("the body with another status", 404, wait, throttle, -1, -1);
        row("another body", 403, {}, R"({"errors": [{"code": "forbidden"}]})", -1, -1);
        row("as usual", 429, wait, {}, 1'750, 1'000);
    }
    void readsThrottlesInTheDialectOfTheProfile()
    {
        QFETCH(const int, status);
        QFETCH(const HeaderList, headers);
        QFETCH(const QByteArray, body);
        const auto waitOf = [&](const Profile &profile) -> qint64 {
            const HttpClientOptions options = httpClientOptionsOf(profile).value();
            const ThrottleReading reading
                = options.throttleReader.read(status, headers, body, WallTime());
            if (!reading.throttled())
                return -1;
            return throttlePause(reading, 1, options.retry, 0.0) / 1ms;
        };
        Profile profile;
        ThrottleDialect &throttling = profile.throttling;
        throttling.resetHeader = "X-Wait";
        throttling.resetKind = TimeKind::DeltaMs;
        throttling.statuses = {432};
        throttling.bodies = {{.pointer = "/errors/*/code", .equals = {"quota"}, .statuses = {403}}};
        throttling.extraWait = 250ms;
        throttling.floor = 7s;
        QTEST(waitOf(profile), "waitMs");
        QTEST(waitOf(Profile()), "usualWaitMs");
    }

    void usesTheProxy()
    {
        Profile profile;
        ProxySpec &proxy = profile.network.proxy;
        proxy.kind = ProxySpec::Kind::None;
        QCOMPARE(httpClientOptionsOf(profile).value().proxy, HttpClientOptions::Proxy::None);
        proxy = {ProxySpec::Kind::Given, QUrl(u"http://me@gate:3128"_s), {}};
        QNetworkProxy given = httpClientOptionsOf(profile).value().givenProxy;
        QVERIFY(given == QNetworkProxy(QNetworkProxy::HttpProxy, u"gate"_s, 3128, u"me"_s));
        proxy = {ProxySpec::Kind::Given, QUrl(u"socks5://me@gate"_s), u"pw"_s};
        given = httpClientOptionsOf(profile, {{u"pw"_s, "open"}}).value().givenProxy;
        QVERIFY(given
                == QNetworkProxy(QNetworkProxy::Socks5Proxy, u"gate"_s, 1080, u"me"_s, u"open"_s));
        const Error error = httpClientOptionsOf(profile).error();
        QCOMPARE(error.kind, Error::Kind::Secret);
        QCOMPARE(reported(error), u"secret \"pw\": secret.unknown(pw)"_s);
    }

    void readsTheKeyFromWhereItIs_data()
    {
        const Table<TlsSpec> row("tls");
        const QString certificate = path("cert.pem");
        row("a file", TlsSpec {.clientCertificate = certificate, .clientKey = path("key.pem")});
        row("a secret", TlsSpec {.clientCertificate = certificate, .clientKeySecret = u"key"_s});
        row("a file with a password",
            TlsSpec {.clientCertificate = certificate,
                     .clientKey = path("locked.pem"),
                     .clientKeyPasswordSecret = u"password"_s});
    }
    void readsTheKeyFromWhereItIs()
    {
        QFETCH(const TlsSpec, tls);
        const SecretValues secrets {{u"key"_s, contentOf("key.pem")}, {u"password"_s, "open"}};
        const Result<HttpClientOptions> options = httpClientOptionsOf(withTls(tls), secrets);
        QVERIFY2(options, options ? "" : qPrintable(options.error().text()));
        QVERIFY(options->tls);
        QVERIFY(!options->tls->privateKey().isNull());
        QCOMPARE(options->tls->localCertificate(),
                 QSslCertificate::fromPath(path("cert.pem")).constFirst());
    }
    void saysWhatIsWrongWithACertificate_data()
    {
        QCOMPARE(::mkfifo(QFile::encodeName(path("pipe")).constData(), 0600), 0);
        Table<TlsSpec, QString>("tls", "line");
        const auto row = [this](const char *name, const TlsSpec &tls, const char *line) {
            QTest::newRow(name) << tls << m_folder.path() + QString::fromUtf8(line);
        };
        const QString certificate = path("cert.pem");
        row("no such file", {.extraCa = path("none.pem")},
            "/none.pem: input_file.unreadable(No such file or directory)");
        row("a pipe", {.extraCa = path("pipe")}, "/pipe: input_file.not_regular");
        row("a pipe as key", {.clientCertificate = certificate, .clientKey = path("pipe")},
            "/pipe: input_file.not_regular");
        row("no certificate", {.extraCa = path("key.pem")}, "/key.pem: tls.no_certificate");
        row("no client certificate", {.clientCertificate = path("key.pem")},
            "/key.pem: tls.no_certificate");
        row("no key", {.clientCertificate = certificate}, "/cert.pem: tls.no_private_key");
        row("a locked key", {.clientCertificate = certificate, .clientKey = path("locked.pem")},
            "/locked.pem: tls.unreadable_key");
    }
    void saysWhatIsWrongWithACertificate()
    {
        QFETCH(const TlsSpec, tls);
        QFETCH(const QString, line);
        const Result<HttpClientOptions> options = httpClientOptionsOf(withTls(tls));
        QVERIFY(!options);
        QCOMPARE(reported(options.error()), line);
    }

    void trustsWhomTheProfileTrusts_data()
    {
        const Table<bool, bool, QString> row("extraCa", "ignoreErrors", "reported");
        row("nobody", false, false, "tls_failure");
        row("a CA more", true, false, "answer 200");
        row("everybody", false, true, "answer 200");
    }
    void trustsWhomTheProfileTrusts()
    {
        QFETCH(const bool, extraCa);
        QFETCH(const bool, ignoreErrors);
        if (!NginxServer::isInstalled())
            QSKIP("needs nginx (apt install nginx-light)");
        NginxServer nginx({}, "location / { return 200 ok; }", NginxServer::Transport::Tls);
        QVERIFY2(nginx.start(), qPrintable(nginx.error()));
        Profile profile = withTls({.extraCa = extraCa ? nginx.certificatePath() : QString(),
                                   .ignoreErrors = ignoreErrors});
        profile.network.proxy.kind = ProxySpec::Kind::None;
        SystemClock clock;
        FakePermitSource permitSource(clock);
        HttpClient httpClient(permitSource, clock, httpClientOptionsOf(profile).value());
        HttpRequest request;
        request.url = nginx.url();
        QString reported;
        httpClient.send(request, [&reported](const Outcome &came) {
            reported = HttpClientHarness::reported(came);
        });
        QVERIFY(runUntil([&reported] { return !reported.isEmpty(); }, 20s));
        QTEST(reported, "reported");
    }
};

PENSTOCK_TEST(TestHttpClientProfile)
#include "tst_httpclientprofile.moc"
