// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/limitspec.h>

namespace penstock {

//! Whether a bucket that refusals have shown fills faster than was thought: somebody else may have spent of
//! it then. It is used a quarter faster for a while, then half, then twice as fast, as long as that is
//! let in; the first call that is refused ends it for five minutes.
//!
//! A server can let in no more in a time than what it had in store and what fills in that time. What it
//! let in, less a whole bucket, so is what it fills at least: that is believed and no more. A value
//! that is told everything, and the time.
class PENSTOCK_EXPORT BucketTrial
{
public:
    //! Known since \a since, and left alone for \a patience.
    BucketTrial(const TokenBucketSettings &known, Instant since, Duration patience);

    //! The settings without the trial.
    const TokenBucketSettings &known() const { return m_known; }
    TokenBucketSettings inForce() const; //!< The same, or faster while it is tried.

    //! A call of \a units that was sent at \a sentAt was let in. True if inForce() has changed.
    bool letIn(std::int64_t units, Instant sentAt);
    //! One that was sent at \a sentAt was refused, which was heard at \a now. True if it was sent for the trial.
    bool throttled(Instant sentAt, Instant now);

private:
    void believe(Duration span);

    TokenBucketSettings m_known;
    Duration m_patience;
    Instant m_since; // of the trial, or of when it ended
    std::int64_t m_letIn = 0; // units, in the trial
    int m_quarters = 0; // it is faster by; 0: not tried
};

} // namespace penstock
