// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/gate/toldstack.h>

#include <penstock/limits/stack/limitmatching.h>
#include <penstock/support/overload.h>

#include <QJsonArray>

#include <algorithm>

namespace penstock {

namespace {

using Level = StackAnswer::Level;
using Group = StackAnswer::Group;

QString text(Duration span)
{
    return QString::number(span.count());
}

//! What is kept of a limit, as its own save() has it.
class KeptState
{
public:
    KeptState(const LimitSpec &spec, const Level &level, const ToldStack::ReadInstant &at,
              Instant now)
        : m_spec(spec)
        , m_level(level)
        , m_at(at)
        , m_now(now)
    { }

    QJsonObject json() const
    {
        return std::visit(Overload {
                              [this](const TokenBucketSettings &bucket) {
                                  return bucket.refill == Refill::Stepped
                                      ? steps()
                                      : this->bucket(bucket.refillAmount);
                              },
                              [this](const GcraSettings &) { return bucket(1); },
                              [this](const LeakyBucketSettings &) { return queue(); },
                              [this](const FixedWindowSettings &) { return window(); },
                              [this](const SlidingWindowCounterSettings &) { return counter(); },
                              [this](const auto &) { return log(); },
                          },
                          m_spec.settings);
    }

private:
    bool has(std::size_t i) const { return i < m_level.kept.size(); }
    QString in(std::size_t i) const { return text(m_at(m_level.kept[i].first) - m_now); }
    qint64 units(std::size_t i) const { return m_level.kept[i].second; }

    QJsonObject bucket(std::int64_t amount) const
    {
        if (amount == 0)
            return {{u"available"_s, qint64(m_level.available)}};
        return has(0) ? QJsonObject {{u"full_in_ns"_s, in(0)}} : QJsonObject();
    }
    QJsonObject steps() const
    {
        if (!has(0))
            return {{u"level"_s, qint64(m_level.available)}};
        return {{u"level"_s, units(0)}, {u"next_step_in_ns"_s, in(0)}};
    }
    QJsonObject queue() const
    {
        if (!has(0))
            return {};
        return {{u"queued"_s, units(0)}, {u"empty_in_ns"_s, in(0)}};
    }
    QJsonObject window() const
    {
        if (!has(0))
            return {};
        return {{u"count"_s, units(0)}, {u"ends_in_ns"_s, in(0)}, {u"counts_for_ns"_s, in(0)}};
    }
    QJsonObject counter() const
    {
        if (!has(1))
            return {};
        return {
            {u"count"_s, units(0)}, {u"count_before"_s, units(1)}, {u"window_ends_in_ns"_s, in(0)}};
    }
    QJsonObject log() const
    {
        QJsonArray entries;
        for (std::size_t i = 0; has(i); ++i)
            entries << text(std::max(Duration::zero(), m_now - m_at(m_level.kept[i].first)))
                    << units(i);
        // It is too long to be told: as if all came back at the end.
        const std::int64_t used = m_level.capacity - m_level.available - m_level.inFlight;
        if (entries.isEmpty() && used > 0) {
            const Duration full
                = m_level.fullAt ? m_at(*m_level.fullAt) - m_now : intervalOf(m_spec.settings);
            entries << text(std::max(Duration::zero(), intervalOf(m_spec.settings) - full))
                    << qint64(used);
        }
        return {{u"log"_s, entries}};
    }

    const LimitSpec &m_spec;
    const Level &m_level;
    const ToldStack::ReadInstant &m_at;
    const Instant m_now;
};

//! Its calls take a slot for as long as they are under way.
bool holdsSlots(const LimitSpec &spec)
{
    const auto *const log = std::get_if<SlidingWindowSettings>(&spec.settings);
    return std::holds_alternative<ConcurrencySettings>(spec.settings)
        || std::holds_alternative<WaterwheelSettings>(spec.settings)
        || (log != nullptr && log->countFrom == CountFrom::Response);
}

//! That what each limit asks of a request is so for all that are in \a takes, and for none of the others.
bool takesJust(const Ask &ask, const std::vector<Group::Part> &takes,
               const std::vector<LimitSpec> &limits)
{
    std::size_t found = 0;
    for (const LimitSpec &limit : limits) {
        if (!applies(limit, ask) || costOf(limit, ask).value_or(0) == 0)
            continue;
        const bool isMeant = found < takes.size() && takes[found].limit == limit.name
            && takes[found].key == keyOf(limit, ask);
        if (!isMeant)
            return false;
        ++found;
    }
    return found == takes.size();
}

} // namespace

ToldStack::ToldStack(const StackAnswer &answer, const std::vector<LimitSpec> &limits,
                     ReadInstant at)
    : m_answer(answer)
    , m_limits(limits)
    , m_at(std::move(at))
{ }

QJsonObject ToldStack::state(ClockReading now) const
{
    QJsonArray states;
    for (const Level &level : m_answer.levels) {
        const auto spec
            = std::find_if(m_limits.begin(), m_limits.end(),
                           [&level](const LimitSpec &each) { return each.name == level.limit; });
        if (spec == m_limits.end())
            continue;
        QJsonObject entry {{u"name"_s, level.limit},
                           {u"algorithm"_s, algorithmName(spec->settings)},
                           {u"state"_s, KeptState(*spec, level, m_at, now.at).json()}};
        if (!level.key.isEmpty())
            entry.insert(u"key"_s, level.key);
        states.append(entry);
    }
    return {{u"saved_at_ns"_s, QString::number(now.wall().time_since_epoch().count())},
            {u"limits"_s, states}};
}

//! One that takes the same. Redis is not told what a request is, but what it takes; where no plain request
//! takes that, it is one that says nothing of itself.
Ask ToldStack::askOf(const Group &group) const
{
    Ask ask;
    ask.expectedHold = group.hold;
    QByteArrayList methods {{}};
    for (const LimitSpec &limit : m_limits) {
        methods += limit.match.methods;
        const auto part
            = std::find_if(group.takes.begin(), group.takes.end(),
                           [&limit](const Group::Part &each) { return each.limit == limit.name; });
        if (part == group.takes.end())
            continue;
        if (limit.per.kind == Per::Kind::Host)
            ask.host = part->key;
        else if (limit.per.kind == Per::Kind::Value)
            ask.values.insert(limit.per.value, part->key);
        if (ask.host.isEmpty() && !limit.match.host.contains(QLatin1Char('*')))
            ask.host = limit.match.host;
        if (ask.path.isEmpty() && !limit.match.path.contains(QLatin1Char('*')))
            ask.path = limit.match.path;
        if (limit.costBy.kind == CostBy::Kind::Value)
            ask.values.insert(limit.costBy.value, QString::number(part->cost));
        else if (limit.costBy.kind == CostBy::Kind::Cost && !limit.estimate)
            ask.cost = part->cost;
    }
    for (const QByteArray &method : methods) {
        ask.method = method;
        if (takesJust(ask, group.takes, m_limits))
            return ask;
    }
    Ask plain;
    plain.cost = ask.cost;
    plain.expectedHold = group.hold;
    return plain;
}

void ToldStack::takeUp(StackCore &core, const Group &group, ClockReading now) const
{
    const Ask ask = askOf(group);
    for (std::int64_t i = 0; i < group.count; ++i) {
        const quint64 grant = core.takeUp(ask, now);
        std::ignore = core.sent(grant, now);
        // Of the others it is used already.
        for (const LimitSpec &limit : m_limits) {
            if (!holdsSlots(limit) && !(limit.estimate && limit.estimate->learns))
                core.settle(grant, limit.name, 0, now);
        }
    }
}

void ToldStack::takeUpCalls(StackCore &core, std::int64_t count, ClockReading now) const
{
    for (Group group : m_answer.underWay) {
        group.count = std::min(group.count, count);
        takeUp(core, group, now);
        count -= group.count;
    }
    Group others; // that have begun since
    others.count = count;
    takeUp(core, others, now);
}

void ToldStack::enqueueLine(StackCore &core, const std::vector<std::pair<quint64, Ask>> &ours,
                            std::int64_t count, ClockReading now) const
{
    constexpr std::int64_t most = 100'000;
    std::int64_t others = std::min(most, count - std::int64_t(ours.size()));
    std::int64_t place = 0; // all that are told stand before all that are not
    auto own = ours.begin();
    const auto put = [&](Ask ask) {
        ++place;
        ask.place = {place, quint64(place)};
        std::ignore = core.enqueue(ask, now);
    };
    for (const Group &group : m_answer.line) {
        if (group.number != 0) {
            for (; own != ours.end() && own->first < group.number + quint64(group.count); ++own)
                put(own->second);
            continue;
        }
        const Ask ask = askOf(group);
        for (std::int64_t i = 0; i < group.count && others > 0; ++i, --others)
            put(ask);
    }
    for (; others > 0; --others)
        put({});
    for (; own != ours.end(); ++own)
        put(own->second);
}

} // namespace penstock
