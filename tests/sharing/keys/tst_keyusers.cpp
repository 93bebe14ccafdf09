// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/sharing/keys/keyusers.h>
#include <penstock/sharing/keys/usageview.h>
#include <penstock/support/manualclock.h>

#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_keyusers {
const QString id = u"0123456789abcdef"_s;

KeyHost host()
{
    return {u"machine"_s, u"boot"_s, u"host"_s, QCoreApplication::applicationPid(), u"penstock"_s};
}

//! Who uses a key now, and what there is to show of it.
class TestKeyUsers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        m_folder = UsageFolder(m_place->filePath(u"keys"_s));
    }

    void othersSeeWhatIsPulled()
    {
        ManualClock clock;
        QObject job;
        std::int64_t left = 12'000;
        {
            KeyPresence presence(m_folder, id, host(), clock);
            presence.setWaiting([] { return 7; });
            presence.setIsWriter([] { return true; });
            QVERIFY(usersOf(m_folder, id, host()).empty());
            presence.add(&job, [&left] { return KeyPull {u"prices"_s, left}; });
            const KeyUser user {host().pid, u"penstock"_s, {{u"prices"_s, 12'000}}, 7, true};
            QCOMPARE(usersOf(m_folder, id, host()), std::vector<KeyUser> {user});
            left = 11'000;
            clock.advance(1s);
            QCOMPARE(usersOf(m_folder, id, host()).front().pulls.front().calls, 12'000);
            clock.advance(1s);
            QCOMPARE(usersOf(m_folder, id, host()).front().pulls.front().calls, 11'000);
            presence.remove(&job);
            QVERIFY(usersOf(m_folder, id, host()).front().pulls.empty());
            QVERIFY(clock.idle());
        }
        QVERIFY(usersOf(m_folder, id, host()).empty());
    }

    void whoIsGoneIsPassedBy_data()
    {
        const Table<QString, QString, bool> row("machine", "boot", "isDead");
        row("dead", "machine", "boot", true);
        row("of before the machine started", "machine", "another", false);
        row("of another machine", "another", "boot", false);
    }
    void whoIsGoneIsPassedBy()
    {
        QFETCH(const QString, machine);
        QFETCH(const QString, boot);
        QFETCH(const bool, isDead);
        KeyHost other = host();
        other.machine = machine;
        other.boot = boot;
        if (isDead) {
            QProcess process;
            process.start(u"true"_s, QStringList());
            QVERIFY(process.waitForStarted());
            other.pid = process.processId();
            QVERIFY(process.waitForFinished());
        }
        ManualClock clock;
        QObject job;
        KeyPresence presence(m_folder, id, other, clock);
        presence.add(&job, [] { return KeyPull {{}, 5}; });
        QVERIFY(!QDir(m_folder.path()).isEmpty());
        QVERIFY(usersOf(m_folder, id, host()).empty());
    }

    void whatIsNoUserIsPassedBy()
    {
        QVERIFY(QDir().mkpath(m_folder.path()));
        const QString pid = QString::number(host().pid);
        for (const auto &[name, text] :
             {std::pair(id + u'.' + pid + u".user"_s, QByteArray("{\"pid\": ")),
              std::pair(id + u".1.user"_s,
                        "{\"pid\":" + pid.toLatin1()
                            + ",\"machine\":\"machine\",\"boot\":\"boot\"}")}) {
            makeFile(m_folder.path() + u'/' + name, text);
        }
        QVERIFY(usersOf(m_folder, id, host()).empty());
    }

    void aViewTellsWhatIsUsedAndUntilWhenItIsClosed()
    {
        ManualClock clock(WallTime(1'800'000'000s));
        const KeyIdentity key
            = KeyIdentity::known(id, {.origin = "https://api.example.com", .limits = {u"calls"_s}});
        QVERIFY(viewsOfKeys(m_folder, clock.now()).empty());
        RateLimiter rateLimiter({{u"calls"_s, SlidingWindowSettings {30, 60s}}}, clock);
        for (int i = 0; i < 12; ++i)
            rateLimiter.request({}, [](PermitResult answer) { answer->sent(); });
        clock.advance({});
        rateLimiter.pause(clock.now().at + 1h, u"banned"_s);
        QVERIFY(m_folder.save({.key = key,
                               .state = rateLimiter.save(),
                               .limits = rateLimiter.limits(),
                               .savedAt = clock.now(),
                               .since = clock.now().wall(),
                               .writer = host()}));
        clock.advance(20s);
        const UsageView view = viewOfKey(m_folder, id, clock.now(), host());
        QVERIFY2(!view.fault, view.fault ? qPrintable(view.fault->text()) : "");
        QCOMPARE(view.key.origin(), QByteArray("https://api.example.com"));
        QCOMPARE(view.since, WallTime(1'800'000'000s));
        QCOMPARE(view.savedAt, WallTime(1'800'000'000s));
        QCOMPARE(view.levels.size(), 1U);
        QCOMPARE(usedText(view.levels.front()), u"12 of 30 used"_s);
        QVERIFY(view.closedUntil);
        QCOMPARE(*view.closedUntil, WallTime(1'800'003'600s));
        clock.advance(1h);
        const UsageView later = viewOfKey(m_folder, id, clock.now(), host());
        QCOMPARE(usedText(later.levels.front()), u"0 of 30 used"_s);
        QVERIFY(!later.closedUntil);
    }

    void aDamagedKeyIsShownAsOne()
    {
        ManualClock clock;
        QVERIFY(m_folder.salt());
        makeFile(m_folder.fileOf(id), "{");
        const std::vector<UsageView> views = viewsOfKeys(m_folder, clock.now());
        QCOMPARE(views.size(), 1U);
        QCOMPARE(views.front().key.id(), id);
        QVERIFY(views.front().fault);
    }

private:
    std::unique_ptr<QTemporaryDir> m_place;
    UsageFolder m_folder {QString()};
};

PENSTOCK_TEST(TestKeyUsers)
} // namespace tst_keyusers
#include "tst_keyusers.moc"
