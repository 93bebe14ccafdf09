// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/gate/sharedstack_p.h>

#include <penstock/limits/stack/stackcore.h>
#include <penstock/redis/gate/levelstate.h>

#include <algorithm>

// What is looked at of a shared stack: as the last answer had it.
namespace penstock {

//! Somebody looks: what there is to see is asked for, once a second at most, and shown when they look again.
void SharedStack::Private::watch()
{
    constexpr Duration viewsEvery = std::chrono::seconds(1);
    const Instant now = clock.now().at;
    const bool isFresh = viewAskedAt != Instant::min() && now - viewAskedAt < viewsEvery;
    if (isViewAsked || isFresh)
        return;
    isViewAsked = true;
    viewAskedAt = now;
    line.wants().view();
    line.saySoon();
}

std::vector<LimitLevel> SharedStack::levels() const
{
    if (wrongThread("Gate::levels()"))
        return {};
    d->watch();
    return levelsOf(
        d->limits, d->view ? d->view->levels : std::vector<StackAnswer::Level>(),
        [this](std::int64_t micros) { return d->line.time().surely(micros); }, d->clock.now().at);
}

Holder SharedStack::bindingLimit() const
{
    if (wrongThread("StackView::bindingLimit()"))
        return {};
    if (!d->asks.empty() && !d->trouble().isEmpty())
        return {u"%1, which is not ready"_s.arg(d->options.redis.address.text())};
    if (d->asks.empty() || !d->heard)
        return {};
    if (d->closedUntil)
        return {{}, true};
    const auto binding = d->heard->binding;
    return binding && *binding < d->limits.size() ? Holder {d->limits[*binding].name} : Holder {};
}

std::optional<Instant> SharedStack::pausedUntil() const
{
    if (wrongThread("StackView::pausedUntil()"))
        return {};
    return d->closedUntil;
}

StackCore SharedStack::snapshot() const
{
    if (wrongThread("StackView::snapshot()"))
        return StackCore({}, {});
    const ClockReading now = d->clock.now();
    StackCore copy(withLearnedCosts(d->limits), now);
    std::ignore = copy.restore(save(), now);
    if (d->closedUntil)
        copy.pause(*d->closedUntil, true);
    return copy;
}

//! When a run ends is estimated, see Progress::isEstimate.
std::optional<Instant> SharedStack::forecastOfLast(const Ask &, std::int64_t) const
{
    return {};
}

QJsonObject SharedStack::save() const
{
    if (wrongThread("StackView::save()"))
        return {};
    return stateOf(d->limits, levels(), d->clock.now());
}

std::vector<LearnedLimit> SharedStack::learnedLimits() const
{
    return {};
}

std::vector<DiscoveredLimit> SharedStack::discoveredLimits() const
{
    return {};
}

std::vector<LimitSpec> SharedStack::withLearnedCosts(std::vector<LimitSpec> limits) const
{
    if (wrongThread("LimitGate::withLearnedCosts()"))
        return limits;
    return d->withCosts(std::move(limits));
}

QString SharedStack::sharingTrouble() const
{
    if (wrongThread("LimitGate::sharingTrouble()"))
        return {};
    return d->trouble();
}

std::vector<Sharer> SharedStack::sharers() const
{
    if (wrongThread("LimitGate::sharers()"))
        return {};
    d->watch();
    std::vector<Sharer> sharers;
    if (!d->view)
        return sharers;
    for (const StackAnswer::Seat &seat : d->view->sharers) {
        const bool isSelf = seat.process == d->line.process();
        sharers.push_back({seat.name, seat.host, seat.pid, seat.waiting, seat.inFlight, seat.toGo,
                           false, isSelf});
    }
    std::stable_partition(sharers.begin(), sharers.end(),
                          [](const Sharer &each) { return each.isSelf; });
    return sharers;
}

} // namespace penstock
