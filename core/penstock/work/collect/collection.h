// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>
#include <penstock/work/stream/workjob.h>

#include <QStringList>

#include <memory>
#include <vector>

namespace penstock {

//! What the workers of a job have written, looked through: of each row the one end that counts. Segments may be
//! of workers that go on; what they write later is not seen.
class PENSTOCK_EXPORT Collection
{
public:
    //! Reads the segments \a paths: files, or folders with files *.segment.jsonl somewhere below. An error
    //! where there is none, one is damaged, or they are not all of one job. A last line without its end is
    //! left out: it was being written.
    static Result<Collection> read(const QStringList &paths);
    Collection(Collection &&) noexcept;
    Collection &operator=(Collection &&) noexcept;
    ~Collection();
    Q_DISABLE_COPY(Collection)

    const WorkJob &job() const;
    qsizetype segments() const; //!< Files.
    std::int64_t count(RowState state) const; //!< Rows that ended so.
    std::int64_t repeated() const; //!< Rows with more than one end: the best of them counts.
    std::int64_t missing() const; //!< Rows without an end.
    //! Numbers from 1 of rows that have none, at most so many; and of those that ended like this.
    std::vector<std::int64_t> firstMissing(std::size_t most) const;
    std::vector<std::int64_t> firstOf(RowState state, std::size_t most) const;

    //! Writes the records of all rows that have an end, in the order of the rows, to where \a output says, and
    //! those that failed or are in doubt beside it, see failedPathOf(). What is there is replaced where \a
    //! replace says so, and an error else. A file of lines is replaced when all the rest is written.
    Result<void> write(const OutputSpec &output, bool replace) const;

private:
    struct Private;
    explicit Collection(std::unique_ptr<Private> parts);
    std::unique_ptr<Private> d;
};

} // namespace penstock
