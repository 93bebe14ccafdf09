// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <penstock/limits/learning/learnedcost.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/stackcore.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/stack/scriptlimits.h>
#include <penstock/redis/stack/stackcall.h>
#include <penstock/support/systemclock.h>

#include <QRandomGenerator>
#include <QTest>

#include <deque>
#include <map>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedlessons {
constexpr std::int64_t ms = 1000; // of microseconds

//! A process that calls a server which lets in so many in an interval, and says nothing but when to come
//! again. In virtual time.
class Caller
{
public:
    Caller(RedisClient &client, const QString &name, const QStringList &limits)
        : m_client(client)
        , m_keys(stackKeys(name))
    {
        for (const QString &each : limits)
            m_settings.limits.push_back(limitFromShorthand(each).value());
        m_settings.limits = withNames(m_settings.limits);
        m_settings.options.automaticMarginIsZero = true;
        m_settings.epoch = "virtual";
    }

    struct Server
    {
        std::int64_t really = 0; //!< In an interval.
        std::int64_t interval = 0;
        bool isAligned = false; //!< It counts in windows that begin when the clock says.
    };
    //! Four at the same time, as long as that is.
    void pull(const Server &server, std::int64_t span)
    {
        for (const std::int64_t end = m_now + span; m_now < end; m_now += 2 * ms) {
            StackWants wants;
            for (auto each = m_calls.begin(); each != m_calls.end();) {
                if (each->second.end > m_now) {
                    ++each;
                    continue;
                }
                if (each->second.wait > 0) {
                    wants.throttled(each->first, std::chrono::microseconds(each->second.wait));
                    wants.pause(m_now + each->second.wait, true, {});
                }
                wants.finished(each->first, 0, 0);
                each = m_calls.erase(each);
            }
            for (; m_asked + m_calls.size() < 4; ++m_asked)
                std::ignore = wants.ask(++m_last, {}, m_settings.limits);
            std::vector<StackEvent> granted = say(wants);
            StackWants sent;
            for (const StackEvent &each : granted)
                send(each.number, server, sent);
            if (!granted.empty())
                std::ignore = say(sent);
        }
    }
    int refusals = 0; //!< Reset by whoever counts.
    StackAnswer::Level level()
    {
        StackWants wants;
        wants.view();
        std::ignore = say(wants);
        for (const StackAnswer::Level &each : m_answer.levels) {
            if (each.limit == m_settings.limits.front().name)
                return each;
        }
        return {};
    }

private:
    struct Call
    {
        std::int64_t end = 0;
        std::int64_t wait = 0; // above 0: it was refused
    };
    void send(quint64 number, const Server &server, StackWants &sent)
    {
        --m_asked;
        sent.sent(number, m_now, 0);
        const std::int64_t began = m_now - m_now % server.interval;
        const std::int64_t gone = server.isAligned ? began - 1 : m_now - server.interval;
        while (!m_letIn.empty() && m_letIn.front() <= gone)
            m_letIn.pop_front();
        Call call {m_now + 10 * ms};
        if (std::int64_t(m_letIn.size()) < server.really) {
            m_letIn.push_back(m_now);
        } else {
            ++refusals;
            call.wait = (server.isAligned ? began : m_letIn.front()) + server.interval - m_now;
        }
        m_calls[number] = call;
    }
    std::vector<StackEvent> say(const StackWants &wants)
    {
        const auto reply = waitFor(m_client, stackScript(), m_keys,
                                   {QByteArray::number(m_now), "p", QByteArray::number(++m_number),
                                    wants.toJson(), scriptSettings(m_settings, {})});
        const auto answer = reply ? StackAnswer::from(*reply) : std::nullopt;
        if (!answer)
            qFatal("%s", reply ? "no answer" : qPrintable(reply.error().error.text()));
        m_answer = *answer;
        std::vector<StackEvent> granted;
        for (const StackEvent &each : m_answer.events) {
            if (each.kind == StackEvent::Kind::Granted)
                granted.push_back(each);
        }
        return granted;
    }

    RedisClient &m_client;
    QByteArrayList m_keys;
    ScriptSettings m_settings;
    StackAnswer m_answer;
    std::int64_t m_now = 1'000'000 * ms;
    quint64 m_number = 0;
    quint64 m_last = 0;
    std::size_t m_asked = 0;
    std::map<quint64, Call> m_calls;
    std::deque<std::int64_t> m_letIn;
};

//! What a stack in a Redis learns of a server.
class TestSharedLessons : public QObject
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

    void learnsWhatIsLetThrough_data()
    {
        QTest::addColumn<QString>("declared");
        QTest::addColumn<int>("really");
        QTest::addColumn<bool>("isLearned");
        QTest::newRow("a log, half") << u"30/300ms"_s << 15 << true;
        QTest::newRow("a log, nine tenths") << u"30/300ms"_s << 27 << true;
        QTest::newRow("a window, half") << u"30/300ms fixed"_s << 15 << true;
        QTest::newRow("as declared") << u"30/300ms"_s << 30 << false;
    }
    void learnsWhatIsLetThrough()
    {
        QFETCH(const QString, declared);
        QFETCH(const int, really);
        QFETCH(const bool, isLearned);
        Caller caller(*m_client, QString::fromUtf8(QTest::currentDataTag()),
                      {declared, u"4 concurrent"_s});
        const bool isAligned = declared.endsWith(u"fixed"_s);
        caller.pull({really, 300 * ms, isAligned}, 3'000 * ms);
        const int before = std::exchange(caller.refusals, 0);
        caller.pull({really, 300 * ms, isAligned}, 6'000 * ms);
        const StackAnswer::Level level = caller.level();
        qInfo("%d refused in 10 windows, %d in the next 20; %d of %d", before, caller.refusals,
              int(level.ceiling), int(level.capacity));
        if (!isLearned) {
            QCOMPARE(level.lesson, StackAnswer::Lesson::None);
            QCOMPARE(before + caller.refusals, 0);
            return;
        }
        QCOMPARE(level.lesson, StackAnswer::Lesson::Shown);
        QVERIFY(std::abs(int(level.ceiling) - really) <= 1);
        QVERIFY(caller.refusals <= 10); // at least one in each window without it
        // Where more is let in again, that is found out.
        caller.pull({30, 300 * ms, isAligned}, 10'000 * ms);
        QCOMPARE(caller.level().lesson, StackAnswer::Lesson::None);
    }

    // A wait that was obeyed and did not help: as a stack in one process does it.
    void goesAtHalfThePace_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::newRow("a bucket") << u"bucket 10 refill 10/s"_s;
        QTest::newRow("a slow one") << u"bucket 3 refill 7/2s"_s;
        QTest::newRow("one in steps")
            << u"{\"algorithm\": \"token_bucket\", \"capacity\": 10, \"refill_amount\": 5, "
               "\"refill_interval\": \"500ms\", \"refill\": \"stepped\"}"_s;
        QTest::newRow("one that leaks")
            << u"{\"algorithm\": \"leaky_bucket\", \"capacity\": 5, \"drain_amount\": 10, "
               "\"drain_interval\": \"1s\"}"_s;
        QTest::newRow("evenly spaced") << u"every 100ms"_s;
        QTest::newRow("a window") << u"10/s"_s;
    }
    void goesAtHalfThePace()
    {
        QFETCH(const QString, limit);
        const std::vector<std::int64_t> local = grantsOfCore(limit);
        const std::vector<std::int64_t> shared = grantsOfScript(limit);
        const auto between = [](const std::vector<std::int64_t> &grants, std::int64_t from) {
            return std::count_if(grants.begin(), grants.end(), [from](std::int64_t at) {
                return at >= from * 1000 * ms && at < (from + 2) * 1000 * ms;
            });
        };
        for (std::int64_t from = 0; from < 20; from += 2)
            qInfo("from %d s: %d here, %d there", int(from), int(between(local, from)),
                  int(between(shared, from)));
        QVERIFY(between(local, 6) < between(local, 2)); // it was halved twice
        QCOMPARE(shared.size(), local.size());
        for (std::size_t i = 0; i < local.size(); ++i)
            QVERIFY2(std::abs(local[i] - shared[i]) <= step,
                     qPrintable(u"grant %1: %2 us, %3 us"_s.arg(i).arg(local[i]).arg(shared[i])));
    }

    // The estimate of the last hundred, to the unit, and for everybody.
    void learnsWhatCallsCost()
    {
        ScriptSettings settings;
        settings.limits = withNames(
            {limitFromShorthand(
                 u"{\"name\": \"tokens\", \"algorithm\": \"sliding_window\", \"capacity\": "
                 "1000000000000, "
                 "\"interval\": \"1h\", \"cost\": {\"estimate\": \"learn\", \"initial\": 500, "
                 "\"actual\": \"$.usage\"}}"_s)
                 .value()});
        settings.epoch = "virtual";
        settings.lease = 1h;
        const QByteArrayList keys = stackKeys(u"costs"_s);
        const auto say = [&](const char *process, quint64 number, const StackWants &wants) {
            const auto reply = waitFor(*m_client, stackScript(), keys,
                                       {"1000000000", process, QByteArray::number(number),
                                        wants.toJson(), scriptSettings(settings, WallTime(1000s))});
            const auto answer = reply ? StackAnswer::from(*reply) : std::nullopt;
            if (!answer)
                qFatal("%s", reply ? "no answer" : qPrintable(reply.error().error.text()));
            return *answer;
        };
        QRandomGenerator random(3);
        LearnedCost expected(500);
        for (quint64 call = 1; call <= 250; ++call) {
            StackWants ask;
            std::ignore = ask.ask(call, {}, settings.limits);
            const StackAnswer granted = say("one", 2 * call, ask);
            const StackEvent &first = granted.events.front();
            QCOMPARE(granted.events.size(), std::size_t(2));
            QCOMPARE(first.kind, StackEvent::Kind::Charged);
            QCOMPARE(first.charges.front().second, expected.estimate());
            const auto most = random.bounded(10) == 0 ? 5'000'000 : 4'000;
            const std::int64_t actual = call % 7 == 0 ? 0 : 1 + random.bounded(most);
            expected.add(actual);
            StackWants ended;
            ended.sent(call, 1'000'000'000, 0);
            ended.settle(call, u"tokens"_s, actual);
            ended.finished(call, 0, 0);
            say("one", 2 * call + 1, ended);
            StackWants look;
            look.view();
            QCOMPARE(say("two", call, look).levels.front().cost, expected.estimate());
        }
    }

private:
    static constexpr std::int64_t step = 5 * ms;
    static constexpr std::int64_t end = 20'000 * ms;
    //! When two of those that end are refused, and not for the first time.
    static bool isRefused(std::int64_t at) { return at == 4'000 * ms || at == 6'000 * ms; }
    //! Always four wait, and each call ends with the next step; in us since the beginning.
    static std::vector<std::int64_t> grantsOfCore(const QString &limit)
    {
        StackOptions options;
        options.automaticMarginIsZero = true;
        StackCore core(withNames({limitFromShorthand(limit).value()}), {Instant(1000s)}, options);
        std::vector<std::int64_t> grants;
        quint64 first = 0;
        std::vector<quint64> out;
        for (std::int64_t at = 0; at < end; at += step) {
            const ClockReading now {Instant(1000s + std::chrono::microseconds(at))};
            for (const quint64 each : std::exchange(out, {})) {
                if (each == first && isRefused(at))
                    core.throttled(each, {.repeated = true}, now);
                std::ignore = core.finish(each, now);
            }
            // Something ends whenever one is refused.
            if (isRefused(at + step)) {
                Ask nothing;
                first = core.takeUp(nothing, now);
                std::ignore = core.sent(first, now);
                out.push_back(first);
            }
            while (core.waiting() < 4)
                std::ignore = core.enqueue({}, now);
            std::ignore = core.advance(now);
            std::vector<StackCore::Reply> replies;
            core.drainReplies(replies);
            for (const StackCore::Reply &each : replies) {
                std::ignore = core.sent(each.grant, now);
                out.push_back(each.grant);
                grants.push_back(at);
            }
        }
        return grants;
    }
    std::vector<std::int64_t> grantsOfScript(const QString &limit)
    {
        ScriptSettings settings {withNames({limitFromShorthand(limit).value()})};
        settings.options.automaticMarginIsZero = true;
        settings.epoch = "virtual";
        settings.lease = 1h;
        std::vector<std::int64_t> grants;
        const QByteArrayList keys = stackKeys(u"half "_s + limit);
        quint64 number = 0;
        quint64 last = 0;
        quint64 first = 0;
        std::size_t waiting = 0;
        std::vector<quint64> out;
        for (std::int64_t at = 0; at < end; at += step) {
            StackWants wants;
            for (const quint64 each : std::exchange(out, {})) {
                if (each == first && isRefused(at))
                    wants.throttled(each, std::nullopt, true);
                wants.finished(each, 0, 0);
            }
            if (isRefused(at + step)) {
                first = ++last;
                wants.adopt(first, {}, settings.limits, 1'000'000 * ms + at);
                out.push_back(first);
            }
            for (; waiting < 4; ++waiting)
                std::ignore = wants.ask(++last, {}, settings.limits);
            do {
                const auto reply = waitFor(*m_client, stackScript(), keys,
                                           {QByteArray::number(qint64(1'000'000 * ms + at)), "p",
                                            QByteArray::number(++number), wants.toJson(),
                                            scriptSettings(settings, WallTime(1000s))});
                wants.clear();
                const auto answer = reply ? StackAnswer::from(*reply) : std::nullopt;
                if (!answer)
                    qFatal("%s", reply ? "no answer" : qPrintable(reply.error().error.text()));
                for (const StackEvent &each : answer->events) {
                    if (each.kind != StackEvent::Kind::Granted)
                        continue;
                    wants.sent(each.number, 1'000'000 * ms + at, 0);
                    out.push_back(each.number);
                    grants.push_back(at);
                    --waiting;
                }
                for (; !wants.isEmpty() && waiting < 4; ++waiting)
                    std::ignore = wants.ask(++last, {}, settings.limits);
            } while (!wants.isEmpty());
        }
        return grants;
    }
    RedisServer m_server;
    SystemClock m_clock;
    std::unique_ptr<RedisClient> m_client;
};

PENSTOCK_TEST(TestSharedLessons)
} // namespace tst_sharedlessons
#include "tst_sharedlessons.moc"
