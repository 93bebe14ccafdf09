// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/diagnosisevidence_p.h>

#include <penstock/http/text/httpdate.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/limits/learning/adaptiverate.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/support/timetext.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

QString countIn(std::int64_t count, Duration interval)
{
    return toShorthand({{}, SlidingWindowSettings {count, interval}})
        .value_or(u"%1/%2"_s.arg(count).arg(durationText(interval)));
}

MessageArgument nameOf(const Limit &spec)
{
    if (!spec.name.isEmpty())
        return spec.name;
    const std::optional<QString> shorthand = toShorthand(spec);
    return shorthand ? MessageArgument(*shorthand) : describe(spec);
}

std::int64_t capacityFrom(const Fit &fit)
{
    return std::max<std::int64_t>(std::clamp(fit.fullest, fit.atLeast, fit.atMost), 1);
}

Limit withCapacity(Limit spec, std::int64_t capacity)
{
    std::visit(
        [capacity](auto &settings) {
            if constexpr (requires { settings.capacity; })
                settings.capacity = capacity;
        },
        spec.settings);
    return spec;
}

Limit withSettings(Limit spec, const LimitSettings &settings)
{
    spec.settings = settings;
    return spec;
}

std::int64_t mostAdmitted(const Fit &fit)
{
    return std::min(fit.fullest, fit.atMost);
}

SendTrace::Send sendOf(const SendRecord &record)
{
    return {record.sentAt, record.endedAt, record.permitRequest.cost, record.fate};
}

std::optional<CountedWindow> windowOf(const Limit &spec)
{
    if (!paceOf(spec.settings).isWindow)
        return std::nullopt;
    return CountedWindow {capacityOf(spec.settings), intervalOf(spec.settings)};
}

std::optional<CountedWindow> rateOf(const Limit &spec)
{
    const CountedWindow rate {unitsPerInterval(spec.settings), intervalOf(spec.settings)};
    const bool isRate = rate.capacity > 0 && rate.interval > Duration::zero();
    return isRate ? std::optional(rate) : std::nullopt;
}

// The server wrote its Date between sending and answer, and cut it off to seconds.
SeenClocks::SeenClocks(const SendLog &log)
{
    Duration quickest = Duration::max();
    Duration slowest {};
    for (const SendRecord &record : log.records()) {
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

Duration SeenClocks::serverOffset() const
{
    return m_wallOffset + (hasSkew() ? (m_skew->first + m_skew->second) / 2 : Duration());
}

Duration SeenClocks::serverSlop() const
{
    return hasSkew() ? (m_skew->second - m_skew->first) / 2 : Duration();
}

bool SeenClocks::hasSkew() const
{
    constexpr Duration harmless = 20ms;
    return m_skew && (m_skew->first > harmless || m_skew->second < -harmless);
}

namespace {
constexpr Duration usualPenalties[] = {1s,   2s,    3s,    5s,    10s, 15s, 20s, 30s, 60s, 2min,
                                       5min, 10min, 15min, 30min, 1h,  2h,  6h,  12h, 24h};
} // namespace

//! Nothing was used that the limits could be full of. \a usual is what the server has let in.
bool SeenPenalties::isUnprovoked(const SendRecord &record, const SendTrace &all,
                                 const std::vector<CountedWindow> &usual)
{
    const SendTrace::Send send = sendOf(record);
    return all.possiblyInFlight(send) == 0
        && std::all_of(usual.begin(), usual.end(), [&](const CountedWindow &window) {
               return 2 * all.possibleBefore(send, window.interval) < window.capacity;
           });
}

SeenPenalties::SeenPenalties(const SendLog &log, const std::vector<Limit> &declared)
{
    const SendTrace all(log.records(),
                        [](const SendRecord &record) { return record.permitRequest.cost; });
    std::vector<CountedWindow> usual;
    for (const Limit &spec : declared) {
        if (const auto window = windowOf(spec))
            usual.push_back({all.sliding(window->interval).atLeast, window->interval});
    }
    if (usual.empty())
        usual.push_back({all.sliding(1s).atLeast, 1s});
    const SendRecord *first = nullptr; // throttled one, and nothing was admitted since
    const SendRecord *last = nullptr; // that was throttled for nothing since
    for (const SendRecord &record : log.records()) {
        if (record.fate == SendRecord::Fate::Throttled) {
            if (!first) {
                first = &record;
            } else if (record.sentAt > first->endedAt && isUnprovoked(record, all, usual)) {
                last = &record;
                m_throttled.insert(&record);
            }
        } else if (record.fate == SendRecord::Fate::Admitted && first
                   && record.sentAt > first->endedAt) {
            if (last)
                note(last->sentAt - first->endedAt, record.sentAt - first->endedAt);
            first = last = nullptr;
        }
    }
    if (last)
        note(last->sentAt - first->endedAt, std::nullopt);
}

void SeenPenalties::note(Duration atLeast, std::optional<Duration> atMost)
{
    m_atLeast = std::max(m_atLeast.value_or(Duration()), atLeast);
    if (atMost)
        m_atMost = std::min(m_atMost.value_or(Duration::max()), *atMost);
}

Duration SeenPenalties::length() const
{
    const Duration atMost = m_atMost.value_or(Duration::max());
    Duration length {};
    for (const Duration usual : usualPenalties) {
        if (usual >= *m_atLeast && usual <= atMost) {
            length = usual;
            if (!m_atMost)
                break;
        }
    }
    return length > Duration::zero()
        ? length
        : std::chrono::ceil<std::chrono::seconds>(m_atMost.value_or(*m_atLeast));
}

DiagnosisEvidence::DiagnosisEvidence(const SendLog &log, const std::vector<Limit> &declared)
    : m_log(log)
    , m_declared(declared)
    , m_penalties(log, declared)
    , m_clocks(log)
{
    for (const SendRecord &record : records()) {
        if (record.fate == SendRecord::Fate::Throttled && !m_penalties.contains(record))
            m_throttled.push_back(&record);
    }
    findRounds();
}

void DiagnosisEvidence::findRounds()
{
    std::int64_t admitted = 0;
    for (const SendRecord &record : records()) {
        admitted += record.fate == SendRecord::Fate::Admitted ? 1 : 0;
        if (record.fate != SendRecord::Fate::Throttled || m_penalties.contains(record))
            continue;
        if (m_rounds.empty() || record.sentAt > m_rounds.back().first->endedAt)
            m_rounds.push_back({.first = &record});
        else
            m_rounds.back().admittedBetween += admitted;
        ++m_rounds.back().throttled;
        admitted = 0;
    }
}

bool DiagnosisEvidence::covers(Duration interval) const
{
    return m_log.isWhole() || records().front().sentAt < m_rounds.front().first->sentAt - interval;
}

bool DiagnosisEvidence::isStrong() const
{
    return m_rounds.size() >= 2
        || std::any_of(m_rounds.begin(), m_rounds.end(), [](const Round &round) {
               return round.throttled >= 3 && 2 * round.admittedBetween <= round.throttled;
           });
}

bool DiagnosisEvidence::isCounted() const
{
    const auto says
        = std::count_if(m_throttled.begin(), m_throttled.end(), [](const SendRecord *record) {
              return record->statedWait || record->statedRemaining;
          });
    return 2 * says > std::ptrdiff_t(m_throttled.size());
}

bool DiagnosisEvidence::endsOnGrid(Duration interval) const
{
    int hits = 0;
    int named = 0;
    for (const Round &round : m_rounds) {
        const SendRecord &record = *round.first;
        if (!record.statedWait)
            continue;
        const Duration tolerance = (record.waitIsWholeSeconds ? 1000ms : 20ms)
            + (record.endedAt - record.sentAt) + m_clocks.serverSlop();
        if (tolerance > interval / 8)
            return false; // it would prove nothing
        ++named;
        const Duration end
            = record.endedAt.time_since_epoch() + m_clocks.serverOffset() + *record.statedWait;
        const Duration rest = end % interval;
        hits += std::min(rest, interval - rest) <= tolerance ? 1 : 0;
    }
    return named > 0 && hits == named;
}

Duration DiagnosisEvidence::longestDeclared() const
{
    Duration longest {};
    for (const Limit &spec : m_declared) {
        if (const auto window = windowOf(spec))
            longest = std::max(longest, window->interval);
    }
    return longest;
}

Duration DiagnosisEvidence::longestToldWait() const
{
    Duration longest {};
    for (const SendRecord *const record : m_throttled)
        longest = std::max(longest, record->statedWait.value_or(Duration()));
    return longest;
}

std::optional<std::int64_t> DiagnosisEvidence::statedLimitFor(const CountedWindow &window) const
{
    const auto isMeant = [&window](const SendRecord *record) {
        if (!record->statedLimit || record->statedRemaining.value_or(0) > 0)
            return false;
        return record->statedWindow
            ? *record->statedWindow == window.interval
            : record->statedWait.value_or(Duration()) <= window.interval + 1s
                && 2 * *record->statedLimit <= 3 * window.capacity;
    };
    const auto latest = std::find_if(m_throttled.rbegin(), m_throttled.rend(), isMeant);
    return latest == m_throttled.rend() ? std::nullopt : (*latest)->statedLimit;
}

SendTrace DiagnosisEvidence::traceFor(const Limit &spec) const
{
    const QString key = keyOf(spec, m_throttled.back()->permitRequest);
    return {records(), [&](const SendRecord &record) -> std::int64_t {
                if (m_penalties.contains(record) || !applies(spec, record.permitRequest)
                    || keyOf(spec, record.permitRequest) != key)
                    return 0;
                return costOf(spec, record.permitRequest).value_or(1);
            }};
}

SendTrace DiagnosisEvidence::traceForPath(const QString &glob) const
{
    return {records(), [&](const SendRecord &record) -> std::int64_t {
                const bool isMeant
                    = !m_penalties.contains(record) && globMatches(glob, record.permitRequest.path);
                return isMeant ? record.permitRequest.cost : 0;
            }};
}

Diagnosis DiagnosisEvidence::diagnosis(Cause cause, const Message &summary) const
{
    Diagnosis result {.cause = cause, .summary = summary};
    if (m_rounds.size() == 1)
        result.evidence.append(httpMessage("diagnosis.seen_once"));
    else
        result.evidence.append(httpMessage("diagnosis.seen_times", m_rounds.size()));
    return result;
}

} // namespace penstock
