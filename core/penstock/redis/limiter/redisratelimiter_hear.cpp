// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/limiter/redisratelimiter_p.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/client/redismessages.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSysInfo>

#include <algorithm>

// What a shared stack hears from Redis, and what it does about it.
namespace penstock {

Holder RedisRateLimiter::Private::holderOf(const ScriptEvent &event) const
{
    if (event.isPause)
        return {{}, true};
    if (!event.limit || *event.limit >= limits.size())
        return {};
    return {limits[*event.limit].name};
}

//! Tells all that is so: nobody there knows it.
void RedisRateLimiter::Private::startOver()
{
    declare();
    limitsVersion = 0;
    isViewAsked = false;
    ScriptCalls &wants = line.wants();
    wants.introduce(options.who, QSysInfo::machineHostName(), QCoreApplication::applicationPid());
    if (toGo != 0)
        wants.toGo(toGo);
    for (const auto &[number, each] : held)
        wants.adopt(number, each.permitRequest, costed,
                    each.sentAt ? serverTime(*each.sentAt) : -1);
    if (closedUntil && *closedUntil > clock.now().at)
        tellPause(true, {});
    for (const auto &[number, each] : asks)
        ask(number, each, wants);
}

void RedisRateLimiter::Private::askAgain(quint64 number, QueuePlace place)
{
    const auto found = asks.find(number);
    if (found == asks.end())
        return;
    found->second.permitRequest.place = place;
    found->second.charges = chargesOf(found->second.permitRequest);
    ask(number, found->second, line.wants());
    line.saySoon();
}

void RedisRateLimiter::Private::hearUp(bool up)
{
    downSince = up ? std::nullopt : std::optional(downSince.value_or(clock.now().at));
    const std::weak_ptr<Private> alive = self;
    tellTrouble();
    if (!alive.expired())
        considerEnd();
}

//! Whether those who wait wait in vain: for what nobody mends, or for longer than is wanted.
void RedisRateLimiter::Private::considerEnd()
{
    const bool isForGood = line.isForGood();
    if (!downSince || asks.empty()
        || (!isForGood && options.trouble != RedisRateLimiterOptions::Trouble::Stop))
        return;
    const Instant end = saturatingAdd(*downSince, options.patience);
    if (!isForGood && clock.now().at < end)
        return endAlarm->set(end);
    Q_EMIT q->gaveUp(line.trouble(), isForGood);
}

//! What is the matter, what that means for those who wait, and what to do about it.
std::optional<Error> RedisRateLimiter::Private::trouble() const
{
    if (line.isUp() && !contested.isEmpty())
        return redisMessage("redis.limits_differ").at(contested);
    const Error &error = line.trouble();
    if (line.isUp() || error.message.isEmpty())
        return std::nullopt;
    return error.message.at(redisMessage("redis.nothing_sent", error.place));
}

void RedisRateLimiter::Private::tellTrouble()
{
    const std::optional<Error> now = trouble();
    if (std::exchange(statedTrouble, now) != now)
        Q_EMIT q->sharingTroubled(now);
}

void RedisRateLimiter::Private::hear(const ScriptReply &answer, Instant asked)
{
    // One that took so long tells of permits that may be somebody else's by now.
    const bool isFirst = !latestReply;
    const bool isUsable = clock.now().at - asked < options.lease / 2;
    const std::weak_ptr<Private> alive = self;
    latestReply = answer;
    latestReply->events.clear();
    if (answer.isView) {
        view = *latestReply;
        isViewAsked = false;
    }
    hearLimits(answer);
    tellTrouble(); // a state that was lost is one again
    if (alive.expired())
        return;
    if (isFirst && closedUntil && *closedUntil > clock.now().at)
        tellPause(true, {});
    else if (line.isAnswered(closedBy))
        hearPause(answer);
    for (const ScriptEvent &event : answer.events) {
        if (alive.expired())
            return;
        switch (event.kind) {
        case ScriptEvent::Kind::Granted:
            grant(event, isUsable);
            break;
        case ScriptEvent::Kind::Denied:
            deny(event);
            break;
        case ScriptEvent::Kind::AskAgain:
            askAgain(event.number,
                     {event.placeKey * 1000, quint64(std::max<std::int64_t>(1, event.placeOrder))});
            break;
        }
    }
    if (alive.expired())
        return;
    arm(answer);
    tellWaiting();
}

namespace {

using Declared = std::vector<Limit>;

const Limit *findNamed(const QString &name, const Declared &list)
{
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const Limit &each) { return each.name == name; });
    return found == list.end() ? nullptr : &*found;
}

//! Those that hold, of what processes declare; nothing where it makes no sense.
std::optional<Declared> inUse(const ScriptReply &answer,
                              const std::map<std::int64_t, Declared> &declared)
{
    Declared list;
    for (const auto &[number, place] : answer.inUse) {
        const auto found = declared.find(number);
        if (found == declared.end() || place < 0 || place >= std::int64_t(found->second.size()))
            return std::nullopt;
        list.push_back(found->second[std::size_t(place)]);
    }
    return list;
}

//! The names of limits that are not declared in the same way by all.
QStringList namesOfContested(const Declared &limits,
                             const std::map<std::int64_t, Declared> &declared)
{
    QStringList names;
    for (const Limit &each : limits) {
        const bool isContested
            = std::any_of(declared.begin(), declared.end(), [&each](const auto &theirs) {
                  const Limit *const found = findNamed(each.name, theirs.second);
                  return found == nullptr || *found != each;
              });
        if (isContested)
            names.append(each.name);
    }
    return names;
}

} // namespace

//! What holds for all, if not all declare the same.
void RedisRateLimiter::Private::hearLimits(const ScriptReply &answer)
{
    if (answer.limitsVersion == limitsVersion)
        return;
    std::map<std::int64_t, Declared> theirs;
    std::optional<Declared> holding = declared;
    if (answer.differ) {
        if (!answer.isView)
            return line.wants().view();
        for (const auto &[number, source] : answer.declared) {
            if (auto some = limitsFromJson(QJsonDocument::fromJson(source).array()))
                theirs[number] = *std::move(some);
        }
        holding = inUse(answer, theirs);
    }
    limitsVersion = answer.limitsVersion;
    if (!holding)
        return;
    contested = namesOfContested(*holding, theirs);
    if (*holding != limits)
        use(*std::move(holding));
}

void RedisRateLimiter::Private::hearPause(const ScriptReply &answer)
{
    constexpr int open = 0;
    constexpr int reopening = 4;
    if (answer.phase == open || answer.phase == reopening || !answer.pausedUntil) {
        if (std::exchange(closedUntil, std::nullopt))
            Q_EMIT q->resumed();
        return;
    }
    const Instant until = *answer.pausedUntil >= ScriptReply::forEver
        ? Instant::max()
        : line.time().surely(*answer.pausedUntil);
    constexpr Duration same = std::chrono::milliseconds(100);
    const bool isNews = !closedUntil || until > saturatingAdd(*closedUntil, same);
    const bool isShorter
        = closedUntil && saturatingAdd(until, same) < *closedUntil; // somebody tries
    if (isNews || isShorter)
        closedUntil = until;
    if (isNews)
        Q_EMIT q->paused(until, answer.reason);
}

void RedisRateLimiter::Private::grant(const ScriptEvent &event, bool isUsable)
{
    const auto found = asks.find(event.number);
    const QueuePlace place {event.placeKey * 1000,
                            quint64(std::max<std::int64_t>(1, event.placeOrder))};
    // What was let go before this process closed the permit source would be refused, too.
    const bool isClosed = closedUntil && *closedUntil > clock.now().at && !event.probe;
    if (found == asks.end() || !isUsable || isClosed) {
        line.wants().returned(event.number);
        line.saySoon();
        if (found == asks.end())
            return;
        // Under a number of its own: what comes of the old one is nothing to it.
        Asked asked = std::move(found->second);
        asks.erase(found);
        asked.permitRequest.place = place;
        asked.charges = chargesOf(asked.permitRequest);
        const quint64 number = ++last;
        ask(number, asked, line.wants());
        asks.emplace(number, std::move(asked));
        return;
    }
    const OnAnswer onAnswer = std::move(found->second.onAnswer);
    held.emplace(
        event.number,
        Held {found->second.permitRequest, std::nullopt, std::move(found->second.charges)});
    const Instant now = clock.now().at;
    Permit::Facts facts {now, now - found->second.at, holderOf(event), place, event.probe};
    // Without a wait there, only the way there was waited for.
    if (event.waited == 0)
        facts.waited = Duration::zero();
    asks.erase(found);
    const std::weak_ptr<Private> alive = self;
    Q_EMIT q->granted(facts.waited, facts.heldBy);
    onAnswer(Permit(self, event.number, facts, q->home()));
}

void RedisRateLimiter::Private::deny(const ScriptEvent &event)
{
    const auto found = asks.find(event.number);
    if (found == asks.end())
        return;
    const OnAnswer onAnswer = std::move(found->second.onAnswer);
    asks.erase(found);
    Denial denial {event.reason, holderOf(event).limit, {}, event.cost, event.isPause};
    if (event.forecast)
        denial.forecast = line.time().surely(*event.forecast);
    onAnswer(failure(denial));
}

//! When the next call is due, if there is nothing to say before.
void RedisRateLimiter::Private::arm(const ScriptReply &answer)
{
    const Instant now = clock.now().at;
    if (!asks.empty() || !held.empty())
        line.sayBy(now + options.lease / 3); // that it lives, and whether others do
    if (!asks.empty() && answer.wake)
        line.sayBy(line.time().surely(*answer.wake));
}

} // namespace penstock
