// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/run/sharedpace.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {
constexpr Duration lookedBack = 60s;
constexpr Duration apart = 500ms; // looks of which more would say no more
} // namespace

void SharedPace::note(Instant now, std::int64_t ended)
{
    if (!m_looks.empty() && ended < m_looks.back().ended)
        m_looks.clear();
    // The newest one is always there; those before it are apart.
    if (m_looks.size() > 1 && m_looks.back().at - m_looks[m_looks.size() - 2].at < apart)
        m_looks.pop_back();
    m_looks.push_back({now, ended});
    while (m_looks.size() > 2 && m_looks[1].at <= now - lookedBack)
        m_looks.pop_front();
}

std::optional<Duration> SharedPace::left(Instant now, std::int64_t rows) const
{
    if (rows <= 0)
        return Duration::zero();
    if (m_looks.empty())
        return std::nullopt;
    const Look &first = m_looks.front();
    const std::int64_t ended = m_looks.back().ended - first.ended;
    const Duration span = now - first.at;
    if (ended <= 0 || span < 1s)
        return std::nullopt;
    const double each = double(span.count()) / double(ended);
    // In hundreds of years nobody waits; what a number holds is more than that.
    return Duration(std::int64_t(std::min(each * double(rows), 9e18)));
}

} // namespace penstock
