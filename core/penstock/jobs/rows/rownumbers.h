// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/rows/rowsource.h>

#include <vector>

namespace penstock {

//! Under which number each row of a job is known, from 0. A row keeps the number under which it was begun,
//! wherever an edit of its file puts it; most jobs are not edited, and a row's number is its place.
class PENSTOCK_EXPORT RowNumbers
{
public:
    RowNumbers() = default; //!< Numbers are places.
    explicit RowNumbers(std::vector<std::int64_t> byPlace); //!< Each once. Empty: they are places.
    //! As the last run of the job with its journal in \a folder had them; places if there was none.
    //! An error of the kind File if the record is damaged.
    static Result<RowNumbers> in(const QString &folder);

    //! No row has another number than its place.
    bool arePlaces() const { return m_byPlace.empty(); }
    //! Rows behind those that the last run knew have numbers above all others.
    std::int64_t at(std::int64_t place) const;
    //! Nothing if the row is not there any more.
    std::optional<std::int64_t> placeOf(std::int64_t number) const;

private:
    std::vector<std::int64_t> m_byPlace;
    std::vector<std::int64_t> m_byNumber; // places, in the order of their numbers
    std::int64_t m_next = 0; // above all
};

//! The rows of \a source, which begins with the first: the index of mark() is the number of the next row.
//! Do not resume at its marks.
PENSTOCK_EXPORT std::unique_ptr<RowSource> numberedRows(std::unique_ptr<RowSource> source,
                                                        RowNumbers numbers);

} // namespace penstock
