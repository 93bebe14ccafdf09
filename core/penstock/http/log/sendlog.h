// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/throttlereading.h>
#include <penstock/limits/permit/permitrequest.h>

#include <deque>
#include <memory_resource>

namespace penstock {

//! One wire send, with what a diagnosis needs to know of it.
struct SendRecord
{
    enum class Fate {
        Open,
        Admitted,
        Throttled, //!< The server sent a rate limit response.
        Lost //!< Failed or cancelled; unknown whether the server counted it.
    };

    PermitRequest permitRequest = {};
    Instant sentAt;
    Instant endedAt = Instant::max(); //!< Instant::max() while it is open.
    Duration wallOffset {}; //!< ClockReading::wallOffset at the end.
    Fate fate = Fate::Open;

    // Read from the response.
    QByteArray date = {}; //!< The Date header, parsed on demand.
    std::optional<Duration> statedWait = std::nullopt;
    bool waitIsWholeSeconds = true; //!< So statedWait was rounded up.
    std::optional<std::int64_t> statedLimit
        = std::nullopt; //!< Total of the limit with the least left.
    std::optional<std::int64_t> statedRemaining = std::nullopt;
    std::optional<Duration> statedWindow = std::nullopt;
};

//! Ends \a record with a response received at \a now.
PENSTOCK_EXPORT void noteAnswer(SendRecord &record, ClockReading now, const HeaderList &headers,
                                const ThrottleReading &reading);

//! The latest sends of one HTTP client, in order, in bounded memory. Belongs to one thread.
class PENSTOCK_EXPORT SendLog
{
public:
    using Records = std::pmr::deque<SendRecord>;
    static constexpr std::size_t most = 4096; //!< Records kept.

    //! Adds a record in the order of sending and returns its number, from 1.
    quint64 add(SendRecord record);
    //! Returns a record in constant time; null if it was dropped or never existed.
    SendRecord *find(quint64 number);
    //! Returns at most `most` records in the order of sending.
    const Records &records() const { return m_records; }
    bool isWhole() const { return m_last == m_records.size(); } //!< True if nothing was dropped.

private:
    // A separate pool: long-lived records would fragment the heap.
    std::pmr::unsynchronized_pool_resource m_memory;
    Records m_records {&m_memory};
    quint64 m_last = 0;
};

} // namespace penstock
