// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/requests/rowsource.h>

#include <vector>

namespace penstock {

//! The numbers of rows, from 0. A row keeps the number under which it was started, even after edits
//! of its file. Without edits, numbers are positions.
class PENSTOCK_EXPORT RowNumbers
{
public:
    RowNumbers() = default; //!< Numbers are positions.
    explicit RowNumbers(std::vector<std::int64_t> byPlace); //!< Unique. Empty: positions.
    //! Reads the numbers of the last run in \a folder; positions without one. A damaged record is
    //! an error of the kind File.
    static Result<RowNumbers> in(const QString &folder);

    //! True without edits.
    bool arePlaces() const { return m_byPlace.empty(); }
    //! New rows after the known ones have higher numbers.
    std::int64_t at(std::int64_t place) const;
    //! Nothing if the row was removed.
    std::optional<std::int64_t> placeOf(std::int64_t number) const;

private:
    std::vector<std::int64_t> m_byPlace;
    std::vector<std::int64_t> m_byNumber; // positions by number
    std::int64_t m_next = 0; // next free number
};

//! Numbers the rows of \a source from its start: mark().index is the number of the next row. Do not
//! resume at its marks.
PENSTOCK_EXPORT std::unique_ptr<RowSource> numberedRows(std::unique_ptr<RowSource> source,
                                                        RowNumbers numbers);

} // namespace penstock
