// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QtGlobal>

#include <deque>

namespace penstock {

//! A request with a response.
struct CallMark
{
    enum class Fate {
        Answered,
        Throttled,
        Failed //!< Another status of 400 or more.
    };
    std::int64_t number = 0; //!< In order of sending, from 1.
    quint64 call = 0; //!< Identifies the request; retries have separate marks.
    Instant sentAt;
    Fate fate = Fate::Answered;
    friend bool operator==(const CallMark &, const CallMark &) = default;
};

//! The latest requests in order of response, in constant memory.
class PENSTOCK_EXPORT CallMarks
{
public:
    static constexpr std::size_t most = 50'000; //!< Maximum marks.

    //! Adds a request, and drops the oldest above \c most.
    void add(const CallMark &call);
    //! Marks the latest response of \a call as a rate limit response. Ignores unknown requests.
    void throttled(quint64 call);
    //! In order of response.
    const std::deque<CallMark> &calls() const { return m_calls; }

private:
    std::deque<CallMark> m_calls;
};

} // namespace penstock
