// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/watch/eta.h>

#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/support/workpool.h>

#include <QPromise>
#include <QThreadPool>

namespace penstock {

using namespace std::chrono_literals;

namespace {
constexpr std::int64_t playedAtOnce = 2'000;
constexpr int timesItsCost = 20;
} // namespace

Eta::Eta(const Gate &gate, const Clock &clock)
    : m_gate(gate)
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

std::optional<Instant> Eta::ofLast(const Ask &ask, std::int64_t count)
{
    if (count <= playedAtOnce) {
        const GateSnapshot seen = m_gate.snapshot(Gate::Detail::Queue);
        return seen.core
            ? seen.core->forecastOfLast(ask, std::max<std::int64_t>(count, 1), m_clock.now())
            : std::nullopt;
    }
    if (!m_plays && m_askAgain <= m_clock.now().at)
        playElsewhere(ask, count);
    return m_last;
}

void Eta::playElsewhere(const Ask &ask, std::int64_t count)
{
    GateSnapshot seen = m_gate.snapshot(Gate::Detail::Queue);
    if (!seen.core)
        return;
    const ClockReading now = m_clock.now();
    m_plays = true;
    m_askedAt = now.at;
    auto promise = std::make_shared<QPromise<std::optional<Instant>>>();
    m_player.setFuture(promise->future());
    const auto copy = std::make_shared<StackCore>(*std::move(seen.core));
    workPool().start([promise, nobodyAsks = m_nobodyAsks, copy, ask, count, now] {
        promise->start();
        std::optional<Instant> last;
        if (!*nobodyAsks) {
            if (ask.expectedHold)
                copy->assumeHold(*ask.expectedHold, now);
            last = copy->forecastOfLast(ask, count, now, nobodyAsks.get());
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
