// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limitwords.h"

#include "ui/widgets/timetext.h"

#include <penstock/limits/spec/limitjson.h>

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace penstock {

namespace {
struct LimitText
{
    Q_DECLARE_TR_FUNCTIONS(LimitWords)
};

QString ruleOf(const TokenBucketSettings &s)
{
    const QString capacity = QLocale().toString(s.capacity);
    if (s.refillAmount == 0)
        return LimitText::tr("%1 in all").arg(capacity);
    const QString form = s.refill == Refill::Stepped
        ? LimitText::tr("%1 at once, refilled by %2 each %3")
        : LimitText::tr("%1 at once, then %2 each %3");
    return form.arg(capacity, QLocale().toString(s.refillAmount), spanText(s.refillInterval));
}

QString ruleOf(const LeakyBucketSettings &s)
{
    return LimitText::tr("a queue of %1, drained by %2 each %3")
        .arg(QLocale().toString(s.capacity), QLocale().toString(s.drainAmount),
             spanText(s.drainInterval));
}

QString ruleOf(const GcraSettings &s)
{
    const QString pace = LimitText::tr("1 each %1").arg(spanText(s.emissionInterval));
    return s.burst == 1
        ? pace
        : LimitText::tr("%1 at once, then %2").arg(QLocale().toString(s.burst), pace);
}

QString ruleOf(const FixedWindowSettings &s)
{
    const QString text = LimitText::tr("%1 in each window of %2")
                             .arg(QLocale().toString(s.capacity), spanText(s.interval));
    return s.anchor == Anchor::Calendar
        ? LimitText::tr("%1, by the clocks of %2").arg(text, QString::fromLatin1(s.timeZone))
        : text;
}

QString ruleOf(const SlidingWindowSettings &s)
{
    const QString form = s.countFrom == CountFrom::Response
        ? LimitText::tr("%1 in %2 after their answers")
        : LimitText::tr("%1 in %2");
    return form.arg(QLocale().toString(s.capacity), spanText(s.interval));
}

QString ruleOf(const SlidingWindowCounterSettings &s)
{
    return LimitText::tr("about %1 in %2")
        .arg(QLocale().toString(s.capacity), spanText(s.interval));
}

QString ruleOf(const ConcurrencySettings &s)
{
    return LimitText::tr("%1 at once").arg(QLocale().toString(s.capacity));
}

QString ruleOf(const WaterwheelSettings &s)
{
    return LimitText::tr("%1 at once, each place free again %2 after its call")
        .arg(QLocale().toString(s.capacity), spanText(s.period));
}
} // namespace

QString ruleOf(const LimitSpec &limit)
{
    QString text
        = std::visit([](const auto &settings) { return ruleOf(settings); }, limit.settings);
    if (limit.use < 100)
        text = LimitText::tr("%1, of which %2\u00a0% are used").arg(text).arg(limit.use);
    QStringList parts;
    if (!limit.match.methods.isEmpty())
        parts.append(QString::fromLatin1(limit.match.methods.join(", ")));
    if (const QString place = limit.match.host + limit.match.path; !place.isEmpty())
        parts.append(place);
    if (!parts.isEmpty())
        text = LimitText::tr("%1 for %2").arg(text, parts.join(QLatin1Char(' ')));
    if (limit.per.kind == Per::Kind::Host)
        return LimitText::tr("%1, per host").arg(text);
    return limit.per.kind == Per::Kind::Value
        ? LimitText::tr("%1, per %2").arg(text, limit.per.value)
        : text;
}

QStringList algorithmWords()
{
    return {LimitText::tr("Token bucket"),     LimitText::tr("Leaky bucket"),
            LimitText::tr("Even pace (GCRA)"), LimitText::tr("Fixed window"),
            LimitText::tr("Sliding window"),   LimitText::tr("Sliding window, estimated"),
            LimitText::tr("Calls at a time"),  LimitText::tr("Waterwheel")};
}

QString currentNameOf(const LimitSpec &limit)
{
    if (limit.name.isEmpty())
        return ruleOf(limit);
    if (!limitFromShorthand(limit.name))
        return limit.name;
    const LimitSpec numbers {{}, limit.settings};
    const QString current = toShorthand(numbers).value_or(limit.name);
    return current.startsWith(limit.name) ? limit.name : current; // "600/h" of a fixed window
}

QString currentNameIn(const std::vector<LimitSpec> &limits, const QString &name)
{
    const auto found = std::find_if(limits.begin(), limits.end(),
                                    [&name](const LimitSpec &limit) { return limit.name == name; });
    return found != limits.end() ? currentNameOf(*found) : name;
}

QString holderOf(const Holder &holder, const std::vector<LimitSpec> &limits)
{
    return holder.isPause ? holderOf(holder) : currentNameIn(limits, holder.limit);
}

QString holderOf(const Holder &holder)
{
    return holder.isPause ? LimitText::tr("what the server said") : holder.limit;
}

QString readingOf(const LimitSpec &limit)
{
    return LimitText::tr("%1: %2").arg(algorithmWords().at(qsizetype(limit.settings.index())),
                                       ruleOf(limit));
}

} // namespace penstock
