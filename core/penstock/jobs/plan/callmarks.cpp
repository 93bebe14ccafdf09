// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/callmarks.h>

#include <algorithm>

namespace penstock {

void CallMarks::add(const CallMark &call)
{
    m_calls.push_back(call);
    if (m_calls.size() > most)
        m_calls.pop_front();
}

void CallMarks::throttled(quint64 call)
{
    // It is among the last ones: as many as are under way may have come after it.
    const auto found = std::find_if(m_calls.rbegin(), m_calls.rend(),
                                    [call](const CallMark &mark) { return mark.call == call; });
    if (found != m_calls.rend())
        found->fate = CallMark::Fate::Throttled;
}

} // namespace penstock
