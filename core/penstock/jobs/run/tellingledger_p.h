// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/ledger.h>

#include <deque>
#include <functional>
#include <memory>

namespace penstock {

//! Delivers entries to a program before writing them, so that undelivered ones never count as done.
//! Calls it from the event loop; it must not delete the job.
class TellingLedger final : public Ledger
{
    Q_OBJECT
public:
    using Tell = std::function<void(const LedgerEntry &)>;

    //! Null for \a kept: nothing is stored.
    TellingLedger(std::unique_ptr<Ledger> kept, Tell tell);
    ~TellingLedger() override;

    quint64 put(LedgerEntry entry) override;
    void note(const LedgerNotes &notes) override;
    void noteThrottle(const StoredThrottle &throttle) override;
    qint64 backlog() const override;
    void close() override;

private:
    void later(std::function<void()> step);
    void handAllOn();

    const std::unique_ptr<Ledger> m_kept;
    const Tell m_tell;
    std::deque<std::function<void()>> m_steps;
    quint64 m_last = 0;
    qint64 m_untold = 0; // bytes
    bool m_isHandingOn = false; // a delivery is queued
};

} // namespace penstock
