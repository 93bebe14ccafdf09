// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Limits of the server that the profile does not have, or has wrong: for a part of the paths, with
// too high a number, or of what is under way at once.
#include <penstock/http/diagnosis/suspicions_p.h>

#include <penstock/http/text/httpmessages.h>
#include <penstock/limits/state/limitmatching.h>

#include <algorithm>
#include <utility>

namespace penstock {

using namespace std::chrono_literals;

namespace {
// "/items" of "/items/17".
QString folderOf(const QString &path)
{
    return path.left(path.lastIndexOf(QLatin1Char('/')));
}

bool countsByTheClock(const Limit &spec)
{
    const auto *const grid = std::get_if<FixedWindowSettings>(&spec.settings);
    return grid && (grid->anchor == Anchor::Epoch || grid->anchor == Anchor::Calendar);
}
} // namespace

// ---- A limit for a part of the paths ----

//! A glob for all that were throttled: their path, or the folder they are in.
std::optional<QString> LimitSuspicions::pathOfThrottled() const
{
    const QString first = m_seen.throttled().front()->permitRequest.path;
    const auto all = [this](const auto &isMeant) {
        return std::all_of(
            m_seen.throttled().begin(), m_seen.throttled().end(),
            [&](const SendRecord *record) { return isMeant(record->permitRequest.path); });
    };
    if (all([&first](const QString &path) { return path == first; })
        && m_seen.throttled().size() > 1)
        return first;
    for (QString folder = folderOf(first); !folder.isEmpty(); folder = folderOf(folder)) {
        const QString start = folder + QLatin1Char('/');
        if (all([&start](const QString &path) { return path.startsWith(start); }))
            return start + QLatin1Char('*');
    }
    return std::nullopt;
}

Suspicion LimitSuspicions::endpoint() const
{
    constexpr int fewest = 3;
    const std::optional<QString> glob = pathOfThrottled();
    if (!glob || glob->contains(QLatin1Char('?')))
        return std::nullopt;
    std::int64_t inside = 0;
    std::int64_t outside = 0;
    for (const SendRecord &record : m_seen.records())
        ++(globMatches(*glob, record.permitRequest.path) ? inside : outside);
    const double share = double(inside) / double(inside + outside);
    if (outside < fewest || std::pow(share, double(m_seen.throttled().size())) > 0.02)
        return std::nullopt; // may be chance
    const SendTrace trace = m_seen.traceForPath(*glob);
    Limit limit(*glob);
    limit.match.path = *glob;
    MessageArgument figure;
    if (const auto found = BurstSuspicions(m_seen).explainingWindow(trace)) {
        limit.settings = SlidingWindowSettings {found->capacity, found->interval};
        figure = countIn(found->capacity, found->interval);
    } else if (const Fit fit = trace.concurrency(); fit.holds()) {
        limit.settings = ConcurrencySettings {capacityFrom(fit)};
        figure = nameOf({{}, limit.settings});
    } else {
        return std::nullopt;
    }
    Diagnosis result
        = m_seen.diagnosis(Cause::Endpoint, httpMessage("diagnosis.endpoint", *glob, figure));
    result.evidence.append(
        httpMessage("diagnosis.only_there", m_seen.throttled().size(), *glob, outside));
    result.change.limits.push_back({.from = std::nullopt, .to = limit});
    return result;
}

// ---- Too much declared ----

Suspicion LimitSuspicions::tooHigh() const
{
    for (const Limit &spec : m_seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        if (!window)
            continue;
        if (Suspicion found = tooHigh(spec, *window))
            return found;
    }
    return std::nullopt;
}

Suspicion LimitSuspicions::tooHigh(const Limit &spec, const CountedWindow &window) const
{
    const SendTrace trace = m_seen.traceFor(spec);
    if (trace.throttled() == 0)
        return std::nullopt;
    const std::int64_t reported = m_seen.statedLimitFor(window).value_or(0);
    const bool isTold = reported > 0 && reported < window.capacity;
    const auto found = [&](std::int64_t capacity, const Message &why) {
        Diagnosis result = m_seen.diagnosis(
            Cause::DeclaredTooHigh,
            httpMessage("diagnosis.declared_too_high", countIn(capacity, window.interval),
                        countIn(window.capacity, window.interval), window.capacity - capacity));
        result.evidence.append(why);
        result.change.limits.push_back({spec, withCapacity(spec, capacity)});
        return result;
    };
    const Message saysSo = httpMessage("diagnosis.headers_say", reported);
    if (!m_seen.covers(window.interval))
        return isTold ? Suspicion(found(reported, saysSo)) : std::nullopt;
    Fit fits[] = {
        trace.sliding(window.interval),
        trace.fixed(window.interval, m_seen.clocks().serverOffset(), m_seen.clocks().serverSlop())};
    // Where both explain it the server counts as the profile does: any span over a boundary of its
    // windows has what two of them let in, which is more than it allows.
    if (countsByTheClock(spec))
        std::swap(fits[0], fits[1]);
    for (const Fit &fit : fits) {
        if (isTold && fit.allows(reported))
            return found(reported, saysSo);
    }
    // A window of an hour does not come free in a second.
    const bool isShorter = m_seen.rounds().size() == 1
        && m_seen.longestToldWait() > Duration::zero()
        && m_seen.longestToldWait() + 1s < window.interval / 4;
    const bool isRather = isConcurrency(); // and goes better with all that was seen
    for (const Fit &fit : fits) {
        if (isRather && !fit.holdsForAll())
            continue;
        const bool isCredible = m_seen.isStrong() || 2 * fit.atMost >= window.capacity;
        if (fit.holds() && fit.atMost < window.capacity && isCredible && !isShorter)
            return found(capacityFrom(fit),
                         httpMessage("diagnosis.most_within", mostAdmitted(fit), window.interval));
    }
    return std::nullopt;
}

// ---- So many at once ----

//! Who occupies a place is there for a while; who is turned away is not.
bool LimitSuspicions::admittedTakeLonger() const
{
    std::vector<Duration> admitted;
    std::vector<Duration> throttled;
    for (const SendRecord &record : m_seen.records()) {
        const Duration took = record.endedAt - record.sentAt;
        if (record.fate == SendRecord::Fate::Admitted)
            admitted.push_back(took);
        else if (record.fate == SendRecord::Fate::Throttled)
            throttled.push_back(took);
    }
    const auto middle = [](std::vector<Duration> &all) {
        const auto nth = all.begin() + std::ptrdiff_t(all.size() / 2);
        std::nth_element(all.begin(), nth, all.end());
        return *nth;
    };
    return !admitted.empty() && middle(admitted) >= 2 * middle(throttled);
}

bool LimitSuspicions::isConcurrency() const
{
    return m_seen.isStrong() && admittedTakeLonger()
        && m_seen.traceOfAll().concurrency().holdsForAll();
}

Suspicion LimitSuspicions::concurrency() const
{
    const Fit fit = m_seen.traceOfAll().concurrency();
    if (!fit.holds() || !m_seen.isStrong() || !admittedTakeLonger())
        return std::nullopt;
    const std::int64_t capacity = capacityFrom(fit);
    const auto isAll = [](const Limit &spec) {
        return std::holds_alternative<ConcurrencySettings>(spec.settings) && isUniform(spec);
    };
    const auto declared = std::find_if(m_seen.declared().begin(), m_seen.declared().end(), isAll);
    if (declared != m_seen.declared().end() && capacityOf(declared->settings) <= capacity)
        return std::nullopt;
    Diagnosis result
        = m_seen.diagnosis(Cause::Concurrency, httpMessage("diagnosis.concurrency", capacity));
    result.evidence.append(httpMessage("diagnosis.most_at_once", mostAdmitted(fit)));
    result.evidence.append(httpMessage("diagnosis.not_over_time"));
    if (declared != m_seen.declared().end())
        result.change.limits.push_back({*declared, withCapacity(*declared, capacity)});
    else
        result.change.limits.push_back(
            {std::nullopt, {u"at once"_s, ConcurrencySettings {capacity}}});
    return result;
}

} // namespace penstock
