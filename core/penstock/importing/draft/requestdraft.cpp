// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/requestdraft_p.h>

#include <QRegularExpression>
#include <QUrl>

namespace penstock {

namespace {
// What stands in braces is for BodyTemplate to encode.
QByteArray encodedAround(const QString &text)
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
} // namespace

qsizetype pathStartOf(const QString &url)
{
    static const QRegularExpression server(
        QStringLiteral(R"(^(?:https?://[^/?#]+|\{\{[^{}]+\}\}))"),
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = server.match(url);
    return match.hasMatch() ? match.capturedEnd() : -1;
}

void addContentType(RequestDraft &draft, const QByteArray &type)
{
    const QByteArray name = QByteArrayLiteral("Content-Type");
    if (!headerValue(draft.headers, name))
        draft.headers.append({name, type});
}

QByteArray formOf(const NamedTexts &fields)
{
    QByteArrayList parts;
    for (const auto &[name, value] : fields)
        parts.append(encodedAround(name) + '=' + encodedAround(value));
    return parts.join('&');
}

} // namespace penstock
