// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keeper/keptstack.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/limitmatching.h>
#include <penstock/sharing/keeper/messagesense.h>
#include <penstock/sharing/wire/gateframes.h>
#include <penstock/sharing/wire/limitslist.h>

#include <algorithm>
#include <utility>

namespace penstock {

using namespace std::chrono_literals;

namespace {

constexpr Duration shortestCall = 1s; // that is reckoned with, of gates that are dead
constexpr Duration longestCall = 60s;
constexpr Duration onTheWay = 250ms; // what was sent last may have reached the server so much later

} // namespace

KeptStack::KeptStack(std::vector<LimitSpec> limits, std::int64_t limitsSince, quint64 term,
                     ClockReading now)
    : m_core(withNames(std::move(limits)), now)
    , m_limitsSince(limitsSince)
    , m_lastGrant(term << 32)
    , m_time(now.at)
{
    m_declared = listOf(m_core.limits());
    lookAtLimits();
}

void KeptStack::lookAtLimits()
{
    m_isUniform = std::all_of(m_core.limits().begin(), m_core.limits().end(), isUniform);
}

ClockReading KeptStack::forward(ClockReading now)
{
    m_time = std::max(m_time, now.at);
    return now.movedTo(m_time);
}

// ---- From keeper to keeper ----

void KeptStack::restore(const QJsonObject &state, ClockReading now)
{
    if (state.isEmpty())
        return;
    // Gates say only later that they want it, and then what was found would be gone.
    if (!state.value(u"discovered"_s).toArray().isEmpty())
        m_core.discover(true, forward(now));
    std::ignore = m_core.restore(state, forward(now));
}

void KeptStack::replay(const QByteArray &entry, ClockReading now,
                       const std::function<Instant(Instant)> &readInstant)
{
    WireReader reader(entry);
    quint64 kind = 0;
    reader(kind);
    m_isReplaying = true;
    const auto at = [&](Instant written) { return forward(now.movedTo(readInstant(written))); };
    if (kind == 0) {
        logentry::Seat seat;
        logentry::Seat::fields(seat, reader);
        if (!reader.hasFailed()) {
            Seat &known = m_seats[seat.gate];
            known.gate = seat.gate;
            known.frame = std::max(known.frame, seat.frame);
        }
    } else if (kind == 1) {
        logentry::Permit permit;
        logentry::Permit::fields(permit, reader);
        if (!reader.hasFailed() && !m_grants.contains(permit.permit.grant))
            std::ignore = takeUp(permit.gate, permit.permit, at(permit.at));
    } else if (kind == 2) {
        logentry::Returned returned;
        logentry::Returned::fields(returned, reader);
        if (!reader.hasFailed())
            end(returned.grant, at(returned.at));
    } else if (kind == 3) {
        logentry::Heard heard;
        logentry::Heard::fields(heard, reader);
        fromgate::Message message;
        WireReader inner(heard.message);
        if (!reader.hasFailed() && read(inner, message)) {
            Seat &seat = m_seats[heard.gate];
            seat.gate = heard.gate;
            seat.frame = std::max(seat.frame, heard.frame);
            obey(seat, message, at(heard.at));
        }
    } else if (kind == 4) {
        logentry::Gone gone;
        logentry::Gone::fields(gone, reader);
        if (!reader.hasFailed())
            leave(gone.gate, at(gone.at));
    }
    m_isReplaying = false;
}

void KeptStack::replayed(ClockReading now, std::optional<Instant> alive)
{
    if (alive && *alive + aliveEvery + backWithin < now.at)
        endAllOfTheDead(now.movedTo(*alive + aliveEvery + onTheWay), now);
    now = forward(now);
    std::ignore = m_core.advance(now);
    std::ignore = m_core.drainNews();
    m_letters.clear();
    m_entries.clear();
    if (!m_seats.empty())
        m_backUntil = now.at + backWithin;
}

//! Whose keeper is gone, too.
void KeptStack::endAllOfTheDead(ClockReading died, ClockReading now)
{
    m_isReplaying = true;
    while (!m_seats.empty())
        leave(m_seats.begin()->first, died);
    while (!m_orphans.empty() && m_orphans.begin()->first <= now.at) {
        const auto [at, grant] = *m_orphans.begin();
        m_orphans.erase(m_orphans.begin());
        end(grant, forward(now.movedTo(at)));
    }
    m_isReplaying = false;
}

QJsonObject KeptStack::save(ClockReading now) const
{
    now = now.movedTo(std::max(now.at, m_time));
    StackCore settled(m_core);
    for (const auto &[grant, held] : m_grants)
        settled.withdraw(held.core, now);
    return settled.save(now);
}

std::vector<QByteArray> KeptStack::standing(ClockReading now) const
{
    std::vector<QByteArray> entries;
    const auto add = [&entries](const logentry::Entry &entry) {
        WireWriter writer(entries.emplace_back());
        writer(quint64(entry.index()));
        std::visit([&writer](const auto &each) { each.fields(each, writer); }, entry);
    };
    for (const auto &[gate, seat] : m_seats)
        add(logentry::Seat {gate, seat.frame});
    for (const auto &[grant, held] : m_grants)
        add(logentry::Permit {now.at, held.gate, {grant, held.ask, held.isSent}});
    return entries;
}

void KeptStack::note(const logentry::Entry &entry)
{
    m_hasChanged = true;
    if (m_isReplaying)
        return;
    WireWriter writer(m_entries.emplace_back());
    writer(quint64(entry.index()));
    std::visit([&writer](const auto &each) { each.fields(each, writer); }, entry);
}

std::vector<QByteArray> KeptStack::takeEntries()
{
    return std::exchange(m_entries, {});
}

//! A permit that another keeper has let go.
quint64 KeptStack::takeUp(quint64 gate, const HeldPermit &permit, ClockReading now)
{
    const quint64 core = m_core.takeUp(permit.ask.ask, now);
    if (core == 0)
        return 0;
    if (permit.isSent)
        std::ignore = m_core.sent(core, now);
    m_grants[permit.grant] = {core, gate, permit.ask, now.at, permit.isSent};
    m_seats[gate].gate = gate;
    return core;
}

// ---- Gates come and go ----

bool KeptStack::join(const fromgate::Hello &hello, ClockReading now)
{
    now = forward(now);
    if (hello.gate == 0)
        return false;
    // The same ones again are no news: a stack that is set limits forgets what it has learned, and
    // what it knows of calls that are to be settled.
    if (hello.limitsSince > m_limitsSince && hello.limits == m_declared) {
        m_limitsSince = hello.limitsSince;
    } else if (hello.limitsSince > m_limitsSince) {
        const auto limits = limitsFromList(hello.limits);
        if (!limits)
            return false;
        Seat none;
        on(none, fromgate::SetLimits {hello.limits, hello.limitsSince}, now);
    }
    Seat &seat = m_seats[hello.gate];
    // One that comes again says first what it has in hand, and then asks again: nothing may be on
    // its way to it before.
    for (const auto &[number, place] : std::exchange(seat.waiting, {}))
        drop(place, now);
    seat.gate = hello.gate;
    seat.isHere = true;
    seat.isShelved = false;
    seat.handedOut = 0;
    m_letters.push_back({hello.gate, fromkeeper::Welcome {gateWireVersion, m_lastGrant >> 32}});
    m_letters.push_back({hello.gate, limits()});
    if (m_core.isPaused(now.at))
        m_letters.push_back({hello.gate, fromkeeper::Paused {*m_core.pausedUntil(), {}}});
    return true;
}

bool KeptStack::isHere(quint64 gate) const
{
    const auto seat = m_seats.find(gate);
    return seat != m_seats.end() && seat->second.isHere;
}

bool KeptStack::onlyHasSent(quint64 gate) const
{
    bool hasSent = false;
    for (const auto &[grant, held] : m_grants) {
        if (held.gate == gate && !held.isSent)
            return false;
        hasSent = hasSent || held.gate == gate;
    }
    return hasSent;
}

void KeptStack::leave(quint64 gate, ClockReading now)
{
    now = forward(now);
    const auto found = m_seats.find(gate);
    if (found == m_seats.end())
        return;
    Seat seat = std::move(found->second);
    m_seats.erase(found);
    for (const auto &[number, place] : seat.waiting)
        drop(place, now);
    for (const Untaken &each : seat.untaken) // it says that it takes one before it uses it
        takeBack(each.grant, now);
    note(logentry::Gone {now.at, gate});
    std::vector<quint64> left;
    for (const auto &[grant, held] : m_grants) {
        if (held.gate == gate)
            left.push_back(grant);
    }
    for (const quint64 grant : left)
        orphan(grant, now);
}

//! Its gate cannot tell any more whether it was sent, or when it ends.
void KeptStack::orphan(quint64 grant, ClockReading now)
{
    Held &held = m_grants.at(grant);
    if (!std::exchange(held.isSent, true)) {
        std::ignore = m_core.sent(held.core, now);
        held.sentAt = now.at;
    }
    held.gate = 0;
    const Duration hold = std::clamp(2 * m_slowest, shortestCall, longestCall);
    m_orphans.emplace(std::max(now.at, held.sentAt + hold), grant);
}

void KeptStack::reconcile(quint64 gate, const fromgate::Holding &holding, ClockReading now)
{
    std::vector<quint64> known;
    for (const HeldPermit &permit : holding.permits)
        known.push_back(permit.grant);
    std::sort(known.begin(), known.end());
    std::vector<quint64> lost;
    for (const auto &[grant, held] : m_grants) {
        if (held.gate == gate && !std::binary_search(known.begin(), known.end(), grant))
            lost.push_back(grant);
    }
    for (const quint64 grant : lost)
        takeBack(grant, now);
    for (const HeldPermit &permit : holding.permits) {
        const auto found = m_grants.find(permit.grant);
        if (found == m_grants.end()) {
            if (takeUp(gate, permit, now) != 0)
                note(logentry::Permit {now.at, gate, permit});
        } else if (found->second.gate == 0) { // it was taken for dead
            found->second.gate = gate;
            std::erase_if(m_orphans, [&](const auto &each) { return each.second == permit.grant; });
        }
    }
    m_seats.at(gate).untaken.clear();
}

// ---- What gates say ----

bool KeptStack::begins(quint64 gate, quint64 frame)
{
    Seat &seat = m_seats.at(gate);
    if (frame != 0 && frame <= seat.frame)
        return false;
    seat.frame = std::max(seat.frame, frame);
    return true;
}

bool KeptStack::hear(quint64 gate, quint64 frame, const fromgate::Message &message,
                     ClockReading now)
{
    now = forward(now);
    Seat &seat = m_seats.at(gate);
    // The keeper's own gate asks as a stack is asked: nothing of it comes over a wire.
    if (gate != m_keeper && (!makesSense(message) || seat.waiting.size() > maxWaiting))
        return false;
    if (seat.isShelved)
        unshelve(seat, now);
    return std::visit(
        [&](const auto &each) {
            using Heard = std::decay_t<decltype(each)>;
            if constexpr (std::is_same_v<Heard, fromgate::Hello>)
                return false;
            else if constexpr (std::is_same_v<Heard, fromgate::Holding>)
                reconcile(gate, each, now);
            else if constexpr (std::is_same_v<Heard, fromgate::Request>)
                request(gate, each, now);
            else if constexpr (std::is_same_v<Heard, fromgate::Cancel>)
                cancel(seat, each.number, now);
            else if constexpr (std::is_same_v<Heard, fromgate::Taken>)
                taken(seat, each.count);
            else if constexpr (std::is_same_v<Heard, fromgate::Watch>)
                m_letters.push_back({gate, view(gate, each.wantsState, now)});
            else if constexpr (std::is_same_v<Heard, fromgate::Ping>)
                m_letters.push_back({gate, fromkeeper::Pong {}});
            if constexpr (fromgate::changesState<Heard>) {
                QByteArray bytes;
                append(bytes, each);
                note(logentry::Heard {now.at, gate, frame, bytes});
                on(seat, each, now);
            }
            return true;
        },
        message);
}

void KeptStack::obey(Seat &seat, const fromgate::Message &message, ClockReading now)
{
    std::visit([&](const auto &each) { on(seat, each, now); }, message);
}

//! Null where it is not that gate's.
KeptStack::Held *KeptStack::heldBy(const Seat &seat, quint64 grant)
{
    const auto found = m_grants.find(grant);
    return found != m_grants.end() && found->second.gate == seat.gate ? &found->second : nullptr;
}

void KeptStack::on(Seat &seat, const fromgate::Sent &message, ClockReading now)
{
    Held *const held = heldBy(seat, message.grant);
    if (held == nullptr || std::exchange(held->isSent, true))
        return;
    held->sentAt = now.at;
    std::ignore = m_core.sent(held->core, now);
}

void KeptStack::on(Seat &seat, const fromgate::Ended &message, ClockReading now)
{
    if (heldBy(seat, message.grant) != nullptr)
        end(message.grant, now);
}

void KeptStack::end(quint64 grant, ClockReading now)
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
        std::ignore = m_core.giveBack(held.core, now);
    }
}

//! Its gate does not say that it has ended.
void KeptStack::takeBack(quint64 grant, ClockReading now)
{
    note(logentry::Returned {now.at, grant});
    end(grant, now);
}

void KeptStack::on(Seat &seat, const fromgate::Feedback &message, ClockReading now)
{
    LimitFeedback feedback;
    for (const auto &each : message.counters)
        feedback.counters.push_back(each.counter);
    if (message.throttle)
        feedback.throttle = message.throttle->throttle;
    const Held *const held = heldBy(seat, message.grant);
    m_core.report(held != nullptr ? held->core : 0, feedback, now);
    if (feedback.throttle && feedback.throttle->closesAll())
        tellPaused(feedback.throttle->reason);
}

void KeptStack::on(Seat &seat, const fromgate::Settle &message, ClockReading now)
{
    if (const Held *const held = heldBy(seat, message.grant))
        m_core.settle(held->core, message.limit, message.actual, now);
}

void KeptStack::on(Seat &, const fromgate::Pause &message, ClockReading)
{
    m_core.pause(message.until, message.reopen == Gate::Reopen::Probe);
    tellPaused(message.reason);
}

void KeptStack::tellPaused(const QString &reason)
{
    m_toldPaused = true;
    tellAll(fromkeeper::Paused {*m_core.pausedUntil(), reason});
}

void KeptStack::on(Seat &, const fromgate::Resume &message, ClockReading now)
{
    std::ignore = m_core.resume(now, message.reopen == Gate::Reopen::Probe);
    if (m_core.isPaused(now.at)) // one goes first
        tellAll(fromkeeper::Paused {*m_core.pausedUntil(), {}});
    else if (std::exchange(m_toldPaused, false))
        tellAll(fromkeeper::Resumed {});
}

void KeptStack::on(Seat &, const fromgate::Discover &message, ClockReading now)
{
    if (message.on == m_core.isDiscovering())
        return;
    m_core.discover(message.on, now);
    lookAtLimits();
    tellAll(limits());
}

void KeptStack::on(Seat &, const fromgate::SetLimits &message, ClockReading now)
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

void KeptStack::request(quint64 gate, const fromgate::Request &request, ClockReading now)
{
    Seat &seat = m_seats.at(gate);
    if (seat.waiting.contains(request.number))
        return;
    const quint32 place = this->place({gate, request.number, request.ask, {}, now.at});
    seat.waiting.emplace(request.number, place);
    enqueue(place, now, false);
}

quint32 KeptStack::place(Asked &&asked)
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

//! What is one source in a gate is one among all of them. The keeper's own gate keeps its names:
//! it asks the stack for forecasts by them.
QString KeptStack::sourceOf(const Asked &asked) const
{
    const QString &source = asked.ask.ask.source;
    return asked.gate == m_keeper ? source
                                  : QString::number(asked.gate) + QLatin1Char('/') + source;
}

void KeptStack::enqueue(quint32 place, ClockReading now, bool again)
{
    Asked &asked = m_asked[place];
    Ask ask = asked.ask.ask;
    ask.source = sourceOf(asked);
    if (again && ask.place.order == 0)
        ask.place = QueuePlace::of(asked.at, std::clamp(ask.priority, 0, 9), place + 1);
    const Result<Ticket> ticket = m_core.enqueue(ask, now, place + 1);
    // Its only error is time that runs back, and forward() has none: somebody would wait for ever.
    if (!ticket)
        qFatal("penstock::KeptStack: %s", qPrintable(ticket.error().text()));
    m_asked[place].ticket = *ticket;
}

void KeptStack::cancel(Seat &seat, quint64 number, ClockReading now)
{
    const auto found = seat.waiting.find(number);
    if (found == seat.waiting.end())
        return;
    const quint32 place = found->second;
    seat.waiting.erase(found);
    drop(place, now);
}

void KeptStack::drop(quint32 place, ClockReading now)
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
void KeptStack::shelve(Seat &seat, ClockReading now)
{
    collect(now); // nothing may be on its way to it
    if (std::exchange(seat.isShelved, true))
        return;
    for (const auto &[number, place] : seat.waiting) {
        m_asked[place].isShelved = true;
        std::ignore = m_core.cancel(m_asked[place].ticket, now);
    }
    std::vector<StackCore::Reply> replies;
    m_core.drainReplies(replies); // that they are cancelled
    for (const StackCore::Reply &reply : replies) {
        if (!m_asked[reply.tag - 1].isShelved)
            m_replies.push_back(reply);
        else if (reply.granted) // by time that passed, or because one before it left the line
            std::ignore = m_core.giveBack(reply.grant, now);
    }
}

void KeptStack::unshelve(Seat &seat, ClockReading now)
{
    seat.isShelved = false;
    for (const auto &[number, place] : seat.waiting) {
        m_asked[place].isShelved = false;
        enqueue(place, now, true);
    }
}

void KeptStack::taken(Seat &seat, quint64 count)
{
    while (!seat.untaken.empty() && seat.untaken.front().count <= count)
        seat.untaken.pop_front();
}

bool KeptStack::isOverdue(quint64 gate, ClockReading now) const
{
    const auto seat = m_seats.find(gate);
    return seat != m_seats.end() && !seat->second.untaken.empty()
        && seat->second.untaken.front().issuedAt + takenWithin <= now.at;
}

// ---- Time ----

void KeptStack::advance(ClockReading now)
{
    now = forward(now);
    while (!m_orphans.empty() && m_orphans.begin()->first <= now.at) {
        const quint64 grant = m_orphans.begin()->second;
        m_orphans.erase(m_orphans.begin());
        takeBack(grant, now);
    }
    if (m_backUntil && *m_backUntil <= now.at) {
        m_backUntil.reset();
        std::vector<quint64> gone;
        for (const auto &[gate, seat] : m_seats) {
            if (!seat.isHere)
                gone.push_back(gate);
        }
        for (const quint64 gate : gone)
            leave(gate, now);
    }
    for (auto &[gate, seat] : m_seats) {
        if (!isOverdue(gate, now))
            continue;
        shelve(seat, now);
        while (isOverdue(gate, now)) { // younger ones it may still use
            const quint64 grant = seat.untaken.front().grant;
            seat.untaken.pop_front();
            takeBack(grant, now);
        }
    }
    std::ignore = m_core.advance(now);
    collect(now);
}

std::optional<Instant> KeptStack::nextWake() const
{
    std::optional<Instant> wake = m_core.nextWake();
    const auto sooner = [&wake](Instant at) { wake = wake ? std::min(*wake, at) : at; };
    if (!m_orphans.empty())
        sooner(m_orphans.begin()->first);
    if (m_backUntil)
        sooner(*m_backUntil);
    for (const auto &[gate, seat] : m_seats) {
        if (!seat.untaken.empty())
            sooner(seat.untaken.front().issuedAt + takenWithin);
    }
    return wake;
}

void KeptStack::collect(ClockReading now)
{
    m_core.drainReplies(m_replies);
    for (const StackCore::Reply &reply : std::exchange(m_replies, {}))
        answer(reply, now);
}

void KeptStack::answer(const StackCore::Reply &reply, ClockReading now)
{
    const auto place = quint32(reply.tag - 1);
    Asked asked = std::exchange(m_asked[place], {});
    m_freePlaces.push_back(place);
    if (asked.isDropped) {
        if (reply.granted)
            std::ignore = m_core.giveBack(reply.grant, now);
        return;
    }
    Seat &seat = m_seats.at(asked.gate);
    seat.waiting.erase(asked.number);
    if (!reply.granted) {
        m_letters.push_back(
            {asked.gate,
             fromkeeper::Denied {asked.number, reply.reason, nameOf(reply.heldBy), reply.forecast,
                                 reply.cost, reply.heldBy.isPause}});
        return;
    }
    const quint64 grant = ++m_lastGrant;
    note(logentry::Permit {reply.at, asked.gate, {grant, asked.ask, false}});
    fromkeeper::Permitted permitted {asked.number,
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
    m_grants[grant] = {reply.grant, asked.gate, std::move(asked.ask), {}, false};
    seat.untaken.push_back({++seat.handedOut, grant, now.at});
    m_letters.push_back({asked.gate, std::move(permitted)});
}

// ---- What gates are told ----

void KeptStack::tellAll(const fromkeeper::Message &message)
{
    for (const auto &[gate, seat] : m_seats) {
        if (seat.isHere)
            m_letters.push_back({gate, message});
    }
}

void KeptStack::tellNews(ClockReading now)
{
    if (m_toldPaused && !m_core.isPaused(now.at)) {
        m_toldPaused = false;
        tellAll(fromkeeper::Resumed {});
    }
    for (const StackCore::News &news : m_core.drainNews()) {
        if (news.limit >= m_core.limits().size())
            continue;
        const QString name = m_core.limits()[news.limit].name;
        if (news.kind == StackCore::News::Kind::Learned) {
            tellAll(fromkeeper::Learned {name, news.units});
        } else if (news.kind == StackCore::News::Kind::KeyIsShared) {
            tellAll(fromkeeper::KeyIsShared {name, news.units});
        } else {
            tellAll(limits());
            for (const DiscoveredLimit &limit : m_core.discoveredLimits()) {
                if (limit.spec.name == name)
                    tellAll(fromkeeper::Discovered {bytesOf(toJson(limit))});
            }
        }
    }
}

std::vector<KeptStack::Letter> KeptStack::takeLetters(ClockReading now)
{
    tellNews(now);
    return std::exchange(m_letters, {});
}

QString KeptStack::nameOf(const HeldBy &heldBy) const
{
    return heldBy.limit ? m_core.limits()[*heldBy.limit].name : QString();
}

fromkeeper::Limits KeptStack::limits() const
{
    return {listOf(m_core.limits()), m_core.isDiscovering()};
}

fromkeeper::View KeptStack::view(quint64 gate, bool withState, ClockReading now) const
{
    fromkeeper::View view;
    view.at = now.at;
    for (LimitLevel &level : m_core.levels(now))
        view.levels.push_back({std::move(level)});
    const HeldBy binding = m_core.bindingLimit(now);
    view.binding = nameOf(binding);
    view.isBoundByPause = binding.isPause;
    if (m_core.isPaused(now.at))
        view.pausedUntil = m_core.pausedUntil();
    for (const auto &[other, seat] : m_seats) {
        if (withState && seat.isHere && other != gate)
            view.others.push_back({other, std::int64_t(seat.waiting.size())});
    }
    view.more = moreOf(m_core, withState, now);
    return view;
}

} // namespace penstock
