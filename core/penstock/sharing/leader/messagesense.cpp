// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/leader/messagesense.h>

#include <penstock/limits/spec/limitjson.h>

#include <algorithm>

namespace penstock {

namespace {

bool isAmount(std::int64_t units)
{
    return units >= -largestAmount && units <= largestAmount;
}

bool isSpan(Duration span)
{
    return span >= Duration::zero() && span <= longestInterval;
}

bool isInstant(Instant at)
{
    return at == Instant::max() || isSpan(at.time_since_epoch());
}

bool isAsk(const PermitRequest &permitRequest)
{
    return isAmount(permitRequest.cost)
        && (!permitRequest.maxWait || isSpan(*permitRequest.maxWait))
        && (!permitRequest.expectedServiceTime || isSpan(*permitRequest.expectedServiceTime));
}

bool isCounter(const ServerCounter &counter)
{
    return (!counter.limit || isAmount(*counter.limit))
        && (!counter.remaining || isAmount(*counter.remaining))
        && (!counter.used || isAmount(*counter.used))
        && (!counter.reset || isInstant(*counter.reset)) && isSpan(counter.pad)
        && (!counter.window || isSpan(*counter.window));
}

template <typename Message>
bool isSane(const Message &)
{
    return true;
}

bool isSane(const fromclient::Request &request)
{
    return isAsk(request.permitRequest);
}

bool isSane(const fromclient::Holding &holding)
{
    return std::all_of(holding.permits.begin(), holding.permits.end(),
                       [](const HeldPermit &permit) { return isAsk(permit.permitRequest); });
}

bool isThrottle(const ServerThrottle &throttle)
{
    return (!throttle.wait || isSpan(*throttle.wait)) && isInstant(throttle.until);
}

bool isSane(const fromclient::Feedback &feedback)
{
    return std::all_of(feedback.counters.begin(), feedback.counters.end(), isCounter)
        && (!feedback.throttle || isThrottle(*feedback.throttle));
}

bool isSane(const fromclient::ReportActualCost &reportActualCost)
{
    return reportActualCost.actual >= 0 && isAmount(reportActualCost.actual);
}

bool isSane(const fromclient::Pause &pause)
{
    return isInstant(pause.until);
}

} // namespace

bool makesSense(const fromclient::Message &message)
{
    return std::visit([](const auto &each) { return isSane(each); }, message);
}

} // namespace penstock
