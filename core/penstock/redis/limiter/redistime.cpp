// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/limiter/redistime.h>

namespace penstock {

void RedisTime::note(std::int64_t micros, Instant sent, Instant received, std::int64_t offset,
                     std::optional<std::int64_t> suspect)
{
    // Clocks drift by less than a tenth of a millisecond a second; what is a minute old is
    // forgotten.
    constexpr Duration forgotten = std::chrono::minutes(1);
    const std::int64_t least = micros - received.time_since_epoch().count() / 1000 - 1;
    const std::int64_t most = micros - sent.time_since_epoch().count() / 1000 + 1;
    const bool wasPossible = m_seenAt && suspect && *suspect <= latest(received);
    // The offset is strictly between the two. If the intervals only touch, the clock was set.
    const bool isStepped = least >= m_most || most <= m_least;
    if (!m_seenAt || isStepped || offset != m_offset || received - *m_seenAt > forgotten) {
        m_least = least;
        m_most = most;
        m_seenAt = received;
    } else {
        m_least = std::max(m_least, least);
        m_most = std::min(m_most, most);
    }
    m_offset = offset;
    m_proven.reset();
    if (suspect && !wasPossible && *suspect > latest(received))
        m_proven = offset + earliest(sent) - *suspect;
}

QByteArray RedisTime::toJson(Instant at) const
{
    if (!m_seenAt)
        return {};
    const auto number = [](std::int64_t value) { return QByteArray::number(qint64(value)); };
    const QByteArray proven = m_proven ? ',' + number(*m_proven) : QByteArray();
    return '[' + number(earliest(at)) + ',' + number(latest(at)) + ',' + number(earliest(*m_seenAt))
        + ',' + number(m_offset) + proven + ']';
}

} // namespace penstock
