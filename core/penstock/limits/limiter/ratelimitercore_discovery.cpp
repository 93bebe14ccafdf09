// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/ratelimitercore_p.h>

#include <penstock/support/timetext.h>

#include <QJsonArray>

#include <algorithm>

// Limits that nobody declared: RateDiscovery finds them, here they come among the others.
namespace penstock {

namespace {

//! As many at once as is declared for all requests.
std::int64_t declaredAtOnce(const std::vector<Limit> &limits)
{
    std::optional<std::int64_t> least;
    for (const Limit &limit : limits) {
        const auto *const atOnce = std::get_if<ConcurrencySettings>(&limit.settings);
        if (atOnce != nullptr && limit.match.isEmpty() && limit.per.kind == Per::Kind::All)
            least = std::min(atOnce->capacity, least.value_or(atOnce->capacity));
    }
    return least.value_or(RateDiscovery::usuallyAtOnce);
}

} // namespace

void RateLimiterCore::discover(bool on, ClockReading now)
{
    if (on == isDiscovering() || (on && declaresRate(d->m_limits.specs())) || !d->catchUp(now))
        return;
    if (!on) {
        d->m_discovery.reset();
        d->m_adopted.clear();
        d->replaceLimits(std::exchange(d->m_declared, {}), now);
        d->lookAgain(now);
        return;
    }
    d->m_declared = d->m_limits.specs();
    d->m_hasDiscovered = false;
    d->m_adopted.clear();
    d->m_discovery = RateDiscovery(declaredAtOnce(d->m_declared));
}

bool RateLimiterCore::isDiscovering() const
{
    return bool(d->m_discovery);
}

std::vector<DiscoveredLimit> RateLimiterCore::discoveredLimits() const
{
    return d->m_adopted;
}

void RateLimiterCore::Private::discoverFrom(const Grant &grant, bool returned)
{
    using End = RateDiscovery::End;
    const End end = returned ? End::Unsent : grant.throttled ? End::Throttled : End::LetIn;
    if (m_discovery->ended(end, grant.charges.cost, grant.due, grant.sentAt))
        m_hasDiscovered = true;
}

//! By a limit that is known. Of what is only a guess RateDiscovery sees whether it was used up.
bool RateLimiterCore::Private::isExplained(const LimitsAdaptation::Effect &effect) const
{
    if (!effect.reason)
        return false;
    const std::size_t found = m_limits.specIndexOf(*effect.reason) - m_declared.size();
    return m_discovery->limits()[found].certainty != DiscoveredLimit::Certainty::Guessed;
}

void RateLimiterCore::Private::adoptDiscovered(ClockReading now)
{
    m_hasDiscovered = false;
    const std::vector<Limit> before = m_limits.specs();
    std::vector<Limit> limits = m_declared;
    for (std::size_t i = 0; i < m_discovery->limits().size(); ++i) {
        limits.push_back(m_discovery->limits()[i].spec);
        limits.back().settings = m_discovery->inForce(i);
    }
    if (limits != before) {
        replaceLimits(std::move(limits), now);
        recallLetIn(before, now);
        lookAgain(now);
    }
    letRise(now);
    for (std::size_t i = 0; i < m_discovery->limits().size(); ++i) {
        DiscoveredLimit found = m_discovery->limits()[i];
        found.foundAt = i < m_adopted.size() ? m_adopted[i].foundAt : now.wall();
        if (i < m_adopted.size() && m_adopted[i] == found)
            continue;
        found.foundAt = now.wall();
        m_adopted.resize(std::max(m_adopted.size(), i + 1));
        m_adopted[i] = std::move(found);
        m_adaptation.tell({News::Kind::Discovered, quint32(m_declared.size() + i), 0});
    }
}

QJsonArray RateLimiterCore::Private::saveDiscovered() const
{
    QJsonArray saved = m_discovery->save();
    for (qsizetype i = 0; i < saved.size() && i < qsizetype(m_adopted.size()); ++i) {
        QJsonObject entry = saved[i].toObject();
        entry.insert(u"found_at"_s, timestampText(m_adopted[std::size_t(i)].foundAt));
        saved[i] = entry;
    }
    return saved;
}

void RateLimiterCore::Private::restoreDiscovered(const QJsonArray &saved, ClockReading now)
{
    if (!m_discovery || !m_discovery->limits().empty())
        return;
    m_discovery->restore(saved, now.at);
    adoptDiscovered(now);
    for (const QJsonValue &each : saved) {
        const std::optional<DiscoveredLimit> before = discoveredFromJson(each.toObject());
        for (DiscoveredLimit &limit : m_adopted) {
            if (before && limit.spec.name == before->spec.name)
                limit.foundAt = before->foundAt;
        }
    }
}

//! Limiters that count what is under way from now on.
std::vector<quint32>
RateLimiterCore::Private::newlyDiscovered(const std::vector<std::optional<quint32>> &successor,
                                          ClockReading now)
{
    std::vector<quint32> found;
    if (!m_discovery)
        return found;
    for (auto spec = quint32(m_declared.size()); spec < m_limits.specs().size(); ++spec) {
        const quint32 limitState = m_limits.limitStateFor(spec, {}, now);
        if (std::find(successor.begin(), successor.end(), limitState) == successor.end())
            found.push_back(limitState);
    }
    return found;
}

//! Of what is found in rejections only so much is sure as was let in.
void RateLimiterCore::Private::letRise(ClockReading now)
{
    for (std::size_t i = 0; i < m_discovery->limits().size(); ++i) {
        const auto spec = quint32(m_declared.size() + i);
        const quint32 limitState = m_limits.limitStateFor(spec, {}, now);
        const std::optional<Instant> since = m_discovery->mayRiseSince(i);
        const LimitAdaptation *const adaptation = m_adaptation.of(limitState);
        if (since && (adaptation == nullptr || !adaptation->pace().hasNoTop()))
            m_adaptation.beginDiscovered(limitState, m_limits, *since);
        if (m_adaptation.of(limitState) != nullptr)
            goAtPace(limitState, now);
    }
}

//! Of \a limitStates, one of which may have been tried higher, or may have let in fewer, twice.
void RateLimiterCore::Private::correctDiscovered(const std::vector<quint32> &limitStates)
{
    for (const quint32 limitState : limitStates) {
        const LimitAdaptation *const adaptation = m_adaptation.of(limitState);
        if (adaptation == nullptr || !adaptation->pace().hasNoTop()
            || adaptation->pace().isTrying())
            continue;
        const quint32 spec = m_limits.specIndexOf(limitState);
        const std::int64_t known = capacityOf(m_limits.specs()[spec].settings);
        const std::int64_t ceiling = adaptation->pace().ceiling();
        if (ceiling == known || (ceiling < known && !adaptation->isConfirmed()))
            continue;
        m_discovery->correct(spec - m_declared.size(), ceiling);
        m_hasDiscovered = true;
    }
}

//! What a limit that is new, or another than was thought, has let in before.
void RateLimiterCore::Private::recallLetIn(const std::vector<Limit> &before, ClockReading now)
{
    for (auto spec = quint32(m_declared.size()); spec < m_limits.specs().size(); ++spec) {
        if (spec < before.size() && before[spec] == m_limits.specs()[spec])
            continue;
        const quint32 index = m_limits.limitStateFor(spec, {}, now);
        const LimitAdaptation *const adaptation = m_adaptation.of(index);
        if (adaptation != nullptr && !adaptation->holdFor(paceOf(m_limits.specs()[spec].settings)))
            m_adaptation.forget(index);
        if (std::holds_alternative<TokenBucketSettings>(m_limits.specs()[spec].settings)) {
            m_limits[index].observe(0, now.at + Duration(1), {}, now); // empty a moment ago
            continue;
        }
        QJsonArray log;
        for (const RateDiscovery::LetIn &call : m_discovery->letIn())
            log << QString::number(std::max<std::int64_t>(0, (now.at - call.at).count()))
                << qint64(call.units);
        LimitState window
            = m_limits.atOtherPace(index, capacityOf(m_limits.specs()[spec].settings), now);
        window.restore({{u"log"_s, log}}, {}, now);
        takeUnderWay(window, index, now);
        m_limits[index] = std::move(window);
    }
}

} // namespace penstock
