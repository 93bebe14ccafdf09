// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "sharing/sharingworld.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/sharing/wire/wireframes.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_greeting {
// Whoever comes to the door of a leader, with whatever words.

Limit window(std::int64_t capacity, Duration interval)
{
    Limit limit {u"window"_s, SlidingWindowSettings {capacity, interval, CountFrom::Send}};
    limit.margin.fixed = Duration::zero();
    return limit;
}

QByteArray frameOf(const std::vector<fromclient::Message> &messages)
{
    QByteArray bytes;
    WireWriter writer(bytes);
    writer(quint64(0));
    for (const fromclient::Message &message : messages)
        append(bytes, message);
    return framed(bytes);
}

//! Bytes lost, added, changed and swapped, most of them where a greeting has its words.
QByteArray mangled(QByteArray bytes, QRandomGenerator &random)
{
    for (int changes = 1 + random.bounded(4); changes > 0 && !bytes.isEmpty(); --changes) {
        const auto at = qsizetype(random.bounded(int(bytes.size())));
        switch (random.bounded(5)) {
        case 0:
            bytes[at] = char(random.bounded(256));
            break;
        case 1:
            bytes.truncate(at);
            break;
        case 2:
            bytes.insert(at, QByteArray(random.bounded(40), char(random.bounded(256))));
            break;
        case 3:
            bytes.remove(at, random.bounded(8));
            break;
        default:
            bytes += bytes.mid(at);
            break;
        }
    }
    return bytes;
}

class TestGreeting : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    // It says its version, which another knows to be another, and takes nothing else to be
    // understood.
    void anotherVersionIsToldSo_data()
    {
        const Table<quint32> row("version");
        row("the one before", wireVersion - 1);
        row("the next", wireVersion + 1);
        row("far ahead", std::numeric_limits<quint32>::max());
    }
    void anotherVersionIsToldSo()
    {
        QFETCH(const quint32, version);
        for (const QByteArray &rest : {QByteArray(), QByteArray(1'000, '\x7f')}) {
            SharingWorld world({window(10, 1s)});
            const int first = world.start();
            world.call(first, 5, 10ms);
            world.advance(1ms);
            const auto stranger = world.knock();
            QByteArray received;
            stranger->onBytes([&](const QByteArray &more) { received += more; });
            fromclient::Hello hello;
            hello.version = version;
            hello.clientId = 7;
            QByteArray bytes;
            WireWriter writer(bytes);
            writer(quint64(0));
            append(bytes, hello);
            stranger->write(framed(bytes + rest));
            world.advance(1ms);
            QVERIFY(!stranger->isOpen());
            std::optional<fromleader::Refused> refused;
            FrameReader frames;
            QVERIFY(frames.add(received, [&](const QByteArray &frame) {
                WireReader reader(frame);
                fromleader::Message message;
                if (read(reader, message))
                    refused = std::get<fromleader::Refused>(message);
                return true;
            }));
            QVERIFY(refused);
            QCOMPARE(refused->version, wireVersion);
            QVERIFY(!refused->why.isEmpty());
            world.call(first, 10, 10ms);
            world.advance(100ms);
            QCOMPARE(world.calls().size(), std::size_t(10));
        }
    }

    // In whole and in pieces. One that is understood may be of this user, and waits; it takes
    // nothing of the others.
    void garbageHarmsNobody_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 0; seed < 40; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void garbageHarmsNobody()
    {
        QFETCH(const quint32, seed);
        QRandomGenerator random(seed);
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.call(second, 5, 10ms);
        world.advance(1ms);
        fromclient::Hello hello;
        hello.clientId = 7;
        hello.limits = "none"; // which nobody goes by, however new they claim to be
        hello.limitsSince = std::numeric_limits<std::int64_t>::min(); // older than all there are
        fromclient::Holding holding;
        for (quint64 grant = 0; grant < 4; ++grant)
            holding.permits.push_back({grant << random.bounded(60), {}, grant % 2 == 0});
        const QByteArray sound = frameOf({hello, holding, fromclient::Ping {}});
        for (int i = 0; i < 50; ++i) {
            const auto stranger = world.knock();
            QVERIFY2(stranger, "it listens still");
            const QByteArray bytes = mangled(sound, random);
            const qsizetype piece = 1 + random.bounded(200);
            for (qsizetype at = 0; at < bytes.size(); at += piece) {
                stranger->write(bytes.mid(at, piece));
                if (random.bounded(3) == 0)
                    world.advance(100us);
            }
            world.advance(1ms);
        }
        QVERIFY(world.permitSource(first).isLeader());
        const auto limits = world.permitSource(first).snapshot().limits;
        QCOMPARE(limits.size(), std::size_t(1));
        world.advance(70s); // what they may have held has ended
        world.call(first, 15, 10ms);
        world.call(second, 15, 10ms);
        world.advance(1min);
        QCOMPARE(world.calls().size(), std::size_t(35));
        QCOMPARE(world.denied(), 0);
    }
};

PENSTOCK_TEST(TestGreeting)
} // namespace tst_gategreeting
#include "tst_greeting.moc"
