// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/jobrows.h>
#include <penstock/jobs/rows/rowconstants.h>
#include <penstock/jobs/rows/rownumbers.h>

#include <functional>
#include <vector>

namespace penstock {

//! Finds rows of a job by a text in their values, or by their number. Reads the rows once, no further
//! than it is asked about, and goes on from there when asked about later ones; a million rows of CSV
//! take a second or two. Begins anew for another text, or where the rows have changed.
//! Belongs to one thread.
class PENSTOCK_EXPORT RowSearch
{
public:
    using Numbers = std::vector<std::int64_t>;
    using IsCancelled = std::function<bool()>; //!< Not null. Asked once in a thousand rows.

    //! \a folder as for a RowFinder.
    RowSearch(JobSpec job, QString folder);

    //! Those of \a rows, numbers from 0 in any order, that have \a text; the order stays. Nothing where
    //! it was cancelled: the same question goes on where it was. Errors are those of
    //! rowsFingerprint(), openRows(), RowNumbers::in() and RowSource::next(); the next question begins anew then.
    //! A row has it if one of its values, constants of the job included, contains it; capitals do not
    //! count, nor do blanks around \a text. If \a text is a number as numberIn() has it, it is that row,
    //! and none is read. An empty text is in all of them.
    Result<std::optional<Numbers>> among(const Numbers &rows, const QString &text,
                                         const IsCancelled &isCancelled);

    //! "#23308", also written "#23,308", is the row 23307: people count from 1. Nothing of any
    //! other text, and of "#0".
    static std::optional<std::int64_t> numberIn(const QString &text);

private:
    std::optional<Error> lookFor(const QString &text);
    bool isIn(const Row &row) const;
    Result<bool> readTo(std::int64_t end, const IsCancelled &isCancelled); // false: cancelled

    JobSpec m_job;
    QString m_folder;
    RowNumbers m_numbers;
    QString m_text;
    QJsonObject m_print; // of the rows that m_source reads
    RowConstants m_constants; // those that have the text
    std::unique_ptr<RowSource> m_source; // null before the first and after a failed look
    Numbers m_found; // places, ascending, of what was read
};

} // namespace penstock
