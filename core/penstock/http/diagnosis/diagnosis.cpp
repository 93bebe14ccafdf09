// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/diagnosis.h>

#include <penstock/http/diagnosis/diagnosiscase_p.h>
#include <penstock/http/text/httpdate.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/limitmatching.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/overload.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

QString countIn(std::int64_t count, Duration interval)
{
    return toShorthand({.name = {}, .settings = SlidingWindowSettings {count, interval}})
        .value_or(QStringLiteral("%1/%2").arg(count).arg(durationText(interval)));
}

QString nameOf(const LimitSpec &spec)
{
    return spec.name.isEmpty() ? describe(spec) : spec.name;
}

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

DiagnosisCase::DiagnosisCase(const SendLog &log, const std::vector<LimitSpec> &declared)
    : m_log(log)
    , m_declared(declared)
{
    readClocks();
    setPenaltiesAside();
    for (const SendRecord &record : m_log.records()) {
        if (record.fate == SendRecord::Fate::Refused && !m_aside.contains(&record))
            m_refused.push_back(&record);
    }
    findRounds();
}

void DiagnosisCase::findRounds()
{
    std::int64_t admitted = 0;
    for (const SendRecord &record : m_log.records()) {
        admitted += record.fate == SendRecord::Fate::Admitted ? 1 : 0;
        if (record.fate != SendRecord::Fate::Refused || m_aside.contains(&record))
            continue;
        if (m_rounds.empty() || record.sentAt > m_rounds.back().first->endedAt)
            m_rounds.push_back({.first = &record});
        else
            m_rounds.back().admittedBetween += admitted;
        ++m_rounds.back().refused;
        admitted = 0;
    }
}

// The server wrote its Date between sending and answer, and cut it off to seconds.
void DiagnosisCase::readClocks()
{
    Duration quickest = Duration::max();
    Duration slowest {};
    for (const SendRecord &record : m_log.records()) {
        if (record.endedAt == Instant::max())
            continue;
        m_wallOffset = record.wallOffset;
        if (record.fate == SendRecord::Fate::Lost)
            continue;
        const Duration took = record.endedAt - record.sentAt;
        quickest = std::min(quickest, took);
        slowest = std::max(slowest, took);
        const WallTime ended(record.endedAt.time_since_epoch() + record.wallOffset);
        const std::optional<WallTime> date = parseHttpDate(record.date, ended);
        if (!date)
            continue;
        const Duration server = date->time_since_epoch() - record.wallOffset;
        const Duration least = server - record.endedAt.time_since_epoch();
        const Duration most = server + 1s - record.sentAt.time_since_epoch();
        m_skew = m_skew ? std::pair(std::max(m_skew->first, least), std::min(m_skew->second, most))
                        : std::pair(least, most);
    }
    if (quickest <= slowest)
        m_jitter = slowest - quickest;
    if (m_skew && m_skew->first > m_skew->second)
        m_skew.reset(); // somebody has set a clock
}

Duration DiagnosisCase::serverOffset() const
{
    return m_wallOffset + (hasSkew() ? (m_skew->first + m_skew->second) / 2 : Duration());
}

Duration DiagnosisCase::serverSlop() const
{
    return hasSkew() ? (m_skew->second - m_skew->first) / 2 : Duration();
}

bool DiagnosisCase::hasSkew() const
{
    constexpr Duration harmless = 20ms;
    return m_skew && (m_skew->first > harmless || m_skew->second < -harmless);
}

//! Whether the log goes back far enough to count over \a interval.
bool DiagnosisCase::covers(Duration interval) const
{
    return m_log.isWhole()
        || m_log.records().front().sentAt < m_rounds.front().first->sentAt - interval;
}

//! Chance gives no refusals in a row.
bool DiagnosisCase::isStrong() const
{
    return m_rounds.size() >= 2
        || std::any_of(m_rounds.begin(), m_rounds.end(), [](const Round &round) {
               return round.refused >= 3 && 2 * round.admittedBetween <= round.refused;
           });
}

Diagnosis DiagnosisCase::diagnosis(Cause cause, const QString &summary) const
{
    Diagnosis result {.cause = cause, .summary = summary};
    if (m_rounds.size() == 1)
        result.evidence.append(QStringLiteral("seen once so far"));
    else
        result.evidence.append(QStringLiteral("seen %1 times").arg(m_rounds.size()));
    return result;
}

SendTrace DiagnosisCase::traceFor(const LimitSpec &spec) const
{
    const QString key = keyOf(spec, lastRefused().ask);
    return {m_log.records(), [&](const SendRecord &record) -> std::int64_t {
                if (m_aside.contains(&record) || !applies(spec, record.ask)
                    || keyOf(spec, record.ask) != key)
                    return 0;
                return costOf(spec, record.ask).value_or(1);
            }};
}

SendTrace DiagnosisCase::traceForPath(const QString &glob) const
{
    return {m_log.records(), [&](const SendRecord &record) -> std::int64_t {
                const bool isMeant
                    = !m_aside.contains(&record) && globMatches(glob, record.ask.path);
                return isMeant ? record.ask.cost : 0;
            }};
}

std::optional<DiagnosisCase::Window> DiagnosisCase::windowOf(const LimitSpec &spec)
{
    using Found = std::optional<Window>;
    return std::visit(Overload {[](const FixedWindowSettings &s) -> Found {
                                    return Window {s.capacity, s.interval};
                                },
                                [](const SlidingWindowSettings &s) -> Found {
                                    return Window {s.capacity, s.interval};
                                },
                                [](const SlidingWindowCounterSettings &s) -> Found {
                                    return Window {s.capacity, s.interval};
                                },
                                [](const WaterwheelSettings &s) -> Found {
                                    return Window {s.capacity, s.period};
                                },
                                [](const auto &) -> Found { return std::nullopt; }},
                      spec.settings);
}

//! How much in the long run: also of limits that have no window.
std::optional<DiagnosisCase::Window> DiagnosisCase::rateOf(const LimitSpec &spec)
{
    using Found = std::optional<Window>;
    const auto rate = [](std::int64_t amount, Duration each) -> Found {
        return amount > 0 && each > Duration::zero() ? Found(Window {amount, each}) : std::nullopt;
    };
    return std::visit(
        Overload {
            [&](const TokenBucketSettings &s) { return rate(s.refillAmount, s.refillInterval); },
            [&](const LeakyBucketSettings &s) { return rate(s.drainAmount, s.drainInterval); },
            [&](const GcraSettings &s) { return rate(1, s.emissionInterval); },
            [&](const auto &) { return windowOf(spec); }},
        spec.settings);
}

Duration DiagnosisCase::longestDeclared() const
{
    Duration longest {};
    for (const LimitSpec &spec : m_declared) {
        if (const auto window = windowOf(spec))
            longest = std::max(longest, window->interval);
    }
    return longest;
}

Duration DiagnosisCase::longestToldWait() const
{
    Duration longest {};
    for (const SendRecord *const record : m_refused)
        longest = std::max(longest, record->toldWait.value_or(Duration()));
    return longest;
}

//! What the server says it allows, where it is likely to mean \a window.
std::optional<std::int64_t> DiagnosisCase::toldLimitFor(const Window &window) const
{
    const auto isMeant = [&window](const SendRecord *record) {
        if (!record->toldLimit || record->toldRemaining.value_or(0) > 0)
            return false;
        return record->toldWindow ? *record->toldWindow == window.interval
                                  : record->toldWait.value_or(Duration()) <= window.interval + 1s
                && 2 * *record->toldLimit <= 3 * window.capacity;
    };
    const auto latest = std::find_if(m_refused.rbegin(), m_refused.rend(), isMeant);
    return latest == m_refused.rend() ? std::nullopt : (*latest)->toldLimit;
}

std::optional<Diagnosis> DiagnosisCase::solve()
{
    if (m_refused.empty())
        return std::nullopt;
    if (Step found = sharedByCounter())
        return found;
    if (Step root = limitOfServer()) {
        Step worse = penalty(*root);
        return worse ? worse : root;
    }
    Step found = sharedByVariation();
    return found ? found : unknown();
}

std::optional<Diagnosis> diagnose(const SendLog &log, const std::vector<LimitSpec> &declared)
{
    return DiagnosisCase(log, declared).solve();
}

} // namespace penstock
