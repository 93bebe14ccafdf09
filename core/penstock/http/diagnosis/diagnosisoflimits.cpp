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

//! A glob for all that were throttled: their path, or the folder they are in.
std::optional<QString> pathOfThrottled(const DiagnosisEvidence &seen)
{
    const QString first = seen.throttled().front()->permitRequest.path;
    const auto all = [&seen](const auto &isMeant) {
        return std::all_of(
            seen.throttled().begin(), seen.throttled().end(),
            [&](const SendRecord *record) { return isMeant(record->permitRequest.path); });
    };
    if (all([&first](const QString &path) { return path == first; }) && seen.throttled().size() > 1)
        return first;
    for (QString folder = folderOf(first); !folder.isEmpty(); folder = folderOf(folder)) {
        const QString start = folder + QLatin1Char('/');
        if (all([&start](const QString &path) { return path.startsWith(start); }))
            return start + QLatin1Char('*');
    }
    return std::nullopt;
}

//! Who occupies a place is there for a while; who is turned away is not.
bool admittedTakeLonger(const DiagnosisEvidence &seen)
{
    std::vector<Duration> admitted;
    std::vector<Duration> throttled;
    for (const SendRecord &record : seen.records()) {
        const Duration took = record.endedAt - record.sentAt;
        if (record.fate == SendRecord::Fate::Admitted)
            admitted.push_back(took);
        else if (record.fate == SendRecord::Fate::Throttled)
            throttled.push_back(took);
    }
    return !admitted.empty() && median(std::move(admitted)) >= 2 * median(std::move(throttled));
}

bool isConcurrency(const DiagnosisEvidence &seen)
{
    return seen.isStrong() && admittedTakeLonger(seen)
        && seen.traceOfAll().concurrency().holdsForAll();
}

Suspicion tooHigh(const DiagnosisEvidence &seen, const Limit &spec, const CountedWindow &window)
{
    const SendTrace trace = seen.traceFor(spec);
    if (trace.throttled() == 0)
        return std::nullopt;
    const std::int64_t reported = seen.statedLimitFor(window).value_or(0);
    const bool isStated = reported > 0 && reported < window.capacity;
    const auto found = [&](std::int64_t capacity, const Message &why) {
        Diagnosis result = seen.diagnosis(
            Cause::DeclaredTooHigh,
            httpMessage("diagnosis.declared_too_high", countIn(capacity, window.interval),
                        countIn(window.capacity, window.interval), window.capacity - capacity));
        result.evidence.append(why);
        result.change.limits.push_back({spec, withCapacity(spec, capacity)});
        return result;
    };
    const Message saysSo = httpMessage("diagnosis.headers_say", reported);
    if (!seen.covers(window.interval))
        return isStated ? Suspicion(found(reported, saysSo)) : std::nullopt;
    Fit fits[]
        = {trace.sliding(window.interval),
           trace.fixed(window.interval, seen.clocks().serverOffset(), seen.clocks().serverSlop())};
    // Where both explain it the server counts as the profile does: any span over a boundary of its
    // windows has what two of them let in, which is more than it allows.
    if (countsByTheClock(spec))
        std::swap(fits[0], fits[1]);
    for (const Fit &fit : fits) {
        if (isStated && fit.allows(reported))
            return found(reported, saysSo);
    }
    // A window of an hour does not come free in a second.
    const bool isShorter = seen.rounds().size() == 1 && seen.longestToldWait() > Duration::zero()
        && seen.longestToldWait() + 1s < window.interval / 4;
    const bool isRather = isConcurrency(seen); // and goes better with all that was seen
    for (const Fit &fit : fits) {
        if (isRather && !fit.holdsForAll())
            continue;
        const bool isCredible = seen.isStrong() || 2 * fit.atMost >= window.capacity;
        if (fit.holds() && fit.atMost < window.capacity && isCredible && !isShorter)
            return found(capacityFrom(fit),
                         httpMessage("diagnosis.most_within", mostAdmitted(fit), window.interval));
    }
    return std::nullopt;
}

} // namespace

// ---- A limit for a part of the paths ----

Suspicion suspectEndpoint(const DiagnosisEvidence &seen)
{
    constexpr int fewest = 3;
    const std::optional<QString> glob = pathOfThrottled(seen);
    if (!glob || glob->contains(QLatin1Char('?')))
        return std::nullopt;
    std::int64_t inside = 0;
    std::int64_t outside = 0;
    for (const SendRecord &record : seen.records())
        ++(globMatches(*glob, record.permitRequest.path) ? inside : outside);
    const double share = double(inside) / double(inside + outside);
    if (outside < fewest || std::pow(share, double(seen.throttled().size())) > 0.02)
        return std::nullopt; // may be chance
    const SendTrace trace = seen.traceForPath(*glob);
    Limit limit(*glob);
    limit.match.path = *glob;
    MessageArgument figure;
    if (const auto found = explainingWindow(seen, trace)) {
        limit.settings = SlidingWindowSettings {found->capacity, found->interval};
        figure = countIn(found->capacity, found->interval);
    } else if (const Fit fit = trace.concurrency(); fit.holds()) {
        limit.settings = ConcurrencySettings {capacityFrom(fit)};
        figure = nameOf({{}, limit.settings});
    } else {
        return std::nullopt;
    }
    Diagnosis result
        = seen.diagnosis(Cause::Endpoint, httpMessage("diagnosis.endpoint", *glob, figure));
    result.evidence.append(
        httpMessage("diagnosis.only_there", seen.throttled().size(), *glob, outside));
    result.change.limits.push_back({.from = std::nullopt, .to = limit});
    return result;
}

// ---- Too much declared ----

Suspicion suspectTooHigh(const DiagnosisEvidence &seen)
{
    for (const Limit &spec : seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        if (!window)
            continue;
        if (Suspicion found = tooHigh(seen, spec, *window))
            return found;
    }
    return std::nullopt;
}

// ---- So many at once ----

Suspicion suspectConcurrency(const DiagnosisEvidence &seen)
{
    const Fit fit = seen.traceOfAll().concurrency();
    if (!fit.holds() || !seen.isStrong() || !admittedTakeLonger(seen))
        return std::nullopt;
    const std::int64_t capacity = capacityFrom(fit);
    const auto isAll = [](const Limit &spec) {
        return std::holds_alternative<ConcurrencySettings>(spec.settings) && isUniform(spec);
    };
    const auto declared = std::find_if(seen.declared().begin(), seen.declared().end(), isAll);
    if (declared != seen.declared().end() && capacityOf(declared->settings) <= capacity)
        return std::nullopt;
    Diagnosis result
        = seen.diagnosis(Cause::Concurrency, httpMessage("diagnosis.concurrency", capacity));
    result.evidence.append(httpMessage("diagnosis.most_at_once", mostAdmitted(fit)));
    result.evidence.append(httpMessage("diagnosis.not_over_time"));
    if (declared != seen.declared().end())
        result.change.limits.push_back({*declared, withCapacity(*declared, capacity)});
    else
        result.change.limits.push_back(
            {std::nullopt, {u"at once"_s, ConcurrencySettings {capacity}}});
    return result;
}

} // namespace penstock
