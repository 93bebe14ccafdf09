// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretvalue.h>

#include <penstock/profiles/spec/profilemessages.h>

#include <QString>

#include <algorithm>

namespace penstock {

Result<QByteArray, Message> readSecretValue(QByteArray value)
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
        return failure(profileMessage("secret.control_character"));
    return value;
}

} // namespace penstock
