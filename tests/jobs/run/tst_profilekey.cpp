// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/jobs/run/profilekey.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/manualclock.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_profilekey {
using Kind = AuthSpec::Kind;

const QByteArray salt = "salt";
const SecretValues secrets {{u"one"_s, "token-1"}, {u"same"_s, "token-1"}, {u"two"_s, "token-2"}};

Profile profile(const AuthSpec &auth = {})
{
    Profile made;
    made.baseUrl = u"https://api.example.com/v1"_s;
    made.auth = auth;
    made.limits = {{u"calls"_s, SlidingWindowSettings {20, 1h}}};
    return made;
}

QString idOf(const Profile &of, const QString &url = {})
{
    return KeyIdentity::of(keyPartsOf(of, url, secrets), salt).id();
}

Profile withHeader(const char *name, const TextOrSecret &value)
{
    Profile made = profile();
    made.headers = {{QString::fromLatin1(name), value}};
    return made;
}

//! A session whose use is kept, with an open connection.
struct Work
{
    Work(const Profile &of, ManualClock &clock, const QString &folder,
         SecretValues values = secrets)
        : store(std::move(values))
        , secretAccess(store)
        , session(of, clock, secretAccess)
    {
        session.keepUse(UsageFolder(folder));
        QObject::connect(&session, &ProfileSession::useTroubled, &session,
                         [this](const Error &error) { faults.append(error.text()); });
        open();
    }
    void open()
    {
        bool isReady = false;
        session.open([&isReady](const Result<void> &ready) { isReady = ready.has_value(); });
        QVERIFY(waitUntil([&] { return isReady; }));
    }
    int send(ManualClock &clock, int count)
    {
        int sent = 0;
        int answered = 0;
        for (int i = 0; i < count; ++i) {
            session.permitSource().request({.maxWait = Duration::zero()}, [&](PermitResult answer) {
                ++answered;
                if (answer) {
                    answer->sent();
                    ++sent;
                }
            });
        }
        const auto isAnswered = [&] {
            clock.advance({});
            return answered == count;
        };
        return waitUntil(isAnswered) ? sent : -1;
    }

    FixedSecrets store;
    SecretAccess secretAccess;
    ProfileSession session;
    QStringList faults;
};

class TestProfileKey : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whoCallsDecides_data()
    {
        const Table<Profile, Profile, bool> row("one", "other", "isOneKey");
        const AuthSpec bearer {.kind = Kind::Bearer, .secret = u"one"_s};
        AuthSpec same = bearer;
        same.secret = u"same"_s;
        AuthSpec two = bearer;
        two.secret = u"two"_s;
        row("one token by two names", profile(bearer), profile(same), true);
        row("two tokens", profile(bearer), profile(two), false);
        row("a token and none", profile(bearer), profile(), false);
        row("nobody", profile(), profile(), true);
        const AuthSpec inHeader {
            .kind = Kind::InHeader, .secret = u"one"_s, .name = u"X-Api-Key"_s};
        row("in a header of its own", profile(bearer), profile(inHeader), true);
        AuthSpec inQuery = inHeader;
        inQuery.kind = Kind::InQuery;
        row("in the query", profile(bearer), profile(inQuery), true);
        const AuthSpec basic {.kind = Kind::Basic, .secret = u"one"_s, .user = {.text = u"anna"_s}};
        AuthSpec otherUser = basic;
        otherUser.user.text = u"berta"_s;
        row("two users with one password", profile(basic), profile(otherUser), false);
        AuthSpec secretUser = basic;
        secretUser.user = {.secret = u"two"_s};
        row("a user that is a secret", profile(basic), profile(secretUser), false);
        const AuthSpec client {
            .kind = Kind::ClientCredentials, .secret = u"one"_s, .clientId = u"app-1"_s};
        AuthSpec otherClient = client;
        otherClient.clientId = u"app-2"_s;
        row("two clients with one secret", profile(client), profile(otherClient), false);
        row("a client and another scope", profile(client), profile(client), true);
        row("a header that is a secret", withHeader("X-Token", {.secret = u"one"_s}),
            profile(bearer), true);
        row("cookies", withHeader("Cookie", {.text = u"session=1"_s}),
            withHeader("Cookie", {.text = u"session=2"_s}), false);
        row("a header that is none", withHeader("Accept", {.text = u"a/b"_s}), profile(), true);
        Profile signing = profile();
        signing.network.tls.clientCertificate = u"client.pem"_s;
        signing.network.tls.clientKeySecret = u"one"_s;
        Profile otherSigning = signing;
        otherSigning.network.tls.clientKeySecret = u"two"_s;
        row("keys that sign", signing, otherSigning, false);
        Profile elsewhere = profile(bearer);
        elsewhere.baseUrl = u"https://api.example.org/v1"_s;
        row("another server", profile(bearer), elsewhere, false);
        Profile deeper = profile(bearer);
        deeper.baseUrl = u"https://api.example.com:443/v2"_s;
        row("another path of a server", profile(bearer), deeper, true);
        Profile limits = profile(bearer);
        limits.limits.front().name = u"others"_s;
        row("other limits", profile(bearer), limits, false);
        Profile stricter = profile(bearer);
        stricter.limits.front().settings = SlidingWindowSettings {10, 1h};
        row("a limit that is another by now", profile(bearer), stricter, true);
    }
    void whoCallsDecides()
    {
        QFETCH(const Profile, one);
        QFETCH(const Profile, other);
        QFETCH(const bool, isOneKey);
        QCOMPARE(idOf(one) == idOf(other), isOneKey);
    }

    // What is allowed on one server says nothing of another.
    void anEnvironmentOnAnotherServerHasAnotherBudget()
    {
        const QTemporaryDir folder;
        ManualClock clock(WallTime(1'800'000'000s));
        Profile made = profile();
        made.baseUrl = u"{{base}}/v1"_s;
        const auto say = [](const char *base) {
            return std::vector<ProfileVariable> {{u"base"_s, {QString::fromLatin1(base), {}}}};
        };
        made.environments = {{u"production"_s, say("https://api.example.com")},
                             {u"staging"_s, say("https://staging.example.com")},
                             {u"twin"_s, say("https://api.example.com:443")}};
        made.environment = u"production"_s;
        Work work(made, clock, folder.path());
        const QString production = work.session.key()->id();
        const QByteArray its = UsageFolder(folder.path()).salt().value_or(QByteArray());
        QCOMPARE(production,
                 KeyIdentity::of(keyPartsOf(profile(), {}, {}), its).id()); // as if it stood there
        QCOMPARE(work.send(clock, 5), 5);
        const auto choose = [&](const char *name) {
            made.environment = QString::fromLatin1(name);
            work.session.setProfile(made);
            work.open();
            return work.session.key()->id();
        };
        QVERIFY(choose("staging") != production);
        QCOMPARE(work.session.permitSource().snapshot().levels.front().available, 20);
        QCOMPARE(work.send(clock, 30), 20);
        QCOMPARE(choose("twin"), production);
        QCOMPARE(work.session.permitSource().snapshot().levels.front().available, 15);
        QCOMPARE(work.faults, QStringList());
        QCOMPARE(work.session.profile().baseUrl, u"{{base}}/v1"_s); // as it is edited
        QCOMPARE(work.session.inUse().baseUrl, u"https://api.example.com:443/v1"_s);
    }

    void aSecretOfAnEnvironmentDecidesToo()
    {
        Profile one = profile();
        one.variables = {{u"token"_s, {{}, u"one"_s}}};
        Profile same = one;
        same.variables.front().value.secret = u"same"_s;
        Profile two = one;
        two.variables.front().value.secret = u"two"_s;
        QCOMPARE(idOf(one), idOf(same));
        QVERIFY(idOf(one) != idOf(two));
    }

    // Some services take their key as the user, and profiles may have it in so many words.
    void whatStandsInAProfileIsNoName()
    {
        Profile made = profile({.kind = Kind::Basic, .user = {.text = u"hush"_s}});
        made.headers = {{u"Cookie"_s, {.text = u"session=hush"_s}}};
        const KeyIdentity key = KeyIdentity::of(keyPartsOf(made, {}, secrets), salt);
        QCOMPARE(key.credentials().size(), 2);
        QVERIFY2(!key.text().contains(u"hush"_s), qPrintable(key.text()));
    }

    void theServerIsTheOneThatIsAsked_data()
    {
        const Table<QString, QString, QByteArray> row("base", "url", "origin");
        row("of the profile", "https://a.example.com/v1", "/items/{{id}}",
            "https://a.example.com:443");
        row("of the job", "", "http://127.0.0.1:8080/items/{{id}}?a=b", "http://127.0.0.1:8080");
        row("of a variable", "", "{{server}}/items", "https://v.example.com:443");
        row("of the rows", "", "{{url}}", "");
        row("partly of the rows", "https://{{region}}.example.com/", "", "");
        row("nowhere", "", "", "");
    }
    void theServerIsTheOneThatIsAsked()
    {
        QFETCH(const QString, base);
        QFETCH(const QString, url);
        Profile made = profile();
        made.baseUrl = base;
        made.variables = {{u"server"_s, {u"https://v.example.com"_s, {}}}};
        QTEST(keyPartsOf(made, url).origin, "origin");
    }

    // Typed in at each run, or in a keyring that is locked.
    void aSecretThatIsNotThereIsKnownByItsName()
    {
        const AuthSpec bearer {.kind = Kind::Bearer, .secret = u"missing"_s};
        AuthSpec other = bearer;
        other.secret = u"missing-too"_s;
        QCOMPARE(idOf(profile(bearer)), idOf(profile(bearer)));
        QVERIFY(idOf(profile(bearer)) != idOf(profile(other)));
    }

    void aSessionTakesUpWhatAnotherHasUsed()
    {
        const QTemporaryDir folder;
        ManualClock clock(WallTime(1'800'000'000s));
        const AuthSpec bearer {.kind = Kind::Bearer, .secret = u"one"_s};
        QString id;
        {
            Work first(profile(bearer), clock, folder.path());
            QCOMPARE(first.faults, QStringList());
            QVERIFY(first.session.key() != nullptr);
            id = first.session.key()->id();
            QCOMPARE(first.send(clock, 5), 5);
        }
        AuthSpec same = bearer;
        same.secret = u"same"_s;
        Work second(profile(same), clock, folder.path());
        QCOMPARE(second.session.key()->id(), id);
        QCOMPARE(second.session.permitSource().snapshot().levels.front().available, 15);
        const std::optional<KeyUse> known = second.session.remembered();
        QVERIFY(known && known->since);
        // Without asking for a secret, as plans do, by the names that are known.
        Profile asked = profile(bearer);
        const KeyParts parts = keyPartsOf(asked);
        const auto remembered
            = rememberedKey(UsageFolder(folder.path()), parts, asked.limits, clock.now());
        QVERIFY(remembered);
        QCOMPARE(remembered->key.id(), id);
    }

    void aLimitThatIsRenamedTakesItsUseAlong()
    {
        const QTemporaryDir folder;
        ManualClock clock(WallTime(1'800'000'000s));
        Work work(profile(), clock, folder.path());
        QCOMPARE(work.send(clock, 5), 5);
        const QString before = work.session.key()->id();
        Profile changed = profile();
        changed.limits.push_back({u"more"_s, SlidingWindowSettings {50, 1h}});
        work.session.setProfile(changed);
        QVERIFY(work.session.key()->id() != before);
        QCOMPARE(work.session.permitSource().snapshot().levels.front().available, 15);
        clock.advance(2s);
        const auto record = UsageFolder(folder.path()).load(work.session.key()->id());
        QVERIFY(record && *record);
        QCOMPARE((*record)->limits.size(), 2U);
    }

    // At the same time: one of them keeps the limits, and goes first.
    void sessionsOfOneKeyShareIt()
    {
        const QTemporaryDir folder;
        ManualClock clock(WallTime(1'800'000'000s));
        auto first = std::make_unique<Work>(profile(), clock, folder.path());
        Work second(profile(), clock, folder.path());
        QCOMPARE(first->send(clock, 8), 8);
        QCOMPARE(second.send(clock, 8), 8);
        QCOMPARE(first->send(clock, 8), 4);
        QCOMPARE(second.send(clock, 8), 0);
        clock.advance(1h);
        first.reset();
        QCOMPARE(second.send(clock, 30), 20);
        QCOMPARE(Work(profile(), clock, folder.path()).send(clock, 30), 0);
        QCOMPARE(second.faults, QStringList());
    }

    void whoDoesNotShareKeepsToItself()
    {
        const QTemporaryDir folder;
        ManualClock clock(WallTime(1'800'000'000s));
        Profile alone = profile();
        alone.share = false;
        Work first(profile(), clock, folder.path());
        QCOMPARE(first.send(clock, 5), 5);
        {
            Work second(alone, clock, folder.path());
            QCOMPARE(second.send(clock, 30), 20);
        }
        QCOMPARE(first.send(clock, 30), 15);
        Work third(alone, clock, folder.path()); // what it used it has kept all the same
        QCOMPARE(third.send(clock, 30), 0);
        // Who shares for the first time knows of it.
        const QTemporaryDir other;
        {
            Work used(alone, clock, other.path());
            QCOMPARE(used.send(clock, 5), 5);
        }
        QCOMPARE(Work(profile(), clock, other.path()).send(clock, 30), 15);
    }

    // Without a session: for programs that send on their own.
    void aProgramOpensTheSameGate()
    {
        const QTemporaryDir folder;
        ManualClock clock(WallTime(1'800'000'000s));
        const AuthSpec bearer {.kind = Kind::Bearer, .secret = u"one"_s};
        Work work(profile(bearer), clock, folder.path());
        QCOMPARE(work.send(clock, 5), 5);
        const auto permitSource
            = openPermitSource(profile(bearer), secrets, UsageFolder(folder.path()), clock);
        QVERIFY(permitSource->key() && permitSource->key()->id() == work.session.key()->id());
        int sent = 0;
        int denied = 0;
        for (int i = 0; i < 30; ++i) {
            permitSource->request({.maxWait = Duration::zero()}, [&](PermitResult permit) {
                ++(permit ? sent : denied);
                if (permit)
                    permit->sent();
            });
        }
        QVERIFY(waitUntil([&] {
            clock.advance({});
            return sent + denied == 30;
        }));
        QCOMPARE(sent, 15);
    }

    // Who gets a permit source can listen only when it is opened.
    void aProgramHearsWhatIsWrongFromTheBeginning()
    {
        QTemporaryFile inTheWay;
        QVERIFY(inTheWay.open());
        ManualClock clock(WallTime(1'800'000'000s));
        const auto permitSource
            = openPermitSource(profile(), secrets, UsageFolder(inTheWay.fileName()), clock);
        QSignalSpy troubled(permitSource.get(), &KeyPermitSource::troubled);
        QTRY_COMPARE(troubled.size(), 1);
        QCOMPARE(troubled.front().front().value<Error>().where(), inTheWay.fileName());
    }

    // A home folder that two of them have.
    void anotherMachineIsSaid()
    {
        const QTemporaryDir folder;
        ManualClock clock(WallTime(1'800'000'000s));
        {
            Work work(profile(), clock, folder.path());
            QCOMPARE(work.send(clock, 5), 5);
            QCOMPARE(work.faults, QStringList());
        }
        const UsageFolder keys(folder.path());
        UsageRecord record = **keys.load(keys.ids().constFirst());
        record.writer.machine = u"another"_s;
        record.writer.name = u"mill"_s;
        QVERIFY(keys.save(record));
        Work work(profile(), clock, folder.path());
        QCOMPARE(work.faults.size(), 1);
        QVERIFY2(work.faults.first().contains(u"another computer (mill)"_s),
                 qPrintable(work.faults.first()));
    }

    // That begins when this one pulls already.
    void anotherMachineIsSaidWhileItWrites()
    {
        const QTemporaryDir folder;
        ManualClock clock(WallTime(1'800'000'000s));
        Work work(profile(), clock, folder.path());
        QCOMPARE(work.send(clock, 5), 5);
        clock.advance(2s);
        const UsageFolder keys(folder.path());
        UsageRecord record = **keys.load(keys.ids().constFirst());
        record.writer.machine = u"another"_s;
        record.writer.name = u"mill"_s;
        for (int i = 0; i < 2; ++i) {
            QVERIFY(keys.save(record));
            QCOMPARE(work.send(clock, 1), 1);
            clock.advance(2s);
        }
        QCOMPARE(work.faults.size(), 1); // once
        QVERIFY2(work.faults.first().contains(u"another computer (mill)"_s),
                 qPrintable(work.faults.first()));
    }

    // Its waiters go on where they are; the next job has the new name.
    void aLimitThatIsRenamedInTheMiddleTakesItsUseAlong()
    {
        const QTemporaryDir folder;
        ManualClock clock(WallTime(1'800'000'000s));
        QString renamed;
        {
            Work work(profile(), clock, folder.path());
            QCOMPARE(work.send(clock, 5), 5);
            const QString before = work.session.key()->id();
            QObject job;
            work.session.beginPull(&job, [] { return KeyPull {u"prices"_s, 40}; });
            Profile changed = profile();
            changed.limits.push_back({u"more"_s, SlidingWindowSettings {10, 1h}});
            work.session.setProfile(changed);
            QCOMPARE(work.session.key()->id(), before);
            QCOMPARE(work.send(clock, 30), 10);
            work.session.endPull(&job);
            work.open();
            renamed = work.session.key()->id();
            QVERIFY(renamed != before);
            QCOMPARE(work.session.permitSource().snapshot().levels.front().available, 5);
            QCOMPARE(work.session.permitSource().snapshot().levels.back().available, 0);
        }
        const auto record = UsageFolder(folder.path()).load(renamed);
        QVERIFY(record && *record);
        QCOMPARE((*record)->limits.size(), 2U);
    }

    void whoElsePullsIsSeen()
    {
        const QTemporaryDir folder;
        ManualClock clock(WallTime(1'800'000'000s));
        Work work(profile(), clock, folder.path());
        QObject job;
        work.session.beginPull(&job, [] { return KeyPull {u"prices"_s, 40}; });
        QCOMPARE(work.send(clock, 1), 1); // now it takes part
        QVERIFY(work.session.otherUsers().empty()); // that is ourselves
        const KeyHost here
            = KeyHost::here(UsageFolder(folder.path()).salt().value_or(QByteArray()));
        const auto users = usersOf(UsageFolder(folder.path()), work.session.key()->id(), here);
        QCOMPARE(users.size(), 1U);
        QCOMPARE(users.front().pulls, std::vector<KeyPull>({{u"prices"_s, 40}}));
        QVERIFY(users.front().isWriter);
        work.session.endPull(&job);
    }

    void aFolderThatCannotBeUsedIsSaid()
    {
        const QTemporaryDir folder;
        makeFile(folder.filePath(u"keys"_s));
        ManualClock clock(WallTime(1'800'000'000s));
        Work work(profile(), clock, folder.filePath(u"keys"_s));
        QCOMPARE(work.faults.size(), 1);
        QVERIFY(work.session.key() == nullptr);
        QCOMPARE(work.send(clock, 30), 20);
    }
};

PENSTOCK_TEST(TestProfileKey)
} // namespace tst_profilekey
#include "tst_profilekey.moc"
