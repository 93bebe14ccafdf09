// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/sharing/leader/leaderstate.h>
#include <penstock/sharing/wire/wireframes.h>

using namespace penstock;

namespace {

template <typename Message>
void readAll(const QByteArray &frame)
{
    WireReader reader(frame);
    Message message;
    while (!reader.atEnd() && read(reader, message)) {
        QByteArray bytes;
        append(bytes, message);
        WireReader once(bytes);
        Message again;
        fuzz::expect(read(once, again) && once.atEnd(), "what is written can be read");
        QByteArray same;
        append(same, again);
        fuzz::expect(same.size() == bytes.size(), "as long as it was");
    }
}

//! What a permit source says that has said hello, to a leader that has another permit source.
void hearAll(const QByteArray &frame)
{
    ClockReading now {Instant(std::chrono::hours(1)), {}};
    Limit limit {QStringLiteral("l"), SlidingWindowSettings {5, std::chrono::seconds(1)}};
    LeaderState kept({limit}, 0, 1, now);
    fromclient::Hello other;
    other.clientId = 2;
    std::ignore = kept.join(other, now);
    fromclient::Hello hello;
    hello.clientId = 1;
    std::ignore = kept.join(hello, now);
    WireReader reader(frame);
    fromclient::Message message;
    while (!reader.atEnd()) {
        if (!read(reader, message) || !kept.hear(1, 1, message, now))
            break;
        now.at += std::chrono::milliseconds(10);
        kept.advance(now);
        std::ignore = kept.takeLetters(now);
        std::ignore = kept.takeEntries();
    }
    kept.leave(1, now);
    kept.advance(now.movedTo(now.at + std::chrono::hours(1)));
    fuzz::expect(kept.isHere(2), "one does no harm to another");
}

} // namespace

//! The first byte chooses whether it comes in pieces.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const QByteArray bytes = fuzz::bytes(data + 1, size - 1);
    readAll<fromclient::Message>(bytes);
    readAll<fromleader::Message>(bytes);
    hearAll(bytes);
    FrameReader frames;
    const qsizetype piece = std::max(1, data[0] & 0x3f);
    for (qsizetype at = 0; at < bytes.size(); at += piece) {
        if (!frames.add(bytes.mid(at, piece), [](const QByteArray &frame) {
                fuzz::expect(!frame.isEmpty() && frame.size() <= longestFrame, "a bounded frame");
                return true;
            }))
            break;
    }
    return 0;
}
