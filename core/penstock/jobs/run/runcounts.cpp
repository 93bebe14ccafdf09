// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/runcounts.h>

#include <algorithm>

namespace penstock {

RunCounts::RunCounts(const JobState &earlier, std::optional<std::int64_t> total,
                     std::optional<std::int64_t> most)
    : m_all {.answered = earlier.answered,
             .failed = earlier.failed,
             .inDoubt = earlier.inDoubt,
             .duplicates = earlier.duplicates,
             .total = total,
             .spent = earlier.spent}
    , m_most(most)
{ }

void RunCounts::finish(RowState state)
{
    m_all.add(state);
    ++m_doneNow;
}

void RunCounts::redirected(bool becomesGet)
{
    ++m_all.redirects;
    if (becomesGet)
        ++m_all.becameGet;
}

void RunCounts::spend(const QString &limit, std::int64_t units, const std::vector<Limit> &limits)
{
    const auto spec = std::find_if(limits.begin(), limits.end(), [&limit](const Limit &each) {
        return each.name == limit && each.unit.price;
    });
    if (spec != limits.end())
        add(m_all.spent, {limit, units, *spec->unit.price});
}

std::optional<std::int64_t> RunCounts::unread(std::int64_t open) const
{
    if (!m_all.total || m_begun == 0)
        return std::nullopt;
    return *m_all.total - m_all.done() - open;
}

} // namespace penstock
