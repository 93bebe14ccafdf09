// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/limit.h>

namespace penstock {

//! Tests whether a bucket inferred from rejections fills faster, as another client may have used
//! part of it. It is used a quarter faster for a while, then half, then twice. The first rejection
//! ends the trial for five minutes. A value; callers pass events and time.
//!
//! A server accepts at most a full bucket plus its refill. So accepted units less a full bucket are
//! a proven refill, and only that is believed.
class PENSTOCK_EXPORT BucketTrial
{
public:
    //! Starts with settings known since \a since; no trial for \a patience.
    BucketTrial(const TokenBucketSettings &known, Instant since, Duration patience);

    //! Returns the settings without the trial.
    const TokenBucketSettings &known() const { return m_known; }
    TokenBucketSettings inForce() const; //!< Includes the trial.

    //! Records an accepted call. Returns true if inForce() has changed.
    bool letIn(std::int64_t units, Instant sentAt);
    //! Records a rejection received at \a now. Returns true if the trial caused it.
    bool throttled(Instant sentAt, Instant now);

private:
    void believe(Duration span);

    TokenBucketSettings m_known;
    Duration m_patience;
    Instant m_since; // start of the trial, or its end
    std::int64_t m_letIn = 0; // units accepted in the trial
    int m_quarters = 0; // faster by these; 0: no trial
};

} // namespace penstock
