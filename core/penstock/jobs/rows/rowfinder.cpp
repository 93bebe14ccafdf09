// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/rows/rowfinder.h>

#include <penstock/jobs/rows/jobrows.h>
#include <penstock/jobs/rows/rowconstants.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr std::int64_t betweenMarks = 1'024; // rows
constexpr std::int64_t farJump = 2 * betweenMarks; // reading on is dearer than opening again
} // namespace

RowFinder::RowFinder(JobSpec job)
    : m_job(std::move(job))
{ }

Result<std::unique_ptr<RowSource>> RowFinder::openBefore(std::int64_t row)
{
    // A range knows where each of its rows is.
    if (std::holds_alternative<RowsSpec::Range>(m_job.rows.from))
        return openRows(m_job.rows, RowMark {.index = row});
    const auto after = m_marks.upper_bound(row);
    return openRows(m_job.rows, after == m_marks.begin() ? RowMark {} : std::prev(after)->second);
}

// Reads on to it.
Result<std::optional<Row>> RowFinder::readTo(RowSource &source, std::int64_t wanted)
{
    std::optional<Row> last;
    while (source.mark().index <= wanted) {
        const RowMark mark = source.mark();
        if (mark.index % betweenMarks == 0)
            m_marks.emplace(mark.index, mark);
        Result<std::optional<Row>> row = source.next();
        if (!row || !*row)
            return row;
        last = **std::move(row);
    }
    return last;
}

Result<std::map<std::int64_t, Row>> RowFinder::find(std::vector<std::int64_t> rows)
{
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    std::map<std::int64_t, Row> found;
    std::unique_ptr<RowSource> source;
    for (const std::int64_t wanted : rows) {
        if (!source || wanted - source->mark().index > farJump) {
            auto opened = openBefore(wanted);
            if (!opened)
                return failure(opened.error());
            source = *std::move(opened);
        }
        Result<std::optional<Row>> row = readTo(*source, wanted);
        if (!row)
            return failure(row.error());
        if (!*row)
            break; // the last one was before it
        addConstants(**row, m_job.values);
        found.emplace(wanted, **std::move(row));
    }
    return found;
}

} // namespace penstock
