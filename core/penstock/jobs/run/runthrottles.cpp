// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/runthrottles.h>

#include <penstock/profiles/signin/credential.h>

namespace penstock {

namespace {
constexpr int timesItsCost = 50;
} // namespace

RunThrottles::RunThrottles(std::vector<LimitSpec> declared)
    : m_declared(std::move(declared))
    , m_explaining(timesItsCost)
{ }

KeptThrottle RunThrottles::note(ThrottleEvent event, std::int64_t index, const SendLog &log,
                                const Clock &clock)
{
    ++m_count;
    if (m_explaining.isDue(clock.now().at))
        explain(log, clock);
    return {.event = std::move(event), .diagnosis = m_diagnosis, .row = index};
}

void RunThrottles::explain(const SendLog &log, const Clock &clock)
{
    if (m_count == 0)
        return;
    const Instant from = clock.now().at;
    m_diagnosis = diagnose(log, m_declared);
    m_explaining.took(from, clock.now().at);
}

ThrottleEvent masked(ThrottleEvent event, const CredentialSource &credentials)
{
    const auto mask = [&credentials](const QByteArray &bytes) {
        return credentials.masked(QString::fromUtf8(bytes)).toUtf8();
    };
    event.url = credentials.masked(event.url);
    event.reason = credentials.masked(event.reason);
    event.source = credentials.masked(event.source);
    event.phrase = mask(event.phrase);
    event.body = mask(event.body);
    for (auto &[name, value] : event.headers)
        value = mask(value);
    return event;
}

} // namespace penstock
