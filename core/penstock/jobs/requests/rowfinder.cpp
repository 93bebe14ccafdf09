// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/rowfinder.h>

#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/row.h>

namespace penstock {

namespace {
constexpr std::int64_t betweenMarks = 1'024; // rows
constexpr std::int64_t farJump = 2 * betweenMarks; // reading on is dearer than opening again
} // namespace

RowFinder::RowFinder(JobSpec job, QString folder)
    : m_job(std::move(job))
    , m_folder(std::move(folder))
{ }

Result<std::unique_ptr<RowSource>> RowFinder::openBefore(std::int64_t place)
{
    // A range knows where each of its rows is.
    if (std::holds_alternative<RowsSpec::Range>(m_job.rows.from))
        return openRows(m_job.rows, RowMark {.index = place});
    const auto after = m_marks.upper_bound(place);
    return openRows(m_job.rows, after == m_marks.begin() ? RowMark {} : std::prev(after)->second);
}

// Reads on to it.
Result<std::optional<Row>> RowFinder::readTo(RowSource &source, std::int64_t place)
{
    std::optional<Row> last;
    while (source.mark().index <= place) {
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

Result<std::map<std::int64_t, Row>> RowFinder::find(const std::vector<std::int64_t> &rows)
{
    if (!m_numbers) {
        Result<RowNumbers> numbers = RowNumbers::in(m_folder);
        if (!numbers)
            return failure(numbers.error());
        m_numbers = *std::move(numbers);
    }
    std::map<std::int64_t, std::int64_t> numberAt; // by place
    for (const std::int64_t row : rows) {
        if (const std::optional<std::int64_t> place = m_numbers->placeOf(row))
            numberAt.emplace(*place, row);
    }
    std::map<std::int64_t, Row> found;
    std::unique_ptr<RowSource> source;
    for (const auto &[place, number] : numberAt) {
        if (!source || place - source->mark().index > farJump) {
            auto opened = openBefore(place);
            if (!opened)
                return failure(opened.error());
            source = *std::move(opened);
        }
        Result<std::optional<Row>> row = readTo(*source, place);
        if (!row)
            return failure(row.error());
        if (!*row)
            break; // the last one was before it
        addConstants(**row, m_job.values);
        found.emplace(number, **std::move(row));
    }
    return found;
}

} // namespace penstock
