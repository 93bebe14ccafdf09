// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/endedrows.h>
#include <penstock/jobs/journal/storedanswers.h>

#include <algorithm>
#include <unordered_set>

namespace penstock {

Result<EndedRows> readEnded(const FinishedRows &journal, RowFinder *finder,
                            const std::vector<std::int64_t> &numbers)
{
    auto rows = journal.read(numbers);
    if (!rows)
        return failure(rows.error());
    EndedRows ended;
    for (const std::int64_t number : numbers) {
        const auto row = std::lower_bound(
            rows->begin(), rows->end(), number,
            [](const FinishedRow &each, std::int64_t wanted) { return each.index < wanted; });
        if (row != rows->end() && row->index == number)
            ended.rows.push_back(*row);
    }
    if (finder == nullptr)
        return ended;
    // A missing file of rows does not hide their results.
    if (auto found = finder->find(numbers))
        ended.values = *std::move(found);
    else
        ended.valuesFault = found.error();
    return ended;
}

double placeOf(std::int64_t index, const FinishedRows &journal)
{
    std::int64_t all = 1;
    if (const auto counts = journal.counts()) {
        for (const FinishedCount &count : *counts)
            all += count.rows;
    }
    return double(index) / double(all);
}

namespace {
constexpr std::size_t foundAtOnce = 4'096; // rows
}

EndedSearch::EndedSearch(JobSpec job, const QString &folder)
    : m_job(std::move(job))
    , m_values(m_job, folder)
    , m_finder(m_job, folder)
{ }

Result<std::optional<EndedSearch::Numbers>>
EndedSearch::among(const Numbers &rows, const QString &text, const IsCancelled &isCancelled)
{
    auto byValue = m_values.among(rows, text, isCancelled);
    const QString wanted = text.trimmed();
    if (!byValue || !*byValue || wanted.isEmpty() || RowSearch::numberIn(wanted))
        return byValue;
    const auto answers = StoredAnswers::read(m_job, isCancelled, wanted);
    if (answers && !*answers)
        return std::nullopt;
    if (!answers || (*answers)->isEmpty())
        return byValue;
    std::unordered_set<std::int64_t> found((*byValue)->begin(), (*byValue)->end());
    Numbers others;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(others),
                 [&found](std::int64_t row) { return !found.contains(row); });
    std::sort(others.begin(), others.end()); // as the finder reads them
    for (std::size_t first = 0; first < others.size(); first += foundAtOnce) {
        if (isCancelled())
            return std::nullopt;
        const auto begin = others.begin() + std::ptrdiff_t(first);
        const auto end
            = others.begin() + std::ptrdiff_t(std::min(first + foundAtOnce, others.size()));
        const auto known = m_finder.find({begin, end});
        if (!known)
            return byValue; // without its values, the response of a row cannot be found
        for (const auto &[number, row] : *known) {
            if ((*answers)->has(row))
                found.insert(number);
        }
    }
    Numbers both;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(both),
                 [&found](std::int64_t row) { return found.contains(row); });
    return both;
}

} // namespace penstock
