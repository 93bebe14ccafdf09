// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/packed.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/http/message/contentdecoder_p.h>

#include <QTest>

using namespace penstock;

namespace tst_contentdecoder {
using Coding = Packing::Coding;
using State = ContentDecoder::State;

//! Words, so that there is something to pack and something to damage.
QByteArray text(int lines = 3000)
{
    QByteArray all;
    for (int i = 0; i < lines; ++i)
        all += "line " + QByteArray::number(i * 7919) + " of the text\n";
    return all;
}

struct Unpacked
{
    QByteArray bytes;
    State state = State::Open;
    QString fault;
};

//! Fed \a stride bytes at a time, taken in pieces of \a most.
Unpacked unpack(Coding coding, const QByteArray &packed, qsizetype stride, qsizetype most = 4096)
{
    ContentDecoder decoder(coding);
    Unpacked all;
    for (qsizetype at = 0; at < packed.size(); at += stride) {
        decoder.add(packed.mid(at, stride));
        for (;;) {
            const QByteArray piece = decoder.take(most);
            if (piece.isEmpty())
                break;
            all.bytes += piece;
            if (piece.size() > most)
                all.fault = u"a piece of %1 bytes"_s.arg(piece.size());
        }
    }
    all.state = decoder.state();
    all.fault += reportedValue(decoder.fault().toJson());
    return all;
}

class TestContentDecoder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theHeaderSaysHowItIsPacked_data()
    {
        const Table<QByteArray, Coding, QString> row("header", "coding", "name");
        row("not at all", QByteArray(), Coding::None, QString());
        row("gzip", "gzip", Coding::Gzip, "gzip");
        row("shouted", "GZip", Coding::Gzip, "gzip");
        row("x-gzip", "x-gzip", Coding::Gzip, "x-gzip");
        row("deflate", "deflate", Coding::Deflate, "deflate");
        row("identity", "identity", Coding::None, QString());
        row("a charset", "utf-8", Coding::None, QString());
        row("with identity", "identity, gzip", Coding::Gzip, "gzip");
        row("br", "br", Coding::Unknown, "br");
        row("zstd", "zstd", Coding::Unknown, "zstd");
        row("twice", "deflate, gzip", Coding::Unknown, "deflate, gzip");
    }
    void theHeaderSaysHowItIsPacked()
    {
        QFETCH(const QByteArray, header);
        HeaderList headers {{"Content-Type", "text/plain"}};
        if (!header.isEmpty())
            headers.append({"content-encoding", header});
        const Packing packing = packingOf(headers);
        QTEST(packing.coding, "coding");
        QTEST(packing.name, "name");
    }

    void whatIsPackedComesBack_data()
    {
        const Table<Coding, QByteArray, QByteArray> row("coding", "packed", "expected");
        const QByteArray plain = text();
        row("gzip", Coding::Gzip, gzipped(plain), plain);
        row("deflate", Coding::Deflate, deflated(plain), plain);
        row("deflate without a head", Coding::Deflate, bareDeflated(plain), plain);
        row("gzip that is deflate", Coding::Gzip, deflated(plain), plain);
        row("nothing, packed", Coding::Gzip, gzipped({}), QByteArray());
        row("two members", Coding::Gzip, gzipped("one, ") + gzipped(plain), "one, " + plain);
        row("an empty member first", Coding::Gzip, gzipped({}) + gzipped(plain), plain);
        row("zeros behind it", Coding::Gzip, gzipped(plain) + QByteArray(600, '\0'), plain);
        row("half a beginning behind it", Coding::Gzip, gzipped(plain) + "\x1F", plain);
        row("what looks like a member behind something else", Coding::Gzip,
            gzipped(plain) + "\x1Fxyz" + gzipped("no member"), plain);
        row("text behind it", Coding::Deflate, deflated(plain) + "\x1F\x8Bmore", plain);
        const QByteArray zeros(5'000'000, '\0');
        row("a thousand to one", Coding::Gzip, gzipped(zeros), zeros);
    }
    void whatIsPackedComesBack()
    {
        QFETCH(const Coding, coding);
        QFETCH(const QByteArray, packed);
        QFETCH(const QByteArray, expected);
        for (const qsizetype stride :
             {qsizetype(1), qsizetype(2), qsizetype(3), qsizetype(1000), packed.size()}) {
            for (const qsizetype most : {qsizetype(7), qsizetype(65536)}) {
                if (most == 7 && expected.size() > 1'000'000)
                    continue;
                const Unpacked all = unpack(coding, packed, stride, most);
                QVERIFY2(all.bytes == expected, qPrintable(QString::number(all.bytes.size())));
                QCOMPARE(all.state, State::Complete);
                QCOMPARE(all.fault, QString());
            }
        }
    }

    // A server that flushes waits for what comes back, and nothing more arrives till then.
    void whatWasFlushedComesAtOnce()
    {
        QByteArray plain(1'000'000, 'x');
        QByteArray packed(plain.size(), Qt::Uninitialized);
        z_stream stream = {};
        QCOMPARE(
            deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY),
            Z_OK);
        stream.next_in = reinterpret_cast<Bytef *>(plain.data());
        stream.avail_in = static_cast<uInt>(plain.size());
        stream.next_out = reinterpret_cast<Bytef *>(packed.data());
        stream.avail_out = static_cast<uInt>(packed.size());
        const int result = deflate(&stream, Z_PARTIAL_FLUSH);
        packed.chop(stream.avail_out);
        deflateEnd(&stream);
        QCOMPARE(result, Z_OK);
        for (qsizetype most = 1000; most < 1300; ++most) {
            const Unpacked all = unpack(Coding::Gzip, packed, packed.size(), most);
            QCOMPARE(all.bytes.size(), plain.size());
            QCOMPARE(all.state, State::Open);
        }
    }

    void everyCutIsNoticed_data()
    {
        const Table<Coding, QByteArray> row("coding", "packed");
        row("gzip", Coding::Gzip, gzipped(text(20)));
        row("deflate", Coding::Deflate, deflated(text(20)));
        row("deflate without a head", Coding::Deflate, bareDeflated(text(20)));
        row("an empty body", Coding::Gzip, gzipped({}));
    }
    void everyCutIsNoticed()
    {
        QFETCH(const Coding, coding);
        QFETCH(const QByteArray, packed);
        const QByteArray whole = unpack(coding, packed, packed.size()).bytes;
        for (qsizetype length = 1; length < packed.size(); ++length) {
            const Unpacked all = unpack(coding, packed.first(length), 5);
            QVERIFY2(all.state == State::Open, qPrintable(QString::number(length)));
            QVERIFY(whole.startsWith(all.bytes));
        }
    }
    void aSecondMemberMayBeCutToo()
    {
        const QByteArray first = gzipped("one");
        const QByteArray packed = first + gzipped("two");
        for (qsizetype length = first.size() + 2; length < packed.size(); ++length)
            QCOMPARE(unpack(Coding::Gzip, packed.first(length), 4).state, State::Open);
    }

    void damageIsNoticed_data()
    {
        const Table<Coding, QByteArray, QString> row("coding", "packed", "fault");
        const auto flipped = [](QByteArray bytes, qsizetype at) {
            bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
            return bytes;
        };
        const QByteArray packed = gzipped(text(50));
        row("plain text", Coding::Gzip, "{\"plain\":true}", "incorrect header check");
        row("the checksum", Coding::Gzip, flipped(packed, packed.size() - 6),
            "incorrect data check");
        row("the length", Coding::Gzip, flipped(packed, packed.size() - 2),
            "incorrect length check");
        row("the checksum of deflate", Coding::Deflate,
            flipped(deflated(text(50)), deflated(text(50)).size() - 1), "incorrect data check");
        row("a dictionary", Coding::Deflate, QByteArray("\x78\x20\x01\x02\x03\x04\x05", 7),
            "response.unknown_dictionary");
    }
    void damageIsNoticed()
    {
        QFETCH(const Coding, coding);
        QFETCH(const QByteArray, packed);
        for (const qsizetype stride : {qsizetype(1), packed.size()}) {
            const Unpacked all = unpack(coding, packed, stride);
            QCOMPARE(all.state, State::Damaged);
            QTEST(all.fault, "fault");
        }
    }
    void noDamageOfTheMiddlePassesForWhole()
    {
        const QByteArray plain = text(50);
        const QByteArray packed = gzipped(plain);
        constexpr qsizetype head = 10; // says when and where it was packed: not checked
        for (qsizetype at = head; at < packed.size(); ++at) {
            QByteArray damaged = packed;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
            QVERIFY2(unpack(Coding::Gzip, damaged, 64).state != State::Complete,
                     qPrintable(QString::number(at)));
        }
    }
    void afterDamageNothingIsKept()
    {
        ContentDecoder decoder(Coding::Gzip);
        for (int i = 0; i < 3; ++i) {
            decoder.add("no gzip at all");
            QCOMPARE(decoder.take(100), QByteArray());
            QCOMPARE(decoder.state(), State::Damaged);
        }
        QCOMPARE(decoder.added(), 42);
    }
};

PENSTOCK_TEST(TestContentDecoder)
} // namespace tst_contentdecoder
#include "tst_contentdecoder.moc"
