// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/log/sendlog.h>

#include <algorithm>

namespace penstock {

namespace {
// The one with the least left.
const SeenLimit *tightest(const std::vector<SeenLimit> &limits)
{
    const auto least
        = std::min_element(limits.begin(), limits.end(), [](const auto &a, const auto &b) {
              constexpr auto most = std::numeric_limits<std::int64_t>::max();
              return a.remaining.value_or(most) < b.remaining.value_or(most);
          });
    return least != limits.end() && (least->limit || least->remaining) ? &*least : nullptr;
}
} // namespace

void noteAnswer(SendRecord &record, ClockReading now, const HeaderList &headers,
                const ThrottleReading &reading)
{
    record.fate = reading.turnedAway() ? SendRecord::Fate::Throttled : SendRecord::Fate::Admitted;
    record.endedAt = now.at;
    record.wallOffset = now.wallOffset;
    record.date = headerValue(headers, QByteArrayLiteral("Date")).value_or(QByteArray());
    if (reading.retryAfter) {
        record.statedWait = reading.retryAfter->wait;
        record.waitIsWholeSeconds
            = *record.statedWait % std::chrono::seconds(1) == Duration::zero();
    }
    if (const SeenLimit *const limit = tightest(reading.limits)) {
        record.statedLimit = limit->limit;
        record.statedRemaining = limit->remaining;
        record.statedWindow = limit->window;
    }
}

quint64 SendLog::add(SendRecord record)
{
    m_records.push_back(std::move(record));
    if (m_records.size() > most)
        m_records.pop_front();
    return ++m_last;
}

SendRecord *SendLog::find(quint64 number)
{
    const quint64 forgotten = m_last - m_records.size();
    if (number <= forgotten || number > m_last)
        return nullptr;
    return &m_records[number - forgotten - 1];
}

} // namespace penstock
