// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/source/localsharedsource_p.h>

#include <penstock/limits/state/limitmatching.h>
#include <penstock/sharing/keys/sharingmessages.h>
#include <penstock/sharing/wire/limitslist.h>

#include <QPointer>

#include <algorithm>

// Finding a leader, or becoming it; and what it says.
namespace penstock {

using namespace std::chrono_literals;

namespace {
// A leader that has not answered so many looks in a row, none of which came late itself, is
// stopped.
constexpr Duration looksEvery = 50ms;
constexpr int maxUnanswered = 6;
// Who only has calls under way tells the leader that it lives, and a new one of them in time.
constexpr Duration looksForAnotherEvery = LeaderState::backWithin / 2;
constexpr Duration seeksAgainAfter = 200ms;
constexpr int triesAtOnce = 3;

std::vector<fromclient::Message> messagesIn(const QByteArray &bytes)
{
    std::vector<fromclient::Message> messages;
    WireReader reader(bytes);
    while (!reader.atEnd() && read(reader, messages.emplace_back())) { }
    return messages;
}
} // namespace

void LocalSharedSource::Private::seek()
{
    for (int i = 0; i < triesAtOnce; ++i) {
        const Election seen = board.current();
        if (connectTo(seen) || takeOver(seen))
            return;
    }
    lookAt = clock.now().at + seeksAgainAfter;
    lookAlarm->set(lookAt);
}

bool LocalSharedSource::Private::connectTo(Election seen)
{
    std::unique_ptr<Channel> toLeader = seen.isNobody()
        ? nullptr
        : switchboard.connectTo(LocalSharedLeader::socketName(key, seen));
    if (!toLeader)
        return false;
    election = seen;
    greet(std::move(toLeader));
    return true;
}

bool LocalSharedSource::Private::takeOver(Election seen)
{
    const QString other = board.otherMachine(clock.now().wall());
    auto taken
        = LocalSharedLeader::takeOver(key, seen, declared, limitsSince, clock, switchboard, board);
    std::optional<Error> now;
    if (!taken)
        now = taken.error();
    else if ((*taken)->trouble())
        now = (*taken)->trouble();
    else if (!other.isEmpty())
        now = sharingMessage("key_use.computer_in_folder", other).at(key.folder);
    const bool isWorthTelling = now && now->id() != u"sharing.managed_elsewhere"_s;
    if (isWorthTelling && std::exchange(trouble, now) != now) {
        QMetaObject::invokeMethod(
            q, [this, now] { Q_EMIT q->troubled(*now); }, Qt::QueuedConnection);
    }
    if (!taken)
        return false;
    leader = std::move(*taken);
    leader->onSuperseded([this] {
        leaderIsGone = true;
        flushSoon();
    });
    election = leader->election();
    greet(nullptr);
    return true;
}

//! Says who this is, and all that this leader cannot know of the one before. Without a channel it
//! is the leader of this process.
void LocalSharedSource::Private::greet(std::unique_ptr<Channel> toLeader)
{
    channel = std::move(toLeader);
    frames = {};
    arrivals = 0;
    unanswered = 0;
    arrived.clear();
    spoken.clear();
    outgoing.clear();
    atLeader = 0;
    if (!lasting.isEmpty())
        unnoted.push_back({++lastFrame, std::exchange(lasting, {})});

    const fromclient::Hello hello {
        .clientId = number, .limits = listOf(declared), .limitsSince = limitsSince};
    if (channel) {
        channel->onBytes([this](const QByteArray &bytes) { receive(bytes); });
        channel->onClosed([this] { lose(); });
        QByteArray bytes = numbered(0);
        append(bytes, hello);
        channel->write(framed(bytes));
        for (const Unnoted &each : unnoted)
            channel->write(framed(numbered(each.frame) + each.messages));
    } else {
        leader->clientOwn(hello, [this] { flushSoon(); });
        for (const Unnoted &each : std::exchange(unnoted, {})) {
            unnoted.push_back(each);
            tellOwn(each.frame, messagesIn(each.messages));
        }
    }
    fromclient::Holding holding;
    for (const auto &[grant, permit] : held)
        holding.permits.push_back({grant, permit.permitRequest, permit.isSent});
    say(std::move(holding));
    if (wantsDiscovery)
        say(fromclient::Discover {true});
    flush();
    backlog.clear();
    for (const auto &[asked, each] : asks) {
        if (each.isReported)
            ask(asked);
        else
            backlog.push_back(asked);
    }
    askMore();
    flushSoon();
}

//! The leader is gone, or this process was.
void LocalSharedSource::Private::lose()
{
    channel.reset();
    if (leader && !leaderIsGone)
        return;
    seek();
}

void LocalSharedSource::Private::lookSoon()
{
    const bool needsAnswers = !asks.empty() || !unnoted.empty();
    if (!channel || leader || (!needsAnswers && held.empty()))
        return;
    const Instant at = clock.now().at + (needsAnswers ? looksEvery : looksForAnotherEvery);
    if (lookAt <= at)
        return;
    unanswered = 0;
    lookAt = at;
    lookAlarm->set(lookAt);
}

void LocalSharedSource::Private::look()
{
    const Instant now = clock.now().at;
    const bool isLate = now - lookAt > 2 * looksEvery;
    lookAt = Instant::max();
    if (leader)
        return;
    if (!channel)
        return seek();
    channel->poll();
    if (!channel || leader)
        return;
    if (board.current() != election) { // somebody has taken over from one that is stopped
        channel.reset();
        return seek();
    }
    const bool needsAnswers = !asks.empty() || !unnoted.empty();
    if (!needsAnswers && held.empty())
        return;
    unanswered = isLate || !needsAnswers ? 0 : unanswered + 1;
    if (unanswered > maxUnanswered) {
        channel.reset();
        if (!takeOver(election))
            seek();
        return;
    }
    QByteArray ping = numbered(0);
    append(ping, fromclient::Ping {});
    channel->write(framed(ping));
    lookAt = now + (needsAnswers ? looksEvery : looksForAnotherEvery);
    lookAlarm->set(lookAt);
}

// ---- What the leader says ----

void LocalSharedSource::Private::receive(const QByteArray &bytes)
{
    const std::shared_ptr<Private> alive = self.lock();
    unanswered = 0;
    const bool isSound
        = frames.add(bytes, [this](const QByteArray &frame) { return readFrame(frame); });
    if (self.expired())
        return;
    deliverArrived();
    if (self.expired())
        return;
    if (!isSound && channel) { // not a leader of this version
        channel.reset();
        lookAt = clock.now().at + seeksAgainAfter;
        lookAlarm->set(lookAt);
    }
    askMore();
    tellWaiting();
}

//! What was said is noted when this returns, unless another process keeps the permit source by now.
void LocalSharedSource::Private::tellOwn(quint64 frame,
                                         const std::vector<fromclient::Message> &messages)
{
    fromleader::Noted noted {frame};
    if (leader->hear(frame, messages))
        on(noted);
}

//! What the leader of this process has to say by now.
void LocalSharedSource::Private::hearOwn()
{
    while (isLeader()) {
        std::vector<fromleader::Message> letters = leader->takeLetters();
        if (letters.empty())
            return;
        for (fromleader::Message &letter : letters) {
            std::visit([this](auto &each) { on(each); }, letter);
            if (self.expired())
                return;
        }
        deliverArrived();
        if (self.expired())
            return;
        askMore();
    }
}

bool LocalSharedSource::Private::readFrame(const QByteArray &frame)
{
    WireReader reader(frame);
    while (!reader.atEnd()) {
        fromleader::Message message;
        if (!read(reader, message))
            return false;
        std::visit([this](auto &each) { on(each); }, message);
        if (self.expired() || !channel)
            return false;
    }
    return !reader.hasFailed();
}

void LocalSharedSource::Private::on(fromleader::Welcome &message)
{
    trouble.reset();
    std::ignore = message;
}

void LocalSharedSource::Private::on(const fromleader::Refused &message)
{
    const bool isSameVersion = message.version == wireVersion;
    const std::optional<Error> now
        = (isSameVersion ? sharingMessage("sharing.limits_not_understood")
                         : sharingMessage("sharing.other_version"))
              .at(key.folder);
    if (std::exchange(trouble, now) != now)
        Q_EMIT q->troubled(*now);
    channel.reset();
    lookAt = clock.now().at + seeksAgainAfter;
    lookAlarm->set(lookAt);
}

void LocalSharedSource::Private::on(fromleader::Permitted &message)
{
    ++arrivals;
    arrived.push_back(std::move(message));
}

//! Before one is used the leader is told that it is taken, and after that the time is looked at:
//! what the leader has given to others meanwhile, because this process was stopped, is not used.
void LocalSharedSource::Private::deliverArrived()
{
    if (arrived.empty() || (!channel && !isLeader()))
        return;
    say(fromclient::Taken {arrivals});
    flush();
    const std::vector<fromleader::Permitted> permits = std::exchange(arrived, {});
    const Instant now = clock.now().at;
    const bool isCurrent = board.current() == election;
    for (const fromleader::Permitted &each : permits) {
        deliver(each, isCurrent && now - each.issuedAt < LeaderState::usableFor);
        if (self.expired())
            return;
    }
}

void LocalSharedSource::Private::deliver(fromleader::Permitted permitted, bool isUsable)
{
    const auto found = asks.find(permitted.number);
    if (found == asks.end() || !isUsable) {
        say(fromclient::Ended {permitted.grant}); // it is given back
        if (found != asks.end() && (channel || isLeader())) {
            --atLeader;
            ask(permitted.number);
        }
        return;
    }
    Asked asked = std::move(found->second);
    asks.erase(found);
    --atLeader;
    held[permitted.grant] = {std::move(asked.permitRequest), std::move(permitted.charges), false};
    const Holder heldBy {permitted.heldBy, permitted.heldByPause};
    const Instant from = std::min(asked.at, permitted.due);
    Permit permit(self, permitted.grant,
                  {permitted.due,
                   permitted.due - from,
                   heldBy,
                   {permitted.placeKey, permitted.placeOrder},
                   permitted.isProbe},
                  q->home());
    Q_EMIT q->granted(permit.facts().waited, heldBy);
    if (!self.expired() && asked.onAnswer)
        asked.onAnswer(std::move(permit));
}

void LocalSharedSource::Private::on(fromleader::Denied &message)
{
    const auto found = asks.find(message.number);
    if (found == asks.end())
        return;
    const OnAnswer answer = std::move(found->second.onAnswer);
    asks.erase(found);
    --atLeader;
    if (answer)
        answer(failure(Denial {message.reason, message.limit, message.forecast, message.cost,
                               message.isPause}));
}

void LocalSharedSource::Private::on(fromleader::Noted &message)
{
    while (!unnoted.empty() && unnoted.front().frame <= message.frame)
        unnoted.pop_front();
}

void LocalSharedSource::Private::on(fromleader::Limits &message)
{
    auto known = limitsFromList(message.limits);
    if (!known)
        return;
    limits = withNames(std::move(*known));
    isDiscovering = message.isDiscovering;
    isUniform = std::all_of(limits.begin(), limits.end(), penstock::isUniform);
    if (view && view->levels.size() != limits.size())
        view.reset();
}

void LocalSharedSource::Private::on(fromleader::Paused &message)
{
    if (closedUntil && message.until <= clock.now().at) { // somebody tries, or it comes late
        closedUntil = std::min(*closedUntil, message.until);
        return;
    }
    if (closedUntil && *closedUntil >= message.until)
        return;
    closedUntil = message.until;
    Q_EMIT q->paused(message.until, message.reason);
}

void LocalSharedSource::Private::on(fromleader::Resumed &)
{
    if (std::exchange(closedUntil, std::nullopt))
        Q_EMIT q->resumed();
}

void LocalSharedSource::Private::on(fromleader::Learned &message) const
{
    Q_EMIT q->learned(message.limit, message.units);
}

void LocalSharedSource::Private::on(fromleader::KeyIsShared &message) const
{
    Q_EMIT q->keyIsShared(message.limit, message.units);
}

void LocalSharedSource::Private::on(fromleader::Discovered &message) const
{
    if (const auto limit = discoveredFromJson(objectOf(message.limit)))
        Q_EMIT q->discovered(*limit);
}

void LocalSharedSource::Private::on(fromleader::View &message)
{
    const Holder before = bindingLimit();
    more = objectOf(message.more);
    if (more.contains(u"state"_s)) {
        state = more.take(u"state"_s).toObject();
        others = std::exchange(message.others, {});
    }
    view = std::move(message);
    if (const Holder binding = bindingLimit(); binding != before)
        Q_EMIT q->bindingLimitChanged(binding);
}

void LocalSharedSource::Private::on(fromleader::Pong &) { }

} // namespace penstock
