// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/ratediscovery.h>

#include <penstock/limits/spec/limitmessages.h>

#include <algorithm>
#include <array>

namespace penstock {

using namespace std::chrono_literals;

namespace {

constexpr Duration timers = 5ms;

//! Windows that servers count in.
constexpr std::array<Duration, 22> usualWindows {
    1s,   2s,   3s,   5s,    10s,   15s,   20s,   30s,     60s,     120s,    180s,
    300s, 600s, 900s, 1200s, 1800s, 3600s, 7200s, 10'800s, 21'600s, 43'200s, 86'400s};

bool isWhole(Duration span)
{
    return span % 1s == Duration::zero();
}

//! The window that begins \a span before its end, where ends are told in whole seconds, mostly
//! rounded up.
Duration windowOfSpan(Duration span)
{
    if (std::find(usualWindows.begin(), usualWindows.end(), span) != usualWindows.end())
        return span;
    const auto within = [](Duration above, Duration most) -> std::optional<Duration> {
        for (const Duration window : usualWindows) {
            if (window > above && window <= most)
                return window;
        }
        return std::nullopt;
    };
    // Rounded up, or rounded down.
    if (const auto up = isWhole(span) ? std::nullopt : within(span - 1s, span))
        return *up;
    if (const auto down = within(span, span + 1s))
        return *down;
    return std::max<Duration>(std::chrono::floor<std::chrono::seconds>(span), 1s);
}

//! The roundest whole number from \a least to \a most, which is at least 1.
std::int64_t roundest(double least, double most)
{
    const auto highest = std::max<std::int64_t>(std::int64_t(most), 1);
    std::int64_t step = 1;
    while (step <= highest / 10)
        step *= 10;
    for (; step >= 1; step /= 10) {
        for (const std::int64_t fine : {step, std::max<std::int64_t>(step / 2, 1)}) {
            const std::int64_t number = highest / fine * fine;
            if (double(number) >= least)
                return number;
        }
    }
    return highest;
}

} // namespace

RateDiscovery::RateDiscovery(std::int64_t atOnce)
    : m_most(std::max<std::int64_t>(atOnce, 1))
{ }

// ---- What answers tell ----

bool RateDiscovery::observeCounters(std::span<const ServerCounter> counters, Instant now)
{
    bool hasChanged = false;
    for (const ServerCounter &counter : counters) {
        if (counter.limit.value_or(0) > 0 && counter.window.value_or(0s) > Duration::zero())
            hasChanged = state(counter) || hasChanged;
    }
    for (const ServerCounter &counter : counters) {
        const auto isThat = [&](const DiscoveredLimit &known) {
            return known.certainty == DiscoveredLimit::Certainty::Stated
                && capacityOf(known.spec.settings) == *counter.limit;
        };
        if (counter.limit.value_or(0) > 0 && !counter.window && counter.reset
            && std::none_of(m_limits.begin(), m_limits.end(), isThat))
            hasChanged = guess(counter, now) || hasChanged;
    }
    return hasChanged;
}

bool RateDiscovery::state(const ServerCounter &counter)
{
    for (std::size_t i = 0; i < m_limits.size(); ++i) {
        const bool isWindow = intervalOf(m_limits[i].spec.settings) == *counter.window;
        if (m_origins[i].isStated && m_origins[i].counter == counter.name && isWindow)
            return setWindow(i, *counter.limit, *counter.window);
    }
    if (m_limits.size() >= maxLimits)
        return false;
    add(SlidingWindowSettings {*counter.limit, *counter.window}, counter.name,
        limitMessage("discovery.stated", counter.name), DiscoveredLimit::Certainty::Stated,
        {.counter = counter.name, .isStated = true});
    return true;
}

//! A number and a reset. The first call of a window shows how long it is.
bool RateDiscovery::guess(const ServerCounter &counter, Instant now)
{
    const Duration span = *counter.reset - now;
    if (span <= Duration::zero())
        return false;
    const bool opens = counter.remaining == *counter.limit - 1;
    const Duration window = windowOfSpan(span);
    const auto known = std::find_if(m_origins.begin(), m_origins.end(), [&](const Origin &origin) {
        return origin.isStated && origin.counter == counter.name;
    });
    if (known == m_origins.end() && m_limits.size() >= maxLimits)
        return false;
    if (known == m_origins.end()) {
        add(SlidingWindowSettings {*counter.limit, window}, counter.name,
            limitMessage("discovery.stated_number", counter.name),
            DiscoveredLimit::Certainty::Guessed,
            {.counter = counter.name,
             .isStated = true,
             .reset = *counter.reset,
             .remaining = counter.remaining.value_or(0),
             .opened = opens ? window : Duration::zero()});
        return true;
    }
    const auto index = std::size_t(known - m_origins.begin());
    Duration interval = intervalOf(m_limits[index].spec.settings);
    const bool isNext = *counter.reset > known->reset + 1s;
    bool isSurer = false;
    if (span > interval + 1s || (opens && window > interval)) {
        interval = window;
    } else if (isNext && opens) {
        isSurer = m_limits[index].certainty == DiscoveredLimit::Certainty::Guessed
            && window == interval && known->opened == window;
        if (window == known->opened)
            interval = window; // twice: the first was in the middle of another
        known->opened = window;
    }
    if (isNext)
        known->reset = *counter.reset;
    if (isSurer)
        m_limits[index].certainty = DiscoveredLimit::Certainty::Shown;
    return setWindow(index, *counter.limit, interval) || isSurer;
}

bool RateDiscovery::setWindow(std::size_t index, std::int64_t limit, Duration window)
{
    const LimitSettings settings = SlidingWindowSettings {limit, window};
    if (m_limits[index].spec.settings == settings)
        return false;
    m_limits[index].spec.settings = settings;
    return true;
}

void RateDiscovery::add(LimitSettings settings, const QString &name, const Message &source,
                        DiscoveredLimit::Certainty certainty, Origin origin)
{
    const auto isTaken = [this](const QString &text) {
        return std::any_of(m_limits.begin(), m_limits.end(),
                           [&](const DiscoveredLimit &limit) { return limit.spec.name == text; });
    };
    const QString base = name.isEmpty() ? u"discovered"_s : name;
    QString unique = base;
    for (int n = 2; isTaken(unique); ++n)
        unique = u"%1 (%2)"_s.arg(base).arg(n);
    if (origin.isStated)
        m_atOnce = std::numeric_limits<std::int64_t>::max();
    m_limits.push_back({{unique, std::move(settings)}, source, certainty});
    m_origins.push_back(std::move(origin));
}

// ---- What rejections show ----

void RateDiscovery::throttled(const ServerThrottle &throttle, Instant sentAt, std::int64_t out,
                              Instant now)
{
    ++m_refused;
    m_mostOut = std::max(m_mostOut, out);
    if (endsTrial(sentAt, now))
        return;
    if (m_rejection) {
        if (sentAt > m_rejection->until && !m_rejection->isNamed())
            m_rejection->resetFrom = sentAt; // it did not help yet
        return;
    }
    Rejection rejection {
        .at = sentAt, .until = now, .resetFrom = sentAt, .undecided = out, .wasAlone = out == 1};
    if (throttle.wait) {
        const Duration rounding = isWhole(*throttle.wait) ? Duration(1s) : Duration::zero();
        rejection.resetFrom = sentAt + *throttle.wait - rounding - timers;
        rejection.resetTo = saturatingAdd(now, *throttle.wait + timers);
    }
    m_rejection = rejection;
}

bool RateDiscovery::ended(End end, std::int64_t units, Instant due, Instant sentAt)
{
    bool hasChanged = std::exchange(m_hasTrialEnded, false);
    if (end == End::LetIn) {
        hasChanged = tryBuckets(units, sentAt) || hasChanged;
        noteLetIn(sentAt, units);
        if (m_atOnce < m_most)
            ++m_atOnce;
        for (std::size_t i = 0; i < m_limits.size(); ++i) {
            Origin &origin = m_origins[i];
            DiscoveredLimit &limit = m_limits[i];
            origin.since += units;
            if (origin.isStated || limit.certainty != DiscoveredLimit::Certainty::Guessed
                || origin.since <= 2 * capacityOf(limit.spec.settings)) // a bucket filled meanwhile
                continue;
            limit.certainty = DiscoveredLimit::Certainty::Shown;
            m_unexplained.clear();
            hasChanged = true;
        }
    }
    if (!m_rejection)
        return hasChanged;
    if (due <= m_rejection->until)
        --m_rejection->undecided;
    else if (end == End::LetIn && !m_rejection->isNamed())
        m_rejection->resetTo = sentAt;
    if (m_rejection->undecided > 0 || !m_rejection->isNamed())
        return hasChanged;
    return conclude(*std::exchange(m_rejection, std::nullopt)) || hasChanged;
}

void RateDiscovery::noteLetIn(Instant sentAt, std::int64_t units)
{
    constexpr std::size_t most = 4096;
    constexpr Duration longest = usualWindows.back();
    auto place = m_letIn.end();
    while (place != m_letIn.begin() && std::prev(place)->at > sentAt)
        --place;
    m_letIn.insert(place, {sentAt, units});
    while (m_letIn.front().at < m_letIn.back().at - longest)
        m_letIn.pop_front();
    if (m_letIn.size() <= most)
        return;
    std::deque<LetIn> coarser; // of the older half two are one
    for (std::size_t i = 0; i < m_letIn.size(); ++i) {
        if (i < most / 2 && i % 2 == 1)
            coarser.back().units += m_letIn[i].units;
        else
            coarser.push_back(m_letIn[i]);
    }
    m_letIn = std::move(coarser);
}

//! What is assumed was used up: it is about right, and LimitAdaptation see to the rest.
bool RateDiscovery::isOfGuess(const Rejection &rejection) const
{
    return std::any_of(m_limits.begin(), m_limits.end(), [&](const DiscoveredLimit &limit) {
        const auto *const window = std::get_if<SlidingWindowSettings>(&limit.spec.settings);
        if (window == nullptr || limit.certainty != DiscoveredLimit::Certainty::Guessed)
            return false;
        const std::int64_t letIn = between(rejection.until - window->interval, rejection.until);
        // One at a time there is no doubt how many were let in.
        return rejection.wasAlone ? letIn >= window->capacity : 4 * letIn >= 3 * window->capacity;
    });
}

bool RateDiscovery::conclude(const Rejection &rejection)
{
    if (isOfGuess(rejection))
        return false;
    constexpr std::size_t most = 16; // of a server that refuses for other reasons
    m_unexplained.push_back(rejection);
    if (m_unexplained.size() > most)
        m_unexplained.erase(m_unexplained.begin() + 1); // the first shows how large a bucket is
    if (const auto window = windowBehind(rejection)) {
        assume(SlidingWindowSettings {window->units, window->interval},
               limitMessage("discovery.window", window->units, window->interval), rejection.until);
        return true;
    }
    if (const auto bucket = bucketBehind(rejection)) {
        assume(*bucket,
               limitMessage("discovery.bucket", bucket->capacity, bucket->refillAmount,
                            bucket->refillInterval),
               rejection.until);
        return true;
    }
    return false;
}

//! In the place of what did not hold.
void RateDiscovery::assume(const LimitSettings &settings, const Message &source, Instant now)
{
    for (std::size_t i = 0; i < m_limits.size(); ++i) {
        if (m_origins[i].isStated || m_limits[i].certainty != DiscoveredLimit::Certainty::Guessed)
            continue;
        m_limits[i].spec.settings = settings;
        m_limits[i].source = source;
        m_origins[i].since = 0;
        m_origins[i].assumedAt = now;
        return;
    }
    if (m_limits.size() < maxLimits)
        add(settings, {}, source, DiscoveredLimit::Certainty::Guessed,
            {.counter = {}, .assumedAt = now});
}

std::optional<Instant> RateDiscovery::mayRiseSince(std::size_t index) const
{
    const bool isWindow
        = std::holds_alternative<SlidingWindowSettings>(m_limits[index].spec.settings);
    if (!isWindow || m_origins[index].isStated
        || m_limits[index].certainty != DiscoveredLimit::Certainty::Shown)
        return std::nullopt;
    // Who had few in flight may have been refused often enough by now.
    constexpr Duration later = 5min;
    const Duration interval = intervalOf(m_limits[index].spec.settings);
    return m_origins[index].assumedAt
        + (wasRefusedOftenEnough() ? std::max<Duration>(later - 2 * interval, 0s)
                                   : Duration::zero());
}

void RateDiscovery::correct(std::size_t index, std::int64_t units)
{
    DiscoveredLimit &limit = m_limits[index];
    auto *const window = std::get_if<SlidingWindowSettings>(&limit.spec.settings);
    if (window == nullptr || units < 1 || units == window->capacity)
        return;
    window->capacity = units;
    limit.source = limitMessage("discovery.window", units, window->interval);
    m_origins[index].since = 0;
}

std::optional<RateDiscovery::Window> RateDiscovery::windowBehind(const Rejection &rejection) const
{
    if (m_letIn.empty())
        return std::nullopt;
    const Duration way = rejection.until - rejection.at + timers;
    for (const Duration interval : usualWindows) {
        // The call that it began with.
        const Instant from = rejection.resetFrom - interval - way;
        const auto began
            = std::lower_bound(m_letIn.begin(), m_letIn.end(), from,
                               [](const LetIn &call, Instant at) { return call.at < at; });
        if (began == m_letIn.end() || began->at > rejection.resetTo - interval)
            continue;
        if (const auto window = explaining(rejection, interval, began->at))
            return window;
    }
    // An unusual one, since the beginning.
    const Duration interval
        = std::chrono::ceil<std::chrono::seconds>(rejection.resetTo - m_letIn.front().at - timers);
    return explaining(rejection, interval, m_letIn.front().at);
}

//! Where neither a fuller window before nor an earlier rejection speaks against it.
std::optional<RateDiscovery::Window>
RateDiscovery::explaining(const Rejection &rejection, Duration interval, Instant began) const
{
    const Window window {between(began, rejection.until), interval};
    if (window.units < 1 || fullest(interval, rejection.until) > window.units)
        return std::nullopt;
    for (const Rejection &earlier : m_unexplained) {
        if (earlier.until < rejection.until
            && between(earlier.until - interval, earlier.until) < window.units)
            return std::nullopt;
    }
    return window;
}

//! As large as what was let in before the first rejection, and filled as fast as it was used up
//! since.
std::optional<TokenBucketSettings> RateDiscovery::bucketBehind(const Rejection &rejection) const
{
    if (m_unexplained.size() < 2)
        return std::nullopt;
    const Rejection &first = m_unexplained.front();
    const Rejection &before = m_unexplained[m_unexplained.size() - 2];
    const auto used = double(between(before.until + Duration(1), rejection.until));
    const Duration took = rejection.at - before.at;
    if (used < 1 || took <= Duration::zero())
        return std::nullopt;
    TokenBucketSettings bucket;
    bucket.capacity = between(m_letIn.front().at, first.until);
    const double seconds = double(took.count()) / 1e9;
    bucket.refillInterval = used / seconds >= 1 ? Duration(1s) : Duration(1min);
    const double each = used / seconds >= 1 ? 1 : 60;
    bucket.refillAmount
        = roundest((used - 1) / seconds * each, std::max((used + 0.5) / seconds * each, 1.0));
    return bucket;
}

std::int64_t RateDiscovery::between(Instant from, Instant to) const
{
    std::int64_t units = 0;
    for (const LetIn &call : m_letIn)
        units += call.at >= from && call.at <= to ? call.units : 0;
    return units;
}

std::int64_t RateDiscovery::fullest(Duration interval, Instant to) const
{
    std::int64_t most = 0;
    std::int64_t units = 0;
    auto first = m_letIn.begin();
    for (const LetIn &call : m_letIn) {
        if (call.at > to)
            break;
        units += call.units;
        for (; first->at <= call.at - interval; ++first)
            units -= first->units;
        most = std::max(most, units);
    }
    return most;
}

} // namespace penstock
