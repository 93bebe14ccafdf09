// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/requests/rownumbers.h>

#include <functional>
#include <vector>

namespace penstock {

//! Finds rows by text in values or by number. Reads each row once, as far as needed: a million CSV
//! rows take one or two seconds. Restarts for another text or changed rows. Belongs to one thread.
class PENSTOCK_EXPORT RowSearch
{
public:
    using Numbers = std::vector<std::int64_t>;
    using IsCancelled = std::function<bool()>; //!< Not null. Called every thousand rows.

    //! See RowFinder for \a folder.
    RowSearch(JobSpec job, QString folder);

    //! Returns matches among \a rows (numbers from 0) in order, or nothing if cancelled; the same
    //! query then continues. A row matches if a value, or a constant of the job, contains \a text,
    //! ignoring case and surrounding spaces. A number, see numberIn(), matches that row without
    //! reading. Empty text matches all. Errors are those of rowsFingerprint(), openRows(),
    //! RowNumbers::in() and RowSource::next().
    Result<std::optional<Numbers>> among(const Numbers &rows, const QString &text,
                                         const IsCancelled &isCancelled);

    //! Returns 23307 for "#23308" or "#23,308", because people count from 1. Returns nothing for
    //! other texts and "#0".
    static std::optional<std::int64_t> numberIn(const QString &text);

private:
    std::optional<Error> lookFor(const QString &text);
    bool isIn(const Row &row) const;
    Result<bool> readTo(std::int64_t end, const IsCancelled &isCancelled); // false: cancelled

    JobSpec m_job;
    QString m_folder;
    RowNumbers m_numbers;
    QString m_text;
    QJsonObject m_print;
    RowConstants m_constants;
    std::unique_ptr<RowSource> m_source; // null before the first search and after errors
    Numbers m_found; // positions, ascending, among rows read
};

} // namespace penstock
