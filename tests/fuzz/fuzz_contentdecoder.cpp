// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/message/contentdecoder_p.h>

using namespace penstock;

namespace {
constexpr qsizetype maxUnpacked = 1024 * 1024; // of a bomb

struct Unpacked
{
    QByteArray bytes;
    ContentDecoder::State state;
};

Unpacked unpack(Packing::Coding coding, const QByteArray &packed, qsizetype stride, qsizetype most)
{
    ContentDecoder decoder(coding);
    Unpacked all {};
    for (qsizetype at = 0; at < packed.size(); at += stride) {
        decoder.add(packed.mid(at, stride));
        for (;;) {
            const QByteArray piece = decoder.take(most);
            fuzz::expect(piece.size() <= most, "a piece is no longer than asked for");
            if (piece.isEmpty() || all.bytes.size() > maxUnpacked)
                break;
            all.bytes += piece;
        }
    }
    all.state = decoder.state();
    fuzz::expect((all.state == ContentDecoder::State::Damaged) == !decoder.fault().isEmpty(),
                 "damage has a reason, and nothing else has one");
    return all;
}
} // namespace

//! The first byte says how it is packed and into how long pieces it is cut.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const auto coding = data[0] % 2 == 0 ? Packing::Coding::Gzip : Packing::Coding::Deflate;
    const QByteArray packed = fuzz::bytes(data + 1, size - 1);
    const Unpacked whole = unpack(coding, packed, packed.size(), 65536);
    const Unpacked pieces = unpack(coding, packed, 1 + data[0] / 2, 1000);
    if (whole.bytes.size() > maxUnpacked)
        return 0;
    fuzz::expect(whole.state == pieces.state, "pieces end as the whole does");
    fuzz::expect(whole.state == ContentDecoder::State::Damaged || whole.bytes == pieces.bytes,
                 "pieces unpack to what the whole does");
    return 0;
}
