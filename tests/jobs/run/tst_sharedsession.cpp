// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/jobs/run/profilekey.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/redis/client/redisaddress.h>
#include <penstock/redis/limiter/redisbudget.h>
#include <penstock/support/systemclock.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedsession {
//! A machine with a profile, and nothing else that others have.
struct Machine
{
    explicit Machine(const Profile &profile, SecretValues values = {})
        : store(std::move(values))
        , secretAccess(store)
        , session(profile, clock, secretAccess)
    {
        session.keepUse(UsageFolder(folder.path()));
    }
    Result<void> open()
    {
        std::optional<Result<void>> opened;
        session.open([&opened](const Result<void> &ready) { opened = ready; });
        return waitUntil([&] { return opened.has_value(); }) ? *opened
                                                             : Result<void>(failure(Error()));
    }
    void ask(int count)
    {
        for (int i = 0; i < count; ++i) {
            session.permitSource().request({}, [this](PermitResult answer) {
                QVERIFY(answer.has_value());
                answer->sent();
                permits.push_back(*std::move(answer));
            });
        }
    }

    QTemporaryDir folder;
    SystemClock clock;
    FixedSecrets store;
    SecretAccess secretAccess;
    std::vector<Permit> permits;
    ProfileSession session;
};

std::int64_t waitingOfAll(const ProfileSession &session)
{
    std::int64_t waiting = session.permitSource().waiting();
    for (const KeyUser &each : session.otherUsers())
        waiting += each.waiting;
    return waiting;
}

//! Sessions on several machines whose profiles name one budget.
class TestSharedSession : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_server = std::make_unique<RedisServer>(QByteArrayList {"requirepass canary"});
        QVERIFY2(m_server->start(), qPrintable(m_server->error()));
        m_profile = {};
        m_profile.baseUrl = u"https://api.example.com"_s;
        m_profile.limits = {{u"calls"_s, SlidingWindowSettings {5, 1h}}};
        m_profile.shared
            = RedisBudget {redisAddressFromText(m_server->url()).value(), u"a key"_s, u"redis"_s};
    }
    void cleanup() { m_server.reset(); }

    void haveOneBudget()
    {
        Machine one(m_profile, password());
        Machine two(m_profile, password());
        for (Machine *const each : {&one, &two}) {
            allow(*each);
            const Result<void> opened = each->open();
            QVERIFY2(opened, opened ? "" : qPrintable(opened.error().text()));
            each->ask(4);
        }
        QVERIFY(waitUntil([&] { return one.permits.size() + two.permits.size() == 5; }));
        QVERIFY(waitUntil([&] { return waitingOfAll(one.session) == 3; }));
        QCOMPARE(one.permits.size() + two.permits.size(), 5U);
        // They see each other, and what is left.
        int toGo = 12;
        two.session.beginPull(this, [&] { return KeyPull {u"cities"_s, toGo}; });
        QVERIFY(waitUntil([&] {
            const std::vector<KeyUser> users = one.session.otherUsers();
            return users.size() == 1 && users[0].pulls.size() == 1 && users[0].pulls[0].calls == 12;
        }));
        QVERIFY(waitUntil([&] {
            return one.session.permitSource()
                       .snapshot(PermitSource::Detail::Shown)
                       .levels.front()
                       .available
                == 0;
        }));
        two.session.endPull(this);
        QVERIFY(waitUntil([&] {
            const std::vector<KeyUser> users = one.session.otherUsers();
            return users.size() == 1 && users[0].pulls.empty();
        }));
        // A pause of one is everybody's.
        one.session.permitSource().pause(one.clock.now().at + 1h, u"429"_s);
        QVERIFY(waitUntil(
            [&] { return two.session.permitSource().snapshot().pausedUntil.has_value(); }));
        // Nothing of it is kept on either.
        QVERIFY(QDir(one.folder.path()).entryList({u"*.json"_s}).isEmpty());
        QVERIFY(one.session.key() == nullptr);
        QVERIFY(!one.session.remembered());
    }

    void openWithThePasswordOnly_data()
    {
        const Table<bool, bool> row("has", "mayGo");
        row("there is none", false, true);
        row("it may not go there", true, false);
    }
    void openWithThePasswordOnly()
    {
        QFETCH(const bool, has);
        QFETCH(const bool, mayGo);
        Machine machine(m_profile, has ? password() : SecretValues());
        if (mayGo)
            allow(machine);
        for (int tries = 0; tries < 2; ++tries) { // also when it is tried again
            const Result<void> opened = machine.open();
            QVERIFY(!opened);
            QVERIFY(!opened.error().text().contains(u"canary"_s));
            QVERIFY(!machine.session.isOpen());
        }
    }

    // What is under way goes on by what it began with; the next goes by what the profile says.
    void goElsewhereAndBack()
    {
        Profile alone = m_profile;
        alone.shared.reset();
        Machine machine(alone, password());
        allow(machine);
        QVERIFY(machine.open());
        machine.ask(2);
        QVERIFY(waitUntil([&] { return machine.permits.size() == 2; }));
        machine.session.beginPull(this, [] { return KeyPull {}; });
        machine.session.setProfile(m_profile);
        QVERIFY(machine.open());
        QVERIFY(machine.session.key() != nullptr); // not while somebody pulls
        machine.permits.clear();
        machine.session.endPull(this);
        QVERIFY(waitUntil([&] { return machine.open() && machine.session.key() == nullptr; }));
        machine.ask(5);
        QVERIFY(waitUntil([&] { return machine.permits.size() == 5; }));
        QVERIFY(waitUntil([&] { return machine.session.otherUsers().empty(); }));
        machine.permits.clear();
        machine.session.setProfile(alone);
        QVERIFY(machine.open());
        QVERIFY(machine.session.key() != nullptr);
        machine.ask(3);
        QVERIFY(waitUntil([&] { return machine.permits.size() == 3; })); // of the five an hour here
    }

    void tellWhatIsTheMatter()
    {
        m_server->kill();
        Machine machine(m_profile, password());
        allow(machine);
        QList<std::optional<Error>> troubles;
        connect(&machine.session, &ProfileSession::sharingTroubled, this,
                [&](const std::optional<Error> &what) { troubles.append(what); });
        QVERIFY(machine.open()); // whether Redis is there it shows when somebody asks
        QVERIFY(!machine.session.sharingTrouble());
        machine.ask(1);
        QVERIFY(waitUntil([&] { return !troubles.isEmpty(); }));
        QVERIFY(machine.session.sharingTrouble() == troubles.last());
        QCOMPARE(troubles.last()->place.toJson()[u"id"_s].toString(), u"redis.nothing_sent"_s);
        QVERIFY(machine.session.permitSource().snapshot().bindingLimit.text().contains(
            m_server->url()));
        QVERIFY2(m_server->start(), qPrintable(m_server->error()));
        QVERIFY(waitUntil([&] { return machine.permits.size() == 1; }));
        QVERIFY(!troubles.last());
        QVERIFY(!machine.session.sharingTrouble());
    }

    void openForPrograms()
    {
        SystemClock clock;
        const QTemporaryDir folder;
        const auto one = openPermitSource(m_profile, password(), UsageFolder(folder.path()), clock);
        const auto two = openPermitSource(m_profile, password(), UsageFolder(folder.path()), clock);
        int granted = 0;
        for (KeyPermitSource *const each : {one.get(), two.get()}) {
            for (int i = 0; i < 4; ++i) {
                each->request({}, [&](PermitResult answer) {
                    answer->sent();
                    ++granted;
                });
            }
        }
        QVERIFY(waitUntil([&] { return granted == 5; }));
        QVERIFY(waitUntil([&] { return one->waiting() + two->waiting() == 3; }));
        QCOMPARE(granted, 5);
    }

private:
    static SecretValues password() { return {{u"redis"_s, "canary"}}; }
    void allow(Machine &machine) const
    {
        machine.secretAccess.allow(u"redis"_s, {m_server->url()});
    }

    std::unique_ptr<RedisServer> m_server;
    Profile m_profile;
};

PENSTOCK_TEST(TestSharedSession)
} // namespace tst_sharedsession
#include "tst_sharedsession.moc"
