// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/inworker.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/sharing/source/keypermitsource.h>
#include <penstock/support/manualclock.h>

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <QRandomGenerator>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_keypermitsource {
std::vector<Limit> strict(std::int64_t capacity = 30, Duration interval = 20s)
{
    Limit limit {u"limit"_s, SlidingWindowSettings {capacity, interval}};
    return {limit};
}

enum class Uses { Alone, Shared };

//! A process that uses the key.
class Life
{
public:
    Life(const QString &folder, ManualClock &clock, Uses uses, std::vector<Limit> limits = strict())
        : m_clock(clock)
        , permitSource(std::make_unique<KeyPermitSource>(std::move(limits), clock))
        , troubled(permitSource.get(), &KeyPermitSource::troubled)
    {
        permitSource->use({UsageFolder(folder), uses == Uses::Shared},
                          {.origin = "https://api.example.com",
                           .credentials = {u"token"_s},
                           .limits = {u"limit"_s}});
        m_clock.advance({}); // what it tells comes from the event loop
    }

    //! Those of \a count calls that go at once; each ends after \a serviceTime.
    int send(int count, Duration hold = Duration::zero())
    {
        auto sent = std::make_shared<int>(0);
        auto answers = std::make_shared<int>(0);
        for (int i = 0; i < count; ++i) {
            PermitRequest permitRequest;
            permitRequest.maxWait = Duration::zero();
            permitSource->request(permitRequest, [this, hold, sent, answers](PermitResult answer) {
                ++*answers;
                if (!answer)
                    return;
                ++*sent;
                answer->sent();
                if (hold == Duration::zero())
                    return;
                auto permit = std::make_shared<Permit>(std::move(*answer));
                alarms.push_back(m_clock.makeAlarm([permit] { permit->finish(); }));
                alarms.back()->set(m_clock.now().at + hold);
            });
        }
        // Another process of the key answers over its socket.
        for (int i = 0; i < 10'000 && *answers < count; ++i) {
            QCoreApplication::processEvents();
            m_clock.advance({});
        }
        m_clock.advance({});
        return *answers == count ? *sent : -1;
    }
    QString key() const { return permitSource->key()->id(); }
    //! What a kill at this moment would leave, in another folder.
    static void copyFolder(const QString &from, const QString &to)
    {
        QDir().mkpath(to);
        QFile::setPermissions(to, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        for (const QString &file : QDir(from).entryList(QDir::Files | QDir::Hidden)) {
            if (!file.endsWith(u".lock"_s))
                QVERIFY(QFile::copy(from + u'/' + file, to + u'/' + file));
        }
    }

private:
    ManualClock &m_clock;

public:
    std::unique_ptr<KeyPermitSource> permitSource;
    QSignalSpy troubled;
    std::vector<std::unique_ptr<Alarm>> alarms;
};

//! The wall clock of tests: not 1970, where nothing may be written before.
WallTime today()
{
    return WallTime(1'800'000'000s);
}

class TestKeyPermitSource : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase_data()
    {
        const Table<bool> row("isShared");
        row("alone", false);
        row("shared", true);
    }
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        m_folder = m_place->filePath(u"keys"_s);
    }

    void theNextProcessGoesOnWithWhatIsUsed()
    {
        ManualClock clock(today());
        {
            Life first(m_folder, clock, uses());
            QCOMPARE(first.permitSource->before().since, std::nullopt);
            QCOMPARE(first.send(20), 20);
        }
        clock.advance(5s);
        Life second(m_folder, clock, uses());
        QCOMPARE(second.permitSource->before().since, today());
        QCOMPARE(second.send(30), 10);
        clock.advance(16s); // the first twenty are back
        QCOMPARE(second.send(30), 20);
    }

    void whoSendsNothingWritesNothing()
    {
        ManualClock clock(today());
        {
            Life life(m_folder, clock, uses());
            clock.advance(10s);
        }
        QVERIFY(UsageFolder(m_folder).ids().isEmpty());
    }

    void isWrittenOnceASecond()
    {
        ManualClock clock(today());
        Life life(m_folder, clock, uses(), strict(100'000));
        const UsageFolder folder(m_folder);
        int writes = 0;
        std::optional<Instant> last;
        for (int i = 0; i < 1'000; ++i) {
            QCOMPARE(life.send(3), 3);
            clock.advance(10ms);
            const Instant written = folder.load(life.key()).value()->savedAt.at;
            writes += last != written ? 1 : 0;
            last = written;
        }
        QVERIFY2(writes >= 9 && writes <= 12, qPrintable(QString::number(writes)));
        clock.advance(10s);
        const Instant written = folder.load(life.key()).value()->savedAt.at;
        clock.advance(100s);
        QVERIFY(folder.load(life.key()).value()->savedAt.at
                == written); // nothing more is to be said
    }

    void afterAKillEachCallCounts_data()
    {
        const Table<QString> row("step");
        for (const char *const step : {"granted", "sent", "ended"})
            row(step, QString::fromLatin1(step));
    }
    void afterAKillEachCallCounts()
    {
        QFETCH(const QString, step);
        ManualClock clock(today());
        Life killed(m_folder, clock, uses());
        QCOMPARE(killed.send(3), 3);
        clock.advance(1100ms); // nothing is written after this
        std::vector<Permit> permits;
        const QString left = m_place->filePath(u"left"_s);
        for (int i = 0; i < 4; ++i)
            killed.permitSource->request({}, [&](PermitResult answer) {
                permits.push_back(*std::move(answer));
                if (step != u"granted"_s)
                    permits.back().sent();
                if (step == u"ended"_s)
                    permits.back().finish();
            });
        clock.advance({});
        QCOMPARE(permits.size(), std::size_t(4));
        Life::copyFolder(m_folder, left);
        Life next(left, clock, uses());
        QCOMPARE(next.send(30), 23);
        clock.advance(18s);
        QCOMPARE(next.send(30), 0);
        clock.advance(1500ms); // the first three
        QCOMPARE(next.send(30), 3);
    }

    // Under way when the process was killed, and as far as anybody knows later at the server.
    void whatWasUnderWayCountsFromTheKill()
    {
        ManualClock clock(today());
        Life killed(m_folder, clock, uses());
        QCOMPARE(killed.send(30, 10s), 30);
        clock.advance(1500ms);
        const QString left = m_place->filePath(u"left"_s);
        Life::copyFolder(m_folder, left);
        clock.advance(1s);
        Life next(left, clock, uses());
        clock.advance(18s);
        QCOMPARE(next.send(30), 0);
        clock.advance(30s);
        QCOMPARE(next.send(30), 30);
    }

    void limitsThatAreSetBeforeTheFirstRequestHold()
    {
        ManualClock clock(today());
        Life life(m_folder, clock, uses());
        life.permitSource->setLimits(strict(5));
        QCOMPARE(life.send(10), 5);
        QCOMPARE(life.permitSource->snapshot().limits, withNames(strict(5)));
    }

    void aLongTimeAfterAKillNothingIsUsed()
    {
        ManualClock clock(today());
        Life killed(m_folder, clock, uses());
        QCOMPARE(killed.send(30, 10s), 30);
        const QString left = m_place->filePath(u"left"_s);
        Life::copyFolder(m_folder, left);
        clock.advance(1h);
        Life next(left, clock, uses());
        QCOMPARE(next.send(30), 30);
    }

    void theWallClockMayJump_data()
    {
        const Table<qint64> row("seconds");
        row("forward", 3'600);
        row("back", -3'600);
    }
    void theWallClockMayJump()
    {
        QFETCH(const qint64, seconds);
        ManualClock clock(today());
        {
            Life first(m_folder, clock, uses());
            QCOMPARE(first.send(20), 20);
        }
        clock.advance(5s);
        clock.stepWall(std::chrono::seconds(seconds));
        Life second(m_folder, clock, uses());
        QCOMPARE(second.send(30), 10);
        clock.advance(16s);
        QCOMPARE(second.send(30), 20);
    }

    void aPauseIsStored()
    {
        ManualClock clock(today());
        {
            Life first(m_folder, clock, uses());
            QCOMPARE(first.send(1), 1);
            first.permitSource->pause(clock.now().at + 1h, u"banned"_s,
                                      PermitSource::Reopen::Probe);
            clock.advance({});
        }
        clock.advance(30min);
        Life second(m_folder, clock, uses());
        QCOMPARE(second.permitSource->snapshot().pausedUntil.value(), clock.now().at + 30min);
        QCOMPARE(second.send(1), 0);
    }

    void limitsThatWereDiscoveredAreKept()
    {
        ManualClock clock(today());
        QString name;
        {
            Life first(m_folder, clock, uses(), {});
            first.permitSource->discover(true);
            first.permitSource->request({}, [](PermitResult answer) {
                QVERIFY(answer);
                answer->sent();
                const ServerCounter counter {.name = u"hourly"_s,
                                             .limit = 50,
                                             .remaining = 49,
                                             .reset = Instant(3600s),
                                             .window = 3600s};
                answer->report({.counters = {counter}});
            });
            clock.advance(2s);
            QCOMPARE(first.permitSource->snapshot().discovered.size(), 1U);
            name = first.permitSource->snapshot().discovered.front().spec.name;
        }
        clock.advance(10s);
        Life second(m_folder, clock, uses(), {});
        second.permitSource->discover(true);
        QCOMPARE(second.send(1), 1);
        QCOMPARE(second.permitSource->snapshot().discovered.size(), 1U);
        QCOMPARE(second.permitSource->snapshot().discovered.front().spec.name, name);
    }

    // Of two at once: shared they have one budget; alone the second starts with what was used.
    void aSecondOneIsCountedByTheThird()
    {
        ManualClock clock(today());
        auto first = std::make_unique<Life>(m_folder, clock, uses());
        QCOMPARE(first->send(10), 10);
        clock.advance(2s);
        {
            Life second(m_folder, clock, uses());
            QCOMPARE(second.send(5), 5);
            QCOMPARE(second.send(30), 15); // it knows of the ten
            QCOMPARE(first->send(30), uses() == Uses::Alone ? 20 : 0);
        }
        clock.advance(2s);
        first.reset();
        Life third(m_folder, clock, uses());
        QCOMPARE(third.send(30), 0);
    }

    // The one that keeps the limits goes: what was used stays used.
    void theSecondTakesOver()
    {
        ManualClock clock(today());
        auto first = std::make_unique<Life>(m_folder, clock, uses());
        QCOMPARE(first->send(10), 10);
        clock.advance(2s);
        Life second(m_folder, clock, uses());
        QCOMPARE(second.send(5), 5);
        first.reset();
        clock.advance(1s);
        QCOMPARE(second.send(30), 15);
    }

    void aDamagedFileIsSaidAndCountedCarefully()
    {
        ManualClock clock(WallTime(std::chrono::milliseconds(QDateTime::currentMSecsSinceEpoch())));
        QString id;
        {
            Life first(m_folder, clock, uses());
            QCOMPARE(first.send(1), 1);
            id = first.key();
        }
        makeFile(UsageFolder(m_folder).fileOf(id), "{\"schema\": \"penstock/k");
        Life second(m_folder, clock, uses());
        QVERIFY(second.permitSource->before().fault);
        QCOMPARE(second.permitSource->before().fault->id(), u"key_file.invalid_json"_s);
        QCOMPARE(second.send(30), 0);
        clock.advance(21s);
        QCOMPARE(second.send(30), 30);
    }

    void anotherMachineIsNoticed_data()
    {
        const Table<bool> row("isAtTheBeginning");
        row("at the beginning", true);
        row("while it writes", false);
    }
    void anotherMachineIsNoticed()
    {
        QFETCH(const bool, isAtTheBeginning);
        ManualClock clock(today());
        std::optional<Life> life(std::in_place, m_folder, clock, uses());
        QCOMPARE(life->send(20), 20);
        clock.advance(2s);
        const UsageFolder folder(m_folder);
        UsageRecord theirs = folder.load(life->key()).value().value();
        theirs.writer.machine = u"another"_s;
        theirs.writer.name = u"laptop"_s;
        if (isAtTheBeginning)
            life.reset();
        const int times = isAtTheBeginning ? 1 : 2;
        for (int i = 0; i < times; ++i) {
            QVERIFY(folder.save(theirs));
            if (!life)
                life.emplace(m_folder, clock, uses());
            QCOMPARE(life->send(1), 1);
            clock.advance(2s);
        }
        QCOMPARE(life->troubled.size(), 1);
        const Error reported = life->troubled.front().front().value<Error>();
        QCOMPARE(reported.id(),
                 isAtTheBeginning ? u"key_use.written_by_other_computer"_s
                                  : u"key_use.other_computer"_s);
        QCOMPARE(reported.message.arguments().at(0).text(), u"laptop"_s);
        QCOMPARE(life->send(30), 10 - times); // counted all the same
    }

    void aFolderThatCannotBeWrittenIsSaidOnce()
    {
        ManualClock clock(today());
        makeFile(m_folder);
        Life life(m_folder, clock, uses());
        QCOMPARE(life.send(30), 30); // that is no reason not to go on
        QCOMPARE(life.send(30), 0);
        clock.advance(30s);
        QCOMPARE(life.send(30), 30);
        QCOMPARE(life.troubled.size(), 1);
    }

    void whoFindsNoPlaceLeavesThoseOfOthersAlone()
    {
        ManualClock clock(today());
        Life first(m_folder, clock, Uses::Alone);
        QCOMPARE(first.send(10), 10);
        clock.advance(1100ms); // it is written
        QString next;
        {
            const Life second(m_folder, clock, Uses::Alone);
            next = second.key();
        }
        QVERIFY(next != first.key());
        QCOMPARE(QDir(m_folder).entryList({u"*.lock"_s}, QDir::Files).size(), 2);
        const QString lock = m_folder + u'/' + next + u".lock"_s;
        QVERIFY(QFile::remove(lock) && QDir().mkdir(lock));
        const QStringList before = QDir(m_folder).entryList(QDir::Files);
        Life second(m_folder, clock, Uses::Alone);
        QCOMPARE(second.send(30), 20);
        QCOMPARE(second.troubled.size(), 1);
        QCOMPARE(first.send(30), 20);
        QCOMPARE(QDir(m_folder).entryList(QDir::Files), before);
    }

    void isDeniedInAnotherThread()
    {
        ManualClock clock(today());
        Life life(m_folder, clock, uses());
        QTest::ignoreMessage(QtWarningMsg,
                             QRegularExpression(u"PermitSource::request\\(\\) was called"_s));
        std::optional<Denial> denial;
        inWorker([&] {
            life.permitSource->request(
                {}, [&](const PermitResult &answer) { denial = answer.error(); });
        });
        clock.advance({});
        QVERIFY(denial && denial->reason == Denial::Reason::WrongThread);
        QCOMPARE(life.permitSource->snapshot().levels.front().available, 30);
    }

    // At any moment of any life: never more in a window at the server than it allows. The oracle
    // counts what has really been sent, when it came there.
    void neverAboveCapacityWhateverIsKilledWhen_data()
    {
        const Table<LimitSettings> row("settings");
        row("sliding", SlidingWindowSettings {7, 3s});
        row("sliding, long", SlidingWindowSettings {20, 30s});
        row("fixed", FixedWindowSettings {7, 3s});
        row("bucket", TokenBucketSettings {5, 2, 1s});
        row("gcra", GcraSettings {300ms, 4});
    }
    void neverAboveCapacityWhateverIsKilledWhen()
    {
        QFETCH(const LimitSettings, settings);
        QRandomGenerator random(20261123);
        int kills = 0;
        std::size_t sends = 0;
        for (int story = 0; story < 5; ++story) {
            ManualClock clock(today());
            std::vector<Duration> arrivals;
            QString folder = m_place->filePath(u"s%1-0"_s.arg(story));
            for (int lifetime = 0; lifetime < 6; ++lifetime) {
                Life life(folder, clock, uses(), {{u"limit"_s, settings}});
                const int turns = random.bounded(1, 60);
                for (int turn = 0; turn < turns; ++turn) {
                    for (int sent = life.send(random.bounded(0, 9),
                                              std::chrono::milliseconds(random.bounded(1, 900)));
                         sent > 0; --sent)
                        arrivals.push_back(clock.elapsed());
                    clock.advance(std::chrono::milliseconds(random.bounded(1, 400)));
                }
                if (random.bounded(3) == 0)
                    continue; // it ends as it should
                ++kills;
                const QString next = m_place->filePath(u"s%1-%2"_s.arg(story).arg(lifetime + 1));
                Life::copyFolder(folder, next);
                folder = next;
            }
            sends += arrivals.size();
            QVERIFY2(isStored(settings, arrivals), qPrintable(QString::number(story)));
        }
        QVERIFY(kills > 10);
        QVERIFY(sends > 150);
    }

private:
    static Uses uses()
    {
        QFETCH_GLOBAL(const bool, isShared);
        return isShared ? Uses::Shared : Uses::Alone;
    }
    // A server that is strict to the nanosecond.
    static bool isStored(const LimitSettings &settings, const std::vector<Duration> &arrivals)
    {
        if (const auto *const window = std::get_if<SlidingWindowSettings>(&settings)) {
            for (std::size_t i = std::size_t(window->capacity); i < arrivals.size(); ++i) {
                if (arrivals[i] - arrivals[i - std::size_t(window->capacity)] < window->interval)
                    return false;
            }
        }
        if (const auto *const window = std::get_if<FixedWindowSettings>(&settings)) {
            std::map<std::int64_t, std::int64_t> counts;
            for (const Duration at : arrivals) {
                const Duration wall = today().time_since_epoch() + at;
                if (++counts[wall / window->interval] > window->capacity)
                    return false;
            }
        }
        double capacity = 0;
        double perSecond = 0;
        if (const auto *const bucket = std::get_if<TokenBucketSettings>(&settings)) {
            capacity = double(bucket->capacity);
            perSecond
                = double(bucket->refillAmount) / (double(bucket->refillInterval.count()) / 1e9);
        } else if (const auto *const gcra = std::get_if<GcraSettings>(&settings)) {
            capacity = double(gcra->burst);
            perSecond = 1e9 / double(gcra->emissionInterval.count());
        } else {
            return true;
        }
        double level = capacity;
        Duration last {};
        for (const Duration at : arrivals) {
            level = std::min(capacity, level + double((at - last).count()) / 1e9 * perSecond);
            last = at;
            level -= 1;
            if (level < -1e-6)
                return false;
        }
        return true;
    }

    std::unique_ptr<QTemporaryDir> m_place;
    QString m_folder;
};

PENSTOCK_TEST(TestKeyPermitSource)
} // namespace tst_keygate
#include "tst_keypermitsource.moc"
