// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/spec/fileformat.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_profilefile {
QByteArray fullText()
{
    return readFile(testData(u"example.profile.json")).value();
}

QByteArray withAuth(const QByteArray &auth)
{
    return R"({"schema": "penstock/profile/1", "auth": )" + auth + '}';
}

class TestProfileFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEverything()
    {
        const Result<Profile> read = profileFromJson(fullText(), u"/p/x.profile.json"_s);
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        const Profile &profile = *read;
        QCOMPARE(profile.name, u"Example API"_s);
        QCOMPARE(profile.baseUrl, u"https://{{shop}}.example.com/v2"_s);
        QCOMPARE(profile.auth.kind, AuthSpec::Kind::ClientCredentials);
        QCOMPARE(profile.auth.tokenUrl, QUrl(u"https://login.example.com/token"_s));
        QCOMPARE(profile.auth.clientId, u"me"_s);
        QCOMPARE(profile.auth.secret, u"example"_s);
        QCOMPARE(profile.auth.scope, u"read write"_s);
        QCOMPARE(profile.auth.audience, u"api"_s);
        QCOMPARE(profile.auth.clientAuth, AuthSpec::ClientAuth::Body);
        QCOMPARE(profile.headers.size(), std::size_t(3));
        QCOMPARE(profile.headers[0].value.text, u"application/json"_s);
        QCOMPARE(profile.headers[2].value.secret, u"second"_s);
        QCOMPARE(profile.limits.size(), std::size_t(2));
        QCOMPARE(profile.discover, std::optional(false));
        QCOMPARE(profile.share, std::optional(false));
        QCOMPARE(profile.keepHeaders, std::optional(true));
        QCOMPARE(profile.breaker, std::optional(5));
        QCOMPARE(profile.variables.size(), std::size_t(2));
        QCOMPARE(profile.variables[1].value.secret, u"stamp"_s);
        QCOMPARE(profile.environments.size(), std::size_t(3));
        QVERIFY(profile.environments[0].variables.empty());
        QCOMPARE(profile.environments[2].variables[0].value.text, u"test"_s);
        QCOMPARE(profile.environment, u"staging"_s);
        QCOMPARE(describe(profile.limits[0]).text(), u"600 in 1 min"_s);
        ThrottleDialect throttling;
        throttling.limitHeader = "X-Limit";
        throttling.remainingHeader = "X-Left";
        throttling.resetHeader = "X-Reset";
        throttling.resetKind = TimeKind::DeltaMs;
        throttling.statuses = {403, 503};
        throttling.bodies
            = {{.pointer = "/errors/*/code", .equals = {"THROTTLED", "BUSY"}, .statuses = {200}},
               {.contains = {"slow down"}}};
        throttling.extraWait = 5s;
        throttling.floor = 2s;
        QVERIFY(profile.throttling == throttling);
        QCOMPARE(profile.retry.maxAttempts.value_or(0), 3);
        QVERIFY(profile.retry.base == Duration(250ms));
        QVERIFY(profile.retry.cap == Duration(30s));
        QCOMPARE(profile.retry.statuses, QList<int>({500, 502}));
        QCOMPARE(profile.retry.idempotencyHeader, u"Idempotency-Key"_s);
        const NetworkSpec &network = profile.network;
        QVERIFY(network.timeout == Duration(90s));
        QVERIFY(network.connectTimeout == Duration(5s));
        QCOMPARE(network.http2, std::optional(true));
        QCOMPARE(network.sendOnce, std::optional(false));
        QCOMPARE(network.maxBody, std::optional<std::int64_t>(1'048'576));
        QCOMPARE(network.memory, std::optional<std::int64_t>(268'435'456));
        QCOMPARE(network.proxy.kind, ProxySpec::Kind::Given);
        QCOMPARE(network.proxy.passwordSecret, u"proxy"_s);
        QVERIFY2(network.tls.extraCa == u"/p/ca.pem"_s, "from where the file lies");
        QCOMPARE(network.tls.clientCertificate, u"/etc/me.pem"_s);
        QCOMPARE(network.tls.clientKeySecret, u"key"_s);
        QVERIFY(network.tls.ignoreErrors);
        QCOMPARE(profile.asOf, QDate(2026, 11, 21));
        QCOMPARE(secretsOf(profile),
                 QStringList({u"example"_s, u"second"_s, u"stamp"_s, u"proxy"_s, u"key"_s,
                              u"key-password"_s}));
        QCOMPARE(secretsToConnect(profile), secretsOf(profile).sliced(3));
    }
    void writesWhatItReadLetterForLetter()
    {
        const Profile profile = profileFromJson(fullText(), u"/p/x.profile.json"_s).value();
        QCOMPARE(toJson(profile, u"/p"_s).split('\n'), fullText().split('\n'));
    }
    void limitsInShorthandAreWrittenOut()
    {
        const Result<Profile> profile = profileFromJson(
            R"({"schema": "penstock/profile/1", "limits": ["600/min", "10 concurrent"]})");
        QVERIFY2(profile, profile ? "" : qPrintable(profile.error().text()));
        QCOMPARE(profile->limits.size(), std::size_t(2));
        QCOMPARE(describe(profile->limits[0]).text(), u"600 in 1 min"_s);
        const QByteArray written = toJson(*profile);
        QVERIFY2(written.contains("\"algorithm\": \"sliding_window\""), written.constData());
        QCOMPARE(profileFromJson(written).value(), *profile);
    }
    void anEmptyProfileIsAProfile()
    {
        const QByteArray least = "{\n  \"schema\": \"penstock/profile/1\"\n}\n";
        const Result<Profile> profile = profileFromJson(least);
        QVERIFY(profile);
        QVERIFY(*profile == Profile());
        QCOMPARE(toJson(Profile()), least);
    }

    void readsBackEachWayToSayWhoCalls_data()
    {
        const Table<QByteArray, AuthSpec::Kind> row("auth", "kind");
        row("none", R"("none")", AuthSpec::Kind::None);
        row("bearer", R"({"bearer": {"secret": "k"}})", AuthSpec::Kind::Bearer);
        row("basic", R"({"basic": {"user": "me", "password": {"secret": "k"}}})",
            AuthSpec::Kind::Basic);
        row("basic, the key as user", R"({"basic": {"user": {"secret": "k"}}})",
            AuthSpec::Kind::Basic);
        row("header", R"({"header": {"name": "X-Api-Key", "value": {"secret": "k"}}})",
            AuthSpec::Kind::InHeader);
        row("header with a prefix",
            R"({"header": {"name": "Authorization", "prefix": "Bot ", "value": {"secret": "k"}}})",
            AuthSpec::Kind::InHeader);
        row("query", R"({"query": {"name": "key", "value": {"secret": "k"}}})",
            AuthSpec::Kind::InQuery);
        row("client credentials",
            R"({"oauth2_client_credentials": {"token_url": "https://x/t", "client_id": "i", )"
            R"("client_secret": {"secret": "k"}}})",
            AuthSpec::Kind::ClientCredentials);
    }
    void readsBackEachWayToSayWhoCalls()
    {
        QFETCH(const QByteArray, auth);
        QFETCH(const AuthSpec::Kind, kind);
        const Result<Profile> read = profileFromJson(withAuth(auth));
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QCOMPARE(read->auth.kind, kind);
        QCOMPARE(secretsOf(*read).size(), kind == AuthSpec::Kind::None ? 0 : 1);
        const Result<Profile> again = profileFromJson(toJson(*read));
        QVERIFY2(again, again ? "" : qPrintable(again.error().text()));
        QVERIFY(*again == *read);
    }

    void readsBackEachProxy_data()
    {
        const Table<QByteArray, ProxySpec::Kind> row("proxy", "kind");
        row("system", R"("system")", ProxySpec::Kind::System);
        row("none", R"("none")", ProxySpec::Kind::None);
        row("url", R"("socks5:\/\/localhost:9050")", ProxySpec::Kind::Given);
        row("object", R"({"url": "http:\/\/proxy"})", ProxySpec::Kind::Given);
    }
    void readsBackEachProxy()
    {
        QFETCH(const QByteArray, proxy);
        QFETCH(const ProxySpec::Kind, kind);
        const Result<Profile> read = profileFromJson(
            R"({"schema": "penstock/profile/1", "network": {"proxy": )" + proxy + "}}");
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QCOMPARE(read->network.proxy.kind, kind);
        QVERIFY(profileFromJson(toJson(*read)).value() == *read);
    }

    void readsBackWhereItsLimitsAreShared_data()
    {
        using WhenDown = RedisBudget::WhenDown;
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<WhenDown>("whenDown");
        QTest::addColumn<QStringList>("secrets");
        QTest::newRow("the least")
            << QByteArray("{\"redis\": \"redis://10.0.0.5:6379\", \"name\": \"k\"}")
            << WhenDown::Wait << QStringList();
        QTest::newRow("all of it")
            << QByteArray("{\"redis\": \"rediss://me@10.0.0.5:6380/2\", \"name\": \"k\", "
                          "\"password\": {\"secret\": \"redis\"}, \"when_down\": \"stop\"}")
            << WhenDown::Stop << QStringList {u"redis"_s};
    }
    void readsBackWhereItsLimitsAreShared()
    {
        QFETCH(const QByteArray, json);
        const Result<Profile> read = profileFromJson(
            "{\"schema\": \"penstock/profile/1\", \"limits\": [\"10/s\"], \"budget\": " + json
            + '}');
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QVERIFY(read->shared);
        QTEST(read->shared->whenDown, "whenDown");
        QTEST(secretsOf(*read), "secrets");
        QVERIFY(secretsToConnect(*read).isEmpty()); // to the service
        const QByteArray written = toJson(*read);
        QVERIFY2(written.simplified().replace("{ ", "{").replace(" }", "}").contains(json),
                 written.constData());
        QVERIFY(profileFromJson(written).value() == *read);
    }
    void sharesSlotsAlone()
    {
        const Result<Profile> read = profileFromJson(
            "{\"schema\": \"penstock/profile/1\", \"limits\": [\"3 concurrent\"], "
            "\"budget\": {\"redis\": \"redis://h\", \"name\": \"k\"}}");
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QVERIFY(read->shared);
    }
    void takesTheAuthorityOfARedisFromWhereItLies()
    {
        const Result<Profile> read
            = profileFromJson(R"({"schema": "penstock/profile/1", "limits": ["10/s"], "budget": )"
                              R"({"redis": "rediss://h", "extra_ca": "ca.pem", "name": "k"}})",
                              u"/p/a.profile.json"_s);
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QCOMPARE(read->shared->redis.extraCa, u"/p/ca.pem"_s);
        const QByteArray written = toJson(*read, u"/p"_s);
        QVERIFY2(written.contains(R"("extra_ca": "ca.pem")"), written.constData());
    }

    void savesAndFinds()
    {
        const QTemporaryDir folder;
        const AppDirs places = AppDirs::below(folder.path());
        QVERIFY(savedProfiles(places).isEmpty());
        Profile profile;
        profile.network.tls.extraCa = places.config + u"/profiles/ca.pem"_s; // beside it
        for (const QString &name : {u"zoo"_s, u"github"_s}) {
            profile.name = name;
            const Result<void> written = writeProfile(profilePath(name, places), profile);
            QVERIFY2(written, written ? "" : qPrintable(written.error().text()));
        }
        QCOMPARE(savedProfiles(places), QStringList({u"github"_s, u"zoo"_s}));
        QCOMPARE(findProfile(u"zoo"_s, places).value().name, u"zoo"_s);
        QVERIFY(findProfile(u"github"_s, places).value() == profile);
        QVERIFY(readFile(profilePath(profile.name, places))
                    .value()
                    .contains(R"("extra_ca": "ca.pem")"));
        QVERIFY(findProfile(profilePath(profile.name, places), places).value() == profile);
        QVERIFY2(
            findProfile(u"./profiles/github.profile.json"_s, places, places.config).has_value(),
            "a relative path is taken from the folder given");
    }
    void saysWhichProfilesThereAre()
    {
        const QTemporaryDir folder;
        const AppDirs places = AppDirs::below(folder.path());
        QCOMPARE(reported(findProfile(u"github"_s, places).error()),
                 u"profile.none_saved(github, %1/profiles)"_s.arg(places.config));
        QVERIFY(writeProfile(profilePath(u"github"_s, places), {}));
        QCOMPARE(reported(findProfile(u"gihtub"_s, places).error()),
                 u"profile.unknown_near(gihtub, github)"_s);
        QCOMPARE(reported(findProfile(u"x"_s, places).error()), u"profile.unknown(x, github)"_s);
        QVERIFY(!findProfile(QString(), places));
        QVERIFY(!findProfile(u"none.json"_s, places));
    }
};

PENSTOCK_TEST(TestProfileFile)
} // namespace tst_profilefile
#include "tst_profilefile.moc"
