// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// What a permit costs where another process keeps the limits, and in this process, in one run: with
// 100 waiting, each is sent, ended and asked for again as it comes. Ends with 1 where that is more
// than it may be.
#include "arguments.h"

#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/sharing/channel/localswitchboard.h>
#include <penstock/sharing/source/localsharedsource.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <ctime>

#include <sys/wait.h>
#include <unistd.h>

using namespace penstock;

namespace {

// Microseconds each, with 100 waiting.
constexpr double maxEach = 25;
constexpr double maxOfLeader = 10; // of its CPU
// Both were measured in one run: a machine that is slow is so for both.
constexpr double maxOfLimiters = 15;
constexpr double maxLeft = 4; // MB, however many permits there were

//! True if \a is is at most \a most.
bool holds(const char *what, double is, double most)
{
    std::printf("%-34s %8.2f of %.0f%s\n", what, is, most, is <= most ? "" : ": too much");
    return is <= most;
}

std::vector<Limit> limits()
{
    return {limitFromShorthand(u"bucket 1000000000 refill 1000000000/s").value(),
            limitFromShorthand(u"1000000000/h fixed").value(),
            limitFromShorthand(u"1000 concurrent").value()};
}

SharedKeyFiles keyIn(const QString &folder)
{
    return {QStringLiteral("key"), folder, [] { return QJsonObject(); },
            [](const QJsonObject &) { return true; }};
}

struct Held
{
    explicit Held(const QString &folder)
        : switchboard(LocalSwitchboard::inFolder(folder).value())
        , permitSource(keyIn(folder), limits(), QStringLiteral("bench"), clock, *switchboard,
                       ElectionBoard::open(folder + QStringLiteral("/key.board")).value())
    { }
    SystemClock clock;
    std::unique_ptr<LocalSwitchboard> switchboard;
    LocalSharedSource permitSource;
};

double cpuOf(pid_t process)
{
    clockid_t id = 0;
    timespec time {};
    if (::clock_getcpuclockid(process, &id) != 0 || ::clock_gettime(id, &time) != 0)
        return 0;
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

double megabytesOf(pid_t process)
{
    QFile file(QStringLiteral("/proc/%1/statm").arg(process));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toDouble() * double(::sysconf(_SC_PAGESIZE)) / 1e6;
}

//! Seconds for as many permits.
double pull(PermitSource &permitSource, const Clock &clock, int permits)
{
    int left = permits;
    const Instant begun = clock.now().at;
    std::function<void()> ask = [&] {
        permitSource.request({}, [&](PermitResult answer) {
            if (answer) {
                answer->sent();
                answer->finish();
            }
            if (--left == 0)
                QCoreApplication::quit();
            else if (left >= 100)
                ask();
        });
    };
    for (int i = 0; i < 100; ++i)
        ask();
    QCoreApplication::exec();
    return std::chrono::duration<double>(clock.now().at - begun).count();
}

} // namespace

int main(int argc, char *argv[])
{
    const std::vector<int> numbers = numbersFrom(argc, argv, 1, "[PERMITS]");
    const int permits = numbers.empty() ? 1'000'000 : numbers.front();
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("gate"));
    const pid_t secretAccess = ::fork();
    if (secretAccess == 0) {
        QCoreApplication app(argc, argv);
        const Held held(path);
        return QCoreApplication::exec();
    }
    QCoreApplication app(argc, argv);
    while (!QFile::exists(path + QStringLiteral("/key.board")))
        ::usleep(10'000);
    ::usleep(200'000);

    Held held(path);
    if (held.permitSource.isLeader()) {
        std::fprintf(stderr, "bench_sharing: the other process does not keep the gate\n");
        return 1;
    }
    const auto each = [permits](double seconds) { return seconds * 1e6 / permits; };
    pull(held.permitSource, held.clock, permits / 10);
    const double cpuBefore = cpuOf(secretAccess);
    const double ourCpuBefore = cpuOf(::getpid());
    const double before = megabytesOf(secretAccess);
    const double oursBefore = megabytesOf(::getpid());
    const double took = pull(held.permitSource, held.clock, permits);
    const double leadersCpu = each(cpuOf(secretAccess) - cpuBefore);
    std::printf("%-34s %8.2f us each, keeper's CPU %.2f us, gate's CPU %.2f us\n",
                "another process keeps the gate", each(took), leadersCpu,
                each(cpuOf(::getpid()) - ourCpuBefore));
    const double left = megabytesOf(secretAccess) - before;
    const double oursLeft = megabytesOf(::getpid()) - oursBefore;
    std::printf("%-34s %+8.2f MB the keeper, %+.2f MB the gate\n", "left behind", left, oursLeft);
    {
        QTemporaryDir own;
        Held alone(own.filePath(QStringLiteral("gate")));
        std::printf("%-34s %8.2f us each\n", "it keeps it itself",
                    each(pull(alone.permitSource, alone.clock, permits)));
    }
    RateLimiter rateLimiter(limits(), held.clock);
    const double alone = pull(rateLimiter, held.clock, permits);
    std::printf("%-34s %8.2f us each\n", "a stack", each(alone));
    ::kill(secretAccess, SIGKILL);
    ::waitpid(secretAccess, nullptr, 0);
    const bool areStored[] = {holds("us each", each(took), maxEach),
                              holds("us of the keeper's CPU", leadersCpu, maxOfLeader),
                              holds("times a stack", took / alone, maxOfLimiters),
                              holds("MB left behind", std::max(left, oursLeft), maxLeft)};
    return std::all_of(std::begin(areStored), std::end(areStored),
                       [](bool isStored) { return isStored; })
        ? 0
        : 1;
}
