// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/signin/credentialsource.h>

#include <penstock/http/message/secrets.h>

#include <QTimer>

#include <algorithm>

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

void addCredential(HttpRequest &request, const QByteArray &name, const QByteArray &value)
{
    if (headerValue(request.headers, name))
        return;
    request.headers.append({name, value});
    request.credentialHeaders.append(name);
}

void addToQuery(QUrl &url, const QString &name, const QByteArray &value)
{
    QString query = url.query(QUrl::FullyEncoded);
    if (!query.isEmpty())
        query += QLatin1Char('&');
    query += QString::fromLatin1(QUrl::toPercentEncoding(name) + '='
                                 + QUrl::toPercentEncoding(QString::fromUtf8(value)));
    url.setQuery(query, QUrl::StrictMode);
}
} // namespace

class CredentialSource::Private
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

    Private(Profile credentialProfile, SecretStore &secretStore, Sender &tokenSender,
            Clock &tokenClock)
        : profile(std::move(credentialProfile))
        , store(secretStore)
        , sender(tokenSender)
        , clock(tokenClock)
    { }

    bool needsToken() const { return profile.auth.kind == Kind::ClientCredentials; }
    bool hasToken() const { return token && clock.now().at < token->renewAt; }
    QByteArray secret(const QString &name) const { return secrets.value(name); }
    QByteArray textOf(const TextOrSecret &value) const
    {
        return value.isSecret() ? secret(value.secret) : value.text.toUtf8();
    }
    QByteArray basicPair() const
    {
        return (textOf(profile.auth.user) + ':' + secret(profile.auth.secret)).toBase64();
    }
    void applyAuth(HttpRequest &request) const;
    void fetchToken(const std::function<void(Result<void>)> &onDone);
    Result<void> takeToken(const Outcome &outcome);
    QByteArrayList allSecrets() const;

    const std::shared_ptr<bool> isAlive = std::make_shared<bool>(true); // for late answers
    Profile profile;
    SecretStore &store;
    Sender &sender;
    Clock &clock;
    SecretValues secrets;
    bool hasSecrets = false;
    std::optional<Token> token;
    quint64 tokensFetched = 0;
    bool lastWasRejected = false;
    bool isPreparing = false;
    quint64 tokenCall = 0;
    std::vector<OnReady> waiting;
};

void CredentialSource::Private::applyAuth(HttpRequest &request) const
{
    const AuthSpec &auth = profile.auth;
    switch (auth.kind) {
    case Kind::None:
        break;
    case Kind::Bearer:
        addCredential(request, authorization(), "Bearer " + secret(auth.secret));
        break;
    case Kind::Basic:
        addCredential(request, authorization(), "Basic " + basicPair());
        break;
    case Kind::InHeader:
        addCredential(request, auth.name.toUtf8(), auth.prefix.toUtf8() + secret(auth.secret));
        break;
    case Kind::InQuery:
        addToQuery(request.url, auth.name, secret(auth.secret));
        break;
    case Kind::ClientCredentials:
        addCredential(request, authorization(), "Bearer " + token.value_or(Token {}).value);
        break;
    }
}

void CredentialSource::Private::fetchToken(const std::function<void(Result<void>)> &onDone)
{
    const HttpRequest request = tokenRequest(profile.auth, secret(profile.auth.secret));
    tokenCall = sender.send(request,
                            [this, life = std::weak_ptr(isAlive), onDone](const Outcome &outcome) {
                                if (life.expired())
                                    return;
                                tokenCall = 0;
                                onDone(takeToken(outcome));
                            });
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
    QByteArrayList all = secrets.values();
    if (token)
        all.append(token->value);
    if (profile.auth.kind == Kind::Basic)
        all.append(basicPair());
    return all;
}

CredentialSource::CredentialSource(Profile profile, SecretStore &store, Sender &sender,
                                   Clock &clock, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(std::move(profile), store, sender, clock))
{ }

CredentialSource::~CredentialSource()
{
    d->waiting.clear();
    if (d->tokenCall != 0)
        d->sender.cancel(d->tokenCall);
}

bool CredentialSource::isReady() const
{
    return d->hasSecrets && (!d->needsToken() || d->hasToken());
}

void CredentialSource::prepare(OnReady onReady)
{
    d->waiting.push_back(std::move(onReady));
    if (std::exchange(d->isPreparing, true))
        return;
    const auto finish = [this](const Result<void> &result) {
        d->isPreparing = false;
        for (const OnReady &each : std::exchange(d->waiting, {}))
            each(result);
    };
    const auto onSecrets
        = [this, life = std::weak_ptr(d->isAlive), finish](const Result<SecretValues> &secrets) {
              if (life.expired())
                  return;
              if (!secrets) {
                  finish(failure(secrets.error()));
                  return;
              }
              d->secrets = *secrets;
              d->hasSecrets = true;
              if (isReady())
                  finish({});
              else
                  d->fetchToken(finish);
          };
    QTimer::singleShot(0, this, [this, onSecrets] {
        if (d->hasSecrets)
            onSecrets(d->secrets);
        else
            fetchSecrets(d->store, secretsOf(d->profile), onSecrets);
    });
}

void CredentialSource::apply(HttpRequest &request) const
{
    for (const ProfileHeader &header : d->profile.headers) {
        const QByteArray name = header.name.toUtf8();
        if (header.value.isSecret())
            addCredential(request, name, d->secret(header.value.secret));
        else if (!headerValue(request.headers, name))
            request.headers.append({name, header.value.text.toUtf8()});
    }
    d->applyAuth(request);
    if (request.idempotencyHeader.isEmpty())
        request.idempotencyHeader = d->profile.retry.idempotencyHeader.toUtf8();
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

} // namespace penstock
