// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/gate/sharedstack_p.h>

#include <penstock/redis/gate/localshare.h>

// While Redis does not answer, and that is wanted: a share of the limits, kept in this process.
namespace penstock {

namespace {

constexpr Duration patience = std::chrono::seconds(1);

} // namespace

//! That nobody else has: not where it was not heard of in so long that others may have it by now. Who has never
//! reached Redis has the word of the profile only, that there are no more than share a hundred percent.
LocalShare SharedStack::Private::shareNow() const
{
    if (!heard)
        return {0, options.localShare};
    return downSince && *downSince - heardAt < options.lease ? heard->share : LocalShare();
}

void SharedStack::Private::considerLocal()
{
    if (options.trouble != SharedStackOptions::Trouble::Local || local || !downSince)
        return;
    const ClockReading now = clock.now();
    if (now.at < *downSince + patience) {
        localAlarm->set(*downSince + patience);
        return;
    }
    // What Redis let go holds slots of the whole budget.
    if (asks.empty() || !held.empty())
        return;
    // Nobody knows of what it would be a share.
    if (discovery.isOn && discovery.found.inForce.empty())
        return;
    const LocalShare mine = shareNow();
    const auto share = shareOf(limitsNow(), mine);
    if (!share)
        return;
    localPercent = mine.to - mine.from;
    local = std::make_unique<Stack>(*share, clock);
    std::ignore = local->restore(usedUpState(*share, now));
    if (closedUntil && *closedUntil > now.at)
        local->pause(*closedUntil, {}, Gate::Reopen::Probe);
    std::vector<quint64> numbers;
    for (const auto &[number, each] : asks)
        numbers.push_back(number);
    for (const quint64 number : numbers)
        askLocally(number);
    tellTrouble();
}

void SharedStack::Private::askLocally(quint64 number)
{
    Asked &asked = asks.at(number);
    Ask ask = asked.ask;
    ask.place = {}; // one of Redis' line means nothing here
    if (ask.maxWait)
        ask.maxWait = std::max(Duration::zero(), asked.deadline - clock.now().at);
    asked.local = local->request(
        ask, [this, number](PermitResult answer) { grantLocally(number, std::move(answer)); });
}

void SharedStack::Private::grantLocally(quint64 number, PermitResult answer)
{
    const auto found = asks.find(number);
    if (found == asks.end() || !local)
        return; // which gives it back
    Asked asked = std::move(asks.extract(found).mapped());
    line.wants().cancel(number); // it may know of it
    if (!answer) {
        asked.onAnswer(failure(answer.error()));
        return;
    }
    // Under a number of its own: Redis may have let go the other one.
    const quint64 grant = ++last;
    Permit::Facts facts = answer->facts();
    facts.waited = clock.now().at - asked.at;
    facts.place = {};
    Held &mine = held.emplace(grant, Held {asked.ask, std::nullopt, {}}).first->second;
    mine.local = *std::move(answer);
    Q_EMIT q->granted(facts.waited, facts.heldBy);
    asked.onAnswer(Permit(self, grant, facts, q->home()));
}

//! It answers again: what was used here it is told, and what waits or is under way is its own again.
void SharedStack::Private::endLocal()
{
    std::vector<std::pair<QString, std::int64_t>> used;
    for (const LimitLevel &level : local->levels()) {
        const std::int64_t units = level.capacity - level.available - level.inFlight;
        if (units > 0)
            used.emplace_back(level.name, units);
    }
    StackWants &wants = line.wants();
    if (!used.empty())
        wants.usedElsewhere(used);
    for (auto &[number, each] : held) {
        if (!each.local.isValid())
            continue;
        wants.adopt(number, each.ask, limits, each.sentAt ? serverTime(*each.sentAt) : -1);
        each.local = {};
    }
    for (auto &[number, each] : asks) {
        local->cancel(each.local);
        each.local = {};
        ask(number, each, wants);
    }
    // Its own answers are still to come, and must find nobody.
    local.release()->deleteLater();
    line.saySoon();
}

} // namespace penstock
