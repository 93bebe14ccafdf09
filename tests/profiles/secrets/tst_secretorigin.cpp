// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/profiles/secrets/profilerisks.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/redis/client/redisaddress.h>
#include <penstock/redis/limiter/redisbudget.h>

#include <QTest>

using namespace penstock;

namespace tst_secretorigin {
QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

Profile calling(const char *baseUrl)
{
    Profile profile;
    profile.baseUrl = text(baseUrl);
    profile.auth.kind = AuthSpec::Kind::Bearer;
    profile.auth.secret = text("key");
    return profile;
}

class TestSecretOrigin : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isSchemeHostAndPort_data()
    {
        Table<QString, QString>("url", "place");
        const auto row = [](const char *url, const char *place) {
            QTest::newRow(url) << text(url) << text(place);
        };
        row("https://api.example.com/v1/?q#f", "https://api.example.com");
        row("HTTPS://API.Example.com:443", "https://api.example.com");
        row("https://api.example.com:8443/", "https://api.example.com:8443");
        row("http://api.example.com", "http://api.example.com");
        row("http://api.example.com:443/", "http://api.example.com:443");
        row("https://me:pw@api.example.com/", "https://api.example.com");
        row("https://[::1]:8443/", "https://[::1]:8443");
        row("https://bücher.example/", "https://xn--bcher-kva.example");
        row("https://api.example.com.evil.example/", "https://api.example.com.evil.example");
        row("https://api.example.com@evil.example/", "https://evil.example");
        row("socks5://proxy.example", "socks5://proxy.example:1080");
        row("redis://10.0.0.5", "redis://10.0.0.5:6379");
        row("rediss://me@cache.example:6380/2", "rediss://cache.example:6380");
        row("rediss+extra-ca://cache.example", "rediss+extra-ca://cache.example:6379");
        row("redis+sentinel://cache.example", "redis+sentinel://cache.example:26379");
        row("rediss+sentinel+extra-ca://cache.example:1",
            "rediss+sentinel+extra-ca://cache.example:1");
        row("https+unverified://api.example.com", "https+unverified://api.example.com");
        row("https+extra-ca://api.example.com:443/", "https+extra-ca://api.example.com");
    }
    void isSchemeHostAndPort()
    {
        QFETCH(const QString, url);
        const Result<QString> read = readSecretOrigin(url);
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QTEST(*read, "place");
        QCOMPARE(readSecretOrigin(*read).value(), *read);
        if (!url.contains(QLatin1Char('+')) && url.startsWith("http"_L1, Qt::CaseInsensitive))
            QTEST(placesOfRequest({}, QUrl(url)).constFirst(), "place");
    }
    void thePasswordOfARedisGoesThereAlone()
    {
        Profile profile = calling("https://api.example.com");
        profile.shared
            = RedisBudget {redisAddressFromText(text("rediss://cache.example/2")).value(),
                           text("a key"), text("redis")};
        const std::vector<SecretDestination> trips {
            {text("key"), text("https://api.example.com")},
            {text("redis"), text("rediss://cache.example:6379")}};
        QVERIFY(tripsOf(profile) == trips);
        QCOMPARE(secretsOfRequests(profile), QStringList {text("key")});
        profile.shared->redis.extraCa = text("ca.pem");
        QCOMPARE(tripsOf(profile).back().place, text("rediss+extra-ca://cache.example:6379"));
        QVERIFY(trustIn(tripsOf(profile).back().place) == OriginTrust::ExtraCa);
        // Each sentinel may say where it is.
        profile.shared->redis = redisAddressFromText(text("redis+sentinel://a,b:7/m")).value();
        QCOMPARE(placesOfRedis(profile.shared->redis),
                 QStringList({text("redis+sentinel://a:26379"), text("redis+sentinel://b:7")}));
        QCOMPARE(tripsOf(profile).size(), 3U);
        // Unless it is that of the service as well.
        profile.shared->passwordSecret = text("key");
        QCOMPARE(secretsOfRequests(profile), QStringList {text("key")});
    }
    void isNoPlace_data()
    {
        const Table<QString, QString> row("text", "error");
        row("nothing", "", "origin.invalid");
        for (const char *each : {"api.example.com", "https://", "ftp://api.example.com",
                                 "https:///path", "file:///etc/passwd", "*", "https://a b"})
            row(each, each, u"origin.invalid(%1)"_s.arg(text(each)));
    }
    void isNoPlace()
    {
        QFETCH(const QString, text);
        const Result<QString> read = readSecretOrigin(text);
        QVERIFY(!read);
        QTEST(reported(read.error()), "error");
    }

    void whoProvesLessIsAnother()
    {
        Profile profile = calling("https://api.example.com");
        const auto place = [&profile] {
            return placesOfRequest(profile, QUrl(profile.baseUrl)).join(QLatin1Char(' '));
        };
        QCOMPARE(place(), text("https://api.example.com"));
        profile.network.tls.extraCa = text("ca.pem");
        QCOMPARE(place(), text("https+extra-ca://api.example.com"));
        profile.network.tls.ignoreErrors = true;
        QCOMPARE(place(), text("https+unverified://api.example.com"));
        profile.network.proxy = {ProxySpec::Kind::Given, QUrl(text("http://proxy.example")), {}};
        QCOMPARE(place(), text("https+unverified://api.example.com")); // a tunnel hides it
        profile.baseUrl = text("http://api.example.com");
        QCOMPARE(place(), text("http://api.example.com http://proxy.example:8080"));
        profile.network.proxy.kind = ProxySpec::Kind::System;
        QCOMPARE(place(), text("http://api.example.com"));
    }

    void saysWhoCanRead_data()
    {
        const Table<QString, bool> row("place", "open");
        row("https", text("https://api.example.com"), false);
        row("http", text("http://api.example.com"), true);
        row("socks5", text("socks5://proxy.example:1080"), true);
        row("redis", text("redis://10.0.0.5:6379"), true);
        row("rediss", text("rediss://10.0.0.5:6379"), false);
        row("a sentinel, which names another machine", text("redis+sentinel://127.0.0.1:26379"),
            true);
        row("a sentinel with TLS", text("rediss+sentinel://10.0.0.5:26379"), false);
        row("localhost", text("http://localhost:8080"), false);
        row("loopback", text("http://127.0.0.1:8080"), false);
        row("loopback, IPv6", text("http://[::1]:8080"), false);
        row("a name that begins like it", text("http://127.0.0.1.example"), true);
        row("of this net", text("http://192.168.0.7"), true);
    }
    void saysWhoCanRead()
    {
        QFETCH(const QString, place);
        QFETCH(const bool, open);
        QCOMPARE(trustIn(place) == OriginTrust::NotEncrypted, open);
        QCOMPARE(secretOriginText(place).toJson()[u"id"_s] == text("origin.not_encrypted"), open);
    }

    void aProfileNamesItsTrips()
    {
        Profile profile = calling("https://api.example.com/v1");
        profile.auth.kind = AuthSpec::Kind::ClientCredentials;
        profile.auth.tokenUrl = QUrl(text("https://login.example.com/token"));
        profile.headers = {{text("X-Second"), {{}, text("second")}}};
        profile.network.proxy
            = {ProxySpec::Kind::Given, QUrl(text("http://proxy.example:3128")), text("pw")};
        profile.network.tls.clientKeySecret = text("tls");
        const std::vector<SecretDestination> expected {
            {text("key"), text("https://api.example.com")},
            {text("second"), text("https://api.example.com")},
            {text("tls"), text("https://api.example.com")},
            {text("key"), text("https://login.example.com")},
            {text("tls"), text("https://login.example.com")},
            {text("pw"), text("http://proxy.example:3128")}};
        QCOMPARE(tripsOf(profile), expected);
        QCOMPARE(secretsOfRequests(profile),
                 QStringList({text("key"), text("second"), text("tls")}));
    }
    void aProfileNamesItsRisks()
    {
        const auto risks = [](const Profile &profile) {
            QStringList texts;
            for (const ProfileRisk &risk : risksOf(profile))
                texts.append(reported(riskText(risk)));
            return texts.join(QLatin1Char('|'));
        };
        Profile profile = calling("https://api.example.com");
        QCOMPARE(risks(profile), QString());
        profile.network.tls.ignoreErrors = true;
        QCOMPARE(risks(profile), text("risk.tls_errors_ignored"));
        QCOMPARE(risks(calling("http://api.example.com/v1")),
                 text("risk.not_encrypted(key, http://api.example.com)"));
        QCOMPARE(risks(calling("http://localhost:8080")), QString());
        profile = calling("http://api.example.com");
        profile.auth = {};
        QCOMPARE(risks(profile), QString());
    }
    void aPasswordThatIsAKeyTooTravelsWithRequests()
    {
        Profile profile = calling("https://api.example.com");
        profile.network.proxy
            = {ProxySpec::Kind::Given, QUrl(text("http://proxy.example:3128")), text("key")};
        QCOMPARE(secretsOfRequests(profile), QStringList {text("key")});
        QCOMPARE(tripsOf(profile).size(), std::size_t(2));
    }
    void aValueInTheHostIsNoPlaceYet()
    {
        QVERIFY(tripsOf(calling("https://{{shop}}.example.com/v1")).empty());
        QVERIFY(tripsOf(calling("{{base}}/v1")).empty());
        QCOMPARE(tripsOf(calling("https://api.example.com/{{version}}")).size(), std::size_t(1));
    }
};

PENSTOCK_TEST(TestSecretOrigin)
} // namespace tst_secretorigin
#include "tst_secretorigin.moc"
