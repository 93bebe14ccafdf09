// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/gate/sharedstack_p.h>

#include <penstock/limits/learning/learnedpace.h>

#include <algorithm>

// Limits that nobody declared: one of the processes finds them out, see LimitFinder, and all hear
// of it.
namespace penstock {

void SharedStack::Private::setDeclared(std::vector<LimitSpec> all)
{
    declared = std::move(all);
    limits = declared;
    const bool isOn = discovery.isOn;
    discovery = {};
    discovery.isOn = isOn;
}

void SharedStack::Private::discover(bool on)
{
    if (on == discovery.isOn || (on && declaresRate(declared)))
        return;
    setDeclared(declared);
    discovery.isOn = on;
    useAnew();
}

//! What was found is known with the levels.
void SharedStack::Private::hearFound(const StackAnswer &answer)
{
    if (!answer.isView || !discovery.isOn || answer.foundAt <= discovery.at
        || answer.since != since)
        return;
    const FoundLimits before = std::exchange(discovery.found, FoundLimits::from(answer.found));
    discovery.text = answer.found;
    discovery.at = answer.foundAt;
    limits = declared;
    for (const DiscoveredLimit &each : discovery.found.limits)
        limits.push_back(each.spec);
    if (!discovery.found.inForce.empty())
        use(since); // for a Redis that loses it
    tellFound(before.limits);
}

void SharedStack::Private::tellFound(const std::vector<DiscoveredLimit> &before) const
{
    const std::vector<DiscoveredLimit> now = discovery.found.limits;
    const std::weak_ptr<Private> alive = self;
    for (const DiscoveredLimit &limit : now) {
        if (std::find(before.begin(), before.end(), limit) == before.end())
            Q_EMIT q->discovered(limit);
        if (alive.expired())
            return;
    }
}

//! This process finds the limits out, as long as it is told what happens.
void SharedStack::Private::hearSeen(const StackAnswer &answer)
{
    if (!answer.seen || !discovery.isOn) {
        discovery.finder.reset();
        return;
    }
    if (answer.seen->isBegin)
        discovery.finder = std::make_unique<LimitFinder>(declared, *answer.seen, answer.now);
    if (!discovery.finder)
        return; // of limits that were others
    discovery.finder->read(*answer.seen, answer.now);
    if (const auto news = discovery.finder->takeNews()) {
        line.wants().found(*news);
        line.saySoon();
    }
}

void SharedStack::Private::tellFinder(quint64 grant, std::span<const ServerCounter> counters)
{
    if (!discovery.isOn || !line.time().isKnown())
        return;
    const QByteArray text
        = LimitFinder::textOf(counters, [this](Instant at) { return serverTime(at); });
    line.wants().toldAll(grant, discovery.found.limits.empty() ? '?' + text : text);
    line.saySoon();
}

std::vector<DiscoveredLimit> SharedStack::discoveredLimits() const
{
    if (wrongThread("SharedStack::discoveredLimits()"))
        return {};
    return d->discovery.found.limits;
}

} // namespace penstock
