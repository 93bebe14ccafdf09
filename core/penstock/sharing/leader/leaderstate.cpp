// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/leader/leaderstate.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/sharing/leader/messagesense.h>
#include <penstock/sharing/wire/limitslist.h>
#include <penstock/sharing/wire/wireframes.h>
#include <penstock/support/overload.h>

#include <algorithm>
#include <utility>

namespace penstock {

using namespace std::chrono_literals;

namespace {

constexpr Duration shortestCall = 1s; // that is reckoned with, of permit sources that are dead
constexpr Duration longestCall = 60s;
constexpr Duration onTheWay = 250ms; // what was sent last may have reached the server so much later

} // namespace

LeaderState::LeaderState(std::vector<Limit> limits, std::int64_t limitsSince, quint64 election,
                         ClockReading now)
    : m_core(withNames(std::move(limits)), now)
    , m_limitsSince(limitsSince)
    , m_lastGrant(election << 32)
    , m_time(now.at)
{
    m_declared = listOf(m_core.limits());
    lookAtLimits();
}

void LeaderState::lookAtLimits()
{
    m_isUniform = std::all_of(m_core.limits().begin(), m_core.limits().end(), isUniform);
}

ClockReading LeaderState::forward(ClockReading now)
{
    m_time = std::max(m_time, now.at);
    return now.movedTo(m_time);
}

// ---- From leader to leader ----

void LeaderState::restore(const QJsonObject &state, ClockReading now)
{
    if (state.isEmpty())
        return;
    // Gates say only later that they want it, and then what was found would be gone.
    if (!state.value(u"discovered"_s).toArray().isEmpty())
        m_core.discover(true, forward(now));
    std::ignore = m_core.restore(state, forward(now));
}

void LeaderState::replay(const QByteArray &entry, ClockReading now,
                         const std::function<Instant(Instant)> &readInstant)
{
    WireReader reader(entry);
    logentry::Entry logged;
    reader(logged);
    if (reader.hasFailed())
        return;
    m_isReplaying = true;
    const auto at = [&](Instant written) { return forward(now.movedTo(readInstant(written))); };
    const auto known = [this](quint64 clientId, quint64 frame) -> Client & {
        Client &client = m_clients[clientId];
        client.clientId = clientId;
        client.frame = std::max(client.frame, frame);
        return client;
    };
    const Overload replay {
        [&](const logentry::Client &client) { known(client.clientId, client.frame); },
        [&](const logentry::Permit &permit) {
            if (!m_grants.contains(permit.permit.grant))
                std::ignore = adopt(permit.clientId, permit.permit, at(permit.at));
        },
        [&](const logentry::Returned &returned) { end(returned.grant, at(returned.at)); },
        [&](const logentry::Received &received) {
            fromclient::Message message;
            WireReader inner(received.message);
            if (read(inner, message))
                obey(known(received.clientId, received.frame), message, at(received.at));
        },
        [&](const logentry::Gone &gone) { leave(gone.clientId, at(gone.at)); },
    };
    std::visit(replay, logged);
    m_isReplaying = false;
}

void LeaderState::replayed(ClockReading now, std::optional<Instant> alive)
{
    if (alive && *alive + aliveEvery + backWithin < now.at)
        endAllOfTheDead(now.movedTo(*alive + aliveEvery + onTheWay), now);
    now = forward(now);
    std::ignore = m_core.advance(now);
    std::ignore = m_core.drainNews();
    m_letters.clear();
    m_entries.clear();
    if (!m_clients.empty())
        m_backUntil = now.at + backWithin;
}

//! Whose leader is gone, too.
void LeaderState::endAllOfTheDead(ClockReading died, ClockReading now)
{
    m_isReplaying = true;
    while (!m_clients.empty())
        leave(m_clients.begin()->first, died);
    while (!m_orphans.empty() && m_orphans.begin()->first <= now.at) {
        const auto [at, grant] = *m_orphans.begin();
        m_orphans.erase(m_orphans.begin());
        end(grant, forward(now.movedTo(at)));
    }
    m_isReplaying = false;
}

QJsonObject LeaderState::save(ClockReading now) const
{
    now = now.movedTo(std::max(now.at, m_time));
    RateLimiterCore actualCosts(m_core);
    for (const auto &[grant, held] : m_grants)
        actualCosts.revoke(held.core, now);
    return actualCosts.save(now);
}

std::vector<QByteArray> LeaderState::standing(ClockReading now) const
{
    std::vector<QByteArray> entries;
    const auto add
        = [&entries](const logentry::Entry &entry) { WireWriter {entries.emplace_back()}(entry); };
    for (const auto &[clientId, client] : m_clients)
        add(logentry::Client {clientId, client.frame});
    for (const auto &[grant, held] : m_grants)
        add(logentry::Permit {now.at, held.clientId, {grant, held.permitRequest, held.isSent}});
    return entries;
}

void LeaderState::note(const logentry::Entry &entry)
{
    m_hasChanged = true;
    if (m_isReplaying)
        return;
    WireWriter {m_entries.emplace_back()}(entry);
}

std::vector<QByteArray> LeaderState::takeEntries()
{
    return std::exchange(m_entries, {});
}

//! A permit that another leader has let go.
quint64 LeaderState::adopt(quint64 clientId, const HeldPermit &permit, ClockReading now)
{
    const quint64 core = m_core.adopt(permit.permitRequest, now);
    if (core == 0)
        return 0;
    if (permit.isSent)
        std::ignore = m_core.sent(core, now);
    m_grants[permit.grant] = {core, clientId, permit.permitRequest, now.at, permit.isSent};
    m_clients[clientId].clientId = clientId;
    return core;
}

// ---- Gates come and go ----

bool LeaderState::join(const fromclient::Hello &hello, ClockReading now)
{
    now = forward(now);
    if (hello.clientId == 0)
        return false;
    // The same ones again are no news: a stack that is set limits forgets what it has learned, and
    // what it knows of calls that are to be settled.
    if (hello.limitsSince > m_limitsSince && hello.limits == m_declared) {
        m_limitsSince = hello.limitsSince;
    } else if (hello.limitsSince > m_limitsSince) {
        const auto limits = limitsFromList(hello.limits);
        if (!limits)
            return false;
        Client none;
        on(none, fromclient::SetLimits {hello.limits, hello.limitsSince}, now);
    }
    Client &client = m_clients[hello.clientId];
    // One that comes again says first what it has in hand, and then asks again: nothing may be on
    // its way to it before.
    for (const auto &[number, place] : std::exchange(client.waiting, {}))
        drop(place, now);
    client.clientId = hello.clientId;
    client.isHere = true;
    client.isShelved = false;
    client.handedOut = 0;
    m_letters.push_back({hello.clientId, fromleader::Welcome {wireVersion, m_lastGrant >> 32}});
    m_letters.push_back({hello.clientId, limits()});
    if (m_core.isPaused(now.at))
        m_letters.push_back({hello.clientId, fromleader::Paused {*m_core.pausedUntil(), {}}});
    return true;
}

bool LeaderState::isHere(quint64 clientId) const
{
    const auto client = m_clients.find(clientId);
    return client != m_clients.end() && client->second.isHere;
}

bool LeaderState::onlyHasSent(quint64 clientId) const
{
    bool hasSent = false;
    for (const auto &[grant, held] : m_grants) {
        if (held.clientId == clientId && !held.isSent)
            return false;
        hasSent = hasSent || held.clientId == clientId;
    }
    return hasSent;
}

void LeaderState::leave(quint64 clientId, ClockReading now)
{
    now = forward(now);
    const auto found = m_clients.find(clientId);
    if (found == m_clients.end())
        return;
    Client client = std::move(found->second);
    m_clients.erase(found);
    for (const auto &[number, place] : client.waiting)
        drop(place, now);
    for (const Refunded &each : client.refunded) // it says that it takes one before it uses it
        cancelIfUnsent(each.grant, now);
    note(logentry::Gone {now.at, clientId});
    std::vector<quint64> left;
    for (const auto &[grant, held] : m_grants) {
        if (held.clientId == clientId)
            left.push_back(grant);
    }
    for (const quint64 grant : left)
        orphan(grant, now);
}

//! Its permit source cannot tell any more whether it was sent, or when it ends.
void LeaderState::orphan(quint64 grant, ClockReading now)
{
    Held &held = m_grants.at(grant);
    if (!std::exchange(held.isSent, true)) {
        std::ignore = m_core.sent(held.core, now);
        held.sentAt = now.at;
    }
    held.clientId = 0;
    const Duration serviceTime = std::clamp(2 * m_slowest, shortestCall, longestCall);
    m_orphans.emplace(std::max(now.at, held.sentAt + serviceTime), grant);
}

void LeaderState::reconcile(quint64 clientId, const fromclient::Holding &holding, ClockReading now)
{
    std::vector<quint64> known;
    for (const HeldPermit &permit : holding.permits)
        known.push_back(permit.grant);
    std::sort(known.begin(), known.end());
    std::vector<quint64> lost;
    for (const auto &[grant, held] : m_grants) {
        if (held.clientId == clientId && !std::binary_search(known.begin(), known.end(), grant))
            lost.push_back(grant);
    }
    for (const quint64 grant : lost)
        cancelIfUnsent(grant, now);
    for (const HeldPermit &permit : holding.permits) {
        const auto found = m_grants.find(permit.grant);
        if (found == m_grants.end()) {
            if (adopt(clientId, permit, now) != 0)
                note(logentry::Permit {now.at, clientId, permit});
        } else if (found->second.clientId == 0) { // it was taken for dead
            found->second.clientId = clientId;
            std::erase_if(m_orphans, [&](const auto &each) { return each.second == permit.grant; });
        }
    }
    m_clients.at(clientId).refunded.clear();
}

// ---- What permit sources say ----

bool LeaderState::begins(quint64 clientId, quint64 frame)
{
    Client &client = m_clients.at(clientId);
    if (frame != 0 && frame <= client.frame)
        return false;
    client.frame = std::max(client.frame, frame);
    return true;
}

bool LeaderState::hear(quint64 clientId, quint64 frame, const fromclient::Message &message,
                       ClockReading now)
{
    now = forward(now);
    Client &client = m_clients.at(clientId);
    // The leader's own permit source asks as a stack is asked: nothing of it comes over a wire.
    if (clientId != m_leader && (!makesSense(message) || client.waiting.size() > maxWaiting))
        return false;
    if (client.isShelved)
        unshelve(client, now);
    return std::visit(
        [&](const auto &each) {
            using Received = std::decay_t<decltype(each)>;
            if constexpr (std::is_same_v<Received, fromclient::Hello>)
                return false;
            else if constexpr (std::is_same_v<Received, fromclient::Holding>)
                reconcile(clientId, each, now);
            else if constexpr (std::is_same_v<Received, fromclient::Request>)
                request(clientId, each, now);
            else if constexpr (std::is_same_v<Received, fromclient::Cancel>)
                cancel(client, each.number, now);
            else if constexpr (std::is_same_v<Received, fromclient::Taken>)
                taken(client, each.count);
            else if constexpr (std::is_same_v<Received, fromclient::Watch>)
                m_letters.push_back({clientId, view(clientId, each.wantsState, now)});
            else if constexpr (std::is_same_v<Received, fromclient::Ping>)
                m_letters.push_back({clientId, fromleader::Pong {}});
            if constexpr (fromclient::changesState<Received>) {
                QByteArray bytes;
                append(bytes, each);
                note(logentry::Received {now.at, clientId, frame, bytes});
                on(client, each, now);
            }
            return true;
        },
        message);
}

void LeaderState::obey(Client &client, const fromclient::Message &message, ClockReading now)
{
    std::visit([&](const auto &each) { on(client, each, now); }, message);
}

//! Null where it is not that permit source's.
LeaderState::Held *LeaderState::heldBy(const Client &client, quint64 grant)
{
    const auto found = m_grants.find(grant);
    return found != m_grants.end() && found->second.clientId == client.clientId ? &found->second
                                                                                : nullptr;
}

void LeaderState::on(Client &client, const fromclient::Sent &message, ClockReading now)
{
    Held *const held = heldBy(client, message.grant);
    if (held == nullptr || std::exchange(held->isSent, true))
        return;
    held->sentAt = now.at;
    std::ignore = m_core.sent(held->core, now);
}

void LeaderState::on(Client &client, const fromclient::Ended &message, ClockReading now)
{
    if (heldBy(client, message.grant) != nullptr)
        end(message.grant, now);
}

void LeaderState::end(quint64 grant, ClockReading now)
{
    const auto found = m_grants.find(grant);
    if (found == m_grants.end())
        return;
    const Held held = std::move(found->second);
    m_grants.erase(found);
    if (held.isSent) {
        m_slowest = std::max(now.at - held.sentAt, m_slowest - m_slowest / 64);
        std::ignore = m_core.finish(held.core, now);
    } else {
        std::ignore = m_core.refund(held.core, now);
    }
}

//! Its permit source does not say that it has ended.
void LeaderState::cancelIfUnsent(quint64 grant, ClockReading now)
{
    note(logentry::Returned {now.at, grant});
    end(grant, now);
}

void LeaderState::on(Client &client, const fromclient::Feedback &message, ClockReading now)
{
    const LimitFeedback feedback {message.counters, message.throttle};
    const Held *const held = heldBy(client, message.grant);
    m_core.report(held != nullptr ? held->core : 0, feedback, now);
    if (feedback.throttle && feedback.throttle->closesAll())
        tellPaused(feedback.throttle->reason);
}

void LeaderState::on(Client &client, const fromclient::ReportActualCost &message, ClockReading now)
{
    if (const Held *const held = heldBy(client, message.grant))
        m_core.reportActualCost(held->core, message.limit, message.actual, now);
}

void LeaderState::on(Client &, const fromclient::Pause &message, ClockReading)
{
    m_core.pause(message.until, message.reopen == PermitSource::Reopen::Probe);
    tellPaused(message.reason);
}

void LeaderState::tellPaused(const QString &reason)
{
    m_reportedPaused = true;
    tellAll(fromleader::Paused {*m_core.pausedUntil(), reason});
}

void LeaderState::on(Client &, const fromclient::Resume &message, ClockReading now)
{
    std::ignore = m_core.resume(now, message.reopen == PermitSource::Reopen::Probe);
    if (m_core.isPaused(now.at)) // one goes first
        tellAll(fromleader::Paused {*m_core.pausedUntil(), {}});
    else if (std::exchange(m_reportedPaused, false))
        tellAll(fromleader::Resumed {});
}

void LeaderState::on(Client &, const fromclient::Discover &message, ClockReading now)
{
    if (message.on == m_core.isDiscovering())
        return;
    m_core.discover(message.on, now);
    lookAtLimits();
    tellAll(limits());
}

void LeaderState::on(Client &, const fromclient::SetLimits &message, ClockReading now)
{
    auto limits = limitsFromList(message.limits);
    if (!limits || message.since < m_limitsSince)
        return;
    m_limitsSince = message.since;
    m_declared = message.limits;
    std::ignore = m_core.setLimits(withNames(std::move(*limits)), now);
    lookAtLimits();
    tellAll(this->limits());
}

// ---- Who waits ----

void LeaderState::request(quint64 clientId, const fromclient::Request &request, ClockReading now)
{
    Client &client = m_clients.at(clientId);
    if (client.waiting.contains(request.number))
        return;
    const quint32 place
        = this->place({clientId, request.number, request.permitRequest, {}, now.at});
    client.waiting.emplace(request.number, place);
    enqueue(place, now, false);
}

quint32 LeaderState::place(Asked &&asked)
{
    if (m_freePlaces.empty()) {
        m_asked.push_back(std::move(asked));
        return quint32(m_asked.size() - 1);
    }
    const quint32 place = m_freePlaces.back();
    m_freePlaces.pop_back();
    m_asked[place] = std::move(asked);
    return place;
}

//! Each source of each process is a source of its own. Those of the leader's process keep their
//! names, by which forecasts are requested.
QString LeaderState::sourceOf(const Asked &asked) const
{
    const QString &source = asked.permitRequest.source;
    return asked.clientId == m_leader ? source
                                      : QString::number(asked.clientId) + QLatin1Char('/') + source;
}

void LeaderState::enqueue(quint32 place, ClockReading now, bool again)
{
    Asked &asked = m_asked[place];
    PermitRequest permitRequest = asked.permitRequest;
    permitRequest.source = sourceOf(asked);
    if (again && permitRequest.place.order == 0)
        permitRequest.place
            = QueuePlace::of(asked.at, std::clamp(permitRequest.priority, 0, 9), place + 1);
    const Result<Ticket> ticket = m_core.enqueue(permitRequest, now, place + 1);
    // Its only error is time that runs back, and forward() has none: somebody would wait for ever.
    if (!ticket)
        qFatal("penstock::LeaderState: %s", qPrintable(ticket.error().text()));
    m_asked[place].ticket = *ticket;
}

void LeaderState::cancel(Client &client, quint64 number, ClockReading now)
{
    const auto found = client.waiting.find(number);
    if (found == client.waiting.end())
        return;
    const quint32 place = found->second;
    client.waiting.erase(found);
    drop(place, now);
}

void LeaderState::drop(quint32 place, ClockReading now)
{
    Asked &asked = m_asked[place];
    if (asked.isShelved) {
        asked = {};
        m_freePlaces.push_back(place);
        return;
    }
    asked.isDropped = true; // until its reply has come
    std::ignore = m_core.cancel(asked.ticket, now);
}

//! Its requests leave the line until it says something, and keep their places in it.
void LeaderState::shelve(Client &client, ClockReading now)
{
    collect(now); // nothing may be on its way to it
    if (std::exchange(client.isShelved, true))
        return;
    for (const auto &[number, place] : client.waiting) {
        m_asked[place].isShelved = true;
        std::ignore = m_core.cancel(m_asked[place].ticket, now);
    }
    std::vector<RateLimiterCore::Reply> replies;
    m_core.drainReplies(replies); // that they are cancelled
    for (const RateLimiterCore::Reply &reply : replies) {
        if (!m_asked[reply.tag - 1].isShelved)
            m_replies.push_back(reply);
        else if (reply.granted) // by time that passed, or because one before it left the line
            std::ignore = m_core.refund(reply.grant, now);
    }
}

void LeaderState::unshelve(Client &client, ClockReading now)
{
    client.isShelved = false;
    for (const auto &[number, place] : client.waiting) {
        m_asked[place].isShelved = false;
        enqueue(place, now, true);
    }
}

void LeaderState::taken(Client &client, quint64 count)
{
    while (!client.refunded.empty() && client.refunded.front().count <= count)
        client.refunded.pop_front();
}

bool LeaderState::isOverdue(quint64 clientId, ClockReading now) const
{
    const auto client = m_clients.find(clientId);
    return client != m_clients.end() && !client->second.refunded.empty()
        && client->second.refunded.front().issuedAt + takenWithin <= now.at;
}

// ---- Time ----

void LeaderState::advance(ClockReading now)
{
    now = forward(now);
    while (!m_orphans.empty() && m_orphans.begin()->first <= now.at) {
        const quint64 grant = m_orphans.begin()->second;
        m_orphans.erase(m_orphans.begin());
        cancelIfUnsent(grant, now);
    }
    if (m_backUntil && *m_backUntil <= now.at) {
        m_backUntil.reset();
        std::vector<quint64> gone;
        for (const auto &[clientId, client] : m_clients) {
            if (!client.isHere)
                gone.push_back(clientId);
        }
        for (const quint64 clientId : gone)
            leave(clientId, now);
    }
    for (auto &[clientId, client] : m_clients) {
        if (!isOverdue(clientId, now))
            continue;
        shelve(client, now);
        while (isOverdue(clientId, now)) { // younger ones it may still use
            const quint64 grant = client.refunded.front().grant;
            client.refunded.pop_front();
            cancelIfUnsent(grant, now);
        }
    }
    std::ignore = m_core.advance(now);
    collect(now);
}

std::optional<Instant> LeaderState::nextWake() const
{
    std::optional<Instant> wake = m_core.nextWake();
    const auto sooner = [&wake](Instant at) { wake = wake ? std::min(*wake, at) : at; };
    if (!m_orphans.empty())
        sooner(m_orphans.begin()->first);
    if (m_backUntil)
        sooner(*m_backUntil);
    for (const auto &[clientId, client] : m_clients) {
        if (!client.refunded.empty())
            sooner(client.refunded.front().issuedAt + takenWithin);
    }
    return wake;
}

void LeaderState::collect(ClockReading now)
{
    m_core.drainReplies(m_replies);
    for (const RateLimiterCore::Reply &reply : std::exchange(m_replies, {}))
        answer(reply, now);
}

void LeaderState::answer(const RateLimiterCore::Reply &reply, ClockReading now)
{
    const auto place = quint32(reply.tag - 1);
    Asked asked = std::exchange(m_asked[place], {});
    m_freePlaces.push_back(place);
    if (asked.isDropped) {
        if (reply.granted)
            std::ignore = m_core.refund(reply.grant, now);
        return;
    }
    Client &client = m_clients.at(asked.clientId);
    client.waiting.erase(asked.number);
    if (!reply.granted) {
        m_letters.push_back(
            {asked.clientId,
             fromleader::Denied {asked.number, reply.reason, nameOf(reply.heldBy), reply.forecast,
                                 reply.cost, reply.heldBy.isPause}});
        return;
    }
    const quint64 grant = ++m_lastGrant;
    note(logentry::Permit {reply.at, asked.clientId, {grant, asked.permitRequest, false}});
    fromleader::Permitted permitted {asked.number,
                                     grant,
                                     now.at,
                                     reply.at,
                                     reply.waited,
                                     nameOf(reply.heldBy),
                                     reply.heldBy.isPause,
                                     reply.place.key,
                                     reply.place.order,
                                     reply.probe,
                                     std::nullopt};
    if (!m_isUniform) {
        auto &charges = permitted.charges.emplace();
        for (quint32 limit = 0; limit < m_core.limits().size(); ++limit) {
            const std::int64_t units = m_core.charged(reply.grant, m_core.limits()[limit].name);
            if (units != 0)
                charges.push_back({limit, units});
        }
    }
    m_grants[grant] = {reply.grant, asked.clientId, std::move(asked.permitRequest), {}, false};
    client.refunded.push_back({++client.handedOut, grant, now.at});
    m_letters.push_back({asked.clientId, std::move(permitted)});
}

// ---- What permit sources are told ----

void LeaderState::tellAll(const fromleader::Message &message)
{
    for (const auto &[clientId, client] : m_clients) {
        if (client.isHere)
            m_letters.push_back({clientId, message});
    }
}

void LeaderState::tellNews(ClockReading now)
{
    if (m_reportedPaused && !m_core.isPaused(now.at)) {
        m_reportedPaused = false;
        tellAll(fromleader::Resumed {});
    }
    for (const RateLimiterCore::News &news : m_core.drainNews()) {
        if (news.limit >= m_core.limits().size())
            continue;
        const QString name = m_core.limits()[news.limit].name;
        if (news.kind == RateLimiterCore::News::Kind::Learned) {
            tellAll(fromleader::Learned {name, news.units});
        } else if (news.kind == RateLimiterCore::News::Kind::KeyIsShared) {
            tellAll(fromleader::KeyIsShared {name, news.units});
        } else {
            tellAll(limits());
            for (const DiscoveredLimit &limit : m_core.discoveredLimits()) {
                if (limit.spec.name == name)
                    tellAll(fromleader::Discovered {bytesOf(toJson(limit))});
            }
        }
    }
}

std::vector<LeaderState::Letter> LeaderState::takeLetters(ClockReading now)
{
    tellNews(now);
    return std::exchange(m_letters, {});
}

QString LeaderState::nameOf(const HeldBy &heldBy) const
{
    return heldBy.limit ? m_core.limits()[*heldBy.limit].name : QString();
}

fromleader::Limits LeaderState::limits() const
{
    return {listOf(m_core.limits()), m_core.isDiscovering()};
}

fromleader::View LeaderState::view(quint64 clientId, bool withState, ClockReading now) const
{
    fromleader::View view;
    view.at = now.at;
    view.levels = m_core.levels(now);
    const HeldBy binding = m_core.bindingLimit(now);
    view.binding = nameOf(binding);
    view.isBoundByPause = binding.isPause;
    if (m_core.isPaused(now.at))
        view.pausedUntil = m_core.pausedUntil();
    for (const auto &[other, client] : m_clients) {
        if (withState && client.isHere && other != clientId)
            view.others.push_back({other, std::int64_t(client.waiting.size())});
    }
    view.more = moreOf(m_core, withState, now);
    return view;
}

} // namespace penstock
