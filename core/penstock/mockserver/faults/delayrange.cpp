// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/faults/delayrange.h>

#include <penstock/mockserver/message/mockmessages.h>
#include <penstock/support/timetext.h>

#include <QRandomGenerator>

#include <algorithm>

namespace penstock {
namespace {

bool isNumber(QStringView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) {
        return (c >= u'0' && c <= u'9') || c == u'.';
    });
}

// "ms" of "40ms"; nothing of "1m30s", where nobody can say which unit is meant.
QStringView unitOf(QStringView text)
{
    qsizetype digits = 0;
    while (digits < text.size() && isNumber(text.mid(digits, 1)))
        ++digits;
    const QStringView unit = text.mid(digits);
    const bool single = std::all_of(unit.begin(), unit.end(), [](QChar c) { return c.isLetter(); });
    return single ? unit : QStringView();
}

} // namespace

Duration DelayRange::pick(QRandomGenerator &random) const
{
    if (least == most)
        return least;
    return least + Duration(random.bounded(qint64((most - least).count()) + 1));
}

Result<DelayRange> parseDelayRange(QStringView text, const QString &where)
{
    const qsizetype dots = text.indexOf(".."_L1);
    if (dots < 0)
        return parseDuration(text, where).map([](Duration span) {
            return DelayRange {span, span};
        });

    const QStringView right = text.mid(dots + 2);
    QString left = text.left(dots).toString();
    if (isNumber(left))
        left += unitOf(right);
    const Result<Duration> least = parseDuration(left, where);
    if (!least)
        return failure(least.error());
    const Result<Duration> most = parseDuration(right, where);
    if (!most)
        return failure(most.error());
    if (*most < *least)
        return failure(mockMessage("mock.reversed_range", text.toString()).at(where));
    return DelayRange {*least, *most};
}

} // namespace penstock
