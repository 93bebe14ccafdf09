// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Refusals that come of what others do, or of an earlier refusal, or of nothing that can be seen.
#include <penstock/http/diagnosis/diagnosiscase_p.h>

#include <penstock/limits/stack/limitmatching.h>
#include <penstock/support/durationtext.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {
SendTrace::Send sendOf(const SendRecord &record)
{
    return {record.sentAt, record.endedAt, record.ask.cost, record.fate};
}

constexpr Duration usualPenalties[] = {1s,   2s,    3s,    5s,    10s, 15s, 20s, 30s, 60s, 2min,
                                       5min, 10min, 15min, 30min, 1h,  2h,  6h,  12h, 24h};
} // namespace

// ---- Penalties ----

//! Nothing was used that the limits could be full of. \a usual is what the server has let in.
bool DiagnosisCase::isUnprovoked(const SendRecord &record, const SendTrace &all,
                                 const std::vector<Window> &usual) const
{
    const SendTrace::Send send = sendOf(record);
    return all.possiblyInFlight(send) == 0
        && std::all_of(usual.begin(), usual.end(), [&](const Window &window) {
               return 2 * all.possibleBefore(send, window.interval) < window.capacity;
           });
}

void DiagnosisCase::setPenaltiesAside()
{
    const SendTrace all = traceOfAll();
    std::vector<Window> usual;
    for (const LimitSpec &spec : m_declared) {
        if (const auto window = windowOf(spec))
            usual.push_back({all.sliding(window->interval).atLeast, window->interval});
    }
    if (usual.empty())
        usual.push_back({all.sliding(1s).atLeast, 1s});
    const SendRecord *first = nullptr; // refused one, and nothing was admitted since
    const SendRecord *last = nullptr; // that was refused for nothing since
    for (const SendRecord &record : m_log.records()) {
        if (record.fate == SendRecord::Fate::Refused) {
            if (!first) {
                first = &record;
            } else if (record.sentAt > first->endedAt && isUnprovoked(record, all, usual)) {
                last = &record;
                m_aside.insert(&record);
            }
        } else if (record.fate == SendRecord::Fate::Admitted && first
                   && record.sentAt > first->endedAt) {
            if (last)
                notePenalty(last->sentAt - first->endedAt, record.sentAt - first->endedAt);
            first = last = nullptr;
        }
    }
    if (last)
        notePenalty(last->sentAt - first->endedAt, std::nullopt);
}

void DiagnosisCase::notePenalty(Duration atLeast, std::optional<Duration> atMost)
{
    m_penaltyAtLeast = std::max(m_penaltyAtLeast.value_or(Duration()), atLeast);
    if (atMost)
        m_penaltyAtMost = std::min(m_penaltyAtMost.value_or(Duration::max()), *atMost);
}

//! Something that a person would choose, between what is known.
Duration DiagnosisCase::penaltyLength() const
{
    const Duration atMost = m_penaltyAtMost.value_or(Duration::max());
    Duration length {};
    for (const Duration usual : usualPenalties) {
        if (usual >= *m_penaltyAtLeast && usual <= atMost) {
            length = usual;
            if (!m_penaltyAtMost)
                break;
        }
    }
    return length > Duration::zero()
        ? length
        : std::chrono::ceil<std::chrono::seconds>(m_penaltyAtMost.value_or(*m_penaltyAtLeast));
}

//! A refusal that costs more than the limit \a root alone would.
std::optional<Diagnosis> DiagnosisCase::penalty(const Diagnosis &root) const
{
    if (root.change.limits.empty() || root.cause == Cause::LongerWindow)
        return std::nullopt;
    const auto window = rateOf(root.change.limits.front().to);
    const Duration interval = window ? window->interval : Duration(1s);
    const Duration told = longestToldWait();
    const bool isTold = told > 2 * interval + 1500ms;
    if (!isTold && !m_penaltyAtLeast)
        return std::nullopt;
    const Duration lasts = m_penaltyAtLeast ? std::max(penaltyLength(), told) : told;
    Diagnosis result = root;
    result.cause = Cause::PenaltyBox;
    result.summary
        = QStringLiteral("after a refusal the server refuses everything for about %1; it began "
                         "because %2")
              .arg(durationForPeople(lasts), root.summary);
    if (m_penaltyAtLeast)
        result.evidence.append(
            QStringLiteral("%1 were refused although nothing was used, up to %2 after the first")
                .arg(m_aside.size())
                .arg(durationForPeople(*m_penaltyAtLeast)));
    else
        result.evidence.append(QStringLiteral("it said to wait %1, though a window is only %2")
                                   .arg(durationForPeople(told), durationForPeople(interval)));
    if (m_penaltyAtLeast && told == Duration::zero())
        result.change.floor = lasts;
    else if (m_penaltyAtLeast && lasts > told)
        result.change.bucketPad = lasts - told;
    return result;
}

// ---- Another client ----

//! \a ours is what was left for us when it was refused.
Diagnosis DiagnosisCase::shared(const LimitSpec &spec, const Window &window,
                                std::int64_t ours) const
{
    Diagnosis result = diagnosis(
        Cause::OtherClient,
        QStringLiteral("something else uses the same key (another program, another machine, or an "
                       "earlier run) and leaves %1 of %2")
            .arg(ours)
            .arg(countIn(window.capacity, window.interval)));
    const std::int64_t share = std::max<std::int64_t>(ours * 9 / 10, 1);
    result.change.limits.push_back({spec, withCapacity(spec, share)});
    return result;
}

//! The server counts more than we have sent.
std::optional<Diagnosis> DiagnosisCase::sharedByCounter()
{
    for (const LimitSpec &spec : m_declared) {
        const std::optional<Window> window = windowOf(spec);
        const auto told = window ? toldLimitFor(*window) : std::nullopt;
        if (!told || !covers(window->interval))
            continue;
        const SendTrace trace = traceFor(spec);
        std::int64_t least = *told;
        std::int64_t most = 0;
        std::int64_t foreign = 0;
        for (const SendTrace::Send &send : trace.sends()) {
            if (!send.isRefused())
                continue;
            const std::int64_t ours = trace.possibleBefore(send, window->interval);
            least = std::min(least, ours);
            most = std::max(most, ours);
            foreign += 10 * (ours + send.weight - 1) <= 9 * *told ? 1 : 0;
        }
        if (2 * foreign <= trace.refused())
            continue;
        Diagnosis result = shared(spec, {*told, window->interval}, least);
        result.evidence.append(
            QStringLiteral("the server says that all %1 are used up; of us there were %2")
                .arg(*told)
                .arg(least == most ? QString::number(least)
                                   : QStringLiteral("%1 to %2").arg(least).arg(most)));
        return result;
    }
    return std::nullopt;
}

//! Without counters: each time it was full after another number of ours, and stayed full.
std::optional<Diagnosis> DiagnosisCase::sharedByVariation()
{
    const bool isCut = std::all_of(m_rounds.begin(), m_rounds.end(), [](const Round &round) {
        return round.first->toldWait && 4 * round.admittedBetween <= round.refused;
    });
    if (m_rounds.size() < 2 || !isCut)
        return std::nullopt;
    for (const LimitSpec &spec : m_declared) {
        const std::optional<Window> window = windowOf(spec);
        if (!window || !covers(window->interval) || longestToldWait() > window->interval + 1s)
            continue;
        const SendTrace trace = traceFor(spec);
        const Fit fit = trace.sliding(window->interval);
        std::int64_t least = window->capacity;
        std::int64_t most = 0;
        for (const Round &round : m_rounds) {
            const std::int64_t ours = trace.possibleBefore(sendOf(*round.first), window->interval);
            least = std::min(least, ours);
            most = std::max(most, ours);
        }
        const bool isEarly = 10 * most <= 9 * window->capacity || 10 * least <= 9 * fit.atLeast;
        // A server that refuses now and then for nothing does so after any number.
        if (!isEarly || least < 2 || 4 * least < fit.atLeast)
            continue;
        Diagnosis result = shared(spec, *window, least);
        result.evidence.append(
            QStringLiteral("it was full after %1 to %2 of ours, another number each time")
                .arg(least)
                .arg(most));
        result.evidence.append(
            QStringLiteral("no limit of its own explains all refusals, and each named a time"));
        return result;
    }
    return std::nullopt;
}

Diagnosis DiagnosisCase::unknown() const
{
    Diagnosis result = diagnosis(Cause::Unknown, QStringLiteral("nothing explains it for sure"));
    for (const LimitSpec &spec : m_declared) {
        const std::optional<Window> window = windowOf(spec);
        if (!window)
            continue;
        if (!covers(window->interval)) {
            result.evidence.append(
                QStringLiteral("'%1' reaches further back than what is remembered of the sends")
                    .arg(nameOf(spec)));
            continue;
        }
        const Fit fit = traceFor(spec).sliding(window->interval);
        result.evidence.append(
            QStringLiteral(
                "within %1 up to %2 were admitted, and one refused after no more than %3")
                .arg(durationForPeople(window->interval))
                .arg(fit.fullest)
                .arg(fit.atMost));
    }
    return result;
}

} // namespace penstock
