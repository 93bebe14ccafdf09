// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/spec/limitmessages.h>

#include <algorithm>

// Buckets that rejections have shown, tried faster from time to time.
namespace penstock {

using namespace std::chrono_literals;

namespace {

Duration timeToFill(const TokenBucketSettings &bucket)
{
    return Duration(std::int64_t(double(bucket.refillInterval.count()) * double(bucket.capacity)
                                 / double(bucket.refillAmount)));
}

} // namespace

LimitSettings RateDiscovery::inForce(std::size_t index) const
{
    const std::optional<BucketTrial> &trial = m_origins[index].trial;
    return trial ? LimitSettings(trial->inForce()) : m_limits[index].spec.settings;
}

bool RateDiscovery::tryBuckets(std::int64_t units, Instant sentAt)
{
    constexpr Duration later = 5min;
    bool hasChanged = false;
    for (std::size_t i = 0; i < m_limits.size(); ++i) {
        const auto *const bucket = std::get_if<TokenBucketSettings>(&m_limits[i].spec.settings);
        std::optional<BucketTrial> &trial = m_origins[i].trial;
        if (bucket == nullptr || m_origins[i].isStated
            || m_limits[i].certainty != DiscoveredLimit::Certainty::Shown)
            continue;
        if (!trial) {
            const Duration soon = std::max<Duration>(timeToFill(*bucket) * 8, 10s);
            trial.emplace(*bucket, sentAt, wasRefusedOftenEnough() ? later : std::min(soon, later));
        } else if (trial->letIn(units, sentAt)) {
            noteTrial(i);
            hasChanged = true;
        }
    }
    return hasChanged;
}

//! Also of those that were on their way then.
bool RateDiscovery::endsTrial(Instant sentAt, Instant now)
{
    for (std::size_t i = 0; i < m_limits.size(); ++i) {
        if (!m_origins[i].trial || !m_origins[i].trial->throttled(sentAt, now))
            continue;
        noteTrial(i);
        m_trialEndedAt = now;
        m_hasTrialEnded = true;
    }
    return sentAt <= m_trialEndedAt;
}

void RateDiscovery::noteTrial(std::size_t index)
{
    DiscoveredLimit &limit = m_limits[index];
    const TokenBucketSettings &known = m_origins[index].trial->known();
    if (limit.spec.settings == LimitSettings(known))
        return;
    limit.spec.settings = known;
    limit.source = limitMessage("discovery.trial", known.refillAmount, known.refillInterval);
}

} // namespace penstock
