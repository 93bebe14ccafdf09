// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/ratelimitheaders.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/durationwords_p.h>
#include <penstock/http/throttle/countervalues_p.h>
#include <penstock/http/throttle/headerrole_p.h>
#include <penstock/http/throttle/ietfratelimit_p.h>
#include <penstock/http/throttle/serverclock.h>

#include <algorithm>
#include <array>

namespace penstock {
namespace {

using Use = HeaderRole::Use;
constexpr qsizetype longestField = 4096;

//! The headers of one limit.
struct Family
{
    std::string key;
    int rank = 3;
    SeenLimit seen;
    std::optional<RetryAfter> reset = std::nullopt; //!< Of a point in time, or undecided.
    std::optional<RetryAfter> resetAfter = std::nullopt; //!< From now by its name.
    const Header *resetLine = nullptr;
    const Header *resetAfterLine = nullptr;
};

void keepLarger(std::optional<RetryAfter> &kept, const Header *&line, const RetryAfter &wait,
                const Header &from)
{
    if (kept && kept->wait >= wait.wait && kept->clamped >= wait.clamped)
        return;
    kept = wait;
    line = &from;
}

// One pass over the headers, with a place for each kind of name that a server may use.
class Collector
{
public:
    Collector(const HeaderList &headers, const ThrottleDialect &dialect, WallTime now);
    StatedLimits collect();

private:
    struct Best
    {
        std::optional<RetryAfter> wait = std::nullopt;
        const Header *line = nullptr;
    };

    HeaderRole roleOf(const Header &header) const;
    bool read(const Header &header, const HeaderRole &role);
    bool readWait(Best &best, const Header &header, TimeKind kind);
    static bool readField(QByteArray &joined, const Header &header);
    bool readReset(const Header &header, const HeaderRole &role);
    bool readAmount(const Header &header, const HeaderRole &role);
    bool readWindow(const Header &header, const HeaderRole &role);
    bool readState(const Header &header, const HeaderRole &role);
    bool readCounter(const Header &header, const HeaderRole &role);
    bool readRules(const Header &header, const HeaderRole &role);
    bool readTotals(const Header &header, const HeaderRole &role);

    Family &family(const HeaderRole &role);
    WallTime serverNow();
    void readFields();
    std::optional<WaitLine> retryAfter() const;
    //! The wait that \a rank names, for what is used up or, failing that, does not say.
    Best resetOfRank(int rank) const;
    Best resetOfField() const;
    std::optional<WaitLine> reset() const;
    void gather(StatedLimits &result);

    const HeaderList &m_headers;
    const ThrottleDialect &m_dialect;
    const WallTime m_now;
    bool m_hasDialectNames = false;
    std::string m_dialectFamily;
    std::optional<WallTime> m_serverNow;
    Best m_standard, m_vendor, m_milliseconds, m_restriction;
    QByteArray m_rateLimit, m_policy;
    Header m_rateLimitLine;
    std::vector<SeenLimit> m_fieldLimits;
    std::vector<Family> m_families;
    Family m_surplus; // what comes after too many of them; read, and forgotten
    StatedLimits m_result;
};

Collector::Collector(const HeaderList &headers, const ThrottleDialect &dialect, WallTime now)
    : m_headers(headers)
    , m_dialect(dialect)
    , m_now(now)
{
    m_hasDialectNames = !dialect.limitHeader.isEmpty() || !dialect.remainingHeader.isEmpty()
        || !dialect.resetHeader.isEmpty();
    if (!m_hasDialectNames)
        return;
    m_dialectFamily = roleOfHeader(dialect.resetHeader).family;
    if (m_dialectFamily.empty())
        m_dialectFamily = roleOfHeader(dialect.remainingHeader).family;
    if (m_dialectFamily.empty())
        m_dialectFamily = "profile";
}

HeaderRole Collector::roleOf(const Header &header) const
{
    HeaderRole role = roleOfHeader(header.first);
    if (role.use == Use::Reset && m_dialect.resetHeader.isEmpty() && role.kind == TimeKind::Auto)
        role.kind = m_dialect.resetKind;
    if (!m_hasDialectNames)
        return role;
    const auto isCalled = [&header](const QByteArray &name) {
        return !name.isEmpty() && sameLetters(header.first, name);
    };
    if (isCalled(m_dialect.resetHeader))
        return {Use::Reset, m_dialect.resetKind, m_dialectFamily, role.window, 0};
    if (isCalled(m_dialect.remainingHeader))
        return {Use::Remaining, TimeKind::Auto, m_dialectFamily, role.window, 0};
    if (isCalled(m_dialect.limitHeader))
        return {Use::Limit, TimeKind::Auto, m_dialectFamily, role.window, 0};
    return role;
}

StatedLimits Collector::collect()
{
    for (const Header &header : m_headers) {
        const HeaderRole role = roleOf(header);
        if (role.use != Use::None && !read(header, role))
            m_result.unread.append(header);
    }
    readFields();
    m_result.retryAfter = retryAfter();
    m_result.reset = reset();
    gather(m_result);
    return std::move(m_result);
}

bool Collector::read(const Header &header, const HeaderRole &role)
{
    const bool isField = role.use == Use::RateLimit || role.use == Use::RateLimitPolicy;
    if (!isField && !isCleanValue(header.second))
        return false;
    switch (role.use) {
    case Use::None:
        return true;
    case Use::RetryAfter:
        return readWait(m_standard, header, role.kind);
    case Use::VendorRetryAfter:
        return readWait(m_vendor, header, role.kind);
    case Use::RetryAfterMs:
        return readWait(m_milliseconds, header, role.kind);
    case Use::RateLimit:
        return readField(m_rateLimit, header);
    case Use::RateLimitPolicy:
        return readField(m_policy, header);
    case Use::Limit:
    case Use::Remaining:
    case Use::Used:
        return readAmount(header, role);
    case Use::Reset:
    case Use::ResetAfter:
        return readReset(header, role);
    case Use::Window:
        return readWindow(header, role);
    case Use::State:
        return readState(header, role);
    case Use::Counter:
        return readCounter(header, role);
    case Use::Scope:
        m_result.scope.append(header);
        return true;
    }
    return false;
}

bool Collector::readWait(Best &best, const Header &header, TimeKind kind)
{
    const auto wait = parseResetValue(header.second, kind, serverNow());
    if (wait)
        keepLarger(best.wait, best.line, *wait, header);
    return wait.has_value();
}

//! Too long a field is recognised where all its lines are together.
bool Collector::readField(QByteArray &joined, const Header &header)
{
    if (joined.size() > longestField)
        return true;
    if (!joined.isEmpty())
        joined += ", ";
    joined += header.second.first(std::min(header.second.size(), longestField + 1));
    return true;
}

bool Collector::readReset(const Header &header, const HeaderRole &role)
{
    const auto wait = parseResetValue(header.second, role.kind, serverNow());
    if (!wait)
        return false;
    Family &of = family(role);
    if (role.use == Use::ResetAfter) {
        keepLarger(of.resetAfter, of.resetAfterLine, *wait, header);
        return true;
    }
    keepLarger(of.reset, of.resetLine, *wait, header);
    // A point in time is nearer when it is later.
    const auto later
        = parseResetValue(header.second, role.kind, serverNow() + std::chrono::seconds(1));
    if (later && later->wait < wait->wait && of.resetLine == &header)
        of.seen.resetAt = serverNow() + wait->wait;
    return true;
}

bool Collector::readAmount(const Header &header, const HeaderRole &role)
{
    if (header.second.contains(':'))
        return readRules(header, role);
    const auto amount = parseAmount(header.second);
    if (!amount)
        return false;
    SeenLimit &seen = family(role).seen;
    if (!seen.window)
        seen.window = amount->window;
    if (role.use == Use::Limit)
        seen.limit = amount->first;
    else if (role.use == Use::Used)
        seen.used = amount->first;
    else
        seen.remaining = std::min(seen.remaining.value_or(amount->least), amount->least);
    return true;
}

bool Collector::readWindow(const Header &header, const HeaderRole &role)
{
    const TimeKind kind = role.kind == TimeKind::DeltaMs ? role.kind : TimeKind::DeltaS;
    const auto window = parseResetValue(header.second, kind, m_now);
    if (window)
        family(role).seen.window = window->wait;
    return window.has_value();
}

//! "61:60:42,1:3600:0": the restriction that is left, if one is.
bool Collector::readState(const Header &header, const HeaderRole &role)
{
    for (const CounterRule &rule : parseRules(header.second)) {
        if (rule.restriction > Duration::zero())
            keepLarger(m_restriction.wait, m_restriction.line,
                       waitOfNanos(rule.restriction.count()), header);
    }
    return readRules(header, role);
}

bool Collector::readCounter(const Header &header, const HeaderRole &role)
{
    const QByteArray &value = header.second;
    if (value.contains('/')) {
        const auto fill = parseFill(value);
        if (fill) {
            SeenLimit &seen = family(role).seen;
            seen.used = fill->used;
            seen.limit = fill->limit;
        }
        return fill.has_value();
    }
    if (value.contains('='))
        return readTotals(header, role);
    HeaderRole limit = role;
    limit.use = Use::Limit;
    return readAmount(header, limit);
}

//! One family for each rule of "20:1,100:120", told apart by its seconds.
bool Collector::readRules(const Header &header, const HeaderRole &role)
{
    const std::vector<CounterRule> rules = parseRules(header.second);
    for (const CounterRule &rule : rules) {
        HeaderRole own = role;
        own.rank = 4;
        own.family += '-' + std::to_string(rule.period / std::chrono::seconds(1)) + 's';
        SeenLimit &seen = family(own).seen;
        seen.window = rule.period;
        (role.use == Use::Limit ? seen.limit : seen.used) = rule.hits;
    }
    return !rules.empty();
}

bool Collector::readTotals(const Header &header, const HeaderRole &role)
{
    const auto totals = parseTotals(header.second);
    if (!totals)
        return false;
    Family &of = family(role);
    of.seen.limit = totals->total;
    of.seen.remaining = totals->remaining;
    if (const auto wait = parseResetValue(totals->resets, role.kind, serverNow()))
        keepLarger(of.reset, of.resetLine, *wait, header);
    return true;
}

Family &Collector::family(const HeaderRole &role)
{
    constexpr std::size_t maxFamilies = 64; // keys are compared with each other
    auto found = std::find_if(m_families.begin(), m_families.end(),
                              [&role](const Family &of) { return of.key == role.family; });
    if (found == m_families.end() && m_families.size() >= maxFamilies)
        return m_surplus;
    if (found == m_families.end()) {
        m_families.push_back({role.family, role.rank, {QByteArray::fromStdString(role.family)}});
        found = std::prev(m_families.end());
    }
    if (role.window)
        found->seen.window = role.window;
    found->rank = std::min(found->rank, role.rank);
    return *found;
}

WallTime Collector::serverNow()
{
    if (!m_serverNow)
        m_serverNow = serverTime(m_headers, m_now);
    return *m_serverNow;
}

void Collector::readFields()
{
    if (m_rateLimit.isEmpty() && m_policy.isEmpty())
        return;
    const auto age = wholeDecimal(withoutBlanks(headerValue(m_headers, "Age").value_or("")));
    if (age.value_or(0) > 0) // what a cache kept is of another time
        return;
    if (!m_rateLimit.isEmpty()) {
        m_rateLimitLine = {QByteArrayLiteral("RateLimit"), m_rateLimit};
        auto limits = isCleanValue(m_rateLimit, longestField) ? readRateLimitField(m_rateLimit)
                                                              : std::nullopt;
        if (limits)
            m_fieldLimits = std::move(*limits);
        else
            m_result.unread.append(m_rateLimitLine);
    }
    if (!m_policy.isEmpty()
        && !(isCleanValue(m_policy, longestField) && readRateLimitPolicy(m_policy, m_fieldLimits)))
        m_result.unread.append({QByteArrayLiteral("RateLimit-Policy"), m_policy});
}

std::optional<WaitLine> Collector::retryAfter() const
{
    constexpr Duration close = std::chrono::milliseconds(1000);
    const Best &plain = m_standard.wait ? m_standard : m_vendor;
    const Best *best = &plain;
    if (m_milliseconds.wait && !plain.wait) {
        best = &m_milliseconds;
    } else if (m_milliseconds.wait) {
        const Duration apart = m_milliseconds.wait->wait - plain.wait->wait;
        if (apart >= -close) // the finer one, or the larger
            best = &m_milliseconds;
    }
    return best->wait ? std::optional(WaitLine {*best->wait, *best->line}) : std::nullopt;
}

Collector::Best Collector::resetOfRank(int rank) const
{
    Best usedUp;
    Best unknown;
    for (const Family &of : m_families) {
        const bool isDelta = of.resetAfter.has_value();
        const auto &wait = isDelta ? of.resetAfter : of.reset;
        if (of.rank != rank || !wait || of.seen.remaining.value_or(0) >= 1)
            continue;
        Best &best = of.seen.remaining ? usedUp : unknown;
        keepLarger(best.wait, best.line, *wait, isDelta ? *of.resetAfterLine : *of.resetLine);
    }
    return usedUp.wait ? usedUp : unknown;
}

Collector::Best Collector::resetOfField() const
{
    Best usedUp;
    Best unknown;
    for (const SeenLimit &limit : m_fieldLimits) {
        if (!limit.reset || limit.remaining.value_or(0) >= 1)
            continue;
        Best &best = limit.remaining ? usedUp : unknown;
        keepLarger(best.wait, best.line, *limit.reset, m_rateLimitLine);
    }
    return usedUp.wait ? usedUp : unknown;
}

std::optional<WaitLine> Collector::reset() const
{
    const std::array<Best, 5> ranks {resetOfRank(0), resetOfField(), resetOfRank(2), resetOfRank(3),
                                     m_restriction};
    const auto found
        = std::find_if(ranks.begin(), ranks.end(), [](const Best &best) { return best.wait; });
    return found == ranks.end() ? std::nullopt
                                : std::optional(WaitLine {*found->wait, *found->line});
}

void Collector::gather(StatedLimits &result)
{
    result.limits = std::move(m_fieldLimits);
    result.limits.reserve(result.limits.size() + m_families.size());
    for (Family &of : m_families) {
        of.seen.reset = of.resetAfter ? of.resetAfter : of.reset;
        if (of.resetAfter)
            of.seen.resetAt.reset();
        result.limits.push_back(std::move(of.seen));
    }
    result.exhausted
        = std::any_of(result.limits.begin(), result.limits.end(), [](const SeenLimit &limit) {
              return limit.remaining && *limit.remaining < 1;
          });
}

} // namespace

StatedLimits readRateLimitHeaders(const HeaderList &headers, const ThrottleDialect &dialect,
                                  WallTime now)
{
    return Collector(headers, dialect, now).collect();
}

} // namespace penstock
