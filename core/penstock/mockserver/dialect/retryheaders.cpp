// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/dialect/retryheaders.h>

#include <algorithm>

namespace penstock {
namespace {

using std::chrono::ceil;
using std::chrono::milliseconds;
using std::chrono::seconds;

QByteArray secondsUp(Duration span)
{
    return QByteArray::number(qint64(ceil<seconds>(std::max(span, Duration::zero())).count()));
}

// The one with the smallest part left: its owner is the next to be throttled.
const LimitLevel &tightest(const std::vector<LimitLevel> &levels)
{
    return *std::min_element(levels.begin(), levels.end(),
                             [](const LimitLevel &a, const LimitLevel &b) {
                                 return double(a.available) * double(b.capacity)
                                     < double(b.available) * double(a.capacity);
                             });
}

} // namespace

void tellRetryAfter(MockResponse &answer, RetryAfterForm form, std::optional<Instant> retryAt,
                    ClockReading now)
{
    // Nobody knows when a running call will end: a second is a polite guess.
    const Instant at = std::max(retryAt.value_or(now.at + seconds(1)), now.at);
    switch (form) {
    case RetryAfterForm::None:
        break;
    case RetryAfterForm::Seconds:
        answer.headers.emplaceBack("Retry-After", secondsUp(at - now.at));
        break;
    case RetryAfterForm::Date:
        answer.headers.emplaceBack("Retry-After",
                                   httpDateText(ceil<seconds>(now.movedTo(at).wall())));
        break;
    case RetryAfterForm::Milliseconds:
        answer.headers.emplaceBack(
            "retry-after-ms", QByteArray::number(qint64(ceil<milliseconds>(at - now.at).count())));
        break;
    }
}

void tellLevels(MockResponse &answer, RateLimitHeaders form, const std::vector<LimitLevel> &levels,
                ClockReading now)
{
    if (form == RateLimitHeaders::None || levels.empty())
        return;
    const LimitLevel &level = tightest(levels);
    const QByteArray prefix = form == RateLimitHeaders::Draft ? "RateLimit-" : "X-RateLimit-";
    const std::int64_t remaining = std::max<std::int64_t>(level.available, 0);
    answer.headers.emplaceBack(prefix + "Limit", QByteArray::number(qint64(level.capacity)));
    answer.headers.emplaceBack(prefix + "Remaining", QByteArray::number(qint64(remaining)));
    if (!level.fullAt)
        return;
    const Instant reset = std::max(*level.fullAt, now.at);
    answer.headers.emplaceBack(prefix + "Reset",
                               form == RateLimitHeaders::Draft
                                   ? secondsUp(reset - now.at)
                                   : secondsUp(now.movedTo(reset).wall().time_since_epoch()));
}

} // namespace penstock
