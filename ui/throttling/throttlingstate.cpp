// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/throttling/throttlingstate.h"

#include "ui/widgets/timetext.h"

#include <QCoreApplication>

namespace penstock {

namespace {
struct FateText
{
    Q_DECLARE_TR_FUNCTIONS(ThrottlingState)
};

ThrottleFate endedFate(const RowEnd &end)
{
    if (end.state == RowState::Answered)
        return {FateText::tr("done, attempt %1").arg(end.attempts), u"tick"_s, Tone::Accent};
    const QString text = end.state == RowState::InDoubt ? FateText::tr("in doubt")
        : end.status > 0 ? FateText::tr("failed, status %1").arg(end.status)
                         : FateText::tr("failed");
    return {text, u"state-failed"_s, Tone::Fail};
}
} // namespace

const RowEnd *ThrottlingState::endOf(const StoredThrottle &throttle) const
{
    if (!throttle.row)
        return nullptr;
    const auto end = ends.find(*throttle.row);
    // A row that ended before, and was begun anew, says nothing of this throttle.
    const bool isLater = end != ends.end()
        && (!end->second.sentAt || *end->second.sentAt >= throttle.event.sentAt);
    return isLater ? &end->second : nullptr;
}

Result<ThrottlingState> readThrottling(const QString &folder)
{
    Result<StoredThrottles> history = readThrottles(folder);
    if (!history)
        return failure(history.error());
    ThrottlingState state {.history = *std::move(history)};
    std::vector<std::int64_t> numbers;
    for (const StoredThrottle &throttle : state.history.throttles) {
        if (throttle.row)
            numbers.push_back(*throttle.row);
    }
    const auto rows = FinishedRows::open(folder);
    if (!rows)
        return failure(rows.error());
    const auto ended = (*rows)->read(numbers);
    if (!ended)
        return failure(ended.error());
    for (const FinishedRow &row : *ended)
        state.ends.emplace(row.index, row.end);
    return state;
}

ThrottleFate fateOf(const ThrottlingState &state, const StoredThrottle &throttle, WallTime now)
{
    if (const RowEnd *const end = state.endOf(throttle))
        return endedFate(*end);
    const std::optional<WallTime> &until = throttle.event.closedUntil;
    if (until && *until > now)
        return {FateText::tr("paused until %1").arg(clockText(*until)), u"state-waiting"_s,
                Tone::Warn};
    return {FateText::tr("waiting to retry"), u"state-retrying"_s, Tone::Ink2};
}

} // namespace penstock
