// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/run/jobrun.h>

namespace penstock {

//! The end of a run and its reason, if any.
struct RunEnding
{
    JobRun::End how = JobRun::End::AllDone;
    std::optional<Error> why = std::nullopt;
};

//! The state machine of a run: what it may do, and how it ends. It ends once; only a later failure
//! of the ledger changes the result.
class PENSTOCK_EXPORT RunLife
{
public:
    //! True until resume().
    bool isPaused() const { return m_paused; }
    bool hasEnded() const { return m_how.has_value(); } //!< The ledger is closing.
    //! True if a row may be read.
    bool mayRead() const { return !m_rowsEnded && !m_how && !m_paused; }
    //! True if a request may be sent.
    bool maySend() const { return !m_paused && !m_stopping && !m_how; }

    //! Stops reading and sending until resume().
    void pause() { m_paused = true; }
    bool resume(); //!< Returns true if it was paused.
    void trip(RunEnding why); //!< Pauses it; the result if stopped before resume().
    //! True if all rows were read without a stop.
    bool hasReadAll() const { return m_rowsEnded && !m_stopping && !m_how; }
    bool stop(); //!< Returns true for the first stop.
    bool
    //! Records that the server accepts no more requests. Returns true for the first call; call
    //! stop() next.
    halt(Error why);
    //! All rows are read, or \a fault ended the reading.
    void endRows(std::optional<Error> fault = std::nullopt);

    //! Returns how it ends, given open requests and \a busy rows; nothing while it continues or
    //! after the end.
    std::optional<RunEnding> due(bool hasCalls, qsizetype busy) const;
    bool end(RunEnding ending); //!< Returns true if it ends this way.
    void ledgerFailed(Error error); //!< Reports an error after the end.

    //! Call only after the end.
    JobRun::End howItEnded(bool anyFailed, bool isIncomplete) const;
    //! Returns the error that ended it, if any.
    const std::optional<Error> &fault() const { return m_fault; }

private:
    bool m_rowsEnded = false;
    bool m_paused = false;
    bool m_stopping = false;
    std::optional<Error> m_halt;
    std::optional<RunEnding> m_trip;
    std::optional<JobRun::End> m_how;
    std::optional<Error> m_fault;
};

} // namespace penstock
