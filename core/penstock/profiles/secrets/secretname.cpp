// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretname.h>

#include <penstock/support/freename.h>

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
    return slugFrom(text);
}

QString secretVariable(const QString &name)
{
    QString variable = name.toUpper();
    for (QChar &c : variable) {
        if (!isLetterOrDigit(c))
            c = QLatin1Char('_');
    }
    return u"PENSTOCK_SECRET_"_s + variable;
}

} // namespace penstock
