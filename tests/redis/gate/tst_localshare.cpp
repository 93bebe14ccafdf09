// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitshare.h>
#include <penstock/limits/stack/stackcore.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/gate/localshare.h>
#include <penstock/redis/stack/scriptlimits.h>
#include <penstock/support/systemclock.h>

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_localshare {
struct Call
{
    Instant sentAt;
    Instant endedAt;
};

//! Processes that cannot reach Redis, each with its share of the same limits and more to do than that lets go. In
//! virtual time.
class Alone
{
public:
    explicit Alone(quint32 seed)
        : m_random(seed)
        , m_limits(limits())
    {
        for (int at = 0; at < 100;) {
            const int to = std::min(100, at + int(between(1, 60)));
            if (!chance(5)) // nobody's
                join({at, to});
            at = to;
        }
    }

    QString play()
    {
        for (int step = 0; step < 400; ++step) {
            m_now.at += 10ms;
            for (Process &each : m_processes)
                turn(each);
        }
        for (const LimitSpec &limit : m_limits) {
            const QString fault = excess(limit);
            if (!fault.isEmpty())
                return fault;
        }
        return {};
    }
    std::size_t calls() const { return m_calls.size(); }

private:
    struct Out
    {
        quint64 grant = 0;
        std::size_t call = 0;
    };
    struct Process
    {
        StackCore stack;
        std::vector<Out> out = {};
        qsizetype waiting = 0;
    };

    std::int64_t between(std::int64_t least, std::int64_t most)
    {
        return least + std::int64_t(m_random.bounded(quint32(most - least + 1)));
    }
    bool chance(int oneIn) { return between(1, oneIn) == 1; }

    std::vector<LimitSpec> limits()
    {
        std::vector<LimitSpec> list;
        const std::int64_t count = between(1, 2);
        for (std::int64_t i = 0; i < count; ++i) {
            LimitSpec spec;
            spec.name = QString::number(i);
            const std::int64_t capacity = between(1, 12);
            const Duration span = 50ms * between(1, 10);
            switch (between(0, 4)) {
            case 0:
                spec.settings = SlidingWindowSettings {capacity, span, CountFrom::Send};
                break;
            case 1:
                spec.settings = FixedWindowSettings {capacity, span};
                break;
            case 2:
                spec.settings = ConcurrencySettings {capacity};
                break;
            case 3:
                spec.settings = TokenBucketSettings {capacity, capacity, span};
                break;
            default:
                spec.settings = GcraSettings {span / 10, capacity};
                break;
            }
            spec.margin.fixed = 0ms;
            spec.use = chance(2) ? 100 : int(between(1, 100));
            list.push_back(spec);
        }
        return list;
    }

    void join(LocalShare share)
    {
        const auto limits = shareOf(m_limits, share);
        if (!limits)
            return;
        StackCore stack(*limits, m_now, {.automaticMarginIsZero = true});
        if (stack.restore(usedUpState(*limits, m_now), m_now).has_value())
            m_processes.push_back({std::move(stack)});
    }

    void turn(Process &process)
    {
        for (auto at = process.out.begin(); at != process.out.end();) {
            if (m_calls[at->call].endedAt > m_now.at) {
                ++at;
                continue;
            }
            std::ignore = process.stack.finish(at->grant, m_now);
            at = process.out.erase(at);
        }
        for (; process.waiting < 5; ++process.waiting)
            std::ignore = process.stack.enqueue({}, m_now);
        std::ignore = process.stack.advance(m_now);
        std::vector<StackCore::Reply> replies;
        process.stack.drainReplies(replies);
        for (const StackCore::Reply &reply : replies) {
            --process.waiting;
            if (!reply.granted)
                continue;
            std::ignore = process.stack.sent(reply.grant, m_now);
            process.out.push_back({reply.grant, m_calls.size()});
            m_calls.push_back({m_now.at, m_now.at + 10ms * between(1, 30)});
        }
    }

    //! By force: all that was sent, against the whole of it.
    QString excess(const LimitSpec &spec)
    {
        const LimitSettings whole = settingsInUse(spec);
        const std::int64_t capacity = capacityOf(whole);
        const Duration span = intervalOf(whole);
        const auto *const bucket = std::get_if<TokenBucketSettings>(&whole);
        const auto *const gcra = std::get_if<GcraSettings>(&whole);
        std::sort(m_calls.begin(), m_calls.end(),
                  [](const Call &a, const Call &b) { return a.sentAt < b.sentAt; });
        if (bucket != nullptr || gcra != nullptr) {
            const double each = bucket != nullptr
                ? double(bucket->refillInterval.count()) / double(bucket->refillAmount)
                : double(gcra->emissionInterval.count());
            double fullAt = 0;
            for (const Call &call : m_calls) {
                const auto now = double(call.sentAt.time_since_epoch().count());
                fullAt = std::max(fullAt, now) + each;
                if (fullAt - now > double(capacity) * each + 1000)
                    return describe(spec) + u" is overdrawn"_s;
            }
            return {};
        }
        for (const Call &last : m_calls) {
            const auto units = std::count_if(m_calls.begin(), m_calls.end(), [&](const Call &each) {
                if (std::holds_alternative<FixedWindowSettings>(whole))
                    return each.sentAt.time_since_epoch() / span
                        == last.sentAt.time_since_epoch() / span;
                if (std::holds_alternative<ConcurrencySettings>(whole))
                    return each.sentAt <= last.sentAt && each.endedAt > last.sentAt;
                return each.sentAt <= last.sentAt && each.sentAt > last.sentAt - span;
            });
            if (units > capacity)
                return u"%1 of %2, %3 %"_s.arg(units).arg(describe(spec)).arg(spec.use);
        }
        return {};
    }

    QRandomGenerator m_random;
    std::vector<LimitSpec> m_limits;
    ClockReading m_now {Instant(1000h), Duration::zero()};
    std::vector<Process> m_processes;
    std::vector<Call> m_calls;
};

class TestLocalShare : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(m_server.start(), qPrintable(m_server.error()));
        m_client = std::make_unique<RedisClient>(
            RedisOptions {redisAddressFromText(m_server.url()).value()}, m_clock);
        QVERIFY(!waitUntilReady(*m_client));
    }

    void keepToTheWhole()
    {
        std::size_t calls = 0;
        for (quint32 seed = 0; seed < 200; ++seed) {
            Alone alone(seed);
            const QString fault = alone.play();
            QVERIFY2(fault.isEmpty(), qPrintable(u"seed %1: %2"_s.arg(seed).arg(fault)));
            calls += alone.calls();
        }
        QVERIFY(calls > 2000);
    }

    void leaveNothingOver_data()
    {
        QTest::addColumn<int>("slots");
        QTest::addColumn<QList<int>>("each"); // of ten with a tenth; 0: no share
        QTest::newRow("as many as there are") << 10 << QList<int> {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        QTest::newRow("fewer") << 4 << QList<int> {1, 0, 1, 0, 0, 1, 0, 1, 0, 0};
        QTest::newRow("one") << 1 << QList<int> {1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        QTest::newRow("more") << 25 << QList<int> {2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
    }
    void leaveNothingOver()
    {
        QFETCH(const int, slots);
        QList<int> each;
        LimitSpec limit;
        limit.settings = ConcurrencySettings {slots};
        for (int i = 0; i < 10; ++i) {
            const auto share = shareOf({limit}, {10 * i, 10 * i + 10});
            each.append(share ? int(capacityOf(settingsInUse(share->front()))) : 0);
        }
        QTEST(each, "each");
    }

    void areDealtOutOnce()
    {
        m_now = 1'000'000'000;
        for (int i = 0; i < 10; ++i)
            QCOMPARE(say(i, 10), (std::pair(10 * i, 10 * i + 10)));
        QCOMPARE(say(10, 10), (std::pair(0, 0)));
        QCOMPARE(say(11, 0), (std::pair(0, 0)));
        // One is dead; who has none gets what it had, once that is sure.
        m_now += 7'000'000;
        for (int i = 0; i < 11; ++i) {
            if (i != 3)
                QCOMPARE(say(i).second, i < 10 ? 10 * i + 10 : 0);
        }
        m_now += 2'000'000;
        QCOMPARE(say(10), (std::pair(30, 40)));
        QCOMPARE(say(3, 50), (std::pair(0, 0)));
        // Whoever says that it goes leaves it at once.
        say(5, -1);
        QCOMPARE(say(3), (std::pair(50, 60)));
    }

private:
    //! A process that wants so many percent says who it is; or that it lives; or, below 0, that it goes.
    std::pair<int, int> say(int process, std::optional<int> share = std::nullopt)
    {
        ScriptSettings settings {{limitFromShorthand(u"10 concurrent"_s).value()}};
        settings.limits = withNames(settings.limits);
        StackWants wants;
        if (share && *share < 0)
            wants.leave();
        else if (share)
            wants.introduce({}, {}, process, *share);
        const auto reply = waitFor(*m_client, stackScript(), stackKeys(u"shares"_s),
                                   {QByteArray::number(m_now), QByteArray::number(process), "0",
                                    wants.toJson(), scriptSettings(settings, {})});
        const auto answer = reply ? StackAnswer::from(*reply) : std::nullopt;
        return answer ? std::pair(answer->share.from, answer->share.to) : std::pair(-1, -1);
    }

    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<RedisClient> m_client;
    qint64 m_now = 0;
};

PENSTOCK_TEST(TestLocalShare)
} // namespace tst_localshare
#include "tst_localshare.moc"
