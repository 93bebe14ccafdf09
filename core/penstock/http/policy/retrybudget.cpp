// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/policy/retrybudget.h>

namespace penstock {
namespace {

constexpr int reserve = 5;
constexpr int requestsPerRetry = 5;

std::int64_t secondNumber(Instant at)
{
    return std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
}

} // namespace

RetryBudget::Second &RetryBudget::secondOf(Instant now)
{
    const std::int64_t number = secondNumber(now);
    Second &second = m_seconds.at(static_cast<size_t>(number % window));
    if (second.number != number)
        second = {number, 0, 0};
    return second;
}

void RetryBudget::noteRequest(Instant now)
{
    ++secondOf(now).requests;
}

void RetryBudget::noteRetry(Instant now)
{
    ++secondOf(now).retries;
}

bool RetryBudget::allowedInSecond(std::int64_t number) const
{
    int requests = 0;
    int retries = 0;
    for (const Second &second : m_seconds) {
        if (second.number < 0 || second.number <= number - window)
            continue;
        requests += second.requests;
        retries += second.retries;
    }
    return retries < reserve + requests / requestsPerRetry;
}

bool RetryBudget::allows(Instant now) const
{
    return allowedInSecond(secondNumber(now));
}

Instant RetryBudget::allowedAt(Instant now) const
{
    if (allows(now))
        return now;
    std::int64_t number = secondNumber(now);
    do {
        ++number; // ends at the latest when the whole window has passed
    } while (!allowedInSecond(number));
    return Instant(std::chrono::seconds(number));
}

} // namespace penstock
