// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/stack/scriptlimits.h>
#include <penstock/redis/stack/stackcall.h>
#include <penstock/support/systemclock.h>

#include <QTest>

#include <deque>
#include <map>

using namespace penstock;
using namespace std::chrono_literals;

namespace {

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

} // namespace

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
        QTest::newRow("a log, half") << QStringLiteral("30/300ms") << 15 << true;
        QTest::newRow("a log, nine tenths") << QStringLiteral("30/300ms") << 27 << true;
        QTest::newRow("a window, half") << QStringLiteral("30/300ms fixed") << 15 << true;
        QTest::newRow("as declared") << QStringLiteral("30/300ms") << 30 << false;
    }
    void learnsWhatIsLetThrough()
    {
        QFETCH(const QString, declared);
        QFETCH(const int, really);
        QFETCH(const bool, isLearned);
        Caller caller(*m_client, QString::fromUtf8(QTest::currentDataTag()),
                      {declared, QStringLiteral("4 concurrent")});
        const bool isAligned = declared.endsWith(QStringLiteral("fixed"));
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

private:
    RedisServer m_server;
    SystemClock m_clock;
    std::unique_ptr<RedisClient> m_client;
};

PENSTOCK_TEST(TestSharedLessons)
#include "tst_sharedlessons.moc"
