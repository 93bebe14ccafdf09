// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/limitgauges.h"

#include "ui/jobs/gaugerow.h"
#include "ui/profiles/foundtext.h"
#include "ui/profiles/limitwords.h"
#include "ui/widgets/parts.h"

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/support/timetext.h>

#include <QLabel>

namespace penstock {

namespace {
QString closedWords(LimitGauges::Closed why, const QString &wait)
{
    switch (why) {
    case LimitGauges::Closed::CutOff:
        return LimitGauges::tr("Server unreachable: retry in %1").arg(wait);
    case LimitGauges::Closed::ByFailures:
        return LimitGauges::tr("Too many failures: retry in %1").arg(wait);
    case LimitGauges::Closed::ByServer:
        break;
    }
    return LimitGauges::tr("Rate limit exceeded: paused for %1").arg(wait);
}

using namespace std::chrono_literals;

// Tenths of a second below ten, whole ones above: what counts down must be readable.
QString waitText(Duration wait)
{
    if (wait >= 10s)
        return durationForPeople(std::chrono::ceil<std::chrono::seconds>(wait));
    using Tenths = std::chrono::duration<std::int64_t, std::deci>;
    const auto tenths = std::chrono::ceil<Tenths>(wait).count();
    return u"%1\u00a0s"_s.arg(QLocale().toString(double(tenths) / 10, 'f', 1));
}

// A permit that has not left yet hides for a moment when all is back: what was known stands.
QString whenText(const LimitLevel &level, const std::optional<Instant> &fullAt, bool isConcurrency,
                 Instant now)
{
    if (level.available >= level.capacity)
        return LimitGauges::tr("all free");
    if (fullAt && *fullAt > now)
        return LimitGauges::tr("all free in %1").arg(waitText(*fullAt - now));
    return isConcurrency ? LimitGauges::tr("free as requests end") : LimitGauges::tr("refills");
}

GaugeRow::Values valuesOf(const LimitLevel &level, const Limit &limit,
                          const std::optional<Instant> &fullAt, Instant now)
{
    GaugeRow::Values values;
    values.name = currentNameOf(limit);
    values.rule = ruleOf(limit);
    // A bucket that lends is below zero all the time; what answers have cost is news.
    values.isDebt = limit.estimate.has_value() && level.available < 0;
    const std::int64_t left = values.isDebt
        ? -level.available
        : std::clamp<std::int64_t>(level.available, 0, level.capacity);
    values.left = level.capacity > 0 ? double(left) / double(level.capacity) : 0;
    values.amount = countText(left);
    values.of = values.isDebt ? LimitGauges::tr(" owed of %1").arg(countText(level.capacity))
                              : LimitGauges::tr(" of %1 left").arg(countText(level.capacity));
    values.when
        = whenText(level, fullAt, std::holds_alternative<ConcurrencySettings>(limit.settings), now);
    return values;
}

// The limit as the server enforces it, if that is stricter.
GaugeRow::Values valuesOf(LimitLevel level, const LearnedLimit &learned,
                          const std::optional<Instant> &fullAt, Instant now)
{
    level.capacity = std::min(level.capacity, capacityOf(learned.now.settings));
    GaugeRow::Values values = valuesOf(level, learned.now, fullAt, now);
    values.rule = LimitGauges::tr("%1, as the server enforces it").arg(values.rule);
    values.source = LimitGauges::tr("Declared in the profile: %1").arg(ruleOf(learned.was));
    return values;
}

GaugeRow::Values valuesIn(const LimitLevel &level, const Limit &limit,
                          const std::vector<LearnedLimit> &learned,
                          const std::optional<Instant> &fullAt, Instant now)
{
    const auto stricter
        = std::find_if(learned.begin(), learned.end(),
                       [&level](const LearnedLimit &each) { return each.was.name == level.name; });
    return stricter != learned.end() ? valuesOf(level, *stricter, fullAt, now)
                                     : valuesOf(level, limit, fullAt, now);
}

QString sourceOf(const QString &name, const std::vector<DiscoveredLimit> &discovered, WallTime now)
{
    for (const DiscoveredLimit &limit : discovered) {
        if (limit.spec.name == name)
            return LimitGauges::tr("Discovered at %1: %2")
                .arg(foundAtText(limit.foundAt, now), foundText(limit));
    }
    return {};
}
} // namespace

LimitGauges::LimitGauges(QWidget *parent)
    : QFrame(parent)
    , m_about(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_next(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_rows(makeColumnLayout(0, {1, 1, 1, 1}, this)) // so that its border stays visible
{
    setProperty("panel", u"true"_s);
    auto *const head = makeRowLayout(8, {16, 8, 16, 8});
    head->addWidget(makeLabel(tr("Limits"), Type::BodyStrong));
    setOthers(0);
    m_next->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    head->addWidget(m_about, 1);
    head->addWidget(m_next, 1);
    m_rows->addLayout(head);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LimitGauges::setOthers(qsizetype others)
{
    QString text = tr("remaining for all jobs that use this key");
    if (others == 1)
        text = tr("remaining for this window and another process that uses this key");
    else if (others > 1)
        text = tr("remaining for this window and %1 other processes that use this key")
                   .arg(countText(others));
    if (m_about->text() != text) // else all is laid out anew
        m_about->setText(text);
}

void LimitGauges::show(const PermitSource &permitSource, const Clock &clock, Closed why)
{
    const Instant now = clock.now().at;
    const LimiterSnapshot seen = permitSource.snapshot(PermitSource::Detail::Shown);
    const std::vector<LimitLevel> &levels = seen.levels;
    while (m_gauges.size() < levels.size()) {
        m_rows->addWidget(makeRule());
        m_gauges.push_back(new GaugeRow);
        m_rows->addWidget(m_gauges.back());
        m_fullAt.emplace_back();
    }
    const std::optional<Instant> &closed = seen.pausedUntil;
    const QString binding = closed ? QString() : seen.bindingLimit.limit;
    for (std::size_t i = 0; i < m_gauges.size(); ++i) {
        m_gauges[i]->setVisible(i < levels.size());
        if (i >= levels.size())
            continue;
        if (levels[i].fullAt)
            m_fullAt[i] = levels[i].fullAt;
        GaugeRow::Values values
            = valuesIn(levels[i], seen.limits[i], seen.learned, m_fullAt[i], now);
        values.index = int(i);
        const QString found = sourceOf(levels[i].name, seen.discovered, clock.now().wall());
        values.source = found.isEmpty() ? values.source : found;
        values.binding = !binding.isEmpty() && levels[i].name == binding;
        m_gauges[i]->setValues(values);
    }
    if (closed && *closed > now)
        m_next->setText(closedWords(why, waitText(*closed - now)));
    else if (levels.empty())
        m_next->setText(tr("No limits in this profile"));
    else
        m_next->setText(binding.isEmpty() ? tr("No requests waiting")
                                          : tr("The next request is waiting for %1")
                                                .arg(currentNameIn(seen.limits, binding)));
    setTone(m_next, closed && *closed > now ? Tone::Warn : Tone::Ink2);
}

} // namespace penstock

#include "moc_limitgauges.cpp"
