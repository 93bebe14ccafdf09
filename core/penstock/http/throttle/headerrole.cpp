// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/headerrole_p.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/durationwords_p.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace penstock {
namespace {

using Use = HeaderRole::Use;
using namespace std::chrono;
using std::string_view;

constexpr string_view retryAfter = "retry-after";
constexpr std::size_t longestName = 80;

//! Names that follow no pattern.
struct OddName
{
    string_view name;
    Use use;
    string_view family;
    Duration window {};
};
constexpr std::array<OddName, 9> oddNames {{
    {"x-rl", Use::Remaining, "x-rl"},
    {"x-ttl", Use::Reset, "x-rl"},
    {"x-limit-per-second", Use::Limit, "x-limit-per-second", 1s},
    {"x-remaining-this-second", Use::Remaining, "x-limit-per-second", 1s},
    {"x-remaining-this-secon", Use::Remaining, "x-limit-per-second", 1s},
    {"x-limit-per-day", Use::Limit, "x-limit-per-day", 24h},
    {"x-remaining-today", Use::Remaining, "x-limit-per-day", 24h},
    {"x-shopify-shop-api-call-limit", Use::Counter, "x-shopify-shop-api-call-limit"},
    {"sforce-limit-info", Use::Counter, "sforce-limit-info"},
}};

//! Words in the names of families, and what they make of the header.
struct RoleWord
{
    string_view word;
    Use use;
};
constexpr std::array<RoleWord, 27> roleWords {{
    {"limit", Use::Limit},         {"max", Use::Limit},           {"quota", Use::Limit},
    {"dailylimit", Use::Limit},    {"remaining", Use::Remaining}, {"left", Use::Remaining},
    {"available", Use::Remaining}, {"reset", Use::Reset},         {"resets", Use::Reset},
    {"resettime", Use::Reset},     {"used", Use::Used},           {"usage", Use::Used},
    {"observed", Use::Used},       {"count", Use::Used},          {"interval", Use::Window},
    {"window", Use::Window},       {"period", Use::Window},       {"state", Use::State},
    {"policy", Use::Scope},        {"resource", Use::Scope},      {"scope", Use::Scope},
    {"bucket", Use::Scope},        {"global", Use::Scope},        {"type", Use::Scope},
    {"reason", Use::Scope},        {"source", Use::Scope},        {"rules", Use::Scope},
}};

struct WindowWord
{
    string_view word;
    Duration window;
};
constexpr std::array<WindowWord, 15> windowWords {{
    {"second", 1s},
    {"minute", 1min},
    {"hour", 1h},
    {"day", 24h},
    {"persecond", 1s},
    {"perminute", 1min},
    {"perhour", 1h},
    {"perday", 24h},
    {"secondly", 1s},
    {"minutely", 1min},
    {"hourly", 1h},
    {"daily", 24h},
    {"month", 720h},
    {"permonth", 720h},
    {"monthly", 720h},
}};

template <typename Table>
auto lookUp(const Table &table, string_view word)
{
    return std::find_if(table.begin(), table.end(),
                        [word](const auto &entry) { return entry.word == word; });
}

HeaderRole retryRole(string_view name, std::size_t at)
{
    const string_view suffix = name.substr(at + retryAfter.size());
    if (suffix == "-ms" || suffix == "-milliseconds" || name == "x-amz-retry-after")
        return {Use::RetryAfterMs, TimeKind::DeltaMs};
    if (name == retryAfter)
        return {Use::RetryAfter};
    if (suffix.empty() || suffix == "-seconds")
        return {Use::VendorRetryAfter};
    return {};
}

//! Takes the word up to the next hyphen off the front.
string_view eatWord(string_view &words)
{
    const std::size_t hyphen = words.find('-');
    const string_view word = words.substr(0, hyphen);
    words.remove_prefix(hyphen == string_view::npos ? words.size() : hyphen + 1);
    return word;
}

void readFamilyWord(HeaderRole &role, string_view word)
{
    if (word == "ms" || word == "millis" || word == "milliseconds") {
        role.kind = TimeKind::DeltaMs;
        return;
    }
    if (role.use == Use::Reset) {
        if (word == "after")
            role.use = Use::ResetAfter;
        if (word == "after" || word == "at" || word == "time" || word == "seconds")
            return;
    }
    if (const auto found = lookUp(roleWords, word); found != roleWords.end()) {
        role.use = found->use;
        return;
    }
    if (const auto found = lookUp(windowWords, word); found != windowWords.end())
        role.window = found->window;
    role.family += '-';
    role.family += word;
}

//! "x-" "ratelimit" "-remaining-requests": what comes before, the word itself, and what follows.
HeaderRole familyRole(string_view name, std::size_t at, std::size_t size)
{
    string_view words = name.substr(at + size);
    if (!words.empty() && words.front() != '-')
        return {};
    words.remove_prefix(words.empty() ? 0 : 1);
    if (name == "ratelimit")
        return {.use = Use::RateLimit, .rank = 1};
    if (name == "ratelimit-policy")
        return {.use = Use::RateLimitPolicy, .rank = 1};
    HeaderRole role;
    role.use = Use::Counter;
    role.family = name.substr(0, at + size);
    role.rank = at == 0 ? 2 : 3;
    while (!words.empty())
        readFamilyWord(role, eatWord(words));
    if (role.use == Use::ResetAfter && role.kind == TimeKind::Auto)
        role.kind = TimeKind::DeltaS;
    return role;
}

//! X-MBX-USED-WEIGHT-1M and X-MBX-ORDER-COUNT-10S count in the window that ends the name.
HeaderRole usageRole(string_view name)
{
    const std::size_t hyphen = name.rfind('-');
    const string_view last = name.substr(hyphen + 1);
    HeaderRole role {Use::Used};
    role.family = name;
    const auto nanos
        = parseDurationWords(QByteArrayView(last.data(), static_cast<qsizetype>(last.size())));
    if (nanos)
        role.window = waitOfNanos(*nanos).wait;
    return role;
}

HeaderRole oddRole(string_view name)
{
    const auto found = std::find_if(oddNames.begin(), oddNames.end(),
                                    [name](const OddName &odd) { return odd.name == name; });
    if (found == oddNames.end())
        return {};
    HeaderRole role {found->use};
    role.family = found->family;
    if (found->window > Duration::zero())
        role.window = found->window;
    return role;
}

//! Nearly every header of nearly every answer ends here.
bool mayHaveRole(string_view name)
{
    if (name.starts_with("x-") && name.size() > 3)
        return true;
    return name.find("limit") != string_view::npos || name.find("retry") != string_view::npos;
}

} // namespace

HeaderRole roleOfHeader(QByteArrayView name)
{
    std::array<char, longestName> buffer {};
    const auto size = static_cast<std::size_t>(name.size());
    if (size > buffer.size())
        return {};
    std::transform(name.begin(), name.end(), buffer.begin(), lowered);
    const string_view lower(buffer.data(), size);
    if (!mayHaveRole(lower))
        return {};
    if (const std::size_t at = lower.find(retryAfter); at != string_view::npos)
        return retryRole(lower, at);
    for (const string_view word : {"ratelimit", "rate-limit"}) {
        if (const std::size_t at = lower.find(word); at != string_view::npos)
            return familyRole(lower, at, word.size());
    }
    if (lower.starts_with("x-mbx-used-weight") || lower.starts_with("x-mbx-order-count"))
        return usageRole(lower);
    return oddRole(lower);
}

} // namespace penstock
