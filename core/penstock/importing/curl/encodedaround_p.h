// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QRegularExpression>
#include <QUrl>

namespace penstock {

//! Returns \a text percent-encoded, except {{name}}, which BodyTemplate encodes.
inline QByteArray encodedAround(const QString &text)
{
    static const QRegularExpression braces(QStringLiteral(R"(\{\{[^{}]+\}\})"));
    QByteArray result;
    qsizetype at = 0;
    for (auto each = braces.globalMatch(text); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        result += QUrl::toPercentEncoding(text.sliced(at, match.capturedStart() - at));
        result += match.captured().toUtf8();
        at = match.capturedEnd();
    }
    return result + QUrl::toPercentEncoding(text.sliced(at));
}

} // namespace penstock
