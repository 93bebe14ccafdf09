// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/eta.h>

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/support/workpool.h>

#include <QPromise>
#include <QThreadPool>

namespace penstock {

using namespace std::chrono_literals;

namespace {
constexpr std::int64_t playedAtOnce = 2'000;
constexpr int timesItsCost = 20;
} // namespace

Eta::Eta(const PermitSource &permitSource, const Clock &clock)
    : m_permitSource(permitSource)
    , m_clock(clock)
    , m_nobodyAsks(std::make_shared<std::atomic_bool>(false))
{
    QObject::connect(&m_player, &QFutureWatcherBase::finished, &m_player, [this] { noteAnswer(); });
}

// The program's end waits for its threads.
Eta::~Eta()
{
    *m_nobodyAsks = true;
}

std::optional<Instant> Eta::ofLast(const PermitRequest &permitRequest, std::int64_t count)
{
    if (count <= playedAtOnce) {
        const LimiterSnapshot seen = m_permitSource.snapshot(PermitSource::Detail::Queue);
        return seen.core ? seen.core->forecastOfLast(
                   permitRequest, std::max<std::int64_t>(count, 1), m_clock.now())
                         : std::nullopt;
    }
    if (!m_plays && m_askAgain <= m_clock.now().at)
        playElsewhere(permitRequest, count);
    return m_last;
}

void Eta::playElsewhere(const PermitRequest &permitRequest, std::int64_t count)
{
    LimiterSnapshot seen = m_permitSource.snapshot(PermitSource::Detail::Queue);
    if (!seen.core)
        return;
    const ClockReading now = m_clock.now();
    m_plays = true;
    m_askedAt = now.at;
    auto promise = std::make_shared<QPromise<std::optional<Instant>>>();
    m_player.setFuture(promise->future());
    const auto copy = std::make_shared<RateLimiterCore>(*std::move(seen.core));
    workPool().start([promise, nobodyAsks = m_nobodyAsks, copy, permitRequest, count, now] {
        promise->start();
        std::optional<Instant> last;
        if (!*nobodyAsks) {
            if (permitRequest.expectedServiceTime)
                copy->assumeServiceTime(*permitRequest.expectedServiceTime, now);
            last = copy->forecastOfLast(permitRequest, count, now, nobodyAsks.get());
        }
        promise->addResult(last);
        promise->finish();
    });
}

void Eta::noteAnswer()
{
    const Instant now = m_clock.now().at;
    m_plays = false;
    m_last = m_player.result();
    m_askAgain = saturatingAdd(now, std::max<Duration>(1s, timesItsCost * (now - m_askedAt)));
}

} // namespace penstock
