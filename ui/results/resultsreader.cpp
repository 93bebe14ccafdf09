// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/resultsreader.h"

#include <penstock/http/text/prettyjson.h>
#include <penstock/jobs/journal/storedsamples.h>

#include <algorithm>

namespace penstock {

namespace {
using Step = ResultsList::Step;

Step stepFrom(const ResultsList::Rows &before, const std::vector<std::int64_t> &rows)
{
    if (!before || rows.size() < before->size())
        return Step::Anew;
    if (!std::equal(before->begin(), before->end(), rows.begin()))
        return Step::Anew;
    return rows.size() == before->size() ? Step::Same : Step::Longer;
}
} // namespace

ResultsReader::ResultsReader(JobSpec job, QString folder)
    : m_job(std::move(job))
    , m_folder(std::move(folder))
    , m_finder(m_job, m_folder)
    , m_search(m_job, m_folder)
{ }

Result<std::optional<ResultsList>> ResultsReader::list(const ResultsQuery &query,
                                                       const ResultsList::Rows &before,
                                                       const RowSearch::IsCancelled &isCancelled)
{
    const auto journal = FinishedRows::open(m_folder);
    if (!journal)
        return failure(journal.error());
    Result<std::vector<FinishedCount>> counts = (*journal)->counts();
    if (!counts)
        return failure(counts.error());
    const Result<std::vector<std::int64_t>> ended = (*journal)->list(query.ended);
    if (!ended)
        return failure(ended.error());
    auto rows = m_search.among(*ended, query.text, isCancelled);
    if (!rows)
        return failure(rows.error());
    if (!*rows)
        return std::nullopt;
    ResultsList list {.query = query, .counts = *std::move(counts)};
    list.step = stepFrom(before, **rows);
    list.rows = std::make_shared<const std::vector<std::int64_t>>(**std::move(rows));
    return list;
}

Result<ResultsPart> ResultsReader::read(const std::vector<std::int64_t> &rows)
{
    const auto journal = FinishedRows::open(m_folder);
    if (!journal)
        return failure(journal.error());
    Result<EndedRows> ended = readEnded(**journal, &m_finder, rows);
    if (!ended)
        return failure(ended.error());
    return ResultsPart {.rows = std::move(ended->rows), .values = std::move(ended->values)};
}

Result<ShownAnswer> ResultsReader::answer(const FinishedRow &row, double place)
{
    const auto rows = m_finder.find({row.index});
    if (!rows)
        return failure(rows.error());
    const auto found = rows->find(row.index);
    ShownAnswer shown;
    addPast(shown, row.index);
    if (found == rows->end())
        return shown;
    const auto kept = findAnswer(asLastRun(m_job, m_folder), found->second, row.end, place);
    if (!kept)
        return failure(kept.error());
    if (!*kept)
        return shown;
    const StoredAnswer &answer = **kept;
    shown.isStored = true;
    shown.isJson = answer.isJson;
    shown.error = answer.error;
    shown.file = answer.file;
    shown.size = answer.body.size();
    shown.raw = answer.body;
    shown.pretty = answer.isJson ? prettyJson(answer.body) : answer.body;
    return shown;
}

// What cannot be read of it is not told: what became of the row is known all the same.
void ResultsReader::addPast(ShownAnswer &answer, std::int64_t row) const
{
    answer.history = rowHistoryIn(m_folder, row).value_or(std::vector<RowEvent>());
    answer.runs = storedRunsIn(m_folder).value_or(std::vector<StoredRun>());
    answer.headers = rowHeadersIn(m_folder, row).value_or(std::nullopt);
}

} // namespace penstock
