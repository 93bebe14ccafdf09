// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// What a throttle costs by what is done about it: 16 in flight, 2,000 queued, the server enforces
// 100 calls in 10 s; the profile says 120, or nothing. In virtual time, over real sockets.
#include "arguments.h"
#include "support/virtualpull.h"

#include <QCoreApplication>

#include <cstdio>

using namespace penstock;

int main(int argc, char *argv[])
{
    numbersFrom(argc, argv, 0, "no arguments");
    QCoreApplication app(argc, argv);
    struct Line
    {
        const char *name;
        VirtualPull pull;
    };
    using Reaction = VirtualPull::Reaction;
    const QString slidingServer = QStringLiteral("100/10s");
    const QString slidingClient = QStringLiteral("120/10s");
    const Line lines[] = {
        {"no limit, no gate", {.reaction = Reaction::None, .client = {}}},
        {"no limit, each sleeps by itself", {.reaction = Reaction::EachByItself, .client = {}}},
        {"no limit, Penstock", {.client = {}}},
        {"120 fixed, no gate", {.reaction = Reaction::None}},
        {"120 fixed, each by itself", {.reaction = Reaction::EachByItself}},
        {"120 fixed, Penstock", {}},
        {"120 fixed, Penstock, counters", {.counters = RateLimitHeaders::Draft}},
        {"120 sliding, each by itself",
         {.reaction = Reaction::EachByItself, .server = slidingServer, .client = slidingClient}},
        {"120 sliding, Penstock", {.server = slidingServer, .client = slidingClient}},
        {"120 sliding, Penstock, counters",
         {.server = slidingServer, .client = slidingClient, .counters = RateLimitHeaders::Draft}},
    };
    constexpr double optimum = 190.53; // nineteen windows, and the last hundred sixteen abreast
    std::printf("%-32s %8s %14s %10s %9s\n", "2,000 calls, 16 in flight", "refused",
                "after the 1st", "finish s", "over best");
    bool isComplete = true;
    for (const Line &line : lines) {
        const auto result = line.pull.run(std::chrono::seconds(600));
        if (!result || result->answered != line.pull.calls) {
            std::printf("%-32s did not end\n", line.name);
            isComplete = false;
            continue;
        }
        const double took = std::chrono::duration<double>(result->took).count();
        std::printf("%-32s %8d %14d %10.1f %8.1f%%\n", line.name, result->throttled,
                    result->throttledAfterFirst, took, (took / optimum - 1) * 100);
        std::fflush(stdout);
    }
    return isComplete ? 0 : 1;
}
