// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limitwords.h"

#include "ui/theme/errortext.h"

#include <penstock/limits/spec/limitjson.h>

#include <QCoreApplication>

#include <algorithm>

namespace penstock {

namespace {
struct LimitText
{
    Q_DECLARE_TR_FUNCTIONS(LimitWords)
};
} // namespace

QString ruleOf(const Limit &limit)
{
    return messageText(describe(limit));
}

QStringList algorithmWords()
{
    return {LimitText::tr("Token bucket"),        LimitText::tr("Leaky bucket"),
            LimitText::tr("Even spacing (GCRA)"), LimitText::tr("Fixed window"),
            LimitText::tr("Sliding window"),      LimitText::tr("Sliding window counter"),
            LimitText::tr("Concurrency"),         LimitText::tr("Waterwheel")};
}

QString currentNameOf(const Limit &limit)
{
    if (limit.name.isEmpty())
        return ruleOf(limit);
    if (!limitFromShorthand(limit.name))
        return limit.name;
    const Limit numbers {{}, limit.settings};
    const QString current = toShorthand(numbers).value_or(limit.name);
    return current.startsWith(limit.name) ? limit.name : current; // "600/h" of a fixed window
}

QString currentNameIn(const std::vector<Limit> &limits, const QString &name)
{
    const auto found = std::find_if(limits.begin(), limits.end(),
                                    [&name](const Limit &limit) { return limit.name == name; });
    return found != limits.end() ? currentNameOf(*found) : name;
}

QString holderOf(const Holder &holder, const std::vector<Limit> &limits)
{
    return holder.isPause ? holderOf(holder) : currentNameIn(limits, holder.limit);
}

QString holderOf(const Holder &holder)
{
    return holder.isPause ? LimitText::tr("the server's pause") : holder.limit;
}

QString readingOf(const Limit &limit)
{
    return LimitText::tr("%1: %2").arg(algorithmWords().at(qsizetype(limit.settings.index())),
                                       ruleOf(limit));
}

} // namespace penstock
