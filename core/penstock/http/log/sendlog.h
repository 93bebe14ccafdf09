// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/throttlereading.h>
#include <penstock/limits/stack/ask.h>

#include <deque>
#include <memory_resource>

namespace penstock {

//! One wire send as a diagnosis looks at it.
struct SendRecord
{
    enum class Fate {
        Open, //!< No answer yet.
        Admitted,
        Throttled, //!< A throttle.
        Lost //!< It failed or was given up: whether it was counted nobody knows.
    };

    Ask ask = {}; //!< What it asked of the limits.
    Instant sentAt;
    Instant endedAt = Instant::max(); //!< The answer was there; the end of time while it is open.
    Duration wallOffset {}; //!< ClockReading::wallOffset at its end.
    Fate fate = Fate::Open;

    // What the answer said.
    QByteArray date = {}; //!< The server's clock as it told it; read when somebody asks.
    std::optional<Duration> toldWait = std::nullopt;
    bool waitIsWholeSeconds = true; //!< So toldWait is rounded up.
    std::optional<std::int64_t> toldLimit = std::nullopt; //!< Of the limit with the least left:
    std::optional<std::int64_t> toldRemaining = std::nullopt;
    std::optional<Duration> toldWindow = std::nullopt;
};

//! Ends \a record with an answer that came at \a now and was read as \a reading.
PENSTOCK_EXPORT void noteAnswer(SendRecord &record, ClockReading now, const HeaderList &headers,
                                const ThrottleReading &reading);

//! The latest sends of one sender, in the order of sending. Memory stays bounded. Belongs to one
//! thread.
class PENSTOCK_EXPORT SendLog
{
public:
    using Records = std::pmr::deque<SendRecord>;
    static constexpr std::size_t most = 4096; //!< So many records are kept.

    //! Names the record; numbers count from 1. \a record must not have been sent before the last one.
    quint64 add(SendRecord record);
    //! In constant time; good until it is forgotten. Null where it is forgotten or never
    //! was.
    SendRecord *find(quint64 number);
    //! In the order of their sending; at most `most`.
    const Records &records() const { return m_records; }
    bool isWhole() const { return m_last == m_records.size(); } //!< Nothing was forgotten.

private:
    // Memory of its own, used again in turn: among all that is allocated for a call, what stays for
    // thousands of calls would tear holes into the heap, and all its blocks would be far apart.
    std::pmr::unsynchronized_pool_resource m_memory;
    Records m_records {&m_memory};
    quint64 m_last = 0;
};

} // namespace penstock
