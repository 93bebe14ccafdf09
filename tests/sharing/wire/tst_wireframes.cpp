// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/sharing/wire/wireframes.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_wireframes {
PermitRequest someAsk()
{
    return {.cost = 3,
            .priority = 1,
            .maxWait = 5s,
            .expectedServiceTime = Duration(1),
            .place = {-12345678901, 7},
            .method = "GET",
            .host = u"example.com"_s,
            .path = u"/ä"_s,
            .values = {{u"region"_s, u"eu"_s}}};
}

std::vector<fromclient::Message> messagesOfClients()
{
    using namespace fromclient;
    return {Hello {.clientId = ~0ULL,
                   .limits = "[]",
                   .limitsSince = std::numeric_limits<std::int64_t>::min()},
            Holding {{{5, someAsk(), true}, {6, {}, false}}},
            Request {300, someAsk()},
            Cancel {1},
            Taken {128},
            Sent {1ULL << 63},
            Ended {2},
            Feedback {9,
                      {{u"a"_s, 100, 0, 7, Instant(5s), 1s, 60s}, {}},
                      ServerThrottle {.wait = 2s,
                                      .repeated = true,
                                      .isNews = true,
                                      .act = ServerThrottle::Act::Halt,
                                      .until = Instant(7s),
                                      .limit = u"x"_s,
                                      .reason = u"429"_s}},
            ReportActualCost {9, u"tokens"_s, 1234},
            Pause {Instant::max(), u"429"_s, PermitSource::Reopen::Probe},
            Resume {},
            Discover {true},
            SetLimits {"[]", -5},
            Watch {true},
            Ping {}};
}

std::vector<fromleader::Message> messagesOfLeaders()
{
    using namespace fromleader;
    View view;
    view.levels.push_back({u"l"_s, 10, -3, 4, Instant(1s), 2});
    view.others.push_back({42, 1});
    view.more = "{}";
    return {Welcome {},
            Refused {3, u"no"_s},
            Permitted {1, 2, Instant(3s), Instant(2s), 1s, u"l"_s, true, -4, 5, true,
                       std::vector<Permitted::Charge> {{0, 900}}},
            Denied {1, Denial::Reason::Closed, u"l"_s, Instant(1s), 5, true},
            Noted {7},
            Limits {"[]", true},
            Paused {Instant(1s), u"why"_s},
            Resumed {},
            Learned {u"l"_s, 5},
            KeyIsShared {u"l"_s, 5},
            Discovered {"{}"},
            view,
            Pong {}};
}

template <typename Message>
QByteArray bytesOf(const Message &message)
{
    QByteArray bytes;
    append(bytes, message);
    return bytes;
}

template <typename Message>
void checkRoundTrips(const std::vector<Message> &messages)
{
    QCOMPARE(messages.size(), std::variant_size_v<Message>);
    for (std::size_t kind = 0; kind < messages.size(); ++kind) {
        QCOMPARE(messages[kind].index(), kind);
        const QByteArray bytes = bytesOf(messages[kind]);
        Message again;
        WireReader reader(bytes);
        QVERIFY(read(reader, again));
        QVERIFY(reader.atEnd());
        QCOMPARE(again.index(), kind);
        QCOMPARE(bytesOf(again), bytes);
        for (qsizetype size = 0; size < bytes.size(); ++size) {
            WireReader cut(QByteArrayView(bytes).first(size));
            Message part;
            QVERIFY2(!read(cut, part), "a message that was cut off is none");
        }
    }
}

class TestWireFrames : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachMessageIsReadAsItWasWritten()
    {
        checkRoundTrips(messagesOfClients());
        checkRoundTrips(messagesOfLeaders());
    }

    void framesArePutTogetherFromPieces()
    {
        const QByteArray stream = framed("one") + framed("two!") + framed("three");
        for (qsizetype piece = 1; piece <= stream.size(); ++piece) {
            FrameReader reader;
            QByteArrayList frames;
            for (qsizetype at = 0; at < stream.size(); at += piece) {
                QVERIFY(reader.add(stream.mid(at, piece), [&](const QByteArray &frame) {
                    frames << frame;
                    return true;
                }));
            }
            QCOMPARE(frames, (QByteArrayList {"one", "two!", "three"}));
        }
    }

    void noFrameIsTakenForOne_data()
    {
        const Table<QByteArray> row("bytes");
        row("empty", QByteArray(4, '\0'));
        row("too long", QByteArray("\x01\x00\x10\x00", 4));
        row("text", "GET / HTTP/1.1\r\n");
    }
    void noFrameIsTakenForOne()
    {
        QFETCH(const QByteArray, bytes);
        FrameReader reader;
        QVERIFY(!reader.add(bytes, [](const QByteArray &) { return true; }));
    }

    void listsAreNoLongerThanWhatIsThere()
    {
        QByteArray bytes;
        WireWriter writer(bytes);
        writer(quint64(1), quint64(1) << 40); // Holding, a million million permits
        fromclient::Message message;
        WireReader reader(bytes);
        QVERIFY(!read(reader, message));
    }

    void anotherVersionIsKnownByItsFirstBytes()
    {
        QByteArray bytes;
        WireWriter writer(bytes);
        writer(quint64(0), fromclient::Hello::rightMagic, quint32(99));
        bytes += "whatever it may say then";
        fromclient::Message message;
        WireReader reader(bytes);
        QVERIFY(read(reader, message));
        QCOMPARE(std::get<fromclient::Hello>(message).version, 99U);
    }

    void randomBytesDoNoHarm()
    {
        QRandomGenerator random(1);
        const auto messages = messagesOfClients();
        for (int i = 0; i < 20'000; ++i) {
            QByteArray bytes = bytesOf(messages[std::size_t(random.bounded(int(messages.size())))]);
            for (int change = random.bounded(4); change >= 0; --change)
                bytes[random.bounded(int(bytes.size()))] = char(random.bounded(256));
            WireReader reader(bytes);
            fromclient::Message message;
            while (!reader.atEnd() && read(reader, message))
                std::ignore = bytesOf(message);
        }
    }
};

PENSTOCK_TEST(TestWireFrames)
} // namespace tst_gateframes
#include "tst_wireframes.moc"
