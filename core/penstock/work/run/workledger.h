// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>

#include <deque>
#include <functional>
#include <memory>
#include <set>

namespace penstock {

//! What a worker does. It is written down here as any run's is; what must not be sent twice waits for leave as
//! well, which all workers share, and an end that is durable is told.
class PENSTOCK_EXPORT WorkLedger final : public Ledger
{
    Q_OBJECT
public:
    //! To whom it is told, by the number of the row.
    struct Line
    {
        //! Answers whether this worker may send it, once.
        std::function<void(std::int64_t, std::function<void(bool)>)> intend;
        std::function<void(std::int64_t)> withdraw;
        std::function<void(std::int64_t)>
            refused; //!< It may not; before the entry counts as durable.
        std::function<void(std::int64_t, RowState)> done;
    };
    //! \a withValues as segmentLine() has it.
    WorkLedger(std::unique_ptr<Ledger> kept, Line line, bool withValues);
    ~WorkLedger() override;

    //! A row has ended that no run has had.
    void end(std::int64_t index, const Row &row, RowEnd end);

    quint64 put(LedgerEntry entry) override;
    void setMark(const RowMark &mark) override; //!< Rows come in any order: there is none.
    void setSpent(const Spending &spent) override { m_kept->setSpent(spent); }
    void noteThrottle(const KeptThrottle &throttle) override { m_kept->noteThrottle(throttle); }
    void setDiagnosis(const Diagnosis &diagnosis) override { m_kept->setDiagnosis(diagnosis); }
    void setEnd(const KeptEnd &end) override { m_kept->setEnd(end); }
    qint64 backlog() const override { return m_kept->backlog(); }
    void close() override { m_kept->close(); }

private:
    struct Step
    {
        quint64 number = 0; // for whoever put it; 0: nobody
        quint64 kept = 0; // of the ledger below
        std::int64_t index = 0;
        std::optional<RowState> end = std::nullopt;
        bool waits = false; // for leave
    };
    void keep(LedgerEntry entry, Step step);
    void askLeave(std::int64_t index, quint64 number);
    void goOn();

    const std::unique_ptr<Ledger> m_kept;
    const Line m_line;
    const bool m_withValues;
    std::deque<Step> m_steps;
    std::set<std::int64_t> m_intended; // the others know, or will
    std::set<std::int64_t> m_begun; // of these a page has come
    quint64 m_last = 0;
    quint64 m_durable = 0; // of the ledger below
};

} // namespace penstock
