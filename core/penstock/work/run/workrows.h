// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/comingrows.h>
#include <penstock/work/stream/workcall.h>

#include <deque>

namespace penstock {

//! The rows that a worker has got and not begun. WorkLine brings them; who gets which, also of those of dead
//! workers, says stream/script/30_handout.lua.
class PENSTOCK_EXPORT WorkRows final : public ComingRows
{
public:
    void add(WorkRow row);
    void readOn(); //!< Tells its reader that some were added.
    void end(); //!< No more will come.
    void lookedInVain(bool yes) { m_isDry = yes; }
    void drop(std::int64_t index) { reader().drop(index); }
    qsizetype size() const { return qsizetype(m_rows.size()); }
    void setOnTaken(std::function<void()> onTaken) { m_onTaken = std::move(onTaken); }

    Result<std::optional<Row>> next() override;
    std::optional<QStringList> columns() const override { return std::nullopt; }
    RowMark mark() const override;
    bool hasEnded() const override { return m_hasEnded; }
    bool isDry() const override { return m_isDry && m_rows.empty(); }

private:
    std::deque<WorkRow> m_rows;
    std::function<void()> m_onTaken = [] {};
    bool m_hasEnded = false;
    bool m_isDry = false;
};

} // namespace penstock
