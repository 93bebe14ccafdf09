// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>

#include <deque>
#include <functional>
#include <memory>

namespace penstock {

//! Tells a program of what comes, and then writes it down, so that nothing is held for done that it has
//! not been told of. From the event loop, where it may do anything but delete the job.
class TellingLedger final : public Ledger
{
    Q_OBJECT
public:
    using Tell = std::function<void(const LedgerEntry &)>;

    //! Without \a kept nothing is remembered.
    TellingLedger(std::unique_ptr<Ledger> kept, Tell tell);
    ~TellingLedger() override;

    quint64 put(LedgerEntry entry) override;
    void setMark(const RowMark &mark) override;
    void setSpent(const Spending &spent) override;
    void noteThrottle(const KeptThrottle &throttle) override;
    void setDiagnosis(const Diagnosis &diagnosis) override;
    void setEnd(const KeptEnd &end) override;
    qint64 backlog() const override;
    void close() override;

private:
    void later(std::function<void()> step);
    void handAllOn();

    const std::unique_ptr<Ledger> m_kept;
    const Tell m_tell;
    std::deque<std::function<void()>> m_steps; // in their order
    quint64 m_last = 0;
    qint64 m_untold = 0; // bytes
    bool m_isHandingOn = false; // an event that does so is on its way
};

} // namespace penstock
