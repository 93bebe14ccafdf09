// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/runlife.h>

namespace penstock {

bool RunLife::resume()
{
    m_trip.reset();
    return std::exchange(m_paused, false);
}

void RunLife::trip(RunEnding why)
{
    m_paused = true;
    m_trip = std::move(why);
}

bool RunLife::stop()
{
    m_rowsEnded = true;
    return !std::exchange(m_stopping, true);
}

bool RunLife::halt(Error why)
{
    if (m_how || m_halt)
        return false;
    m_halt = std::move(why);
    return true;
}

void RunLife::endRows(std::optional<Error> fault)
{
    m_rowsEnded = true;
    if (fault)
        m_fault = std::move(fault);
}

std::optional<RunEnding> RunLife::due(bool hasCalls, qsizetype busy) const
{
    if (m_how || !m_rowsEnded || (m_stopping ? hasCalls : busy > 0))
        return std::nullopt;
    if (m_stopping && !m_halt && m_trip)
        return m_trip;
    if (m_stopping)
        return RunEnding {m_halt ? JobRun::End::LimitReached : JobRun::End::Stopped, m_halt};
    return RunEnding {m_fault ? JobRun::End::RowsFault : JobRun::End::AllDone, m_fault};
}

bool RunLife::end(RunEnding ending)
{
    if (m_how)
        return false;
    m_how = ending.how;
    m_fault = std::move(ending.why);
    return true;
}

void RunLife::ledgerFailed(Error error)
{
    m_how = JobRun::End::OutputFault;
    m_fault = std::move(error);
}

JobRun::End RunLife::howItEnded(bool anyFailed, bool isIncomplete) const
{
    if (m_how != JobRun::End::AllDone)
        return *m_how;
    return anyFailed   ? JobRun::End::SomeFailed
        : isIncomplete ? JobRun::End::Incomplete
                       : JobRun::End::AllDone;
}

} // namespace penstock
