// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/run/jobrun.h>

namespace penstock {

//! How a run ends, and why, where there is something to say.
struct RunEnding
{
    JobRun::End how = JobRun::End::AllDone;
    std::optional<Error> why = std::nullopt;
};

//! What a run may still do, and how it ends. It ends once; only a ledger that fails later changes how.
class PENSTOCK_EXPORT RunLife
{
public:
    //! By pause() or trip().
    bool isPaused() const { return m_paused; }
    bool hasEnded() const { return m_how.has_value(); } //!< The ledger takes nothing more.
    //! Another row may be read.
    bool mayRead() const { return !m_rowsEnded && !m_how && !m_paused; }
    //! Another call may be handed to the sender.
    bool maySend() const { return !m_paused && !m_stopping && !m_how; }

    //! Nothing is read or sent until resume().
    void pause() { m_paused = true; }
    bool resume(); //!< Whether it was paused.
    void trip(RunEnding why); //!< Pauses it; where it is stopped then, that is how it ends.
    //! All rows were read, and nobody has stopped it.
    bool hasReadAll() const { return m_rowsEnded && !m_stopping && !m_how; }
    bool stop(); //!< Whether it was not stopping yet.
    bool
    halt(Error why); //!< The server wants no more of us. Whether that is new; stop() has to follow.
    //! All rows were read, or \a fault keeps it from reading on.
    void endRows(std::optional<Error> fault = std::nullopt);

    //! How it ends now that calls are open or none, and so many rows \a busy. Nothing where it goes
    //! on, or has ended.
    std::optional<RunEnding> due(bool hasCalls, qsizetype busy) const;
    bool end(RunEnding ending); //!< Whether that is how it ends.
    void ledgerFailed(Error error); //!< After the end.

    //! Only where it has ended.
    JobRun::End howItEnded(bool anyFailed) const;
    //! What ended it; nothing where all went well.
    const std::optional<Error> &fault() const { return m_fault; }

private:
    bool m_rowsEnded = false;
    bool m_paused = false;
    bool m_stopping = false;
    std::optional<Error> m_halt; // why the server stopped it
    std::optional<RunEnding> m_trip; // why it is paused
    std::optional<JobRun::End> m_how; // the ledger is closing
    std::optional<Error> m_fault;
};

} // namespace penstock
