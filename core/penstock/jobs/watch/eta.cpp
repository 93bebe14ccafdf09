// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/watch/eta.h>

#include <penstock/limits/stack/stackcore.h>

#include <QElapsedTimer>
#include <QThreadPool>

#include <atomic>
#include <mutex>

namespace penstock {

using namespace std::chrono_literals;

namespace {
constexpr std::int64_t playedAtOnce = 2'000;
constexpr int timesItsCost = 20;
} // namespace

struct Eta::Answer
{
    std::mutex mutex;
    bool running = false;
    std::optional<Instant> last; // of the request
    Instant askAgain = Instant::min();
    std::atomic_bool nobodyAsks = false; // any more
};

Eta::Eta(const Stack &stack, const Clock &clock)
    : m_stack(stack)
    , m_clock(clock)
    , m_answer(std::make_shared<Answer>())
{ }

// The program's end waits for its threads.
Eta::~Eta()
{
    m_answer->nobodyAsks = true;
}

std::optional<Instant> Eta::ofLast(const Ask &ask, std::int64_t count)
{
    if (count <= playedAtOnce)
        return m_stack.forecastOfLast(ask, std::max<std::int64_t>(count, 1));
    const std::lock_guard lock(m_answer->mutex);
    if (!m_answer->running && m_answer->askAgain <= m_clock.now().at)
        playElsewhere(ask, count);
    return m_answer->last;
}

void Eta::playElsewhere(const Ask &ask, std::int64_t count)
{
    m_answer->running = true;
    const Moment now = m_clock.now();
    const auto copy = std::make_shared<StackCore>(m_stack.snapshot());
    QThreadPool::globalInstance()->start([answer = m_answer, copy, ask, count, now] {
        if (answer->nobodyAsks)
            return;
        QElapsedTimer cost;
        cost.start();
        if (ask.expectedHold)
            copy->assumeHold(*ask.expectedHold, now);
        const auto last = copy->forecastOfLast(ask, count, now, &answer->nobodyAsks);
        const Duration pause = std::max<Duration>(1s, timesItsCost * Duration(cost.nsecsElapsed()));
        const std::lock_guard lock(answer->mutex);
        answer->last = last;
        answer->askAgain = saturatingAdd(now.at, pause);
        answer->running = false;
    });
}

} // namespace penstock
