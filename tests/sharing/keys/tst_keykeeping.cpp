// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/sharing/keys/keykeeping.h>
#include <penstock/sharing/keys/notedgate.h>
#include <penstock/support/manualclock.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <QRandomGenerator>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_keykeeping {
const KeyHost host {QStringLiteral("machine"), QStringLiteral("boot"), QStringLiteral("host"), 1,
                    QStringLiteral("penstock")};

std::vector<LimitSpec> strict(std::int64_t capacity = 30, Duration interval = 20s)
{
    LimitSpec limit {QStringLiteral("limit"), SlidingWindowSettings {capacity, interval}};
    return {limit};
}

KeyIdentity identity()
{
    return KeyIdentity::known(QStringLiteral("0123456789abcdef"),
                              {.origin = "https://api.example.com",
                               .credentials = {QStringLiteral("token")},
                               .limits = {QStringLiteral("limit")}});
}

//! A process that uses the key.
class Life
{
public:
    Life(const QString &folder, ManualClock &clock, std::vector<LimitSpec> limits = strict(),
         const KeyHost &here = host)
        : m_clock(clock)
        , stack(std::move(limits), clock)
        , gate(stack)
        , keeping(std::make_unique<KeyKeeping>(KeyFolder(folder), identity(), here, stack, clock))
    {
        gate.setOnGrant([this](const Ask &ask) { keeping->noteGrant(ask); });
        keeping->begin();
    }

    //! Those of \a count calls that go at once; each ends after \a hold.
    int send(int count, Duration hold = Duration::zero())
    {
        auto sent = std::make_shared<int>(0);
        for (int i = 0; i < count; ++i) {
            Ask ask;
            ask.maxWait = Duration::zero();
            gate.request(ask, [this, hold, sent](PermitResult answer) {
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
        m_clock.advance({});
        return *sent;
    }
    //! What a kill at this moment would leave, in another folder.
    static void copyFolder(const QString &from, const QString &to)
    {
        QDir().mkpath(to);
        for (const QString &file : QDir(from).entryList(QDir::Files)) {
            if (!file.endsWith(QStringLiteral(".lock")))
                QVERIFY(QFile::copy(from + u'/' + file, to + u'/' + file));
        }
    }

private:
    ManualClock &m_clock;

public:
    Stack stack;
    NotedGate gate;
    std::unique_ptr<KeyKeeping> keeping;
    std::vector<std::unique_ptr<Alarm>> alarms;
};

//! The wall clock of tests: not 1970, where nothing may be written before.
WallTime today()
{
    return WallTime(1'800'000'000s);
}

class TestKeyKeeping : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        m_folder = m_place->filePath(QStringLiteral("keys"));
    }

    void theNextProcessGoesOnWithWhatIsUsed()
    {
        ManualClock clock(today());
        {
            Life first(m_folder, clock);
            QCOMPARE(first.keeping->before().since, std::nullopt);
            QVERIFY(first.keeping->isWriter());
            QCOMPARE(first.send(20), 20);
        }
        clock.advance(5s);
        Life second(m_folder, clock);
        QCOMPARE(second.keeping->before().since, today());
        QCOMPARE(second.keeping->before().uncertain, 0); // it ended as it should
        QCOMPARE(second.send(30), 10);
        clock.advance(16s); // the first twenty are back
        QCOMPARE(second.send(30), 20);
    }

    void whoSendsNothingWritesNothing()
    {
        ManualClock clock(today());
        {
            Life life(m_folder, clock);
            clock.advance(10s);
        }
        QVERIFY(KeyFolder(m_folder).ids().isEmpty());
    }

    void isWrittenOnceASecond()
    {
        ManualClock clock(today());
        Life life(m_folder, clock, strict(100'000));
        const KeyFolder folder(m_folder);
        const QString id = identity().id();
        int writes = 0;
        std::optional<quint64> last;
        for (int i = 0; i < 1'000; ++i) {
            QCOMPARE(life.send(3), 3);
            clock.advance(10ms);
            const quint64 number = folder.load(id).value()->tail;
            writes += last != number ? 1 : 0;
            last = number;
        }
        QVERIFY2(writes >= 9 && writes <= 12, qPrintable(QString::number(writes)));
        clock.advance(10s);
        const quint64 number = folder.load(id).value()->tail;
        clock.advance(100s);
        QCOMPARE(folder.load(id).value()->tail, number); // nothing more is to be said
        QVERIFY(clock.idle());
    }

    void afterAKillEachCallCounts()
    {
        ManualClock clock(today());
        Life killed(m_folder, clock);
        QCOMPARE(killed.send(3), 3);
        clock.advance(1100ms);
        QCOMPARE(killed.send(4), 4); // nothing is written after these
        const QString left = m_place->filePath(QStringLiteral("left"));
        Life::copyFolder(m_folder, left);
        Life next(left, clock);
        QCOMPARE(next.keeping->before().uncertain, 4);
        QCOMPARE(next.send(30), 23);
        clock.advance(18s);
        QCOMPARE(next.send(30), 0);
        clock.advance(1500ms); // the first three
        QCOMPARE(next.send(30), 3);
    }

    // Under way when the file was written, and as far as anybody knows later at the server.
    void whatWasUnderWayCountsFromTheKill()
    {
        ManualClock clock(today());
        Life killed(m_folder, clock);
        QCOMPARE(killed.send(30, 10s), 30);
        clock.advance(1500ms);
        const QString left = m_place->filePath(QStringLiteral("left"));
        Life::copyFolder(m_folder, left);
        clock.advance(1s);
        Life next(left, clock);
        clock.advance(18s);
        QCOMPARE(next.send(30), 0);
        clock.advance(2500ms);
        QCOMPARE(next.send(30), 30);
    }

    void aLongTimeAfterAKillNothingIsUsed()
    {
        ManualClock clock(today());
        Life killed(m_folder, clock);
        QCOMPARE(killed.send(30, 10s), 30);
        const QString left = m_place->filePath(QStringLiteral("left"));
        Life::copyFolder(m_folder, left);
        clock.advance(1h);
        Life next(left, clock);
        QCOMPARE(next.send(30), 30);
    }

    void theWallClockMayJump_data()
    {
        QTest::addColumn<qint64>("seconds");
        QTest::newRow("forward") << qint64(3'600);
        QTest::newRow("back") << qint64(-3'600);
    }
    void theWallClockMayJump()
    {
        QFETCH(const qint64, seconds);
        ManualClock clock(today());
        {
            Life first(m_folder, clock);
            QCOMPARE(first.send(20), 20);
        }
        clock.advance(5s);
        clock.stepWall(std::chrono::seconds(seconds));
        Life second(m_folder, clock);
        QCOMPARE(second.send(30), 10);
        clock.advance(16s);
        QCOMPARE(second.send(30), 20);
    }

    void aPauseIsKept()
    {
        ManualClock clock(today());
        {
            Life first(m_folder, clock);
            QCOMPARE(first.send(1), 1);
            first.gate.pause(clock.now().at + 1h, QStringLiteral("banned"), Gate::Reopen::Probe);
        }
        clock.advance(30min);
        Life second(m_folder, clock);
        QVERIFY(second.stack.isPaused());
        QCOMPARE(*second.stack.pausedUntil(), clock.now().at + 30min);
    }

    void limitsThatWereDiscoveredAreKept()
    {
        ManualClock clock(today());
        QString name;
        {
            Life first(m_folder, clock, {});
            first.gate.discover(true);
            Ask ask;
            first.gate.request(ask, [](PermitResult answer) {
                QVERIFY(answer);
                answer->sent();
                const ServerCounter counter {.name = QStringLiteral("hourly"),
                                             .limit = 50,
                                             .remaining = 49,
                                             .reset = Instant(3600s),
                                             .window = 3600s};
                answer->report({.counters = {counter}});
            });
            clock.advance(2s);
            QCOMPARE(first.stack.discoveredLimits().size(), 1U);
            name = first.stack.discoveredLimits().front().spec.name;
        }
        ManualClock again(today() + 10s);
        const KeyRecord record = KeyFolder(m_folder).load(identity().id()).value().value();
        Stack stack({}, again);
        stack.discover(true);
        const KeyUse use = keyUseOf(record, {}, {}, again.now(), host);
        QVERIFY(stack.restore(use.state));
        QCOMPARE(stack.discoveredLimits().size(), 1U);
        QCOMPARE(stack.discoveredLimits().front().spec.name, name);
    }

    // Another process has the key as well: it counts what was used, and is counted by the next.
    void aSecondOneIsCountedByTheThird()
    {
        ManualClock clock(today());
        auto first = std::make_unique<Life>(m_folder, clock);
        QCOMPARE(first->send(10), 10);
        clock.advance(2s);
        {
            Life second(m_folder, clock);
            QVERIFY(!second.keeping->isWriter());
            QCOMPARE(second.send(5), 5);
            QCOMPARE(second.send(30), 15); // it knows of the ten
        }
        clock.advance(2s);
        first.reset();
        Life third(m_folder, clock);
        QVERIFY(third.keeping->isWriter());
        QCOMPARE(third.send(30), 0);
    }

    void aDamagedFileIsSaidAndCountedCarefully()
    {
        ManualClock clock(WallTime(std::chrono::milliseconds(QDateTime::currentMSecsSinceEpoch())));
        {
            Life first(m_folder, clock);
            QCOMPARE(first.send(1), 1);
        }
        QFile file(KeyFolder(m_folder).fileOf(identity().id()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"schema\": \"penstock/k");
        file.close();
        Life second(m_folder, clock);
        QVERIFY(second.keeping->before().fault);
        QVERIFY(second.keeping->before().fault->what.contains(QStringLiteral("damaged")));
        QCOMPARE(second.send(30), 0);
        clock.advance(21s);
        QCOMPARE(second.send(30), 30);
    }

    void anotherMachineIsNoticedAtTheBeginning()
    {
        ManualClock clock(today());
        KeyHost other = host;
        other.machine = QStringLiteral("another");
        other.name = QStringLiteral("laptop");
        {
            Life first(m_folder, clock, strict(), other);
            QCOMPARE(first.send(20), 20);
        }
        Life second(m_folder, clock);
        QVERIFY(second.keeping->before().fault);
        QVERIFY(second.keeping->before().fault->what.contains(QStringLiteral("laptop")));
        QCOMPARE(second.send(30), 10); // counted all the same
    }

    void anotherMachineIsNoticedWhileItWrites()
    {
        ManualClock clock(today());
        Life life(m_folder, clock);
        QSignalSpy troubled(life.keeping.get(), &KeyKeeping::troubled);
        QCOMPARE(life.send(1), 1);
        clock.advance(2s);
        KeyRecord theirs = KeyFolder(m_folder).load(identity().id()).value().value();
        theirs.writer.machine = QStringLiteral("another");
        theirs.writer.name = QStringLiteral("laptop");
        for (int i = 0; i < 2; ++i) {
            QVERIFY(KeyFolder(m_folder).save(theirs));
            QCOMPARE(life.send(1), 1);
            clock.advance(2s);
        }
        QCOMPARE(troubled.size(), 1);
        QVERIFY(troubled.front().front().value<Error>().what.contains(QStringLiteral("laptop")));
    }

    void aFolderThatCannotBeWrittenIsSaidOnce()
    {
        ManualClock clock(today());
        QFile file(m_folder);
        QVERIFY(file.open(QIODevice::WriteOnly));
        Life life(m_folder, clock);
        QSignalSpy troubled(life.keeping.get(), &KeyKeeping::troubled);
        QCOMPARE(life.send(30), 30); // that is no reason not to go on
        QCOMPARE(life.send(30), 0);
        clock.advance(30s);
        QCOMPARE(life.send(30), 30);
        QCOMPARE(troubled.size(), 1);
    }

    // At any moment of any life: never more in a window at the server than it allows. The oracle
    // counts what has really been sent, when it came there.
    void neverAboveCapacityWhateverIsKilledWhen_data()
    {
        QTest::addColumn<LimitSettings>("settings");
        QTest::newRow("sliding") << LimitSettings(SlidingWindowSettings {7, 3s});
        QTest::newRow("sliding, long") << LimitSettings(SlidingWindowSettings {20, 30s});
        QTest::newRow("fixed") << LimitSettings(FixedWindowSettings {7, 3s});
        QTest::newRow("bucket") << LimitSettings(TokenBucketSettings {5, 2, 1s});
        QTest::newRow("gcra") << LimitSettings(GcraSettings {300ms, 4});
    }
    void neverAboveCapacityWhateverIsKilledWhen()
    {
        QFETCH(const LimitSettings, settings);
        QRandomGenerator random(20261123);
        int kills = 0;
        std::size_t sends = 0;
        for (int story = 0; story < 15; ++story) {
            ManualClock clock(today());
            std::vector<Duration> arrivals;
            QString folder = m_place->filePath(QStringLiteral("s%1-0").arg(story));
            for (int lifetime = 0; lifetime < 6; ++lifetime) {
                Life life(folder, clock, {{QStringLiteral("limit"), settings}});
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
                const QString next
                    = m_place->filePath(QStringLiteral("s%1-%2").arg(story).arg(lifetime + 1));
                Life::copyFolder(folder, next);
                folder = next;
            }
            sends += arrivals.size();
            QVERIFY2(isKept(settings, arrivals), qPrintable(QString::number(story)));
        }
        QVERIFY(kills > 30);
        QVERIFY(sends > 500);
    }

private:
    // A server that is strict to the nanosecond.
    static bool isKept(const LimitSettings &settings, const std::vector<Duration> &arrivals)
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

PENSTOCK_TEST(TestKeyKeeping)
} // namespace tst_keykeeping
#include "tst_keykeeping.moc"
