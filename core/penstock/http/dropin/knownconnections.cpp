// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/dropin/knownconnections_p.h>

#include <algorithm>

namespace penstock {
namespace {

// Below the keep-alive of usual servers, 5 s and more. One that has been open for longer may be
// open still; then asking for a connection costs next to nothing.
constexpr Duration believedOpen = std::chrono::seconds(3);

} // namespace

KnownConnections::Lease KnownConnections::take(const QByteArray &origin, int most, Instant now)
{
    forgetIdle(now);
    Origin &known = m_origins[origin];
    if (known.busy >= most && !known.isHttp2)
        return Lease::None;
    ++known.busy;
    ++m_busy;
    if (known.spare <= 0 || now >= known.until)
        return Lease::New;
    if (!known.isHttp2)
        --known.spare;
    return Lease::Open;
}

void KnownConnections::refund(const QByteArray &origin, int most, After after, Instant now)
{
    Origin &known = m_origins[origin];
    --known.busy;
    --m_busy;
    if (after != After::StoredOpen) {
        if (known.isHttp2 || after == After::Broken)
            known.spare = 0;
        return;
    }
    if (now >= known.until)
        known.spare = 0;
    known.spare = known.isHttp2 ? 1 : std::min(known.spare + 1, most - known.busy);
    known.until = now + believedOpen;
}

//! A crawler comes to a million of them.
void KnownConnections::forgetIdle(Instant now)
{
    if (m_origins.size() < m_tooMany)
        return;
    m_origins.removeIf([now](QHash<QByteArray, Origin>::iterator known) {
        return known->busy == 0 && now >= known->until;
    });
    m_tooMany = std::max(fewOrigins, m_origins.size() * 2);
}

} // namespace penstock
