// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/log/sendlog.h>
#include <penstock/jobs/journal/keptthrottles.h>
#include <penstock/jobs/run/dutycycle.h>
#include <penstock/support/clock.h>

namespace penstock {

//! Counts the throttled answers of a run, and explains them now and then, a fiftieth of the time at
//! most: all calls that were on the wire may come back throttled within a moment.
class PENSTOCK_EXPORT RunThrottles
{
public:
    //! \a declared are the limits at the beginning, before any was learned.
    explicit RunThrottles(std::vector<LimitSpec> declared);

    //! One more, of the row \a index, as it is kept; its number is the ledger's to give. \a clock
    //! tells how long it takes to explain.
    KeptThrottle note(ThrottleEvent event, std::int64_t index, const SendLog &log,
                      const Clock &clock);
    //! Explains them all anew, if there are any: how it went on tells as much as how it began.
    void explain(const SendLog &log, const Clock &clock);

    //! Answers that said "slow down", of this run.
    std::int64_t count() const { return m_count; }
    //! What explains them; nothing where there were none.
    const std::optional<Diagnosis> &diagnosis() const { return m_diagnosis; }

private:
    std::vector<LimitSpec> m_declared;
    std::int64_t m_count = 0;
    std::optional<Diagnosis> m_diagnosis;
    DutyCycle m_explaining;
};

} // namespace penstock
