// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/ietfratelimit_p.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/structuredfields.h>

#include <algorithm>

namespace penstock {
namespace {

using Type = FieldValue::Type;

//! A whole number, 0 or more, that may be missing.
struct Count
{
    explicit Count(const FieldValue *field)
    {
        if (field && field->type == Type::Integer && field->number >= 0)
            value = field->number;
        isWrong = field && !value;
    }
    std::optional<std::int64_t> value;
    bool isWrong = false;
};

std::optional<RetryAfter> waitOfSeconds(std::optional<std::int64_t> count)
{
    return count ? std::optional(waitOfNanos(*count * nanosPerSecond)) : std::nullopt;
}

std::optional<Duration> windowOf(const FieldItem &item)
{
    const auto count = Count(item.parameter("w")).value;
    const auto wait = waitOfSeconds(count);
    return wait && *count > 0 && !wait->clamped ? std::optional(wait->wait) : std::nullopt;
}

bool isName(const FieldItem &item)
{
    return !item.isInnerList && (item.value.type == Type::String || item.value.type == Type::Token);
}

//! "default";r=50;t=30. One of the draft's own examples has no r.
std::optional<SeenLimit> limitOfMember(const FieldItem &item)
{
    const Count remaining(item.parameter("r"));
    const Count reset(item.parameter("t"));
    if (!isName(item) || remaining.isWrong || reset.isWrong)
        return std::nullopt;
    SeenLimit limit {item.value.text};
    limit.remaining = remaining.value;
    limit.reset = waitOfSeconds(reset.value);
    limit.limit = Count(item.parameter("q")).value;
    limit.window = windowOf(item);
    return limit;
}

//! limit=100, remaining=50, reset=5.
std::optional<SeenLimit> limitOfDictionary(const std::vector<FieldItem> &dictionary)
{
    const auto count = [&dictionary](QByteArrayView key) {
        const FieldItem *const member = fieldMember(dictionary, key);
        return Count(member && !member->isInnerList ? &member->value : nullptr);
    };
    const Count remaining = count("remaining");
    const Count reset = count("reset");
    if (remaining.isWrong || reset.isWrong || !reset.value)
        return std::nullopt;
    SeenLimit limit {QByteArrayLiteral("ratelimit")};
    limit.limit = count("limit").value;
    limit.remaining = remaining.value;
    limit.reset = waitOfSeconds(reset.value);
    return limit;
}

SeenLimit &named(std::vector<SeenLimit> &limits, const QByteArray &name)
{
    const auto found = std::find_if(limits.begin(), limits.end(),
                                    [&name](const SeenLimit &limit) { return limit.name == name; });
    return found == limits.end() ? limits.emplace_back(SeenLimit {name}) : *found;
}

} // namespace

std::optional<std::vector<SeenLimit>> readRateLimitField(QByteArrayView field)
{
    std::vector<SeenLimit> limits;
    if (const auto list = parseFieldList(field)) {
        for (const FieldItem &item : *list) {
            if (auto limit = limitOfMember(item))
                limits.push_back(std::move(*limit));
        }
    } else if (const auto dictionary = parseFieldDictionary(field)) {
        if (auto limit = limitOfDictionary(*dictionary))
            limits.push_back(std::move(*limit));
    }
    return limits.empty() ? std::nullopt : std::optional(std::move(limits));
}

bool readRateLimitPolicy(QByteArrayView field, std::vector<SeenLimit> &limits)
{
    constexpr std::size_t maxPolicies = 64; // names are compared with each other
    const auto list = parseFieldList(field);
    if (!list)
        return false;
    for (const FieldItem &item : *list) {
        const bool isNumber = !item.isInnerList && item.value.type == Type::Integer;
        if ((!isNumber && !isName(item)) || limits.size() >= maxPolicies)
            continue;
        const auto window = windowOf(item);
        if (isNumber) { // drafts -04 to -07: the quota itself
            SeenLimit &limit
                = limits.emplace_back(SeenLimit {QByteArrayLiteral("ratelimit-policy")});
            limit.limit = Count(&item.value).value;
            limit.window = window;
            continue;
        }
        SeenLimit &limit = named(limits, item.value.text);
        limit.limit = Count(item.parameter("q")).value;
        limit.window = window;
        if (const FieldValue *const unit = item.parameter("qu"); unit && unit->type == Type::String)
            limit.unit = unit->text;
    }
    return true;
}

} // namespace penstock
