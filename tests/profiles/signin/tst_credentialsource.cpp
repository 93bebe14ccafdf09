// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/senderharness.h"
#include "support/testprogram.h"

#include <penstock/profiles/signin/credentialsource.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(penstock::AuthSpec)

namespace {
SecretValues knownSecrets()
{
    return {{QStringLiteral("key"), "s3cr:t é"}, {QStringLiteral("other"), "0th3r"}};
}

AuthSpec authOf(AuthSpec::Kind kind, const char *name = "", const char *prefix = "")
{
    AuthSpec auth;
    auth.kind = kind;
    auth.secret = QStringLiteral("key");
    auth.name = QString::fromLatin1(name);
    auth.prefix = QString::fromLatin1(prefix);
    return auth;
}

// A server that gives out tokens, t1, t2, …, each of a minute, and its clients.
struct Fixture
{
    explicit Fixture(SecretValues secrets = knownSecrets())
        : store(std::move(secrets))
    {
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
        profile.auth.tokenUrl = harness.server.url(QStringLiteral("/token"));
        profile.auth.clientId = QStringLiteral("me");
        return profile;
    }
    std::unique_ptr<CredentialSource> source(const Profile &profile)
    {
        return std::make_unique<CredentialSource>(profile, store, *harness.sender, harness.clock);
    }
    Result<void> prepare(CredentialSource &source)
    {
        std::optional<Result<void>> ready;
        source.prepare([&ready](const Result<void> &came) { ready = came; });
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
        request.url = QUrl(QStringLiteral("https://api.example.com/a%2Fb?q=%26#x"));
        source.apply(request);
        return request;
    }

    FixedSecrets store;
    SenderHarness harness;
    int status = 200;
    int tokens = 0;
};
} // namespace

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
        basic.user.text = QStringLiteral("mé");
        row("basic", basic, "Authorization", "Basic bcOpOnMzY3I6dCDDqQ==");
        basic.user = {{}, QStringLiteral("other")};
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
        QVERIFY(!source->isReady());
        QVERIFY(fixture.prepare(*source));
        QVERIFY(source->isReady());
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
            QStringLiteral("GET https://api.example.com/a%2Fb?q=%26&api%20key=••••#x")));
        QCOMPARE(source->masked(QStringLiteral("the key s3cr:t é is wrong")),
                 QStringLiteral("the key •••• is wrong"));
    }
    void addsHeadersThatAreNotThere()
    {
        Fixture fixture;
        Profile profile;
        profile.auth = authOf(AuthSpec::Kind::Bearer);
        profile.headers = {{QStringLiteral("Accept"), {QStringLiteral("application/json"), {}}},
                           {QStringLiteral("X-Second"), {{}, QStringLiteral("other")}}};
        profile.retry.idempotencyHeader = QStringLiteral("Idempotency-Key");
        const auto source = fixture.source(profile);
        QVERIFY(fixture.prepare(*source));
        HttpRequest request;
        request.headers = {{"accept", "text/html"}, {"AUTHORIZATION", "mine"}};
        source->apply(request);
        QCOMPARE(request.headers,
                 HeaderList(
                     {{"accept", "text/html"}, {"AUTHORIZATION", "mine"}, {"X-Second", "0th3r"}}));
        QCOMPARE(request.credentialHeaders, QByteArrayList {"X-Second"});
        QCOMPARE(request.idempotencyHeader, QByteArray("Idempotency-Key"));
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
            QCOMPARE(ready.error().where, QStringLiteral("secret \"key\""));
            QVERIFY(!source->isReady());
        }
        QVERIFY(!source->rejected(0, 401));
    }

    void fetchesOneTokenForAll()
    {
        Fixture fixture;
        const auto source = fixture.source(fixture.withToken());
        int ready = 0;
        for (int i = 0; i < 10; ++i)
            source->prepare([&ready](const Result<void> &came) { ready += came ? 1 : 0; });
        QVERIFY(fixture.harness.until([&ready] { return ready == 10; }));
        QCOMPARE(fixture.harness.server.sends(), 1);
        QCOMPARE(fixture.harness.gate.sent(), 1); // through the limits
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
        QVERIFY(source->isReady());
        fixture.harness.clock.advance(1s);
        QVERIFY(!source->isReady());
        QVERIFY(fixture.prepare(*source));
        QCOMPARE(Fixture::authorization(*source), QByteArray("Bearer t2"));
    }
    void replacesATokenThatIsNotAccepted()
    {
        Fixture fixture;
        const auto source = fixture.source(fixture.withToken());
        QVERIFY(fixture.prepare(*source));
        const quint64 first = source->tokenNumber();
        QVERIFY(!source->rejected(first, 403));
        QVERIFY(source->isReady());
        QVERIFY(source->rejected(first, 401));
        QVERIFY(!source->isReady());
        QVERIFY2(source->rejected(first, 401), "the same news again, while there is no token");
        QVERIFY(fixture.prepare(*source));
        QCOMPARE(fixture.harness.server.sends(), 2);
        const quint64 second = source->tokenNumber();
        QVERIFY2(source->rejected(first, 401), "it went out with the token before");
        QVERIFY(source->isReady());
        QVERIFY2(!source->rejected(second, 401), "a new token would be as wrong as this");
        QVERIFY(source->isReady());
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
        QCOMPARE(ready.error().text(),
                 fixture.withToken().auth.tokenUrl.toString()
                     + QStringLiteral(": the client id or its secret is wrong. Check client_id, "
                                      "the secret, and client_auth in the profile"));
        fixture.status = 200;
        QVERIFY2(fixture.prepare(*source), "it can be tried again");
    }
    void tellsThatNobodyIsThere()
    {
        Fixture fixture;
        Profile profile = fixture.withToken();
        profile.auth.tokenUrl = QUrl(QStringLiteral("http://127.0.0.1:1/token"));
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
        source->prepare([&ready](const Result<void> &) { ++ready; });
        QVERIFY(fixture.harness.until([&fixture] { return fixture.harness.server.held() == 1; }));
        source.reset();
        QVERIFY(fixture.harness.until([&fixture] { return fixture.harness.sender->open() == 0; }));
        QCOMPARE(ready, 0);
    }
    void hidesItsToken()
    {
        Fixture fixture;
        const auto source = fixture.source(fixture.withToken());
        QVERIFY(fixture.prepare(*source));
        QVERIFY(source->masked(Fixture::applied(*source))
                    .contains(QStringLiteral("\nAuthorization: Bearer ••••\n")));
        QCOMPARE(source->masked(QStringLiteral("token t1")), QStringLiteral("token ••••"));
    }
};

PENSTOCK_TEST(TestCredentialSource)
#include "tst_credentialsource.moc"
