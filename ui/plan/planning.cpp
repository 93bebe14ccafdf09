// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/planning.h"

#include "ui/widgets/inbackground.h"

#include <penstock/jobs/plan/jobplan.h>
#include <penstock/jobs/plan/runwatch.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/spec/limitjson.h>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr auto quiet = 50ms; // a slider says more than anyone can see

Result<PlanInput> inputOf(const Planning::Wish &wish, const std::atomic_bool &stop)
{
    Result<PlanInput> input
        = planInputOf(wish.job, wish.limits, wish.baseUrl, wish.rows, wish.variables);
    if (!input)
        return input;
    input->discovered = wish.discovered;
    input->latency = wish.latency;
    input->start = wish.start;
    input->used = wish.used;
    input->stop = &stop;
    return input;
}

struct Made
{
    Plan alone;
    std::optional<Plan> beside;
};

Result<Made> made(Planning::Wish wish, const std::atomic_bool &stop)
{
    nameLimits(wish.limits);
    const Result<PlanInput> input = inputOf(wish, stop);
    if (!input)
        return failure(input.error());
    const Result<Plan> alone = plan(*input, wish.firstCalls);
    if (!alone)
        return failure(alone.error());
    if (wish.others.empty())
        return Made {*alone, std::nullopt};
    Result<PlanInput> again = inputOf(wish, stop); // rows are read once for each
    if (!again)
        return failure(again.error());
    const Result<Plan> beside = plan(besideOthers(*std::move(again), wish.others));
    return Made {*alone, beside ? std::optional(*beside) : std::nullopt};
}
} // namespace

Planning::Planning(QObject *parent)
    : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(quiet);
    connect(&m_timer, &QTimer::timeout, this, &Planning::begin);
}

Planning::~Planning()
{
    cancel();
}

void Planning::cancel()
{
    m_timer.stop();
    if (m_stop)
        *m_stop = true;
    m_stop.reset();
}

std::optional<Duration> Planning::measuredLatency(const ProfileSession &profile)
{
    using std::chrono::milliseconds;
    const RunWatch *const watch = profile.watch();
    const std::optional<Duration> median
        = watch != nullptr ? watch->history().median() : std::nullopt;
    if (!median)
        return std::nullopt;
    return std::max(milliseconds(1), std::chrono::round<milliseconds>(*median));
}

void Planning::plan(Wish wish)
{
    m_wish = std::move(wish);
    m_timer.start();
}

void Planning::begin()
{
    cancel();
    m_stop = std::make_shared<std::atomic_bool>(false);
    inBackground(
        this, [wish = m_wish, stop = m_stop] { return made(wish, *stop); },
        [this, stop = m_stop](const Result<Made> &result) {
            if (m_stop != stop)
                return; // somebody wants another by now
            m_stop.reset();
            if (!result)
                return Q_EMIT failed(result.error());
            m_beside = result->beside;
            Q_EMIT planned(result->alone);
        });
}

} // namespace penstock

#include "moc_planning.cpp"
