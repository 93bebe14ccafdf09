// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// What a permit of a stack in a Redis costs, with 100 callers at once: of a token bucket, of a
// semaphore, and of three limits with ever more who wait. Beside it what redis-benchmark makes of a
// plain token bucket in a script of ten lines, with 100 connections: both in turns, so that what
// else the machine does weighs on both.
#include "arguments.h"
#include "support/redisserver.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/limiter/redisratelimiter.h>
#include <penstock/redis/script/redisstatus.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QProcess>
#include <QTimer>

#include <algorithm>
#include <cstdio>

using namespace penstock;

namespace {

std::vector<Limit> limitsOf(const QStringList &shorthands)
{
    std::vector<Limit> limits;
    for (const QString &each : shorthands)
        limits.push_back(limitFromShorthand(each).value());
    return withNames(limits);
}

RedisRateLimiterOptions optionsFor(const RedisServer &server, const QString &name)
{
    return {{redisAddressFromText(server.url()).value()}, name};
}

//! What Redis has had of the processor until now, in milliseconds.
double cpuOf(const RedisServer &server)
{
    SystemClock clock;
    RedisClient client({redisAddressFromText(server.url()).value()}, clock);
    if (waitUntilReady(client))
        return 0;
    const auto info = waitFor(client, {"INFO", "cpu"});
    double seconds = 0;
    for (const QByteArray &line : (info ? info->text : QByteArray()).split('\n')) {
        if (line.startsWith("used_cpu_user:") || line.startsWith("used_cpu_sys:"))
            seconds += line.mid(line.indexOf(':') + 1).trimmed().toDouble();
    }
    return seconds * 1000;
}

struct Cost
{
    double wall = 0;
    double cpu = 0;
};

//! Milliseconds for a permit, with so many callers at once who each ask again when their call has ended.
Cost pull(const RedisServer &server, const QString &name, const QStringList &limits, int callers,
          int permits)
{
    const SystemClock reading;
    SystemClock clock;
    RedisRateLimiter rateLimiter(optionsFor(server, name), limitsOf(limits), clock);
    const double cpuBefore = cpuOf(server);
    int toAsk = permits;
    int left = permits;
    Instant begun;
    std::function<void()> ask = [&] {
        if (toAsk-- <= 0)
            return;
        rateLimiter.request({}, [&](PermitResult answer) {
            if (answer) {
                answer->sent();
                answer->finish();
            }
            if (--left == 0)
                QCoreApplication::quit();
            else
                ask();
        });
    };
    // The connection is not what is measured.
    rateLimiter.request({}, [&](PermitResult) {
        begun = reading.now().at;
        for (int i = 0; i < callers; ++i)
            ask();
    });
    QCoreApplication::exec();
    const Duration took = reading.now().at - begun;
    return {std::chrono::duration<double, std::milli>(took).count() / permits,
            (cpuOf(server) - cpuBefore) / permits};
}

//! What everybody writes first: a token bucket by the clock of Redis, one call a permit.
const RedisScript plainBucket(R"(
local state = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local capacity, perMicro = tonumber(ARGV[1]), tonumber(ARGV[2])
local tokens = tonumber(state[1] or capacity) + (now - tonumber(state[2] or now)) * perMicro
tokens = math.min(capacity, tokens)
if tokens < 1 then return 0 end
redis.call('HSET', KEYS[1], 'tokens', tokens - 1, 'at', now)
redis.call('PEXPIRE', KEYS[1], 30000)
return 1
)");

//! Milliseconds for a call of it, as redis-benchmark makes it; below 0 without that.
double benchmarked(const RedisServer &server, int calls)
{
    SystemClock clock;
    RedisClient client({redisAddressFromText(server.url()).value()}, clock);
    QObject::connect(&client, &RedisClient::stateChanged, [&](RedisClient::State state) {
        if (state == RedisClient::State::Ready)
            client.eval(plainBucket, {"plain"}, {"1000000000", "1000"},
                        [](const RedisClient::Answer &) { QCoreApplication::quit(); });
    });
    client.open();
    QCoreApplication::exec();
    QStringList words {QStringLiteral("-p"), QString::number(server.port())};
    words += QStringLiteral("-c 100 --csv -n").split(QLatin1Char(' '));
    words << QString::number(calls) << QStringLiteral("EVALSHA")
          << QString::fromLatin1(plainBucket.sha())
          << QStringLiteral("1 plain 1000000000 1000").split(QLatin1Char(' '));
    QProcess process;
    process.start(QStringLiteral("redis-benchmark"), words);
    if (!process.waitForFinished(120'000) || process.exitCode() != 0)
        return -1;
    // "EVALSHA …","rps",…: the number behind the command.
    const QList<QByteArray> lines = process.readAllStandardOutput().trimmed().split('\n');
    const double perSecond = lines.last().split(',').value(1).replace('"', "").toDouble();
    return perSecond > 0 ? 1000 / perSecond : -1;
}

//! The same with 100 callers, in short turns with a plain bucket: of each the median, and the quickest, which what else
//! the machine does has disturbed least.
void compare(const RedisServer &server, const char *what, const QStringList &limits, int permits)
{
    constexpr int turns = 20;
    std::vector<double> ours;
    std::vector<double> theirs;
    for (int i = 0; i < turns; ++i) {
        const QString name = QStringLiteral("%1 %2").arg(QString::fromLatin1(what)).arg(i);
        ours.push_back(pull(server, name, limits, 100, permits / turns).wall);
        theirs.push_back(benchmarked(server, permits / turns));
    }
    std::sort(ours.begin(), ours.end());
    std::sort(theirs.begin(), theirs.end());
    const double median = ours[turns / 2] / theirs[turns / 2];
    std::printf("%-32s %8.4f ms each, a plain bucket %.4f ms a call: %.2f times as much, %.2f by "
                "the quickest turns\n",
                what, ours[turns / 2], theirs[turns / 2], median, ours[0] / theirs[0]);
    std::fflush(stdout);
}

//! Permits a second under 50/s, and the part of a core that Redis needs, of so many processes that each have 256 requests
//! waiting: in as many seconds, which begin after as many others.
Cost crowd(const RedisServer &server, int processes, int seconds)
{
    SystemClock clock;
    std::vector<std::unique_ptr<RedisRateLimiter>> rateLimiters;
    int granted = 0;
    std::function<void(RedisRateLimiter &)> ask = [&](RedisRateLimiter &rateLimiter) {
        rateLimiter.request({}, [&](PermitResult answer) {
            if (!answer)
                return;
            ++granted;
            answer->sent();
            const auto held = std::make_shared<Permit>(*std::move(answer));
            QTimer::singleShot(20, &rateLimiter, [held] { held->finish(); });
            ask(rateLimiter);
        });
    };
    for (int i = 0; i < processes; ++i) {
        rateLimiters.push_back(std::make_unique<RedisRateLimiter>(
            optionsFor(server, QStringLiteral("crowd %1").arg(processes)),
            limitsOf({QStringLiteral("50/s")}), clock));
        for (int n = 0; n < 256; ++n)
            ask(*rateLimiters.back());
    }
    const auto pass = [seconds] {
        QTimer::singleShot(seconds * 1000, qApp, &QCoreApplication::quit);
        QCoreApplication::exec();
    };
    pass();
    granted = 0;
    const double cpuBefore = cpuOf(server);
    const Instant begun = clock.now().at;
    pass();
    const Duration took = clock.now().at - begun;
    const double lasted = std::chrono::duration<double>(took).count();
    return {granted / lasted, (cpuOf(server) - cpuBefore) / lasted / 1000};
}

//! Milliseconds of Redis' processor for a look at a stack in which so many wait.
double lookAt(const RedisServer &server, int waiting)
{
    constexpr int looks = 2'000;
    const QString name = QStringLiteral("look %1").arg(waiting);
    SystemClock clock;
    RedisRateLimiter rateLimiter(optionsFor(server, name),
                                 limitsOf({QStringLiteral("1 concurrent")}), clock);
    std::optional<Permit> held;
    rateLimiter.request({}, [&](PermitResult answer) {
        held = *std::move(answer);
        QCoreApplication::quit();
    });
    QCoreApplication::exec();
    for (int i = 0; i < waiting; ++i)
        rateLimiter.request({}, [](PermitResult) {});
    RedisClient client({redisAddressFromText(server.url()).value()}, clock);
    if (waitUntilReady(client))
        return -1;
    std::optional<ScriptReply> seen;
    while (!seen || seen->waiting < waiting)
        seen = redisStatus(client, name).value_or(std::nullopt);
    const double before = cpuOf(server);
    for (int i = 0; i < looks; ++i)
        std::ignore = redisStatus(client, name);
    return (cpuOf(server) - before) / looks;
}

void show(const char *what, const Cost &shared)
{
    std::printf("%-32s %8.4f ms each, %.4f ms of Redis' processor", what, shared.wall, shared.cpu);
    std::printf("\n");
    std::fflush(stdout);
}

} // namespace

int main(int argc, char *argv[])
{
    const std::vector<int> numbers = numbersFrom(argc, argv, 2, "[PERMITS [SECONDS]]");
    const int permits = numbers.empty() ? 50'000 : numbers.front();
    const int seconds = numbers.size() < 2 ? 10 : numbers[1];
    QCoreApplication app(argc, argv);
    RedisServer server;
    if (!server.start()) {
        std::fprintf(stderr, "bench_redis: %s\n", qPrintable(server.error()));
        return 1;
    }
    const QStringList bucket {QStringLiteral("bucket 1000000000 refill 1000000000/s")};
    const QStringList slots {QStringLiteral("10 concurrent")};
    const QStringList three {QStringLiteral("bucket 1000000000 refill 1000000000/s"),
                             QStringLiteral("1000000000/h fixed"), QStringLiteral("10 concurrent")};
    compare(server, "a token bucket, 100 callers", bucket, 5 * permits);
    compare(server, "10 slots, 100 callers", slots, permits);
    compare(server, "1 slot, 100 callers", {QStringLiteral("1 concurrent")}, permits / 2);
    for (const int callers : {10, 100, 1'000, 10'000}) {
        const QByteArray what = "three limits, " + QByteArray::number(callers) + " callers";
        show(what.constData(),
             pull(server, QStringLiteral("three %1").arg(callers), three, callers,
                  std::max(permits, 3 * callers)));
    }
    std::printf("a look: %.3f ms of Redis' processor, %.3f with 10,000 waiting\n",
                lookAt(server, 0), lookAt(server, 10'000));
    double alone = 0;
    for (const int processes : {1, 40, 100}) {
        const Cost rate = crowd(server, processes, seconds);
        alone = processes == 1 ? rate.wall : alone;
        std::printf(
            "%3d processes under 50/s: %6.2f/s, %.1f %% of one alone, with %.1f %% of a core\n",
            processes, rate.wall, 100 * rate.wall / alone, 100 * rate.cpu);
        std::fflush(stdout);
    }
    return 0;
}
