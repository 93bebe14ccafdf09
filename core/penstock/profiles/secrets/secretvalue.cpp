// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretvalue.h>

#include <QString>

#include <algorithm>

namespace penstock {

Result<QByteArray, QString> readSecretValue(QByteArray value)
{
    while (value.endsWith('\n') || value.endsWith('\r'))
        value.chop(1);
    const bool isPem = value.startsWith("-----BEGIN ");
    const QString text = QString::fromUtf8(value);
    const bool isPlain = std::all_of(text.begin(), text.end(), [isPem](QChar each) {
        const bool isOfLines = each == u'\n' || each == u'\r' || each == u'\t';
        return each.category() != QChar::Other_Control || (isPem && isOfLines);
    });
    if (!isPlain)
        return failure(u"it contains a line break or another control character"_s);
    return value;
}

} // namespace penstock
