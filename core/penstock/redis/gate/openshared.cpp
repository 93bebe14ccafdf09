// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/gate/openshared.h>

#include <penstock/redis/gate/levelstate.h>
#include <penstock/redis/stack/stackstatus.h>

namespace penstock {

namespace {

RedisOptions optionsOf(const SharedSpec &spec, const QByteArray &password)
{
    return {spec.redis, password, u"penstock"_s};
}

} // namespace

std::unique_ptr<SharedStack> openShared(const SharedSpec &spec, const QByteArray &password,
                                        std::vector<LimitSpec> limits, const QString &who,
                                        Clock &clock, const QString &memory)
{
    SharedStackOptions options {optionsOf(spec, password), spec.name, who};
    options.trouble = spec.whenDown;
    options.memory = memory;
    return std::make_unique<SharedStack>(std::move(options), std::move(limits), clock);
}

Result<SharedLook> lookAtShared(const SharedSpec &spec, const QByteArray &password,
                                const std::vector<LimitSpec> &limits, Clock &clock)
{
    RedisClient client(optionsOf(spec, password), clock);
    const Result<std::optional<StackAnswer>> stack = stackStatus(client, spec.name);
    if (!stack)
        return failure(stack.error());
    SharedLook look;
    if (!*stack)
        return look;
    const ClockReading now = clock.now();
    const std::vector<LimitSpec> named = withNames(limits);
    const auto here = [&](std::int64_t micros) {
        return saturatingAdd(now.at, std::chrono::microseconds(micros - (*stack)->now));
    };
    look.state = stateOf(named, levelsOf(named, (*stack)->levels, here, now.at), now);
    for (const StackAnswer::Seat &seat : (*stack)->sharers)
        look.sharers.push_back(
            {seat.name, seat.host, seat.pid, seat.waiting, seat.inFlight, seat.toGo, false});
    if (const auto &until = (*stack)->pausedUntil)
        look.pausedUntil = *until >= StackAnswer::forEver
            ? WallTime::max()
            : now.wall() + std::chrono::microseconds(*until - (*stack)->now);
    return look;
}

} // namespace penstock
