// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/endedrows.h>

#include <algorithm>

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
    // A file of rows that is not there any more does not hide what became of them.
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

} // namespace penstock
