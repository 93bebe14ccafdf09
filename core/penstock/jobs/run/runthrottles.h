// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/log/sendlog.h>
#include <penstock/jobs/journal/storedthrottles.h>
#include <penstock/support/clock.h>

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <optional>

namespace penstock {

//! Counts the rate limit responses of a run and diagnoses them at intervals. Diagnosis takes at
//! most a fiftieth of the time, because all requests in flight may be rejected together.
class PENSTOCK_EXPORT RunThrottles
{
public:
    //! \a declared are the initial limits, before adaptation.
    explicit RunThrottles(std::vector<Limit> declared);

    //! Adds an event of row \a index and returns what to store; the ledger numbers it. \a clock
    //! measures the time of diagnosis.
    StoredThrottle note(ThrottleEvent event, std::int64_t index, const SendLog &log,
                        const Clock &clock);
    //! Updates the diagnosis with the latest sends.
    void explain(const SendLog &log, const Clock &clock);

    //! Rate limit responses.
    std::int64_t count() const { return m_count; }
    //! Returns their diagnosis, if any.
    const std::optional<Diagnosis> &diagnosis() const { return m_diagnosis; }

private:
    std::vector<Limit> m_declared;
    std::int64_t m_count = 0;
    std::optional<Diagnosis> m_diagnosis;
    Instant m_explainAgain = Instant::min();
};

} // namespace penstock
