// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretname.h>

#include <QStringList>

#include <algorithm>

namespace penstock {

namespace {
constexpr qsizetype longestName = 64;

bool isLetterOrDigit(QChar c)
{
    return (c >= QLatin1Char('a') && c <= QLatin1Char('z'))
        || (c >= QLatin1Char('A') && c <= QLatin1Char('Z'))
        || (c >= QLatin1Char('0') && c <= QLatin1Char('9'));
}

QString withOthersAs(QChar replacement, const QString &text)
{
    QString result;
    for (const QChar c : text)
        result += isLetterOrDigit(c) ? c : replacement;
    return result;
}
} // namespace

bool isSecretName(const QString &name)
{
    const auto isAllowed = [](QChar c) {
        return isLetterOrDigit(c) || c == QLatin1Char('.') || c == QLatin1Char('_')
            || c == QLatin1Char('-');
    };
    return !name.isEmpty() && name.size() <= longestName
        && std::all_of(name.begin(), name.end(), isAllowed);
}

QString secretNameFrom(const QString &text)
{
    const QStringList words = withOthersAs(QLatin1Char(' '), text.toLower())
                                  .split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return words.join(QLatin1Char('-')).left(longestName);
}

QString freeNameFrom(const QString &text, const QString &otherwise,
                     const std::function<bool(const QString &)> &isTaken)
{
    const QString made = secretNameFrom(text);
    const QString base = made.isEmpty() ? otherwise : made;
    QString name = base;
    for (int i = 2; isTaken(name); ++i)
        name = QStringLiteral("%1-%2").arg(base).arg(i);
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

QString secretVariable(const QString &name)
{
    return QStringLiteral("PENSTOCK_SECRET_") + withOthersAs(QLatin1Char('_'), name.toUpper());
}

} // namespace penstock
