// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// What a permit of a stack in a Redis costs, with 100 callers at once: of a token bucket, of a
// semaphore, and of three limits with ever more who wait. Beside it what redis-benchmark makes of
// the same script, one call each.
#include "arguments.h"
#include "support/redisserver.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/gate/sharedstack.h>
#include <penstock/redis/stack/scriptlimits.h>
#include <penstock/redis/stack/stackcall.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QProcess>

#include <cstdio>

using namespace penstock;

namespace {

std::vector<LimitSpec> limitsOf(const QStringList &shorthands)
{
    std::vector<LimitSpec> limits;
    for (const QString &each : shorthands)
        limits.push_back(limitFromShorthand(each).value());
    return withNames(limits);
}

SharedStackOptions optionsFor(const RedisServer &server, const QString &name)
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
    SharedStack stack(optionsFor(server, name), limitsOf(limits), clock);
    const double cpuBefore = cpuOf(server);
    int toAsk = permits;
    int left = permits;
    Instant begun;
    std::function<void()> ask = [&] {
        if (toAsk-- <= 0)
            return;
        stack.request({}, [&](PermitResult answer) {
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
    stack.request({}, [&](PermitResult) {
        begun = reading.now().at;
        for (int i = 0; i < callers; ++i)
            ask();
    });
    QCoreApplication::exec();
    const Duration took = reading.now().at - begun;
    return {std::chrono::duration<double, std::milli>(took).count() / permits,
            (cpuOf(server) - cpuBefore) / permits};
}

//! Milliseconds for a call of the same script, as redis-benchmark makes it; below 0 without it.
double benchmarked(const RedisServer &server, const QString &name, const QStringList &limits,
                   int calls)
{
    const std::vector<LimitSpec> specs = limitsOf(limits);
    SystemClock clock;
    RedisClient client({redisAddressFromText(server.url()).value()}, clock);
    QObject::connect(&client, &RedisClient::stateChanged, [&](RedisClient::State state) {
        if (state != RedisClient::State::Ready)
            return;
        client.eval(stackScript(), stackKeys(name),
                    {QByteArray(), "bench", "0", "[]", scriptSettings({specs}, clock.now().wall())},
                    [](const RedisClient::Answer &) { QCoreApplication::quit(); });
    });
    client.open();
    QCoreApplication::exec();
    QStringList words {QStringLiteral("-p"),
                       QString::number(server.port()),
                       QStringLiteral("-n"),
                       QString::number(calls),
                       QStringLiteral("-c"),
                       QStringLiteral("100"),
                       QStringLiteral("-r"),
                       QStringLiteral("1000000000"),
                       QStringLiteral("--csv"),
                       QStringLiteral("EVALSHA"),
                       QString::fromLatin1(stackScript().sha())};
    const QByteArrayList keys = stackKeys(name);
    words << QString::number(keys.size());
    for (const QByteArray &key : keys)
        words << QString::fromUtf8(key);
    // Asked for, sent and ended in one call.
    words << QString() << QStringLiteral("bench") << QStringLiteral("0")
          << QStringLiteral("[[\"a\",1__rand_int__,1,5,-1,-1,0,-1],[\"s\",0,1__rand_int__,-1],"
                            "[\"f\",0,1__rand_int__,0]]");
    QProcess process;
    process.start(QStringLiteral("redis-benchmark"), words);
    if (!process.waitForFinished(120'000) || process.exitCode() != 0)
        return -1;
    // "EVALSHA …","rps",…: the first number that stands alone in quotes.
    const QList<QByteArray> lines = process.readAllStandardOutput().trimmed().split('\n');
    const QByteArray last = lines.last();
    const QList<QByteArray> fields = last.mid(last.lastIndexOf("]\",\"") + 4).split('"');
    const double perSecond = fields.first().toDouble();
    return perSecond > 0 ? 1000 / perSecond : -1;
}

void show(const char *what, const Cost &shared, double peer)
{
    std::printf("%-32s %8.4f ms each, %.4f ms of Redis' processor", what, shared.wall, shared.cpu);
    if (peer > 0)
        std::printf(", redis-benchmark %.4f ms a call", peer);
    std::printf("\n");
    std::fflush(stdout);
}

} // namespace

int main(int argc, char *argv[])
{
    const std::vector<int> numbers = numbersFrom(argc, argv, 1, "[PERMITS]");
    const int permits = numbers.empty() ? 50'000 : numbers.front();
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
    show("a token bucket, 100 callers",
         pull(server, QStringLiteral("bucket"), bucket, 100, permits),
         benchmarked(server, QStringLiteral("bucket calls"), bucket, permits));
    show("10 slots, 100 callers", pull(server, QStringLiteral("slots"), slots, 100, permits),
         benchmarked(server, QStringLiteral("slot calls"), slots, permits));
    for (const int callers : {10, 100, 1'000, 10'000}) {
        const QByteArray what = "three limits, " + QByteArray::number(callers) + " callers";
        show(what.constData(),
             pull(server, QStringLiteral("three %1").arg(callers), three, callers,
                  std::max(permits, 3 * callers)),
             -1);
    }
    return 0;
}
