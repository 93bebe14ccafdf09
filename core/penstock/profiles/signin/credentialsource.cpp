// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/signin/credentialsource.h>

#include <penstock/http/log/throttleevent.h>
#include <penstock/http/message/redirect.h>
#include <penstock/http/message/reservedheaders.h>
#include <penstock/http/message/secrets.h>
#include <penstock/http/send/httpclient.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/signin/oauthtoken.h>
#include <penstock/profiles/signin/sealedtext.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/clock.h>

#include <QTimer>
#include <QUrlQuery>

#include <map>

namespace penstock {

namespace {
using namespace std::chrono_literals;
using Kind = AuthSpec::Kind;

// A token that did its work for this long was good when it came.
constexpr Duration provenAfter = 1min;

const QByteArray &authorization()
{
    static const QByteArray name = QByteArrayLiteral("Authorization");
    return name;
}

//! Whether it is the one that goes out: the request may have its own.
bool addCredential(HttpRequest &request, const QByteArray &name, const QByteArray &value)
{
    if (headerValue(request.headers, name))
        return false;
    request.headers.append({name, value});
    request.credentialHeaders.append(name);
    return true;
}

void addToQuery(QUrl &url, const QString &name, const QByteArray &value)
{
    if (QUrlQuery(url).hasQueryItem(name)) // a server that repeats it in the URL of the next page
        return;
    QString query = url.query(QUrl::FullyEncoded);
    if (!query.isEmpty())
        query += QLatin1Char('&');
    query += QString::fromLatin1(QUrl::toPercentEncoding(name) + '='
                                 + QUrl::toPercentEncoding(QString::fromUtf8(value)));
    url.setQuery(query, QUrl::StrictMode);
}
} // namespace

class Q_DECL_HIDDEN CredentialSource::Private
{
public:
    struct Token
    {
        QByteArray value;
        Instant fetchedAt;
        Instant renewAt;
        quint64 number = 0;
        bool replacesRejected = false;
    };

    Private(QObject &source, Profile credentialProfile, SecretAccess &access,
            HttpClient &tokenClient, Clock &tokenClock)
        : q(source)
        , profile(std::move(credentialProfile))
        , names(secretsOfRequests(profile))
        , secretAccess(access)
        , httpClient(tokenClient)
        , clock(tokenClock)
    { }

    bool needsToken() const { return profile.auth.kind == Kind::ClientCredentials; }
    bool hasToken() const { return token && clock.now().at < token->renewAt; }
    //! What may go to the server of \a url; null where that is not known yet.
    const SecretValues *secretsFor(const QUrl &url) const;
    QByteArray basicPair(const SecretValues &secrets) const;
    //! With the current token, under a name that no secret can have.
    SecretValues withToken(SecretValues secrets) const
    {
        if (token)
            secrets.insert(u"~token"_s, token->value);
        return secrets;
    }
    void applyHeaders(HttpRequest &request, const SecretValues &secrets) const;
    void applyAuth(HttpRequest &request, const SecretValues &secrets);
    void applyToken(HttpRequest &request);
    void prepare(const QUrl &url, OnReady onReady);
    void prepare(const QUrl &url);
    void tokenFor(const QUrl &url);
    void fetchToken(const SecretValues &secrets);
    Result<void> takeToken(const Outcome &outcome);
    void endTokenWait(const Result<void> &result);
    void answer(const QUrl &url, const Result<void> &result);
    QByteArrayList allSecrets() const;

    QObject &q;
    const std::shared_ptr<bool> isAlive = std::make_shared<bool>(true); // for late answers
    const Profile profile;
    const QStringList names; // of the secrets that each request takes along
    SecretAccess &secretAccess;
    HttpClient &httpClient;
    Clock &clock;
    QHash<QByteArray, SecretValues> secretsByOrigin;
    SecretValues tokenSecrets; // what the last request for a token took along
    std::optional<Token> token;
    quint64 tokensFetched = 0;
    bool lastWasRejected = false;
    quint64 tokenCall = 0;
    std::map<QByteArray, std::vector<OnReady>> waiting; // by origin
    std::vector<QUrl> waitForToken;
};

const SecretValues *CredentialSource::Private::secretsFor(const QUrl &url) const
{
    static const SecretValues none;
    if (names.isEmpty())
        return &none;
    const auto known = secretsByOrigin.constFind(originOf(url));
    return known == secretsByOrigin.cend() ? nullptr : &*known;
}

QByteArray CredentialSource::Private::basicPair(const SecretValues &secrets) const
{
    const TextOrSecret &user = profile.auth.user;
    const QByteArray name = user.isSecret() ? secrets.value(user.secret) : user.text.toUtf8();
    return (name + ':' + secrets.value(profile.auth.secret)).toBase64();
}

void CredentialSource::Private::applyHeaders(HttpRequest &request,
                                             const SecretValues &secrets) const
{
    for (const ProfileHeader &header : profile.headers) {
        const QByteArray name = header.name.toUtf8();
        const SecretText text = inPieces(header.value, profile.variables);
        if (!text.isPlain())
            addCredential(request, name, text.with(secrets).value_or(QByteArray()));
        else if (!headerValue(request.headers, name))
            request.headers.append({name, text.rest});
    }
}

void CredentialSource::Private::applyAuth(HttpRequest &request, const SecretValues &secrets)
{
    const AuthSpec &auth = profile.auth;
    const QByteArray secret = secrets.value(auth.secret);
    switch (auth.kind) {
    case Kind::None:
        break;
    case Kind::Bearer:
        addCredential(request, authorization(), "Bearer " + secret);
        break;
    case Kind::Basic:
        addCredential(request, authorization(), "Basic " + basicPair(secrets));
        break;
    case Kind::InHeader:
        addCredential(request, auth.name.toUtf8(), auth.prefix.toUtf8() + secret);
        break;
    case Kind::InQuery:
        addToQuery(request.url, auth.name, secret);
        break;
    case Kind::ClientCredentials:
        applyToken(request);
        break;
    }
}

//! The request may wait for longer than the token lives: it gets the one of the moment when it is
//! sent.
void CredentialSource::Private::applyToken(HttpRequest &request)
{
    const Token now = token.value_or(Token {});
    if (!addCredential(request, authorization(), "Bearer " + now.value))
        return;
    request.credential = now.number;
    // A token that expires sooner than the next permit comes would be renewed for ever.
    constexpr int maxRenewals = 2;
    request.renew = [this, life = std::weak_ptr(isAlive), renewals = std::make_shared<int>(0)](
                        HttpRequest &late, const OnReady &onReady) {
        if (life.expired() || !token)
            return true;
        if (!hasToken() && *renewals < maxRenewals) {
            ++*renewals;
            prepare(late.url, onReady);
            return false;
        }
        *renewals = 0;
        if (std::exchange(late.credential, token->number) != token->number)
            setHeader(late.headers, authorization(), "Bearer " + token->value);
        return true;
    };
}

void CredentialSource::Private::prepare(const QUrl &url, OnReady onReady)
{
    std::vector<OnReady> &those = waiting[originOf(url)];
    those.push_back(std::move(onReady));
    if (those.size() == 1)
        QTimer::singleShot(0, &q, [this, url] { prepare(url); });
}

// Step by step: what may go to the server of \a url, what may go to the token server, a token.
void CredentialSource::Private::prepare(const QUrl &url)
{
    if (secretsFor(url) != nullptr)
        return tokenFor(url);
    secretAccess.fetch(
        names, placesOfRequest(profile, url),
        [this, life = std::weak_ptr(isAlive), url](const Result<SecretValues> &secrets) {
            if (life.expired())
                return;
            if (!secrets)
                return answer(url, failure(secrets.error()));
            secretsByOrigin.insert(originOf(url), *secrets);
            tokenFor(url);
        });
}

void CredentialSource::Private::tokenFor(const QUrl &url)
{
    if (!needsToken() || hasToken())
        return answer(url, {});
    waitForToken.push_back(url);
    if (waitForToken.size() > 1)
        return;
    secretAccess.fetch(secretsOfToken(profile), placesOfRequest(profile, profile.auth.tokenUrl),
                       [this, life = std::weak_ptr(isAlive)](const Result<SecretValues> &secrets) {
                           if (life.expired())
                               return;
                           if (secrets)
                               fetchToken(*secrets);
                           else
                               endTokenWait(failure(secrets.error()));
                       });
}

void CredentialSource::Private::fetchToken(const SecretValues &secrets)
{
    tokenSecrets = secrets;
    const HttpRequest request = tokenRequest(profile.auth, secrets.value(profile.auth.secret));
    tokenCall
        = httpClient.send(request, [this, life = std::weak_ptr(isAlive)](const Outcome &outcome) {
              if (life.expired())
                  return;
              tokenCall = 0;
              endTokenWait(takeToken(outcome));
          });
}

// Whoever hears it may be the end of this.
void CredentialSource::Private::endTokenWait(const Result<void> &result)
{
    const std::weak_ptr<bool> life = isAlive;
    for (const QUrl &each : std::exchange(waitForToken, {})) {
        if (life.expired())
            return;
        answer(each, result);
    }
}

void CredentialSource::Private::answer(const QUrl &url, const Result<void> &result)
{
    const auto found = waiting.find(originOf(url));
    if (found == waiting.end())
        return;
    const std::vector<OnReady> those = std::move(found->second);
    waiting.erase(found);
    for (const OnReady &each : those)
        each(result);
}

Result<void> CredentialSource::Private::takeToken(const Outcome &outcome)
{
    const QString where = profile.auth.tokenUrl.toString(QUrl::RemoveQuery);
    if (!outcome)
        return failure(outcome.error().error());
    const Result<OAuthToken> read = readTokenAnswer(outcome->status, outcome->body, where);
    if (!read)
        return failure(read.error());
    const Instant now = clock.now().at;
    token = Token {read->token, now, renewalOf(*read, outcome->timings.sentAt.value_or(now)),
                   ++tokensFetched, std::exchange(lastWasRejected, false)};
    return {};
}

QByteArrayList CredentialSource::Private::allSecrets() const
{
    QByteArrayList all = tokenSecrets.values();
    if (token)
        all.append(token->value);
    for (const SecretValues &secrets : secretsByOrigin) {
        all += secrets.values();
        if (profile.auth.kind == Kind::Basic)
            all.append(basicPair(secrets));
    }
    return all;
}

CredentialSource::CredentialSource(Profile profile, SecretAccess &secrets, HttpClient &httpClient,
                                   Clock &clock, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, std::move(profile), secrets, httpClient, clock))
{ }

CredentialSource::~CredentialSource()
{
    d->waiting.clear();
    if (d->tokenCall != 0)
        d->httpClient.cancel(d->tokenCall);
}

bool CredentialSource::isReadyFor(const QUrl &url) const
{
    return d->secretsFor(url) != nullptr && (!d->needsToken() || d->hasToken());
}

void CredentialSource::prepare(const QUrl &url, OnReady onReady)
{
    d->prepare(url, std::move(onReady));
}

Result<void> CredentialSource::apply(HttpRequest &request) const
{
    const SecretValues *const secrets = d->secretsFor(request.url);
    if (secrets == nullptr)
        return failure(
            profileMessage("secret.not_asked").at(QString::fromLatin1(originOf(request.url))));
    if (!unseal(request, d->withToken(*secrets)))
        return failure(
            profileMessage("secret.not_for_host").at(QString::fromLatin1(originOf(request.url))));
    d->applyHeaders(request, *secrets);
    request.hasCredential = request.hasCredential || carriesCredential(d->profile);
    d->applyAuth(request, *secrets);
    if (request.idempotencyHeader.isEmpty())
        request.idempotencyHeader = d->profile.retry.idempotencyHeader.toUtf8();
    return {};
}

void CredentialSource::forget()
{
    d->secretsByOrigin.clear();
    d->token.reset();
}

SecretText CredentialSource::sealed(const QByteArray &text) const
{
    SecretValues all = d->tokenSecrets;
    for (const SecretValues &secrets : d->secretsByOrigin)
        all.insert(secrets);
    return penstock::sealed(text, d->withToken(all));
}

quint64 CredentialSource::tokenNumber() const
{
    return d->token ? d->token->number : 0;
}

bool CredentialSource::rejected(quint64 number, int status)
{
    if (status != 401 || !d->needsToken())
        return false;
    if (number != tokenNumber() || number == 0)
        return true; // it went out with the one before
    const bool isProven = d->clock.now().at - d->token->fetchedAt >= provenAfter;
    if (d->token->replacesRejected && !isProven)
        return false;
    d->token.reset();
    d->lastWasRejected = true;
    return true;
}

QString CredentialSource::masked(const HttpRequest &request) const
{
    return maskedRequest(request, d->allSecrets());
}

ThrottleEvent CredentialSource::masked(ThrottleEvent event) const
{
    return penstock::masked(std::move(event), d->allSecrets());
}

QString CredentialSource::masked(const QString &text) const
{
    return penstock::masked(text, d->allSecrets());
}

Message CredentialSource::masked(const Message &message) const
{
    return penstock::masked(message, d->allSecrets());
}

} // namespace penstock

#include "moc_credentialsource.cpp"
