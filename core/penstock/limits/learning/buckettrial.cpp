// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/buckettrial.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {

//! Tokens in a second.
double rateOf(const TokenBucketSettings &bucket)
{
    return double(bucket.refillAmount) * 1e9 / double(bucket.refillInterval.count());
}

//! The same bucket at \a rate or a little less: in whole tokens for each of the shortest of these
//! times in which that loses less than a hundredth.
TokenBucketSettings atRate(TokenBucketSettings bucket, double rate)
{
    for (const Duration interval : {Duration(1s), Duration(1min), Duration(1h), Duration(24h)}) {
        bucket.refillInterval = interval;
        const double exact = rate * double(interval.count()) / 1e9;
        bucket.refillAmount = std::max<std::int64_t>(1, std::int64_t(exact + 1e-6));
        if (exact >= 1 && double(bucket.refillAmount) >= exact * 0.99)
            break;
    }
    return bucket;
}

} // namespace

BucketTrial::BucketTrial(const TokenBucketSettings &known, Instant since, Duration patience)
    : m_known(known)
    , m_patience(patience)
    , m_since(since)
{ }

TokenBucketSettings BucketTrial::inForce() const
{
    TokenBucketSettings bucket = m_known;
    bucket.refillInterval = std::max(Duration(1), bucket.refillInterval * 4 / (4 + m_quarters));
    return bucket;
}

bool BucketTrial::letIn(std::int64_t units, Instant sentAt)
{
    constexpr int twice = 4;
    if (m_quarters == 0) {
        if (sentAt - m_since < m_patience)
            return false;
        m_quarters = 1;
        m_since = sentAt;
        m_letIn = 0;
        return true;
    }
    m_letIn += units;
    const Duration span = sentAt - m_since;
    const double filled = rateOf(m_known) * double(span.count()) / 1e9;
    const auto whole = double(m_known.capacity);
    if (double(m_letIn) - filled >= 2 * whole) {
        believe(span);
        m_quarters = std::min(2 * m_quarters, twice);
        m_since = sentAt;
        m_letIn = 0;
        return true;
    }
    // Nobody asks for more than was known to be there: what comes counts from here.
    if (filled * m_quarters / 4 >= 4 * whole) {
        m_since = sentAt;
        m_letIn = 0;
    }
    return false;
}

bool BucketTrial::throttled(Instant sentAt, Instant now)
{
    constexpr Duration patience = 5min;
    if (m_quarters == 0 || sentAt < m_since)
        return false;
    believe(sentAt - m_since);
    m_quarters = 0;
    m_since = now;
    m_patience = patience;
    return true;
}

void BucketTrial::believe(Duration span)
{
    const double sure
        = double(m_letIn - m_known.capacity) * 1e9 / double(std::max(span, Duration(1)).count());
    if (sure > rateOf(m_known))
        m_known = atRate(m_known, sure);
}

} // namespace penstock
