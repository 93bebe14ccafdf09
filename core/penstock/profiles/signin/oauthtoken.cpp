// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/signin/oauthtoken.h>

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

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
    const char *what;
    const char *fix;
};

constexpr std::array<KnownError, 6> knownErrors {
    {{"invalid_client"_L1, "the client id or its secret is wrong",
      "Check client_id, the secret, and client_auth in the profile"},
     {"invalid_request"_L1, "it does not understand the request for a token",
      "Try the other client_auth, or check scope and audience"},
     {"invalid_grant"_L1, "it does not accept these credentials", "Check the secret"},
     {"unauthorized_client"_L1, "this client may not fetch tokens this way",
      "Allow client credentials for it where it was registered"},
     {"unsupported_grant_type"_L1, "it gives no tokens for client credentials",
      "Use another kind of auth"},
     {"invalid_scope"_L1, "it does not give the scope that was asked for",
      "Check scope in the profile"}}};

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

Error refusal(const QJsonObject &answer, const QString &where)
{
    const QString code = answer.value(u"error"_s).toString();
    const QString said = oneLine(answer.value(u"error_description"_s).toString());
    const auto known = std::find_if(knownErrors.begin(), knownErrors.end(),
                                    [&code](const KnownError &each) { return each.code == code; });
    const bool isKnown = known != knownErrors.end();
    QString what = isKnown ? QString::fromLatin1(known->what)
                           : u"no token was given (%1)"_s.arg(oneLine(code));
    if (!said.isEmpty())
        what += u" (\"%1\")"_s.arg(said);
    return {Error::Kind::Secret, what, where,
            QString::fromLatin1(isKnown ? known->fix : "See what the service says about it")};
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
        return failure(refusal(answer, where));
    const auto refuse = [&where](const QString &what, const QString &fix) {
        return failure(Error {Error::Kind::Secret, what, where, fix});
    };
    if (status < 200 || status > 299)
        return refuse(u"no token was given (status %1)"_s.arg(status),
                      u"Check token_url in the profile"_s);
    const QByteArray token = answer.value(u"access_token"_s).toString().toUtf8();
    if (token.isEmpty() || !faultOfHeaders({{"Authorization", token}}).isEmpty())
        return refuse(u"the answer has no token in it"_s, u"Check token_url in the profile"_s);
    const QString type = answer.value(u"token_type"_s).toString();
    if (!type.isEmpty() && type.compare(u"bearer"_s, Qt::CaseInsensitive) != 0)
        return refuse(u"the token is of type \"%1\""_s.arg(oneLine(type)),
                      u"Only bearer tokens can be used"_s);
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
