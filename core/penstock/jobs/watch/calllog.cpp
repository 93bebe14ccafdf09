// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/watch/calllog.h>

namespace penstock {

void CallLog::add(const CallMark &call)
{
    m_calls.push_back(call);
    if (m_calls.size() > most)
        m_calls.pop_front();
}

} // namespace penstock
