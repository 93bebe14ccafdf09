// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/gate/sharedstack.h>
#include <penstock/support/systemclock.h>

#include <QTest>
#include <QTimer>

using namespace penstock;
using namespace std::chrono_literals;

namespace {

constexpr int calls = 60; // of each machine

//! A process of some machine that calls as fast as it may, four at a time.
class Machine
{
public:
    Machine(const SharedStackOptions &options, const std::vector<LimitSpec> &limits, Clock &clock,
            std::vector<Instant> &sent)
        : m_clock(clock)
        , m_sent(sent)
        , m_stack(options, limits, clock)
    {
        QObject::connect(&m_stack, &LimitGate::sharingTroubled, &m_stack,
                         [this](const QString &what) { m_troubles.append(what); });
    }
    void begin()
    {
        for (int i = 0; i < 4; ++i)
            callOn();
    }
    bool isDone() const { return m_done == calls; }
    bool isUp() const { return m_stack.isUp(); }
    const QStringList &troubles() const { return m_troubles; }

private:
    void callOn()
    {
        if (m_asked == calls)
            return;
        ++m_asked;
        m_stack.request({}, [this](PermitResult answer) {
            if (!answer)
                return;
            answer->sent();
            m_sent.push_back(m_clock.now().at);
            const auto permit = std::make_shared<Permit>(*std::move(answer));
            QTimer::singleShot(20, &m_stack, [this, permit] {
                permit->finish();
                ++m_done;
                callOn();
            });
        });
    }

    Clock &m_clock;
    std::vector<Instant> &m_sent;
    QStringList m_troubles;
    int m_asked = 0;
    int m_done = 0;
    SharedStack m_stack;
};

} // namespace

//! Machines that share a budget in a Redis with sentinels, while another takes over from it.
class TestFailover : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        for (const char *each : {"20/1s", "6 concurrent"})
            limits.push_back(limitFromShorthand(QString::fromLatin1(each)).value());
        limits = withNames(limits);
    }
    void isFollowed_data()
    {
        QTest::addColumn<int>("sentinels");
        QTest::addColumn<bool>("isKilled");
        QTest::newRow("one sentinel, and the master is killed") << 1 << true;
        QTest::newRow("three sentinels, and the master is killed") << 3 << true;
        QTest::newRow("by hand, and the one of before lives on") << 1 << false;
    }
    void isFollowed();

private:
    //! Answers until it is what is waited for.
    bool waitForAnswer(quint16 port, const QByteArrayList &words,
                       const std::function<bool(const RedisValue &)> &isSo)
    {
        RedisClient client({{QStringLiteral("127.0.0.1"), port}}, clock);
        bool is = false;
        std::function<void()> look = [&] {
            client.command(words, [&](const RedisClient::Answer &answer) {
                is = answer && isSo(*answer);
                if (!is)
                    QTimer::singleShot(50, &client, look);
            });
        };
        connect(&client, &RedisClient::stateChanged, &client, [&](RedisClient::State state) {
            if (state == RedisClient::State::Ready)
                look();
        });
        client.open();
        return waitUntil([&] { return is; });
    }

    SystemClock clock;
    std::vector<LimitSpec> limits;
};

void TestFailover::isFollowed()
{
    QFETCH(const int, sentinels);
    QFETCH(const bool, isKilled);
    // One that nobody follows any more lets nothing go.
    const QByteArrayList alone = isKilled
        ? QByteArrayList()
        : QByteArrayList {"min-replicas-to-write 1", "min-replicas-max-lag 2"};
    RedisServer first(alone);
    QVERIFY2(first.start(), qPrintable(first.error()));
    const QByteArray port = QByteArray::number(first.port());
    RedisServer second(
        alone + QByteArrayList {"replicaof 127.0.0.1 " + port, "repl-diskless-sync-delay 0"});
    QVERIFY2(second.start(), qPrintable(second.error()));
    std::vector<std::unique_ptr<RedisServer>> watchers;
    RedisAddress address;
    address.master = QStringLiteral("mymaster");
    for (int i = 0; i < sentinels; ++i) {
        watchers.push_back(std::make_unique<RedisServer>(QByteArrayList {
            "sentinel monitor mymaster 127.0.0.1 " + port + (sentinels > 1 ? " 2" : " 1"),
            "sentinel down-after-milliseconds mymaster 500",
            "sentinel failover-timeout mymaster 3000"}));
        QVERIFY2(watchers.back()->start(), qPrintable(watchers.back()->error()));
        address.sentinels.push_back({QStringLiteral("127.0.0.1"), watchers.back()->port()});
    }
    for (const auto &each : watchers) {
        const auto others
            = [&](const RedisValue &list) { return list.size() == std::size_t(sentinels - 1); };
        QVERIFY(waitForAnswer(each->port(), {"SENTINEL", "replicas", "mymaster"},
                              [](const RedisValue &list) { return list.size() == 1; }));
        QVERIFY(waitForAnswer(each->port(), {"SENTINEL", "sentinels", "mymaster"}, others));
    }
    SharedStackOptions options {{address}, QStringLiteral("failover %1").arg(first.port())};
    options.redis.longestPause = 200ms;
    options.redis.deadline = 1s;
    options.lease = 2s;
    std::vector<Instant> sent;
    Machine one(options, limits, clock, sent);
    Machine two(options, limits, clock, sent);
    one.begin();
    two.begin();
    QVERIFY(waitUntil([&] { return sent.size() >= 30; }));
    if (isKilled)
        first.kill();
    else
        QVERIFY(waitForAnswer(watchers[0]->port(), {"SENTINEL", "failover", "mymaster"},
                              [](const RedisValue &) { return true; }));
    const auto allIsDone = [&] { return one.isDone() && two.isDone(); };
    QVERIFY(waitUntil(allIsDone) || waitUntil(allIsDone)); // sentinels take their time
    QVERIFY(one.isUp() && two.isUp());
    QVERIFY(!one.troubles().isEmpty() && !two.troubles().isEmpty());
    QVERIFY(waitForAnswer(second.port(), {"ROLE"},
                          [](const RedisValue &role) { return role[0].text == "master"; }));
    QCOMPARE(sent.size(), std::size_t(2 * calls));
    for (std::size_t i = 20; i < sent.size(); ++i)
        QVERIFY2(sent[i] - sent[i - 20] >= 999ms, QByteArray::number(int(i)).constData());
}

PENSTOCK_TEST(TestFailover)
#include "tst_failover.moc"
