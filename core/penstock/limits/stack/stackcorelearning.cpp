// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/stackcore_p.h>

#include <algorithm>
#include <cstdlib>

// What servers teach: their counters, their limits, and what their refusals say about ours.
//
// A refusal of a call that our limits had let through has one of three reasons:
// - The limit is right, but the call came a moment too early. Its margin grows: refusedByServer().
// - The server allows fewer than the profile says. Then what it let through in the interval is what
//   it allows: the calls of this interval that are not on their way any more, and those still on
//   their way that are let in after all. Believed only where the wait fits, until that many come
//   back, and where it cannot be a limit of calls at once instead: some of them had ended before.
//   Else the same has to show twice.
// - Something else: another limit, another program. Then there is nothing to learn but to wait; and
//   where even an obeyed wait did not help, to go at half the pace.

namespace penstock {

using namespace std::chrono_literals;

//! What fell due before is granted by what was known then. False where time runs back.
bool StackCore::Private::catchUp(Moment now)
{
    if (timeFault(now))
        return false;
    runBefore(now);
    m_time = now.at;
    m_wallOffset = now.wallOffset;
    return true;
}

Lessons *StackCore::Private::lessonsOf(quint32 limiter)
{
    std::unique_ptr<Lessons> &lessons = m_uses[limiter].lessons;
    if (!lessons) {
        const Pace pace = paceOf(m_specs[m_uses[limiter].spec].settings);
        if (pace.units < 1)
            return nullptr;
        lessons = std::make_unique<Lessons>(Lessons {LearnedPace(pace.units, pace.interval)});
    }
    return lessons.get();
}

void StackCore::Private::told(quint64 id, std::span<const ServerCounter> counters, Moment now)
{
    Grant *const grant = catchUp(now) ? findGrant(id) : nullptr;
    if (grant == nullptr)
        return;
    const std::vector<quint32> limiters = m_lanes[grant->lane].limiters();
    std::vector<const LimitSpec *> specs;
    specs.reserve(limiters.size());
    for (const quint32 limiter : limiters)
        specs.push_back(&m_specs[m_uses[limiter].spec]);
    for (const ServerCounter &counter : counters) {
        const auto meant = limitMeantBy(counter, specs, now.at);
        if (!meant || *meant >= 64)
            continue;
        hear(limiters[*meant], counter, now);
        if (counter.remaining)
            grant->counted |= quint64(1) << *meant;
    }
    planIsOff();
}

void StackCore::Private::hear(quint32 index, const ServerCounter &counter, Moment now)
{
    Lessons *const lessons = lessonsOf(index);
    const LimitSettings &settings = m_specs[m_uses[index].spec].settings;
    if (lessons == nullptr)
        return;
    const bool isWindow = paceOf(settings).isWindow;
    const bool isStricter = counter.limit && *counter.limit < capacityOf(settings);
    if (isWindow && counter.limit && (isStricter || lessons->pace.isStated())) {
        lessons->pace.stated(std::max(*counter.limit, m_limiters[index].mostCost()), now.at);
        goAtPace(index, now);
    }
    if (!counter.remaining || !counter.reset)
        return;
    const Limiter &limiter = m_limiters[index];
    if (isWindow) {
        const auto others = lessons->watch.see(
            {*counter.remaining, *counter.reset, limiter.spent(), limiter.inFlight()}, now.at);
        if (others)
            m_news.push_back({News::Kind::KeyIsShared, int(m_uses[index].spec), *others});
    }
    m_limiters[index].observe(*counter.remaining, *counter.reset, counter.pad, now);
}

void StackCore::Private::refused(quint64 id, const ServerRefusal &refusal, Moment now)
{
    Grant *const grant = catchUp(now) ? findGrant(id) : nullptr;
    if (grant == nullptr)
        return;
    grant->refused = true;
    const std::vector<quint32> limiters = m_lanes[grant->lane].limiters();
    if (refusal.repeated)
        return slowDown(limiters, now);
    const std::optional<quint32> suspect = suspectOf(limiters, refusal, now);
    if (!suspect)
        return;
    const Limiter &limiter = m_limiters[*suspect];
    Lessons &lessons = *lessonsOf(*suspect);
    if (lessons.trial)
        return; // of the same round
    const std::int64_t used = limiter.capacity() - limiter.ownAvailable(now);
    const std::int64_t ended = used - limiter.inFlight();
    lessons.trial = Trial {now.at, ended, limiter.inFlight(), refusal.wait, ended <= 0};
}

//! The fullest of \a limiters, if it is full enough to be the reason and the wait fits to it.
std::optional<quint32> StackCore::Private::suspectOf(const std::vector<quint32> &limiters,
                                                     const ServerRefusal &refusal, Moment now)
{
    std::optional<quint32> fullest;
    double most = 0.5;
    for (const quint32 index : limiters) {
        const Lessons *const lessons = lessonsOf(index);
        const Pace pace = paceOf(m_specs[m_uses[index].spec].settings);
        if (lessons == nullptr || !pace.isWindow)
            continue;
        const Limiter &limiter = m_limiters[index];
        const double share = 1 - double(limiter.ownAvailable(now)) / double(limiter.capacity());
        // A call that came early is turned away for a moment only.
        const bool isFull = share >= 1;
        const bool wasEarly = isFull && (!refusal.wait || *refusal.wait < pace.interval / 4);
        const bool isTooLong
            = refusal.wait && *refusal.wait > pace.interval + pace.interval / 10 + 1s;
        if (share >= most && !wasEarly && !isTooLong) {
            most = share;
            fullest = index;
        }
    }
    return fullest;
}

//! A call that was out when a trial began has ended.
void StackCore::Private::noteEndForTrials(const Grant &grant, bool returned, Moment now)
{
    const std::vector<quint32> limiters = m_lanes[grant.lane].limiters();
    for (std::size_t i = 0; i < limiters.size(); ++i) {
        Lessons *const lessons = m_uses[limiters[i]].lessons.get();
        if (lessons == nullptr)
            continue;
        if (!returned && !grant.refused && lessons->pace.letIn(now.at))
            goAtPace(limiters[i], now);
        std::optional<Trial> &trial = lessons->trial;
        if (!trial || grant.due > trial->began)
            continue;
        trial->undecided -= grant.charges.of(i);
        if (!returned && !grant.refused)
            trial->letThrough += grant.charges.of(i);
        if (trial->undecided <= 0)
            learn(limiters[i], *std::exchange(trial, std::nullopt), now);
    }
}

void StackCore::Private::learn(quint32 index, const Trial &trial, Moment now)
{
    Lessons &lessons = *m_uses[index].lessons;
    const Pace pace = paceOf(m_specs[m_uses[index].spec].settings);
    const std::int64_t units = std::max(trial.letThrough, m_limiters[index].mostCost());
    if (units >= lessons.pace.units()) // as many as allowed: it was early
        return growMargin(m_uses[index].spec, now);
    bool isBelieved = false;
    if (trial.wait && !trial.allWereOut) { // does it end when that many are back?
        Limiter as = m_limiters[index];
        as.setCapacity(units);
        const Instant back = as.earliest(1, now.movedTo(std::max(now.at, trial.began)));
        const Instant told = saturatingAdd(trial.began, *trial.wait);
        const Duration slack = 1s + pace.interval / 10;
        isBelieved = back != never && told <= back + slack && back <= told + slack;
    } else { // the same twice is no accident
        const std::int64_t before = std::exchange(lessons.guess, units);
        isBelieved = std::abs(before - units) <= std::max<std::int64_t>(1, pace.units / 20);
    }
    if (!isBelieved)
        return growMargin(m_uses[index].spec, now);
    lessons.pace.letThrough(units, now.at);
    goAtPace(index, now);
    m_news.push_back({News::Kind::Learned, int(m_uses[index].spec), lessons.pace.units()});
}

//! Of the limit with the shortest interval, which says how fast calls go at the moment.
void StackCore::Private::slowDown(const std::vector<quint32> &limiters, Moment now)
{
    std::optional<quint32> shortest;
    const auto intervalOf
        = [this](quint32 index) { return paceOf(m_specs[m_uses[index].spec].settings).interval; };
    for (const quint32 index : limiters) {
        if (lessonsOf(index) != nullptr && (!shortest || intervalOf(index) < intervalOf(*shortest)))
            shortest = index;
    }
    if (!shortest)
        return;
    m_uses[*shortest].lessons->pace.halve(now.at);
    goAtPace(*shortest, now);
}

//! Lets a limiter go at the pace it has learned, and keeps what is used of it.
void StackCore::Private::goAtPace(quint32 index, Moment now)
{
    const LimitSettings &settings = m_specs[m_uses[index].spec].settings;
    const std::int64_t units = m_uses[index].lessons->pace.units();
    if (paceOf(settings).isWindow) {
        const std::int64_t capacity = std::max(units, m_limiters[index].mostCost());
        if (capacity == m_limiters[index].capacity())
            return;
        m_limiters[index].setCapacity(capacity);
    } else {
        Limiter slower(atPace(settings, units), m_margins[m_uses[index].spec].now, now);
        slower.inherit(m_limiters[index], now);
        for (const Grant &grant : m_grants) {
            if (!grant.live)
                continue;
            const std::vector<quint32> &limiters = m_lanes[grant.lane].limiters();
            for (std::size_t i = 0; i < limiters.size(); ++i) {
                if (limiters[i] == index)
                    slower.adopt(grant.charges.of(i), grant.sent, now);
            }
        }
        m_limiters[index] = std::move(slower);
    }
    planIsOff();
    lookAgain(now);
}

//! A request asks for more at once than a limit's learned capacity: it is one of its profile's.
void StackCore::Private::makeRoomFor(std::int64_t cost, quint32 index)
{
    m_limiters[index].noteCost(cost);
    if (cost > m_limiters[index].capacity()
        && cost <= capacityOf(m_specs[m_uses[index].spec].settings)) {
        m_limiters[index].setCapacity(cost);
        planIsOff();
    }
}

void StackCore::Private::closeLimit(const QString &name, Instant until, Moment now)
{
    if (!catchUp(now))
        return;
    for (std::size_t i = 0; i < m_limiters.size(); ++i) {
        if (!m_uses[i].forgotten && m_specs[m_uses[i].spec].name == name)
            m_limiters[i].close(until);
    }
    planIsOff();
    lookAgain(now);
}

std::vector<LearnedLimit> StackCore::Private::learnedLimits() const
{
    std::vector<LearnedLimit> learned;
    for (const Use &use : m_uses) {
        const LimitSpec &spec = m_specs[use.spec];
        if (use.forgotten || !use.lessons || spec.per.kind != Per::Kind::All
            || use.lessons->pace.ceiling() == use.lessons->pace.full())
            continue;
        LimitSpec now = spec;
        now.settings = atPace(spec.settings, use.lessons->pace.ceiling());
        learned.push_back({spec, std::move(now), use.lessons->pace.isStated()});
    }
    return learned;
}

} // namespace penstock
