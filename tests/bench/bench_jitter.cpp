// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// What jitter costs, and what it costs to count calls from when they may have arrived: 600 calls,
// 20 in flight, answers of 20 to 40 ms, over networks that hold each call up by a random time on
// both ways, against servers that count to the nanosecond. In virtual time, 50 runs each. In each
// field: how many calls were refused in all runs together, and how much longer than the best a run
// took.
#include "arguments.h"
#include "limits/jitteredpull.h"

#include <array>
#include <cstdio>

using namespace penstock;
using namespace std::chrono_literals;

namespace {

constexpr quint32 runs = 50;

struct Row
{
    const char *name;
    LimitSettings settings;
    std::int64_t capacity;
    Duration interval;
};

double seconds(Duration duration)
{
    return std::chrono::duration<double>(duration).count();
}

JitteredPull pullOf(const LimitSettings &settings, Duration jitter, quint32 seed)
{
    return {.limit = {QStringLiteral("limit"), settings},
            .inFlight = 20,
            .there = {{}, jitter},
            .back = {{}, jitter},
            .seed = seed};
}

//! As many windows as it takes, and then as many calls as fit into one, as fast as they go.
double bestOf(const Row &row, Duration jitter)
{
    double best = 0;
    for (quint32 seed = 1; seed <= runs; ++seed) {
        JitteredPull pull = pullOf(row.settings, jitter, seed);
        const int windows = (pull.calls - 1) / int(row.capacity);
        pull.calls -= windows * int(row.capacity);
        best += windows * seconds(row.interval) + seconds(pull.run().took);
    }
    return best;
}

void print(const LimitSettings &settings, Duration jitter, double best)
{
    int refused = 0;
    double took = 0;
    for (quint32 seed = 1; seed <= runs; ++seed) {
        const JitteredPull::Outcome outcome = pullOf(settings, jitter, seed).run();
        refused += outcome.refused;
        took += seconds(outcome.took);
    }
    std::printf("  %6d %+7.1f %%", refused, 100 * (took / best - 1));
}

} // namespace

int main(int argc, char **argv)
{
    numbersFrom(argc, argv, 0, "no arguments");
    const std::array rows {
        Row {"sliding 100/1s", SlidingWindowSettings {100, 1s}, 100, 1s},
        Row {"sliding 300/10s", SlidingWindowSettings {300, 10s}, 300, 10s},
        Row {"fixed 100/1s", FixedWindowSettings {100, 1s}, 100, 1s},
        Row {"bucket 100, 100/s", TokenBucketSettings {100, 100, 1s}, 100, 1s},
    };
    std::printf("%-28s  %16s  %16s  %16s\n", "", "auto", "send", "response");
    for (const Row &row : rows) {
        for (const Duration jitter : {0ms, 10ms, 30ms, 100ms}) {
            std::printf("%-20s %4d ms ", row.name, int(jitter / 1ms));
            const double best = bestOf(row, jitter);
            print(row.settings, jitter, best);
            if (const auto *sliding = std::get_if<SlidingWindowSettings>(&row.settings)) {
                SlidingWindowSettings other = *sliding;
                other.countFrom = CountFrom::Send;
                print(other, jitter, best);
                other.countFrom = CountFrom::Response;
                print(other, jitter, best);
            }
            std::printf("\n");
        }
    }
}
