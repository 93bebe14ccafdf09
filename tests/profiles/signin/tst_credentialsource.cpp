// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/signin/credentialsource.h>
#include <penstock/profiles/spec/profile.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_credentialsource {
SecretValues knownSecrets()
{
    return {{u"key"_s, "s3cr:t é"}, {u"other"_s, "0th3r"}};
}

AuthSpec authOf(AuthSpec::Kind kind, const char *name = "", const char *prefix = "")
{
    AuthSpec auth;
    auth.kind = kind;
    auth.secret = u"key"_s;
    auth.name = QString::fromLatin1(name);
    auth.prefix = QString::fromLatin1(prefix);
    return auth;
}

QUrl anUrl()
{
    return QUrl(u"https://api.example.com/a%2Fb?q=%26#x"_s);
}

// A server that gives out tokens, t1, t2, …, each of a minute, and its clients.
struct Fixture
{
    explicit Fixture(SecretValues secrets = knownSecrets())
        : store(std::move(secrets))
    {
        for (const QString &name : {u"key"_s, u"other"_s})
            secretAccess.allow(name,
                               {u"https://api.example.com"_s,
                                placesOfRequest({}, harness.server.url()).constFirst()});
        harness.server.setScript([this](const FaultServer::Request &) {
            Action action;
            action.status = status;
            action.headers = {{"Content-Type", "application/json"}};
            action.body = status == 200 ? "{\"access_token\": \"t" + QByteArray::number(++tokens)
                    + "\", \"token_type\": \"bearer\", \"expires_in\": 60}"
                                        : QByteArray("{\"error\": \"invalid_client\"}");
            return action;
        });
    }
    Profile withToken() const
    {
        Profile profile;
        profile.auth = authOf(AuthSpec::Kind::ClientCredentials);
        profile.auth.tokenUrl = harness.server.url(u"/token"_s);
        profile.auth.clientId = u"me"_s;
        return profile;
    }
    std::unique_ptr<CredentialSource> source(const Profile &profile)
    {
        return std::make_unique<CredentialSource>(profile, secretAccess, *harness.httpClient,
                                                  harness.clock);
    }
    Result<void> prepare(CredentialSource &source)
    {
        std::optional<Result<void>> ready;
        source.prepare(anUrl(), [&ready](const Result<void> &came) { ready = came; });
        if (ready || !harness.untilSkippingWaits([&ready] { return ready.has_value(); }))
            qFatal("prepare() answered from inside, or never");
        return *ready;
    }
    // What goes out as Authorization.
    static QByteArray authorization(const CredentialSource &source)
    {
        return headerValue(applied(source).headers, "Authorization").value_or(QByteArray());
    }
    static HttpRequest applied(const CredentialSource &source)
    {
        HttpRequest request;
        request.url = anUrl();
        if (!source.apply(request))
            qFatal("it was not ready");
        return request;
    }

    FixedSecrets store;
    SecretAccess secretAccess {store};
    HttpClientHarness harness;
    int status = 200;
    int tokens = 0;
};

class TestCredentialSource : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void saysWhoCalls_data()
    {
        QTest::addColumn<AuthSpec>("auth");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("value");
        using Kind = AuthSpec::Kind;
        const auto row
            = [](const char *name, const AuthSpec &auth, const char *header, const char *value) {
                  QTest::newRow(name) << auth << QByteArray(header) << QByteArray(value);
              };
        row("bearer", authOf(Kind::Bearer), "Authorization", "Bearer s3cr:t é");
        AuthSpec basic = authOf(Kind::Basic);
        basic.user.text = u"mé"_s;
        row("basic", basic, "Authorization", "Basic bcOpOnMzY3I6dCDDqQ==");
        basic.user = {{}, u"other"_s};
        basic.secret.clear();
        row("basic, a key and no password", basic, "Authorization", "Basic MHRoM3I6");
        row("header", authOf(Kind::InHeader, "X-Api-Key"), "X-Api-Key", "s3cr:t é");
        row("header with a prefix", authOf(Kind::InHeader, "Authorization", "Bot "),
            "Authorization", "Bot s3cr:t é");
    }
    void saysWhoCalls()
    {
        QFETCH(const AuthSpec, auth);
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, value);
        Fixture fixture;
        Profile profile;
        profile.auth = auth;
        const auto source = fixture.source(profile);
        QVERIFY(!source->isReadyFor(anUrl()));
        QVERIFY(fixture.prepare(*source));
        QVERIFY(source->isReadyFor(anUrl()));
        const HttpRequest request = Fixture::applied(*source);
        QCOMPARE(request.headers, HeaderList({{name, value}}));
        QCOMPARE(request.credentialHeaders, QByteArrayList {name});
        QCOMPARE(fixture.harness.server.sends(), 0);
    }
    void putsAKeyIntoTheUrl()
    {
        Fixture fixture;
        Profile profile;
        profile.auth = authOf(AuthSpec::Kind::InQuery, "api key");
        const auto source = fixture.source(profile);
        QVERIFY(fixture.prepare(*source));
        const HttpRequest request = Fixture::applied(*source);
        QCOMPARE(request.url.toEncoded(),
                 QByteArray("https://api.example.com/a%2Fb?q=%26&api%20key=s3cr%3At%20%C3%A9#x"));
        QVERIFY(source->masked(request).startsWith(
            u"GET https://api.example.com/a%2Fb?q=%26&api%20key=••••#x"_s));
        QCOMPARE(source->masked(u"the key s3cr:t é is wrong"_s), u"the key •••• is wrong"_s);
    }
    void aKeyThatTheServerRepeatsIsNotKept_data()
    {
        QTest::addColumn<AuthSpec>("auth");
        QTest::newRow("query") << authOf(AuthSpec::Kind::InQuery, "api key");
        QTest::newRow("header") << authOf(AuthSpec::Kind::Bearer);
    }
    // As in the URL of a next page, which is kept for the next run.
    void aKeyThatTheServerRepeatsIsNotKept()
    {
        QFETCH(const AuthSpec, auth);
        Fixture fixture;
        Profile profile;
        profile.auth = auth;
        const auto source = fixture.source(profile);
        QVERIFY(fixture.prepare(*source));
        const QByteArray next = "https://api.example.com/?api%20key=s3cr%3At%20%C3%A9&page=2";
        HttpRequest request;
        request.url = anUrl();
        request.secrets.url = source->sealed(next);
        QCOMPARE(request.secrets.url.shown(),
                 QByteArray("https://api.example.com/?api%20key=••••&page=2"));
        QVERIFY(source->apply(request));
        QCOMPARE(request.url.toEncoded(), next);
    }
    void aSecretThatMayNotGoThereIsNotSent()
    {
        Fixture fixture;
        Profile profile;
        profile.auth = authOf(AuthSpec::Kind::Bearer);
        const auto source = fixture.source(profile);
        QVERIFY(fixture.prepare(*source));
        HttpRequest request;
        request.url = anUrl();
        request.secrets.url.add(u"stranger"_s, SecretText::Encoding::Percent);
        QVERIFY(!source->apply(request));
        QCOMPARE(request.url, anUrl());
        QVERIFY(request.headers.isEmpty());
    }
    void addsHeadersThatAreNotThere()
    {
        Fixture fixture;
        Profile profile;
        profile.auth = authOf(AuthSpec::Kind::Bearer);
        profile.headers
            = {{u"Accept"_s, {u"application/json"_s, {}}}, {u"X-Second"_s, {{}, u"other"_s}}};
        profile.retry.idempotencyHeader = u"Idempotency-Key"_s;
        const auto source = fixture.source(profile);
        QVERIFY(fixture.prepare(*source));
        HttpRequest request;
        request.url = anUrl();
        request.headers = {{"accept", "text/html"}, {"AUTHORIZATION", "mine"}};
        QVERIFY(source->apply(request));
        QCOMPARE(request.headers,
                 HeaderList(
                     {{"accept", "text/html"}, {"AUTHORIZATION", "mine"}, {"X-Second", "0th3r"}}));
        QCOMPARE(request.credentialHeaders, QByteArrayList {"X-Second"});
        QCOMPARE(request.idempotencyHeader, QByteArray("Idempotency-Key"));
    }
    // Where a credential is in the URL alone, under any name, nothing else shows it.
    void saysThatThereIsACredential()
    {
        for (const auto kind :
             {AuthSpec::Kind::None, AuthSpec::Kind::Bearer, AuthSpec::Kind::InQuery}) {
            Fixture fixture;
            Profile profile;
            profile.auth = kind == AuthSpec::Kind::None ? AuthSpec() : authOf(kind);
            const auto source = fixture.source(profile);
            QVERIFY(fixture.prepare(*source));
            HttpRequest request;
            request.url = anUrl();
            QVERIFY(source->apply(request));
            QCOMPARE(request.hasCredential, kind != AuthSpec::Kind::None);
        }
    }
    void saysWhichSecretIsMissing()
    {
        Fixture fixture {SecretValues()};
        Profile profile;
        profile.auth = authOf(AuthSpec::Kind::Bearer);
        const auto source = fixture.source(profile);
        for (int i = 0; i < 2; ++i) {
            const Result<void> ready = fixture.prepare(*source);
            QVERIFY(!ready);
            QCOMPARE(ready.error().where(), u"secret \"key\""_s);
            QVERIFY(!source->isReadyFor(anUrl()));
        }
        QVERIFY(!source->rejected(0, 401));
    }

    // Each kind of credential, and each place that is not the one its secrets may go to.
    void noSecretGoesToAnotherPlace_data()
    {
        QTest::addColumn<AuthSpec>("auth");
        QTest::addColumn<QList<ProfileHeader>>("headers");
        QTest::addColumn<TlsSpec>("tls");
        QTest::addColumn<ProxySpec>("proxy");
        QTest::addColumn<QString>("url");
        using Kind = AuthSpec::Kind;
        AuthSpec basic = authOf(Kind::Basic);
        basic.user = {{}, u"key"_s};
        basic.secret.clear();
        AuthSpec token = authOf(Kind::ClientCredentials);
        token.tokenUrl = QUrl(u"https://api.example.com/token"_s);
        const ProfileHeader header {u"X-Api-Key"_s, {{}, u"key"_s}};
        TlsSpec clientKey;
        clientKey.clientKeySecret = u"key"_s;
        TlsSpec keyPassword;
        keyPassword.clientKeyPasswordSecret = u"key"_s;
        const struct
        {
            const char *name;
            AuthSpec auth;
            QList<ProfileHeader> headers = {};
            TlsSpec tls = {};
        } credentials[] = {
            {"bearer", authOf(Kind::Bearer)},
            {"basic", authOf(Kind::Basic)},
            {"basic, its user", basic},
            {"header", authOf(Kind::InHeader, "X-Api-Key")},
            {"query", authOf(Kind::InQuery, "api_key")},
            {"token", token},
            {"a header of the profile", {}, {header}},
            {"client's key", {}, {}, clientKey},
            {"password of a client's key", {}, {}, keyPassword},
        };
        TlsSpec unverified;
        unverified.ignoreErrors = true;
        TlsSpec extraCa;
        extraCa.extraCa = u"ca.pem"_s;
        const struct
        {
            const char *name;
            const char *url;
            TlsSpec tls = {};
        } places[] = {
            {"another host", "https://evil.example/"},
            {"a host below it", "https://x.api.example.com/"},
            {"a host that begins like it", "https://api.example.com.evil.example/"},
            {"another port", "https://api.example.com:8443/"},
            {"not encrypted", "http://api.example.com/"},
            {"not encrypted, on its port", "http://api.example.com:443/"},
            {"unverified", "https://api.example.com/", unverified},
            {"by another authority", "https://api.example.com/", extraCa},
        };
        for (const auto &credential : credentials) {
            for (const auto &place : places) {
                TlsSpec tls = credential.tls;
                tls.ignoreErrors = place.tls.ignoreErrors;
                tls.extraCa = place.tls.extraCa;
                QTest::addRow("%s, %s", credential.name, place.name)
                    << credential.auth << credential.headers << tls << ProxySpec()
                    << QString::fromLatin1(place.url);
            }
            QTest::addRow("%s, a proxy that can read it", credential.name)
                << credential.auth << credential.headers << credential.tls
                << ProxySpec {ProxySpec::Kind::Given, QUrl(u"http://evil.example"_s), {}}
                << u"http://allowed.example/"_s;
        }
    }
    void noSecretGoesToAnotherPlace()
    {
        QFETCH(const AuthSpec, auth);
        QFETCH(const QList<ProfileHeader>, headers);
        QFETCH(const TlsSpec, tls);
        QFETCH(const ProxySpec, proxy);
        QFETCH(const QString, url);
        Fixture fixture;
        fixture.secretAccess.allow(u"key"_s, {u"http://allowed.example"_s});
        Profile profile;
        profile.auth = auth;
        profile.headers = {headers.begin(), headers.end()};
        profile.network.tls = tls;
        profile.network.proxy = proxy;
        const auto source = fixture.source(profile);
        HttpRequest request;
        request.url = QUrl(url);
        const HttpRequest before = request;
        std::optional<Result<void>> ready;
        source->prepare(request.url, [&ready](const Result<void> &came) { ready = came; });
        QVERIFY(fixture.harness.until([&ready] { return ready.has_value(); }));
        QVERIFY(!*ready);
        QVERIFY(ready->error().remedies() == Remedy::AllowSecret);
        QCOMPARE(ready->error().message.arguments().first().text(), u"key"_s);
        QVERIFY(!source->isReadyFor(request.url));
        QVERIFY(!source->apply(request));
        QCOMPARE(request.url, before.url);
        QCOMPARE(request.headers, before.headers);
        QCOMPARE(fixture.harness.server.sends(), 0);
        // And with leave it goes there.
        fixture.secretAccess.allow(u"key"_s, placesOfRequest(profile, request.url));
        if (auth.kind == AuthSpec::Kind::ClientCredentials)
            return; // which is about the token's server, below
        ready.reset();
        source->prepare(request.url, [&ready](const Result<void> &came) { ready = came; });
        QVERIFY(fixture.harness.until([&ready] { return ready.has_value(); }));
        QVERIFY2(*ready, *ready ? "" : qPrintable(ready->error().text()));
        QVERIFY(source->apply(request));
    }
    void noSecretGoesToAnotherTokenServer()
    {
        Fixture fixture;
        Profile profile = fixture.withToken();
        SecretAccess strict(fixture.store);
        strict.allow(u"key"_s, {u"https://api.example.com"_s});
        CredentialSource source(profile, strict, *fixture.harness.httpClient,
                                fixture.harness.clock);
        const Result<void> refused = fixture.prepare(source);
        QVERIFY(!refused);
        QCOMPARE(refused.error().message.arguments().last().text(),
                 placesOfRequest({}, profile.auth.tokenUrl).constFirst());
        QCOMPARE(fixture.harness.server.sends(), 0);
        strict.allow(u"key"_s, placesOfRequest(profile, profile.auth.tokenUrl));
        QVERIFY(fixture.prepare(source));
        QCOMPARE(fixture.harness.server.sends(), 1);
    }
    void eachServerIsAskedAboutByItself()
    {
        Fixture fixture;
        Profile profile;
        profile.auth = authOf(AuthSpec::Kind::Bearer);
        const auto source = fixture.source(profile);
        QVERIFY(fixture.prepare(*source));
        HttpRequest request;
        request.url = QUrl(u"https://evil.example/"_s);
        QVERIFY(!source->isReadyFor(request.url));
        QVERIFY(!source->apply(request));
        QVERIFY(request.headers.isEmpty());
        QVERIFY(source->isReadyFor(anUrl()));
    }

    void fetchesOneTokenForAll()
    {
        Fixture fixture;
        const auto source = fixture.source(fixture.withToken());
        int ready = 0;
        for (int i = 0; i < 10; ++i)
            source->prepare(anUrl(), [&ready](const Result<void> &came) { ready += came ? 1 : 0; });
        QVERIFY(fixture.harness.until([&ready] { return ready == 10; }));
        QCOMPARE(fixture.harness.server.sends(), 1);
        QCOMPARE(fixture.harness.permitSource.sent(), 1); // through the limits
        QCOMPARE(fixture.harness.server.requests().constFirst().body,
                 QByteArray("grant_type=client_credentials"));
        QCOMPARE(Fixture::authorization(*source), QByteArray("Bearer t1"));
        QVERIFY(fixture.prepare(*source));
        QCOMPARE(fixture.harness.server.sends(), 1);
    }
    void renewsBeforeTheEnd()
    {
        Fixture fixture;
        const auto source = fixture.source(fixture.withToken());
        QVERIFY(fixture.prepare(*source));
        fixture.harness.clock.advance(53s);
        QVERIFY(source->isReadyFor(anUrl()));
        fixture.harness.clock.advance(1s);
        QVERIFY(!source->isReadyFor(anUrl()));
        QVERIFY(fixture.prepare(*source));
        QCOMPARE(Fixture::authorization(*source), QByteArray("Bearer t2"));
    }
    // Each try, too, takes the token of the moment when it is sent.
    void aRequestThatWaitsGetsTheTokenOfItsSend()
    {
        Fixture fixture;
        fixture.harness.server.setScript([&fixture](const FaultServer::Request &request) {
            if (request.path == "/token")
                ++fixture.tokens;
            return Action {.body = "{\"access_token\": \"t" + QByteArray::number(fixture.tokens)
                               + "\", \"expires_in\": 60}"};
        });
        const auto source = fixture.source(fixture.withToken());
        HttpRequest request = fixture.harness.request("GET", u"/x"_s);
        std::optional<Result<void>> ready;
        source->prepare(request.url, [&ready](const Result<void> &came) { ready = came; });
        QVERIFY(fixture.harness.untilSkippingWaits([&ready] { return ready.has_value(); }));
        QVERIFY(source->apply(request));
        QCOMPARE(request.credential, quint64(1));
        HttpRequest own = fixture.harness.request("GET", u"/own"_s);
        own.headers.emplaceBack("Authorization", "mine");
        QVERIFY(source->apply(own));

        fixture.harness.permitSource.hold();
        QList<Outcome> outcomes;
        for (const HttpRequest &each : {request, own})
            fixture.harness.httpClient->send(
                each, [&outcomes](Outcome came) { outcomes.append(std::move(came)); });
        fixture.harness.clock.advance(54s); // from now on the token counts as expired
        fixture.harness.permitSource.release();
        QVERIFY(fixture.harness.until([&outcomes] { return outcomes.size() == 2; }));
        QHash<QByteArray, QByteArray> sentWith;
        for (const FaultServer::Request &each : fixture.harness.server.requests())
            sentWith.insert(each.path, each.headers.value("authorization"));
        QCOMPARE(sentWith.value("/x"), QByteArray("Bearer t2"));
        QCOMPARE(sentWith.value("/own"), QByteArray("mine"));
        QCOMPARE(outcomes.at(0)->credential + outcomes.at(1)->credential, quint64(2));
        QCOMPARE(fixture.harness.permitSource.open(), 0);
    }
    // As with a permit every two seconds and a token for one. The server says what it thinks of it.
    void aTokenShorterThanEachWaitIsNotRenewedForEver()
    {
        Fixture fixture;
        fixture.harness.server.setScript([&fixture](const FaultServer::Request &) {
            return Action {.body = "{\"access_token\": \"t" + QByteArray::number(++fixture.tokens)
                               + "\", \"expires_in\": 1}"};
        });
        const auto source = fixture.source(fixture.withToken());
        HttpRequest request;
        request.url = anUrl();
        QVERIFY(fixture.prepare(*source));
        QVERIFY(source->apply(request));
        int waits = 0;
        for (bool isSent = false; !isSent && waits < 10; ++waits) {
            fixture.harness.clock.advance(2s);
            bool isReady = false;
            isSent = request.renew(request, [&isReady](const Result<void> &) { isReady = true; });
            QVERIFY(isSent || fixture.harness.untilSkippingWaits([&isReady] { return isReady; }));
        }
        QCOMPARE(waits, 3);
        QCOMPARE(headerValue(request.headers, "Authorization"), QByteArray("Bearer t3"));
    }
    void asksTheTokenServerAgainAfterAMoment()
    {
        Fixture fixture;
        fixture.harness.server.setScript([](const FaultServer::Request &request) {
            Action action {.body = R"({"access_token": "t", "expires_in": 60})"};
            if (request.number < 3)
                action = {.status = 503};
            return action;
        });
        const auto source = fixture.source(fixture.withToken());
        QVERIFY(fixture.prepare(*source));
        QCOMPARE(fixture.harness.server.sends(), 3);
    }
    void replacesATokenThatIsNotAccepted()
    {
        Fixture fixture;
        const auto source = fixture.source(fixture.withToken());
        QVERIFY(fixture.prepare(*source));
        const quint64 first = source->tokenNumber();
        QVERIFY(!source->rejected(first, 403));
        QVERIFY(source->isReadyFor(anUrl()));
        QVERIFY(source->rejected(first, 401));
        QVERIFY(!source->isReadyFor(anUrl()));
        QVERIFY2(source->rejected(first, 401), "the same news again, while there is no token");
        QVERIFY(fixture.prepare(*source));
        QCOMPARE(fixture.harness.server.sends(), 2);
        const quint64 second = source->tokenNumber();
        QVERIFY2(source->rejected(first, 401), "it went out with the token before");
        QVERIFY(source->isReadyFor(anUrl()));
        QVERIFY2(!source->rejected(second, 401), "a new token would be as wrong as this");
        QVERIFY(source->isReadyFor(anUrl()));
    }
    void aTokenThatDidItsWorkMayBeReplacedAgain()
    {
        Fixture fixture;
        fixture.harness.server.setScript(
            FaultServer::always({.body = R"({"access_token": "same", "expires_in": 86400})"}));
        const auto source = fixture.source(fixture.withToken());
        QVERIFY(fixture.prepare(*source));
        QVERIFY(source->rejected(source->tokenNumber(), 401));
        QVERIFY(fixture.prepare(*source));
        fixture.harness.clock.advance(59s);
        QVERIFY(!source->rejected(source->tokenNumber(), 401));
        fixture.harness.clock.advance(1s);
        QVERIFY(source->rejected(source->tokenNumber(), 401));
    }
    void tellsWhyThereIsNoToken()
    {
        Fixture fixture;
        fixture.status = 401;
        const auto source = fixture.source(fixture.withToken());
        const Result<void> ready = fixture.prepare(*source);
        QVERIFY(!ready);
        QCOMPARE(reported(ready.error()),
                 fixture.withToken().auth.tokenUrl.toString()
                     + u": oauth.invalid_client(invalid_client)"_s);
        fixture.status = 200;
        QVERIFY2(fixture.prepare(*source), "it can be tried again");
    }
    void tellsThatNobodyIsThere()
    {
        Fixture fixture;
        Profile profile = fixture.withToken();
        profile.auth.tokenUrl = QUrl(u"http://127.0.0.1:1/token"_s);
        fixture.secretAccess.allow(u"key"_s, {u"http://127.0.0.1:1"_s});
        const auto source = fixture.source(profile);
        const Result<void> ready = fixture.prepare(*source);
        QVERIFY(!ready);
        QCOMPARE(ready.error().kind, Error::Kind::Network);
    }
    void mayGoAwayWhileItWaits()
    {
        Fixture fixture;
        fixture.harness.server.setScript(FaultServer::always(Action::of(Action::Fault::Hold)));
        auto source = fixture.source(fixture.withToken());
        int ready = 0;
        source->prepare(anUrl(), [&ready](const Result<void> &) { ++ready; });
        QVERIFY(fixture.harness.until([&fixture] { return fixture.harness.server.held() == 1; }));
        source.reset();
        QVERIFY(
            fixture.harness.until([&fixture] { return fixture.harness.httpClient->open() == 0; }));
        QCOMPARE(ready, 0);
    }
    void hidesItsToken()
    {
        Fixture fixture;
        const auto source = fixture.source(fixture.withToken());
        QVERIFY(fixture.prepare(*source));
        QVERIFY(source->masked(Fixture::applied(*source))
                    .contains(u"\nAuthorization: Bearer ••••\n"_s));
        QCOMPARE(source->masked(u"token t1"_s), u"token ••••"_s);
    }
};

PENSTOCK_TEST(TestCredentialSource)
} // namespace tst_credentialsource
#include "tst_credentialsource.moc"
