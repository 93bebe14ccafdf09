// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/runpace.h>

#include <algorithm>

namespace penstock {

void RunPace::asked(const HttpRequest &request)
{
    m_last = {request.method, request.url,      request.values,
              request.cost,   request.priority, request.source};
}

void RunPace::sent(Instant now)
{
    m_rate.add(now);
    m_anySent = true;
}

void RunPace::answered(const SendTimings &timings)
{
    if (timings.sentAt && timings.endedAt)
        m_held += *timings.endedAt - *timings.sentAt;
    ++m_calls;
}

std::optional<Duration> RunPace::meanServiceTime() const
{
    return m_calls > 0 ? std::optional(m_held / m_calls) : std::nullopt;
}

PermitRequest RunPace::nextAsk() const
{
    return {.cost = m_last.cost,
            .priority = m_last.priority,
            .expectedServiceTime = meanServiceTime(),
            .source = m_last.source,
            .method = m_last.method,
            .host = m_last.url.host(),
            .path = m_last.url.path(),
            .values = m_last.values};
}

std::int64_t RunPace::callsFor(std::int64_t rows, std::int64_t done, std::int64_t open) const
{
    const double perRow = done > 0 ? double(m_calls + m_redirects - open) / double(done) : 1;
    return std::int64_t(double(rows) * std::max(perRow, 1.0));
}

std::optional<Duration> RunPace::left(std::optional<Instant> lastGrant, std::int64_t rowsLeft,
                                      std::int64_t done, Instant now) const
{
    if (lastGrant)
        return std::max(*lastGrant - now, Duration::zero())
            + meanServiceTime().value_or(Duration::zero());
    if (done == 0)
        return std::nullopt;
    return elapsed(now) / done * rowsLeft;
}

} // namespace penstock
