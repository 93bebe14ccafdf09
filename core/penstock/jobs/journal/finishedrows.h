// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/output/ledger.h>

#include <memory>
#include <vector>

namespace penstock {

class SqlDatabase;

//! A finished row in the journal.
struct FinishedRow
{
    std::int64_t index = 0; //!< From 0, in source order.
    RowEnd end; //!< Without failedLine.
};

//! Returns "answered", "failed", "in_doubt" or "duplicate".
PENSTOCK_EXPORT QString stateName(RowState state);
//! Returns all states in order.
PENSTOCK_EXPORT std::vector<RowState> rowStates();

//! The number of rows with the same result.
struct FinishedCount
{
    RowState state = RowState::Answered;
    int status = 0;
    std::int64_t rows = 0;
    friend bool operator==(const FinishedCount &, const FinishedCount &) = default;
};

//! A filter and an order for finished rows.
struct FinishedQuery
{
    enum class Order { Row, Status, Elapsed, SentAt, Attempts };
    Order order = Order::Row;
    bool descending = false;
    std::optional<RowState> state = std::nullopt; //!< All if absent.
    std::optional<int> status = std::nullopt;
    friend bool operator==(const FinishedQuery &, const FinishedQuery &) = default;
};

//! Finished rows of a journal for display; see JobState for what a start skips. Each call sees what
//! is durable then, even during a run. Belongs to the thread that opened it.
class PENSTOCK_EXPORT FinishedRows
{
public:
    //! Opens the journal in \a folder read-only. A missing one is empty.
    static Result<std::unique_ptr<FinishedRows>> open(const QString &folder);
    ~FinishedRows();
    Q_DISABLE_COPY_MOVE(FinishedRows)

    //! Sorted by state and status. Reads all rows: a million take tenths of a second.
    Result<std::vector<FinishedCount>> counts() const;
    //! Returns matching numbers. With a million rows, an order other than Row takes one or two
    //! seconds.
    Result<std::vector<std::int64_t>> list(const FinishedQuery &query) const;
    //! Returns rows sorted by number. Skips unfinished ones. Fast.
    Result<std::vector<FinishedRow>> read(const std::vector<std::int64_t> &rows) const;

private:
    explicit FinishedRows(std::unique_ptr<SqlDatabase> database);
    std::unique_ptr<SqlDatabase> m_database; // null before the first run
};

} // namespace penstock
