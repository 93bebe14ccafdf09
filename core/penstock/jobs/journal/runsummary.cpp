// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/runsummary.h>

#include <penstock/jobs/journal/journalschema_p.h>
#include <penstock/jobs/journal/storedend_p.h>
#include <penstock/jobs/journal/storedthrottles.h>

#include <algorithm>

namespace penstock {

using namespace journalschema;

namespace {
Result<void> readCauses(const SqlDatabase &database, RunSummary &summary)
{
    return database
        .statement(u"SELECT status, %3, count(*), min(row), state FROM outcome"
                   " WHERE state IN (%1, %2) GROUP BY state, status, %3"
                   " ORDER BY count(*) DESC, min(row)"_s.arg(int(RowState::Failed))
                       .arg(int(RowState::InDoubt))
                       .arg(causeOfRow))
        .each([&summary](const SqlRow &group) {
            const std::int64_t rows = group.value(2).toLongLong();
            if (summary.causes.size() < RunSummary::maxCauses)
                summary.causes.push_back({RowState(group.value(4).toInt()), group.value(0).toInt(),
                                          reasonFromText(group.value(1).toString()), rows,
                                          group.value(3).toLongLong()});
            else
                summary.otherFailures += rows;
        });
}
} // namespace

Duration refusedTime(const std::vector<StoredThrottle> &throttles, WallTime end)
{
    Duration sum {};
    WallTime counted = WallTime::min();
    for (const StoredThrottle &each : throttles) {
        if (!each.event.closedUntil)
            continue;
        const WallTime from = std::max(each.event.arrivedAt, counted);
        const WallTime until = std::min(*each.event.closedUntil, end);
        if (until <= from)
            continue;
        sum += until - from;
        counted = until;
    }
    return sum;
}

Result<std::optional<RunSummary>> runSummaryIn(const QString &folder)
{
    const Result<std::unique_ptr<SqlDatabase>> database = openToRead(folder);
    if (!database)
        return failure(database.error());
    if (!*database)
        return std::nullopt;
    RunSummary summary;
    WallTime end {};
    Result<void> taken
        = (*database)
              ->statement(u"SELECT sum(attempts), max(sent_at + elapsed) FROM outcome"_s)
              .each([&](const SqlRow &sums) {
                  summary.calls = sums.value(0).toLongLong();
                  end = fromMicroseconds(sums.value(1).toLongLong());
              });
    if (taken)
        taken = readCauses(**database, summary);
    if (!taken)
        return failure(taken.error());
    const Result<StoredThrottles> throttles = readThrottles(folder);
    if (!throttles)
        return failure(throttles.error());
    summary.rejections = throttles->count;
    summary.refusedFor = refusedTime(throttles->throttles, end);
    summary.refusedForIsLeast = throttles->count > std::int64_t(throttles->throttles.size());
    return summary;
}

} // namespace penstock
