// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/freename.h>

#include <QStringList>

namespace penstock {

namespace {
constexpr qsizetype longestSlug = 64;
} // namespace

QString slugFrom(const QString &text)
{
    QString words = text.toLower();
    for (QChar &c : words) {
        const bool isPlain = (c >= QLatin1Char('a') && c <= QLatin1Char('z'))
            || (c >= QLatin1Char('0') && c <= QLatin1Char('9'));
        if (!isPlain)
            c = QLatin1Char(' ');
    }
    QString slug = words.split(QLatin1Char(' '), Qt::SkipEmptyParts).join(QLatin1Char('-'));
    slug.truncate(longestSlug);
    if (slug.endsWith(QLatin1Char('-'))) // it was cut between two words
        slug.chop(1);
    return slug;
}

QString freeNameFrom(const QString &text, const QString &otherwise,
                     const std::function<bool(const QString &)> &isTaken)
{
    const QString made = slugFrom(text);
    const QString base = made.isEmpty() ? otherwise : made;
    QString name = base;
    for (int i = 2; isTaken(name); ++i)
        name = u"%1-%2"_s.arg(base).arg(i);
    return name;
}

QString nameOfCopy(const QString &text, QChar separator,
                   const std::function<bool(const QString &)> &isTaken)
{
    const qsizetype end = text.lastIndexOf(separator);
    const QString front = text.left(end);
    const uint number = text.mid(end + 1).toUInt(); // 0 where it is none
    // "Prices 2024" is no copy, unless there is a "Prices 2023".
    const bool isCopy = end > 0 && number > 1
        && isTaken(number == 2 ? front : front + separator + QString::number(number - 1));
    const QString base = (isCopy ? front : text) + separator;
    uint next = isCopy ? number + 1 : 2;
    while (isTaken(base + QString::number(next)))
        ++next;
    return base + QString::number(next);
}

} // namespace penstock
