// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QtGlobal>

#include <deque>

namespace penstock {

//! A call that has its answer.
struct CallMark
{
    enum class Fate {
        Answered,
        Throttled,
        Failed //!< Answered with another status of 400 or more.
    };
    std::int64_t number = 0; //!< In the order of sending, from 1.
    quint64 call = 0; //!< Tells calls apart; one may have several marks, of its retries.
    Instant sentAt;
    Fate fate = Fate::Answered;
    friend bool operator==(const CallMark &, const CallMark &) = default;
};

//! The latest calls, in the order of their answers. Memory does not grow with the run.
class PENSTOCK_EXPORT CallMarks
{
public:
    static constexpr std::size_t most = 50'000; //!< Marks that are kept.

    //! The latest call; the oldest are forgotten.
    void add(const CallMark &call);
    //! The latest answer to this call turns out to have been a throttle. Ignored where no mark of
    //! it is kept.
    void throttled(quint64 call);
    //! In the order of their answers, the latest `most`.
    const std::deque<CallMark> &calls() const { return m_calls; }

private:
    std::deque<CallMark> m_calls;
};

} // namespace penstock
