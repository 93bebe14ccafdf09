// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Limits of the server that the profile does not have, or has wrong.
#include <penstock/http/diagnosiscase_p.h>

#include <penstock/limits/charges.h>
#include <penstock/support/durationtext.h>

#include <algorithm>
#include <cmath>

namespace penstock {

using namespace std::chrono_literals;

namespace {
// Lengths that services choose for their windows.
constexpr Duration usualWindows[]
    = {100ms, 250ms, 500ms, 1s,    2s,    3s,    5s, 10s, 15s, 20s, 30s,
       60s,   2min,  5min,  10min, 15min, 30min, 1h, 3h,  6h,  12h, 24h};

//! The best guess at a capacity: what it let in.
std::int64_t capacityFrom(const Fit &fit)
{
    return std::max<std::int64_t>(std::clamp(fit.fullest, fit.atLeast, fit.atMost), 1);
}

LimitSpec withCapacity(LimitSpec spec, std::int64_t capacity)
{
    std::visit(
        [capacity](auto &settings) {
            if constexpr (requires { settings.capacity; })
                settings.capacity = capacity;
        },
        spec.settings);
    return spec;
}

LimitSpec withSettings(LimitSpec spec, const LimitSettings &settings)
{
    spec.settings = settings;
    return spec;
}

// Rounded up to something that a person would write.
Duration roundedUp(Duration span)
{
    for (const Duration step : {10ms, 50ms, 100ms, 250ms, 500ms, 1000ms}) {
        if (span <= 10 * step)
            return (span + step - Duration(1)) / step * step;
    }
    return std::chrono::ceil<std::chrono::seconds>(span);
}

QString admittedAndRefused(const Fit &fit, const QString &where)
{
    return QStringLiteral("at most %1 were admitted %2, and what came on top was refused")
        .arg(std::min(fit.fullest, fit.atMost))
        .arg(where);
}

QString inInterval(Duration interval)
{
    return QStringLiteral("within %1").arg(durationForPeople(interval));
}

// "/items" of "/items/17".
QString folderOf(const QString &path)
{
    return path.left(path.lastIndexOf(QLatin1Char('/')));
}
} // namespace

std::optional<Diagnosis> DiagnosisCase::limitOfServer()
{
    for (const auto step : {&DiagnosisCase::endpoint, qOverload<>(&DiagnosisCase::tooHigh),
                            qOverload<>(&DiagnosisCase::crossing), &DiagnosisCase::concurrency,
                            &DiagnosisCase::burst}) {
        if (Step found = (this->*step)())
            return found;
    }
    return std::nullopt;
}

// ---- A limit for a part of the paths ----

//! A glob for all that were refused: their path, or the folder they are in.
std::optional<QString> DiagnosisCase::pathOfRefused() const
{
    const QString first = m_refused.front()->ask.path;
    const auto all = [this](const auto &isMeant) {
        return std::all_of(m_refused.begin(), m_refused.end(),
                           [&](const SendRecord *record) { return isMeant(record->ask.path); });
    };
    if (all([&first](const QString &path) { return path == first; }) && m_refused.size() > 1)
        return first;
    for (QString folder = folderOf(first); !folder.isEmpty(); folder = folderOf(folder)) {
        const QString start = folder + QLatin1Char('/');
        if (all([&start](const QString &path) { return path.startsWith(start); }))
            return start + QLatin1Char('*');
    }
    return std::nullopt;
}

std::optional<Diagnosis> DiagnosisCase::endpoint()
{
    constexpr int fewest = 3;
    const std::optional<QString> glob = pathOfRefused();
    if (!glob || glob->contains(QLatin1Char('?')))
        return std::nullopt;
    std::int64_t inside = 0;
    std::int64_t outside = 0;
    for (const SendRecord &record : m_log.records())
        ++(globMatches(*glob, record.ask.path) ? inside : outside);
    const double share = double(inside) / double(inside + outside);
    if (outside < fewest || std::pow(share, double(m_refused.size())) > 0.02)
        return std::nullopt; // may be chance
    const SendTrace trace = traceForPath(*glob);
    LimitSpec limit {
        .name = *glob, .settings = {}, .match = {.methods = {}, .host = {}, .path = *glob}};
    QString figure;
    if (const auto found = explainingWindow(trace)) {
        limit.settings = SlidingWindowSettings {found->capacity, found->interval};
        figure = countIn(found->capacity, found->interval);
    } else if (const Fit fit = trace.concurrency(); fit.holds()) {
        limit.settings = ConcurrencySettings {capacityFrom(fit)};
        figure = describe({.name = {}, .settings = limit.settings});
    } else {
        return std::nullopt;
    }
    Diagnosis result = diagnosis(
        Cause::Endpoint,
        QStringLiteral("the server has a limit of its own for %1: %2").arg(*glob, figure));
    result.evidence.append(QStringLiteral("all %1 refused were for %2; of %3 others none was")
                               .arg(m_refused.size())
                               .arg(*glob)
                               .arg(outside));
    result.change.limits.push_back({.from = std::nullopt, .to = limit});
    return result;
}

// ---- Too much declared ----

std::optional<Diagnosis> DiagnosisCase::tooHigh()
{
    for (const LimitSpec &spec : m_declared) {
        const std::optional<Window> window = windowOf(spec);
        if (!window)
            continue;
        if (Step found = tooHigh(spec, *window))
            return found;
    }
    return std::nullopt;
}

std::optional<Diagnosis> DiagnosisCase::tooHigh(const LimitSpec &spec, const Window &window)
{
    const SendTrace trace = traceFor(spec);
    if (trace.refused() == 0)
        return std::nullopt;
    const std::int64_t told = toldLimitFor(window).value_or(0);
    const bool isTold = told > 0 && told < window.capacity;
    const auto found = [&](std::int64_t capacity, const QString &why) {
        Diagnosis result = diagnosis(
            Cause::DeclaredTooHigh,
            QStringLiteral("the server allows %1, the profile says %2: %3 too many")
                .arg(countIn(capacity, window.interval), countIn(window.capacity, window.interval))
                .arg(window.capacity - capacity));
        result.evidence.append(why);
        result.change.limits.push_back({spec, withCapacity(spec, capacity)});
        return result;
    };
    const QString saysSo
        = QStringLiteral("the server's headers say %1, with nothing left").arg(told);
    if (!covers(window.interval))
        return isTold ? Step(found(told, saysSo)) : std::nullopt;
    const Fit fits[] = {trace.sliding(window.interval),
                        trace.fixed(window.interval, serverOffset(), serverSlop())};
    for (const Fit &fit : fits) {
        if (isTold && fit.allows(told))
            return found(told, saysSo);
    }
    // A window of an hour does not come free in a second.
    const bool isShorter = m_rounds.size() == 1 && longestToldWait() > Duration::zero()
        && longestToldWait() + 1s < window.interval / 4;
    const bool isRather = isConcurrency(); // and goes better with all that was seen
    for (const Fit &fit : fits) {
        if (isRather && !fit.holdsForAll())
            continue;
        const bool isCredible = isStrong() || 2 * fit.atMost >= window.capacity;
        if (fit.holds() && fit.atMost < window.capacity && isCredible && !isShorter)
            return found(capacityFrom(fit), admittedAndRefused(fit, inInterval(window.interval)));
    }
    return std::nullopt;
}

// ---- The right number, counted otherwise ----

std::optional<Diagnosis> DiagnosisCase::crossing()
{
    for (const LimitSpec &spec : m_declared) {
        const std::optional<Window> window = windowOf(spec);
        if (!window || !covers(window->interval))
            continue;
        if (Step found = crossing(spec, *window))
            return found;
    }
    return std::nullopt;
}

std::optional<Diagnosis> DiagnosisCase::crossing(const LimitSpec &spec, const Window &window)
{
    const SendTrace trace = traceFor(spec);
    if (Step found = aligned(spec, window, trace))
        return found;
    const Fit any = trace.sliding(window.interval);
    const bool wentOver = any.allows(window.capacity) && any.metByRefused >= window.capacity;
    if (!wentOver || any.overlap > 0.1
        || std::holds_alternative<SlidingWindowSettings>(spec.settings))
        return jitter(spec, window, trace);
    Diagnosis result = diagnosis(Cause::Burst,
                                 QStringLiteral("the server counts %1 in any span of %2; the "
                                                "profile's windows let more through around their "
                                                "boundaries")
                                     .arg(window.capacity)
                                     .arg(durationForPeople(window.interval)));
    result.evidence.append(admittedAndRefused(any, inInterval(window.interval)));
    result.change.limits.push_back(
        {spec, withSettings(spec, SlidingWindowSettings {window.capacity, window.interval})});
    return result;
}

//! Whether the times that refusals named end where windows of the clock do.
bool DiagnosisCase::endsOnGrid(Duration interval) const
{
    int hits = 0;
    int named = 0;
    for (const Round &round : m_rounds) {
        const SendRecord &record = *round.first;
        if (!record.toldWait)
            continue;
        const Duration tolerance = (record.waitIsWholeSeconds ? 1000ms : 20ms)
            + (record.endedAt - record.sentAt) + serverSlop();
        if (tolerance > interval / 8)
            return false; // it would prove nothing
        ++named;
        const Duration end = record.endedAt.time_since_epoch() + serverOffset() + *record.toldWait;
        const Duration rest = end % interval;
        hits += std::min(rest, interval - rest) <= tolerance ? 1 : 0;
    }
    return named > 0 && hits == named;
}

std::optional<Diagnosis> DiagnosisCase::aligned(const LimitSpec &spec, const Window &window,
                                                const SendTrace &trace)
{
    const auto *const grid = std::get_if<FixedWindowSettings>(&spec.settings);
    const Fit byServer = trace.fixed(window.interval, serverOffset(), serverSlop());
    if (!grid || !byServer.allows(window.capacity))
        return std::nullopt;
    const QString figure = countIn(window.capacity, window.interval);
    const SlidingWindowSettings anySpan {window.capacity, window.interval};
    if (grid->anchor == Anchor::Epoch || grid->anchor == Anchor::Calendar) {
        if (!hasSkew() || trace.fixed(window.interval, m_wallOffset, {}).allows(window.capacity))
            return std::nullopt;
        const Duration skew = serverOffset() - m_wallOffset;
        const QString off = durationForPeople(skew < Duration::zero() ? -skew : skew);
        Diagnosis result = diagnosis(
            Cause::ClockSkew,
            QStringLiteral("the server's windows of %1 begin by its own clock, which is %2 %3")
                .arg(durationForPeople(window.interval), off,
                     skew < Duration::zero() ? QStringLiteral("behind") : QStringLiteral("ahead")));
        result.evidence.append(
            QStringLiteral("its Date differs from the clock here by %1 to %2")
                .arg(durationForPeople(m_skew->first), durationForPeople(m_skew->second)));
        result.evidence.append(
            QStringLiteral("by its clock no window has more than %1, by the clock here some have")
                .arg(figure));
        result.change.limits.push_back({spec, withSettings(spec, anySpan)});
        return result;
    }
    if (trace.sliding(window.interval).allows(window.capacity) && !endsOnGrid(window.interval))
        return std::nullopt;
    Diagnosis result = diagnosis(Cause::WindowAlignment,
                                 QStringLiteral("the server's windows of %1 begin by the clock, "
                                                "the profile's do not")
                                     .arg(durationForPeople(window.interval)));
    result.evidence.append(
        QStringLiteral("in windows by the clock never more than %1 were admitted, and what came on "
                       "top was refused")
            .arg(figure));
    FixedWindowSettings byClock = *grid;
    byClock.anchor = Anchor::Epoch;
    const LimitSettings better = hasSkew() ? LimitSettings(anySpan) : LimitSettings(byClock);
    result.change.limits.push_back({spec, withSettings(spec, better)});
    return result;
}

//! Whether most refusals say when to come back or what is left: so somebody counts.
bool DiagnosisCase::isCounted() const
{
    const auto says
        = std::count_if(m_refused.begin(), m_refused.end(), [](const SendRecord *record) {
              return record->toldWait || record->toldRemaining;
          });
    return 2 * says > std::ptrdiff_t(m_refused.size());
}

//! What left within the limit came bunched.
std::optional<Diagnosis> DiagnosisCase::jitter(const LimitSpec &spec, const Window &window,
                                               const SendTrace &trace) const
{
    const bool isGrid = std::holds_alternative<FixedWindowSettings>(spec.settings);
    const Fit fit
        = isGrid ? trace.fixed(window.interval, m_wallOffset, {}) : trace.sliding(window.interval);
    const bool isFull = 5 * fit.fullest >= 4 * window.capacity;
    if (!fit.allows(window.capacity) || !isFull || fit.metByRefused > window.capacity
        || m_jitter < std::max<Duration>(5ms, window.interval / 50) || !isCounted())
        return std::nullopt;
    LimitSpec better = spec;
    auto *const sliding = std::get_if<SlidingWindowSettings>(&better.settings);
    if (sliding && sliding->countFrom == CountFrom::Send)
        sliding->countFrom = CountFrom::Response;
    else if (!sliding && (!spec.margin.fixed || *spec.margin.fixed < m_jitter))
        better.margin.fixed = roundedUp(m_jitter + m_jitter / 4);
    else
        return std::nullopt; // that is not it
    Diagnosis result = diagnosis(
        Cause::Bunching,
        QStringLiteral("%1 is right, but requests that leave in time arrive closer together")
            .arg(countIn(window.capacity, window.interval)));
    result.evidence.append(QStringLiteral("up to %1 in %2 were admitted, as the profile says")
                               .arg(fit.fullest)
                               .arg(durationForPeople(window.interval)));
    result.evidence.append(
        QStringLiteral("the time until the answer differs by %1, which is enough")
            .arg(durationForPeople(m_jitter)));
    result.change.limits.push_back({spec, better});
    return result;
}

// ---- So many at once ----

//! Who occupies a place is there for a while; who is turned away is not.
bool DiagnosisCase::admittedTakeLonger() const
{
    std::vector<Duration> admitted;
    std::vector<Duration> refused;
    for (const SendRecord &record : m_log.records()) {
        const Duration took = record.endedAt - record.sentAt;
        if (record.fate == SendRecord::Fate::Admitted)
            admitted.push_back(took);
        else if (record.fate == SendRecord::Fate::Refused)
            refused.push_back(took);
    }
    const auto middle = [](std::vector<Duration> &all) {
        const auto nth = all.begin() + std::ptrdiff_t(all.size() / 2);
        std::nth_element(all.begin(), nth, all.end());
        return *nth;
    };
    return !admitted.empty() && middle(admitted) >= 2 * middle(refused);
}

bool DiagnosisCase::isConcurrency() const
{
    return isStrong() && admittedTakeLonger() && traceOfAll().concurrency().holdsForAll();
}

std::optional<Diagnosis> DiagnosisCase::concurrency()
{
    const Fit fit = traceOfAll().concurrency();
    if (!fit.holds() || !isStrong() || !admittedTakeLonger())
        return std::nullopt;
    const std::int64_t capacity = capacityFrom(fit);
    const auto isAll = [](const LimitSpec &spec) {
        return std::holds_alternative<ConcurrencySettings>(spec.settings) && isUniform(spec);
    };
    const auto declared = std::find_if(m_declared.begin(), m_declared.end(), isAll);
    if (declared != m_declared.end() && capacityOf(declared->settings) <= capacity)
        return std::nullopt;
    Diagnosis result = diagnosis(
        Cause::Concurrency, QStringLiteral("the server takes only %1 calls at once").arg(capacity));
    result.evidence.append(admittedAndRefused(fit, QStringLiteral("at once")));
    result.evidence.append(QStringLiteral(
        "no count over time explains it: as soon as a call ended, another was taken"));
    if (declared != m_declared.end())
        result.change.limits.push_back({*declared, withCapacity(*declared, capacity)});
    else
        result.change.limits.push_back(
            {std::nullopt,
             {.name = QStringLiteral("at once"), .settings = ConcurrencySettings {capacity}}});
    return result;
}

// ---- So many in another time ----

//! A window in which everything fits: the shortest that is no shorter than the waits that were
//! named, or else the longest.
std::optional<DiagnosisCase::Found> DiagnosisCase::explainingWindow(const SendTrace &trace) const
{
    std::vector<Duration> lengths(std::begin(usualWindows), std::end(usualWindows));
    for (const LimitSpec &spec : m_declared) {
        if (const auto window = windowOf(spec))
            lengths.push_back(window->interval);
    }
    for (const SendRecord *const record : m_refused) {
        if (record->toldWindow)
            lengths.push_back(*record->toldWindow);
    }
    std::sort(lengths.begin(), lengths.end());
    const Duration wait = longestToldWait();
    std::optional<Found> longest;
    for (const Duration length : lengths) {
        if (length < wait || !covers(length))
            continue;
        const Fit fit = trace.sliding(length);
        if (!fit.holds())
            continue;
        longest = Found {capacityFrom(fit), length, fit};
        if (wait > Duration::zero())
            break;
    }
    return longest;
}

//! The same for windows by the clock.
std::optional<DiagnosisCase::Found> DiagnosisCase::explainingGrid(const SendTrace &trace) const
{
    for (const Duration length : usualWindows) {
        if (length < longestToldWait() || !covers(length))
            continue;
        const Fit fit = trace.fixed(length, serverOffset(), serverSlop());
        if (fit.holds() && (m_rounds.size() >= 2 || endsOnGrid(length)))
            return Found {capacityFrom(fit), length, fit};
    }
    return std::nullopt;
}

std::optional<Diagnosis> DiagnosisCase::bucket(const LimitSpec &spec)
{
    const std::optional<Window> rate = rateOf(spec);
    if (!rate)
        return std::nullopt;
    const Fit fit = traceFor(spec).bucket(rate->capacity, rate->interval);
    if (!fit.holds() || fit.atMost >= capacityOf(spec.settings))
        return std::nullopt;
    const std::int64_t capacity = std::max<std::int64_t>(fit.atLeast, 1);
    Diagnosis result = diagnosis(
        Cause::Burst,
        QStringLiteral("the server takes no more than %1 in a row; the rate of %2 is right")
            .arg(capacity)
            .arg(countIn(rate->capacity, rate->interval)));
    result.evidence.append(admittedAndRefused(fit, QStringLiteral("in a row")));
    result.change.limits.push_back(
        {spec,
         withSettings(spec,
                      TokenBucketSettings {.capacity = capacity,
                                           .refillAmount = rate->capacity,
                                           .refillInterval = rate->interval})});
    return result;
}

std::optional<Diagnosis> DiagnosisCase::burst()
{
    if (!isStrong())
        return std::nullopt;
    for (const LimitSpec &spec : m_declared) {
        if (Step found = bucket(spec))
            return found;
    }
    const SendTrace all = traceOfAll();
    const std::optional<Found> window = explainingWindow(all);
    const std::optional<Found> grid = explainingGrid(all);
    if (window && !(grid && endsOnGrid(grid->interval)))
        return further(*window);
    if (!grid)
        return std::nullopt;
    Diagnosis result = further(*grid);
    result.cause = Cause::WindowAlignment;
    result.summary = QStringLiteral("the server allows %1 in windows of %2 that begin by the clock")
                         .arg(grid->capacity)
                         .arg(durationForPeople(grid->interval));
    LimitSpec &better = result.change.limits.front().to;
    if (!hasSkew())
        better.settings
            = FixedWindowSettings {.capacity = grid->capacity, .interval = grid->interval};
    return result;
}

//! A limit beside those of the profile, or instead of one that lets more through in the long run.
Diagnosis DiagnosisCase::further(const Found &found) const
{
    const QString figure = countIn(found.capacity, found.interval);
    const double perSecond = double(found.capacity) / double(found.interval.count());
    const auto isFaster = [&](const LimitSpec &spec) {
        const auto rate = rateOf(spec);
        return !windowOf(spec) && rate && isUniform(spec)
            && double(rate->capacity) / double(rate->interval.count()) > 0.95 * perSecond;
    };
    const auto faster = std::find_if(m_declared.begin(), m_declared.end(), isFaster);
    const SlidingWindowSettings settings {found.capacity, found.interval};
    Cause cause = Cause::Burst;
    if (faster != m_declared.end())
        cause = Cause::DeclaredTooHigh;
    else if (longestDeclared() > Duration::zero() && found.interval > longestDeclared())
        cause = Cause::LongerWindow;
    Diagnosis result
        = diagnosis(cause,
                    cause == Cause::DeclaredTooHigh
                        ? QStringLiteral("the server allows %1, the profile '%2' lets more through")
                              .arg(figure, nameOf(*faster))
                        : QStringLiteral("the server has another limit beside: %1").arg(figure));
    result.evidence.append(admittedAndRefused(found.fit, inInterval(found.interval)));
    if (faster != m_declared.end())
        result.change.limits.push_back({*faster, withSettings(*faster, settings)});
    else
        result.change.limits.push_back(
            {std::nullopt,
             {.name = cause == Cause::Burst ? QStringLiteral("burst") : QStringLiteral("long run"),
              .settings = settings}});
    return result;
}

} // namespace penstock
