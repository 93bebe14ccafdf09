// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/planphases_p.h>

#include <penstock/jobs/plan/playthrough.h>

#include <algorithm>
#include <iterator>

namespace penstock {

namespace {
constexpr std::size_t maxSpans = 1'024; // kept while adding
constexpr std::size_t maxPhases = 12; // shown
constexpr int leastPart = 50; // of the whole: what is worth a phase of its own
} // namespace

std::size_t PlanPhases::Span::holder() const
{
    return std::size_t(std::max_element(held.begin(), held.end()) - held.begin());
}

void PlanPhases::Span::append(const Span &next)
{
    to = next.to;
    requests += next.requests;
    for (std::size_t i = 0; i < held.size(); ++i)
        held[i] += next.held[i];
}

void PlanPhases::add(const PlannedCall &call)
{
    const Instant from = std::exchange(m_last, call.at);
    if (const Duration gap = call.at - from; gap > Duration::zero()) {
        addSpan(from, gap, call.heldBy.value_or(m_holders - 1));
    }
    ++m_atLast;
}

//! What was sent at the instant where a wait begins counts to that wait.
void PlanPhases::addSpan(Instant from, Duration gap, std::size_t holder)
{
    const std::int64_t requests = std::exchange(m_atLast, 0);
    if (m_spans.empty() || m_spans.back().holder() != holder) {
        if (m_spans.size() == maxSpans)
            thinOut();
        m_spans.push_back({from, from, 0, std::vector<Duration>(m_holders)});
    }
    Span &span = m_spans.back();
    span.to = from + gap;
    span.requests += requests;
    span.held[holder] += gap;
}

//! How much time would no longer be told by its own holder if both were one.
Duration PlanPhases::lossOf(const Span &a, const Span &b)
{
    Duration most {};
    for (std::size_t i = 0; i < a.held.size(); ++i)
        most = std::max(most, a.held[i] + b.held[i]);
    return a.held[a.holder()] + b.held[b.holder()] - most;
}

//! Makes one of those neighbours, about half of them, that lose the least by it.
void PlanPhases::thinOut()
{
    std::vector<Duration> losses;
    for (std::size_t i = 1; i < m_spans.size(); ++i)
        losses.push_back(lossOf(m_spans[i - 1], m_spans[i]));
    const auto middle = losses.begin() + std::ptrdiff_t(losses.size() / 2);
    std::nth_element(losses.begin(), middle, losses.end());
    std::vector<Span> kept;
    for (Span &span : m_spans) {
        if (!kept.empty() && lossOf(kept.back(), span) <= *middle)
            kept.back().append(span);
        else
            kept.push_back(std::move(span));
    }
    m_spans = std::move(kept);
}

//! Merges the two neighbours that lose the least, if they lose at most \a negligible.
bool PlanPhases::joinTwo(Duration negligible)
{
    std::size_t best = 0;
    Duration least = Duration::max();
    for (std::size_t i = 0; i + 1 < m_spans.size(); ++i) {
        const Duration loss = lossOf(m_spans[i], m_spans[i + 1]);
        if (loss < least) {
            least = loss;
            best = i;
        }
    }
    if (least > negligible || m_spans.size() < 2)
        return false;
    m_spans[best].append(m_spans[best + 1]);
    m_spans.erase(m_spans.begin() + std::ptrdiff_t(best) + 1);
    return true;
}

std::vector<PlanPhase> PlanPhases::phases()
{
    if (m_spans.empty())
        m_spans.push_back({m_last, m_last, 0, std::vector<Duration>(m_holders)});
    m_spans.back().requests += std::exchange(m_atLast, 0);
    const Duration whole = m_spans.back().to - m_spans.front().from;
    // Too many are joined by the same measure everywhere: what repeats stays together or apart.
    for (Duration negligible = whole / leastPart + Duration(1);; negligible *= 2) {
        while (joinTwo(negligible)) { }
        if (m_spans.size() <= maxPhases)
            break;
    }
    std::vector<PlanPhase> phases;
    for (const Span &span : m_spans) {
        PlanPhase phase {span.from, span.to, span.requests};
        const std::size_t holder = span.holder();
        if (span.length() > Duration::zero()) {
            phase.isByAnswers = holder + 1 == m_holders;
            if (!phase.isByAnswers)
                phase.limit = quint32(holder);
            phase.share = double(span.held[holder].count()) / double(span.length().count());
        }
        phases.push_back(phase);
    }
    return phases;
}

} // namespace penstock
