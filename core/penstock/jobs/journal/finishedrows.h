// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>

#include <memory>
#include <vector>

namespace penstock {

//! A row that has ended, as its journal has it.
struct FinishedRow
{
    std::int64_t index = 0; //!< From 0, in the order of the source.
    RowEnd end; //!< Without failedLine.
};

//! How \a state is spelt where programs read it: "answered", "failed", "in_doubt", "duplicate".
PENSTOCK_EXPORT QString stateName(RowState state);
//! All states, in the order of their enum.
PENSTOCK_EXPORT std::vector<RowState> rowStates();

//! Rows that ended alike.
struct FinishedCount
{
    RowState state = RowState::Answered;
    int status = 0;
    std::int64_t rows = 0;
    friend bool operator==(const FinishedCount &, const FinishedCount &) = default;
};

//! Which of them, and in what order.
struct FinishedQuery
{
    enum class Order { Row, Status, Elapsed, SentAt, Attempts };
    Order order = Order::Row;
    bool descending = false;
    std::optional<RowState> state = std::nullopt; //!< All where absent.
    std::optional<int> status = std::nullopt;
    friend bool operator==(const FinishedQuery &, const FinishedQuery &) = default;
};

//! What a journal knows of rows that have ended, to be shown; which rows a start leaves out says JobState. Another thread or process may be writing it: each
//! call sees what was durable when it was made. Belongs to the thread that opened it.
class PENSTOCK_EXPORT FinishedRows
{
public:
    //! Opens the journal in \a folder, without writing to it. Where there is none, nothing has ended.
    static Result<std::unique_ptr<FinishedRows>> open(const QString &folder);
    ~FinishedRows();
    Q_DISABLE_COPY_MOVE(FinishedRows)

    //! In the order of state and status. Looks at all rows: of a million some tenths of a second.
    Result<std::vector<FinishedCount>> counts() const;
    //! The numbers of those that \a query is about. Of a million rows some tenths of a second, in an
    //! order other than that of the rows a second or two.
    Result<std::vector<std::int64_t>> list(const FinishedQuery &query) const;
    //! Those with these numbers, in the order of the numbers; what has not ended is left out. At once.
    Result<std::vector<FinishedRow>> read(const std::vector<std::int64_t> &rows) const;

private:
    struct Private;
    explicit FinishedRows(std::unique_ptr<Private> parts);
    std::unique_ptr<Private> d; // without a database where there is no journal
};

} // namespace penstock
