// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/stackcore_p.h>

#include <iterator>
#include <utility>

// StackCore's public face. The work is done in Private, by subject: stackcore.cpp (the queue),
// stackcorearrivals.cpp, stackcorepermits.cpp, stackcorelimiters.cpp and stackcorestate.cpp.
namespace penstock {

StackCore::StackCore(std::vector<LimitSpec> limits, Moment created, StackOptions options)
    : d(std::make_unique<Private>(std::move(limits), created, options))
{ }

StackCore::~StackCore() = default;
StackCore::StackCore(StackCore &&) noexcept = default;
StackCore &StackCore::operator=(StackCore &&) noexcept = default;

Result<Ticket> StackCore::enqueue(const Ask &ask, Moment now, quint64 tag)
{
    return d->enqueue(ask, now, tag);
}

bool StackCore::tryTake(std::int64_t cost, Moment now)
{
    return d->tryTake(cost, now);
}

Result<bool> StackCore::cancel(Ticket ticket, Moment now)
{
    return d->cancel(ticket, now);
}

Result<bool> StackCore::advance(Moment now, qsizetype most)
{
    return d->advance(now, most);
}

std::optional<Instant> StackCore::nextWake() const
{
    return d->m_wake == never ? std::nullopt : std::optional(d->m_wake);
}

void StackCore::drainReplies(std::vector<Reply> &into)
{
    if (into.empty()) {
        into.swap(d->m_replies);
        return;
    }
    into.insert(into.end(), d->m_replies.begin(), d->m_replies.end());
    d->m_replies.clear();
}

Result<void> StackCore::sent(quint64 grant, Moment now)
{
    return d->sent(grant, now);
}

Result<void> StackCore::finish(quint64 grant, Moment now)
{
    return d->end(grant, now, false);
}

Result<void> StackCore::giveBack(quint64 grant, Moment now)
{
    return d->end(grant, now, true);
}

void StackCore::told(quint64 grant, std::span<const ServerCounter> counters, Moment now)
{
    d->told(grant, counters, now);
}

void StackCore::refused(quint64 grant, const ServerRefusal &refusal, Moment now)
{
    d->refused(grant, refusal, now);
}

void StackCore::closeLimit(const QString &name, Instant until, Moment now)
{
    d->closeLimit(name, until, now);
}

std::vector<LearnedLimit> StackCore::learnedLimits() const
{
    return d->learnedLimits();
}

bool StackCore::hasNews() const
{
    return !d->m_news.empty();
}

std::vector<StackCore::News> StackCore::drainNews()
{
    return std::exchange(d->m_news, {});
}

void StackCore::pause(Instant until, bool probe)
{
    d->pause(until, probe);
}

Result<void> StackCore::resume(Moment now)
{
    return d->resume(now);
}

bool StackCore::isPaused(Instant now) const
{
    using Door = Private::Door;
    const bool isClosed = d->m_door == Door::Closed || d->m_door == Door::ClosedForProbe;
    return d->m_door == Door::Probing || (isClosed && d->m_closedUntil > now);
}

std::optional<Instant> StackCore::pausedUntil() const
{
    using Door = Private::Door;
    const bool isOpen = d->m_door == Door::Open || d->m_door == Door::Reopening;
    return isOpen ? std::nullopt : std::optional(d->m_closedUntil);
}

std::int64_t StackCore::waiting() const
{
    return d->m_waiting;
}

std::int64_t StackCore::inFlight() const
{
    return d->m_out;
}

std::optional<Instant> StackCore::forecast(Ticket ticket, Moment now) const
{
    return d->forecast(ticket, now);
}

std::optional<Instant> StackCore::forecastOfLast(const Ask &ask, std::int64_t count, Moment now,
                                                 const std::atomic_bool *stop) const
{
    return d->forecastOfLast(ask, count, now, stop);
}

std::vector<LimitLevel> StackCore::levels(Moment now) const
{
    return d->levels(now);
}

int StackCore::bindingLimit(Moment now) const
{
    return d->bindingLimit(now);
}

const std::vector<LimitSpec> &StackCore::limits() const
{
    return d->m_specs;
}

Result<void> StackCore::setLimits(std::vector<LimitSpec> limits, Moment now)
{
    return d->setLimits(std::move(limits), now);
}

void StackCore::observe(const QString &limit, std::int64_t remaining, Instant reset, Moment now)
{
    d->observe(limit, remaining, reset, now);
}

void StackCore::refusedByServer(Moment now)
{
    d->refusedByServer(now);
}

QJsonObject StackCore::save(Moment now) const
{
    return d->save(now);
}

Result<void> StackCore::restore(const QJsonObject &state, Moment now)
{
    return d->restore(state, now);
}

} // namespace penstock
