// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "arguments.h"

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/playthrough.h>
#include <penstock/limits/spec/limitjson.h>

#include <QElapsedTimer>

#include <cstdio>
#include <cstdlib>

// How long it takes to plan a million requests under four limits.

namespace {
using namespace penstock;

std::vector<Limit> limitsFrom(const QStringList &texts)
{
    std::vector<Limit> limits;
    for (const QString &text : texts)
        limits.push_back(limitFromShorthand(text).value());
    nameLimits(limits);
    return limits;
}

bool measure(const char *name, const QStringList &limits, std::int64_t pages)
{
    PlanInput input {.limits = limitsFrom(limits), .rows = 1'000'000 / pages, .pages = pages};
    QElapsedTimer timer;
    timer.start();
    const Result<Plan> made = plan(input);
    const double seconds = double(timer.nsecsElapsed()) / 1e9;
    if (!made || made->requests != input.rows * pages) {
        std::fprintf(stderr, "%s: no plan\n", name);
        return false;
    }
    std::printf("%-34s %8.3f s for %lld requests\n", name, seconds,
                static_cast<long long>(made->requests));
    return true;
}
} // namespace

int main(int argc, char **argv)
{
    numbersFrom(argc, argv, 0, "no arguments");
    const QStringList windows {QStringLiteral("10/s"), QStringLiteral("600/min"),
                               QStringLiteral("30000/h"), QStringLiteral("200000/d fixed")};
    const QStringList mixed {QStringLiteral("bucket 40 refill 20/s"), QStringLiteral("600/min"),
                             QStringLiteral("10 concurrent"), QStringLiteral("wheel 50/1s")};
    const bool isFine = measure("four windows", windows, 1)
        && measure("four of all kinds", mixed, 1)
        && measure("four of all kinds, 10 pages a row", mixed, 10) && measure("no limit", {}, 1);
    return isFine ? EXIT_SUCCESS : EXIT_FAILURE;
}
