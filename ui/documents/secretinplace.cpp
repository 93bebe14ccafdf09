// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/secretinplace.h"

#include <QRegularExpression>

namespace penstock {

QString secretInPlace(const QString &name)
{
    return u"{\"secret\": \"%1\"}"_s.arg(name);
}

TextOrSecret textOrSecretFrom(const QString &typed)
{
    static const QRegularExpression secret(u"^\\{\\s*\"secret\"\\s*:\\s*\"([^\"]+)\"\\s*\\}$"_s);
    const QRegularExpressionMatch match = secret.match(typed);
    return match.hasMatch() ? TextOrSecret {{}, match.captured(1)} : TextOrSecret {typed, {}};
}

} // namespace penstock
