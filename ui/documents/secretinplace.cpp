// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/secretinplace.h"

#include <QRegularExpression>

namespace penstock {

QString secretInPlace(const QString &name)
{
    return QStringLiteral("{\"secret\": \"%1\"}").arg(name);
}

TextOrSecret textOrSecretFrom(const QString &typed)
{
    static const QRegularExpression secret(
        QStringLiteral("^\\{\\s*\"secret\"\\s*:\\s*\"([^\"]+)\"\\s*\\}$"));
    const QRegularExpressionMatch match = secret.match(typed);
    return match.hasMatch() ? TextOrSecret {{}, match.captured(1)} : TextOrSecret {typed, {}};
}

} // namespace penstock
