// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/serverword.h>

#include <penstock/limits/learning/adaptiverate.h>

#include <functional>

namespace penstock {
namespace {

using Fits = std::function<bool(const Limit &)>;

//! The one that \a fits; nothing where several do.
std::optional<std::size_t> onlyOne(std::span<const Limit *const> limits, const Fits &fits)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < limits.size(); ++i) {
        if (!fits(*limits[i]))
            continue;
        if (found)
            return std::nullopt;
        found = i;
    }
    return found;
}

bool isInWindow(const ServerCounter &counter, const Pace &pace, Instant now)
{
    // Clocks differ, and resets are told in whole seconds.
    const Duration slack = std::chrono::seconds(2) + pace.interval / 10;
    return !counter.reset || *counter.reset - now <= pace.interval + slack;
}

} // namespace

std::optional<std::size_t> limitMeantBy(const ServerCounter &counter,
                                        std::span<const Limit *const> limits, Instant now)
{
    const auto isPaced = [](const Limit &spec) { return paceOf(spec.settings).units > 0; };
    const auto numberOf = [](const Limit &spec) { return capacityOf(spec.settings); };
    const auto isCalledSo = [&](const Limit &spec) {
        return spec.name.compare(counter.name, Qt::CaseInsensitive) == 0;
    };
    const auto hasWindow = [&](const Limit &spec) {
        return isPaced(spec) && paceOf(spec.settings).interval == *counter.window;
    };
    const auto hasNumber = [&](const Limit &spec) {
        return isPaced(spec) && numberOf(spec) == *counter.limit
            && isInWindow(counter, paceOf(spec.settings), now);
    };
    const auto isNear = [&](const Limit &spec) {
        return isPaced(spec) && numberOf(spec) <= *counter.limit * 2
            && *counter.limit <= numberOf(spec) * 2
            && isInWindow(counter, paceOf(spec.settings), now);
    };
    if (!counter.name.isEmpty()) {
        if (const auto named = onlyOne(limits, isCalledSo))
            return named;
    }
    if (counter.window)
        return onlyOne(limits, hasWindow);
    if (!counter.limit)
        return onlyOne(limits, [&](const Limit &spec) {
            return isPaced(spec) && isInWindow(counter, paceOf(spec.settings), now);
        });
    if (const auto same = onlyOne(limits, hasNumber))
        return same;
    if (const auto near = onlyOne(limits, isNear))
        return near;
    // Where there is but one, a server may be much stricter than that.
    const auto only = onlyOne(limits, isPaced);
    const bool isStricter = only && *counter.limit <= numberOf(*limits[*only])
        && isInWindow(counter, paceOf(limits[*only]->settings), now);
    return isStricter ? only : std::nullopt;
}

} // namespace penstock
