// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/signin/oauthtoken.h>

#include <penstock/profiles/spec/profilemessages.h>

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace penstock {

namespace {
// application/x-www-form-urlencoded, as RFC 6749 asks for the id and the secret too.
QByteArray formEncoded(const QByteArray &value)
{
    return QUrl::toPercentEncoding(QString::fromUtf8(value), " ").replace(' ', '+');
}

void appendField(QByteArray &form, const QByteArray &name, const QByteArray &value)
{
    if (value.isEmpty())
        return;
    if (!form.isEmpty())
        form += '&';
    form += name + '=' + formEncoded(value);
}

struct KnownError
{
    QLatin1StringView code;
    MessagesOf<profileTexts>::Id<1> id;
};
constexpr KnownError knownErrors[] = {{"invalid_client"_L1, "oauth.invalid_client"},
                                      {"invalid_request"_L1, "oauth.invalid_request"},
                                      {"invalid_grant"_L1, "oauth.invalid_grant"},
                                      {"unauthorized_client"_L1, "oauth.unauthorized_client"},
                                      {"unsupported_grant_type"_L1, "oauth.unsupported_grant_type"},
                                      {"invalid_scope"_L1, "oauth.invalid_scope"}};

// What a server says goes to a terminal.
QString oneLine(const QString &text)
{
    QString line = text.left(200);
    for (QChar &c : line) {
        if (!c.isPrint())
            c = QLatin1Char(' ');
    }
    return line.trimmed();
}

Message rejection(const QJsonObject &answer)
{
    const QString code = answer.value(u"error"_s).toString();
    const QString description = oneLine(answer.value(u"error_description"_s).toString());
    const MessageArgument said = MessageArgument::quoted(
        description.isEmpty() ? oneLine(code) : oneLine(code) + u": "_s + description);
    for (const auto &[known, id] : knownErrors) {
        if (code == known)
            return profileMessage(id, said);
    }
    return profileMessage("oauth.other_error", said);
}

std::optional<Duration> lifetimeOf(const QJsonValue &seconds)
{
    // Some write the number in quotes.
    const double count = seconds.isString() ? seconds.toString().toDouble() : seconds.toDouble(-1);
    constexpr double longest = 100 * 365.25 * 24 * 3600;
    if (!(count > 0))
        return std::nullopt;
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::min(count, longest) * 1000));
}
} // namespace

HttpRequest tokenRequest(const AuthSpec &auth, const QByteArray &clientSecret)
{
    HttpRequest request;
    request.method = QByteArrayLiteral("POST");
    request.url = auth.tokenUrl;
    request.priority = 0; // everything else waits for it
    request.isRepeatable = true; // one token more has no other effect
    request.headers
        = {{"Content-Type", "application/x-www-form-urlencoded"}, {"Accept", "application/json"}};
    appendField(request.body, "grant_type", "client_credentials");
    appendField(request.body, "scope", auth.scope.toUtf8());
    appendField(request.body, "audience", auth.audience.toUtf8());
    if (auth.clientAuth == AuthSpec::ClientAuth::Body) {
        appendField(request.body, "client_id", auth.clientId.toUtf8());
        appendField(request.body, "client_secret", clientSecret);
        request.bodyIsSecret = true;
    } else {
        const QByteArray both
            = formEncoded(auth.clientId.toUtf8()) + ':' + formEncoded(clientSecret);
        request.headers.append({"Authorization", "Basic " + both.toBase64()});
        request.credentialHeaders = {QByteArrayLiteral("Authorization")};
    }
    return request;
}

Result<OAuthToken> readTokenAnswer(int status, const QByteArray &body, const QString &where)
{
    const QJsonObject answer = QJsonDocument::fromJson(body).object();
    if (answer.contains(u"error"_s))
        return failure(rejection(answer).at(where));
    if (status < 200 || status > 299)
        return failure(profileMessage("oauth.status", status).at(where));
    const QByteArray token = answer.value(u"access_token"_s).toString().toUtf8();
    if (token.isEmpty() || !faultOfHeaders({{"Authorization", token}}).isEmpty())
        return failure(profileMessage("oauth.no_token").at(where));
    const QString type = answer.value(u"token_type"_s).toString();
    if (!type.isEmpty() && type.compare(u"bearer"_s, Qt::CaseInsensitive) != 0)
        return failure(
            profileMessage("oauth.token_type", MessageArgument::quoted(oneLine(type))).at(where));
    return OAuthToken {token, lifetimeOf(answer.value(u"expires_in"_s))};
}

Instant renewalOf(const OAuthToken &token, Instant askedAt)
{
    if (!token.lifetime)
        return Instant::max();
    const Duration before = std::min<Duration>(*token.lifetime / 10, std::chrono::seconds(30));
    return saturatingAdd(askedAt, *token.lifetime - before);
}

} // namespace penstock
