// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/requestdraft_p.h>

#include <penstock/http/message/secrets.h>
#include <penstock/importing/curl/encodedaround_p.h>
#include <penstock/importing/curl/importmessages.h>

#include <QRegularExpression>

namespace penstock {

namespace {
using Kind = AuthSpec::Kind;
} // namespace

qsizetype pathStartOf(const QString &url)
{
    static const QRegularExpression server(
        QStringLiteral(R"(^(?:https?://[^/?#]+|\{\{[^{}]+\}\}))"),
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = server.match(url);
    return match.hasMatch() ? match.capturedEnd() : -1;
}

QString withoutBraces(QString text)
{
    return text.remove(QLatin1Char('{')).remove(QLatin1Char('}')).trimmed();
}

QString withPlaces(QString url)
{
    static const QRegularExpression parameter(QStringLiteral(R"(/:([A-Za-z_][\w-]*))"));
    return url.replace(parameter, u"/{{\\1}}"_s);
}

AuthSpec clientAuthOf(AuthSpec auth, bool needsPerson, QList<Message> &notes)
{
    if (needsPerson || auth.tokenUrl.host().isEmpty()) {
        notes.append(importMessage("import.oauth_needs_person"));
        return {.kind = Kind::Bearer};
    }
    auth.kind = Kind::ClientCredentials;
    if (auth.clientId.isEmpty() || auth.clientId.contains(u"{{"_s)) {
        auth.clientId = u"CLIENT-ID"_s;
        notes.append(importMessage("import.client_id"));
    }
    return auth;
}

AuthSpec keyAuthOf(bool isQuery, const QString &name)
{
    return {.kind = isQuery ? Kind::InQuery : Kind::InHeader,
            .name = name.isEmpty() || name.contains(u"{{"_s) ? u"X-Api-Key"_s : name};
}

AuthSpec basicAuthOf(const QString &user)
{
    const bool isPlain = !user.contains(u"{{"_s) && !user.contains(QLatin1Char(':'))
        && withoutTokens(user) == user;
    return {.kind = Kind::Basic, .user = {isPlain ? user : QString(), {}}};
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
