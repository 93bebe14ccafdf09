// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// What each of the things is worth that a stack does by itself where a server refuses: each is
// switched off in turn, against four kinds of limit, with jitter on the way there, where the
// profile is right, a fifth too high, and where it says nothing. In virtual time, over real
// sockets. In each field: how many calls were throttled, and how many seconds all of them took; a *
// where some failed for good. With a word as argument only the rows whose name begins with it.
#include "support/virtualpull.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cstdio>

using namespace penstock;
using namespace std::chrono_literals;

namespace {

struct Server
{
    const char *name;
    const char *enforced;
    const char *tooHigh; // by a fifth
};

constexpr Server servers[] = {
    {"fixed", "100/10s fixed", "120/10s fixed"},
    {"sliding", "100/10s", "120/10s"},
    {"bucket", "bucket 20 refill 10/s", "bucket 24 refill 12/s"},
    {"evenly", "every 100ms", "every 83ms"},
};

enum class Declared { Right, TooHigh, Nothing };

struct Variant
{
    const char *name;
    Adaptation adaptation;
};

constexpr Variant variants[] = {
    {"all", {}},
    {"margin off", {.marginsGrow = false}},
    {"arrival off", {.lateArrivalsCount = false}},
    {"pace off", {.paceIsLearned = false}},
    {"ramp off", {.reopensGradually = false}},
    {"none", {false, false, false, false}},
};

constexpr quint32 seeds = 2;

QString declaredBy(const Server &server, Declared declared)
{
    return declared == Declared::Nothing
        ? QString()
        : QLatin1String(declared == Declared::Right ? server.enforced : server.tooHigh);
}

//! The sum over the seeds; false where one did not end.
bool print(const Server &server, Declared declared, Duration jitter, const Variant &variant)
{
    int throttled = 0;
    double took = 0;
    bool failed = false;
    for (quint32 seed = 1; seed <= seeds; ++seed) {
        VirtualPull pull {.server = QLatin1String(server.enforced),
                          .client = declaredBy(server, declared),
                          .calls = 600,
                          .latency = {30ms, 30ms},
                          .seed = seed,
                          .way = {0ms, jitter},
                          .adaptation = variant.adaptation};
        const auto result = pull.run(600s);
        if (!result) {
            std::printf("  %15s", "no end");
            return false;
        }
        throttled += result->throttled;
        took += std::chrono::duration<double>(result->took).count();
        failed = failed || result->answered != pull.calls;
    }
    std::printf("  %6.1f %7.1f%s", double(throttled) / seeds, took / seeds, failed ? "*" : " ");
    std::fflush(stdout);
    return true;
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication app(argc, argv);
    const QByteArray chosen = argc > 1 ? argv[1] : "";
    const bool isKnown
        = std::any_of(std::begin(servers), std::end(servers), [&](const Server &server) {
              return chosen.startsWith(server.name) || QByteArray(server.name).startsWith(chosen);
          });
    if (argc > 2 || !isKnown) {
        std::fprintf(stderr,
                     "%s: '%s' is not known. It takes the beginning of a row, as fixed or "
                     "\"sliding, right\".\n",
                     argv[0], argv[argc > 2 ? 2 : 1]);
        return 2;
    }
    std::printf("%-24s", "600 calls, 16 in flight");
    for (const Variant &variant : variants)
        std::printf("  %15s", variant.name);
    std::printf("\n");
    constexpr std::array words {"right", "+20 %", "nothing"};
    bool isComplete = true;
    for (const Server &server : servers) {
        for (const Declared declared : {Declared::Right, Declared::TooHigh, Declared::Nothing}) {
            for (const Duration jitter : {Duration(0ms), Duration(50ms), Duration(200ms)}) {
                const auto ms = int(jitter / 1ms);
                const QByteArray row = QByteArray(server.name) + ", " + words[std::size_t(declared)]
                    + ", " + QByteArray::number(ms) + " ms";
                if (!row.startsWith(chosen))
                    continue;
                std::printf("%-24s", row.constData());
                for (const Variant &variant : variants)
                    isComplete = print(server, declared, jitter, variant) && isComplete;
                std::printf("\n");
            }
        }
    }
    return isComplete ? 0 : 1;
}
