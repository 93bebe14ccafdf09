// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/profilesession.h>

#include <penstock/http/diagnosis/profilechange.h>
#include <penstock/http/message/actualcost.h>
#include <penstock/http/send/httpclient.h>
#include <penstock/http/throttle/dialectreader.h>
#include <penstock/jobs/plan/runwatch.h>
#include <penstock/jobs/run/profilekey.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/signin/credentialsource.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/redis/limiter/redisratelimiter.h>

#include <QCoreApplication>
#include <QPointer>

namespace penstock {

struct Q_DECL_HIDDEN ProfileSession::Connection
{
    Connection(const Profile &profile, PermitSource &permitSource, Clock &clock,
               const HttpClientOptions &options, SecretAccess &secrets)
        : httpClient(permitSource, clock, options)
        , credentials(profile, secrets, httpClient, clock)
    { }

    HttpClient httpClient;
    CredentialSource credentials;
};

namespace {
// What connections do not depend on.
Profile withoutRules(Profile profile)
{
    profile.name.clear();
    profile.description.clear();
    profile.limits.clear();
    profile.throttling = {};
    profile.docs.clear();
    profile.asOf = {};
    profile.source.clear();
    profile.keepHeaders.reset();
    profile.breaker.reset();
    return profile;
}

// Where it must be told first which environment, requests say so.
Profile effective(const Profile &profile)
{
    return inEnvironment(profile).value_or(profile);
}
} // namespace

class ProfileSession::Private
{
public:
    Private(ProfileSession *session, Profile profile, Clock &clock, SecretAccess &secrets)
        : q(session)
        , m_profile(std::move(profile))
        , m_inUse(effective(m_profile))
        , m_clock(clock)
        , m_secrets(secrets)
        , m_key(m_profile.limits, clock)
    { }

    void fetchWhatConnects(const SecretAccess::OnSecrets &onSecrets);
    Result<void> connectWith(const SecretValues &secrets);
    using OnFound = std::function<void(Result<void>)>;
    void findKey(const OnFound &onFound);
    void findShared(const OnFound &onFound);
    void useElsewhere(const SecretValues &secrets);
    void useKey(const KeyParts &parts);

    ProfileSession *const q;
    Profile m_profile;
    Profile m_inUse;
    Clock &m_clock;
    SecretAccess &m_secrets;
    KeyPermitSource m_key;
    QPointer<RedisRateLimiter> m_shared; // behind it, once a call has asked for a permit
    std::optional<UsageFolder> m_folder; // of keys
    QString m_url;
    std::optional<KeyParts> m_parts; // of the key in use
    std::shared_ptr<Connection> m_connection;
    std::unique_ptr<RunWatch> m_watch;
    quint64 m_edition = 0; // of what a connection is made of
};

ProfileSession::ProfileSession(Profile profile, Clock &clock, SecretAccess &secrets,
                               QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(profile), clock, secrets))
{
    connect(&d->m_key, &KeyPermitSource::troubled, this, &ProfileSession::useTroubled);
}

const Profile &ProfileSession::profile() const
{
    return d->m_profile;
}

const Profile &ProfileSession::inUse() const
{
    return d->m_inUse;
}

PermitSource &ProfileSession::permitSource()
{
    return d->m_key;
}

const PermitSource &ProfileSession::permitSource() const
{
    return d->m_key;
}

Clock &ProfileSession::clock() const
{
    return d->m_clock;
}

const KeyIdentity *ProfileSession::key() const
{
    const std::optional<KeyIdentity> &key = d->m_key.key();
    return key ? &*key : nullptr;
}

bool ProfileSession::isOpen() const
{
    return d->m_connection != nullptr;
}

ProfileSession::Manners ProfileSession::manners() const
{
    return {d->m_profile.limits, d->m_profile.throttling};
}

ProfileSession::~ProfileSession() = default;

int ProfileSession::maxAtOnce() const
{
    return connectionsFor(d->m_profile.limits, HttpClientOptions().maxConnections);
}

void ProfileSession::setProfile(Profile profile)
{
    if (d->m_profile == profile)
        return;
    const int before = maxAtOnce();
    Profile inUse = effective(profile);
    const bool isOther = withoutRules(d->m_inUse) != withoutRules(inUse);
    const bool hasOtherLimits = d->m_profile.limits != profile.limits;
    const bool isReadOtherwise = d->m_profile.throttling != profile.throttling;
    d->m_profile = std::move(profile);
    d->m_inUse = std::move(inUse);
    if (hasOtherLimits) {
        if (d->m_parts)
            d->m_parts->limits = keyPartsOf(d->m_inUse, d->m_url).limits;
        d->m_key.setLimits(d->m_profile.limits, d->m_parts.value_or(KeyParts()));
    }
    d->m_key.discover(d->m_connection && d->m_profile.discover.value_or(true));
    if (d->m_connection && isReadOtherwise)
        d->m_connection->httpClient.setThrottling(DialectReader(d->m_profile.throttling),
                                                  d->m_profile.throttling.extraWait);
    if (d->m_connection && hasOtherLimits)
        d->m_connection->httpClient.setActualCosts(actualCostLimits(d->m_profile.limits));
    if (isOther || maxAtOnce() != before)
        reconnect();
    Q_EMIT profileChanged();
}

void ProfileSession::reconnect()
{
    ++d->m_edition;
    d->m_connection.reset();
}

void ProfileSession::open(const OnReady &onReady)
{
    const auto answer = [this, onReady](const Result<void> &ready) {
        QMetaObject::invokeMethod(
            this, [onReady, ready] { onReady(ready); }, Qt::QueuedConnection);
    };
    if (d->m_connection && d->m_profile.shared)
        return d->findShared(answer); // which waited while others were under way elsewhere
    if (d->m_connection) {
        if (d->m_parts)
            d->useKey(*d->m_parts); // whose limits may have other names by now
        return answer({});
    }
    // The store may answer when this is gone.
    d->fetchWhatConnects([self = QPointer(this), answer, onReady,
                          edition = d->m_edition](const Result<SecretValues> &secrets) {
        if (!self)
            return;
        if (self->d->m_edition != edition)
            return self->open(onReady); // those were the secrets of another
        if (!secrets)
            return answer(failure(secrets.error()));
        const Result<void> connected = self->d->connectWith(*secrets);
        if (!connected)
            return answer(connected);
        self->d->findKey([self, answer](const Result<void> &found) {
            if (self && !found)
                self->d->m_connection.reset(); // it would send by limits of its own
            answer(found);
        });
    });
}

void ProfileSession::keepUse(UsageFolder folder, const QString &url)
{
    d->m_folder = std::move(folder);
    d->m_url = url;
}

std::optional<KeyUse> ProfileSession::remembered() const
{
    if (d->m_key.key())
        return d->m_key.before();
    if (!d->m_folder || d->m_profile.shared)
        return std::nullopt;
    const std::optional<RememberedKey> found = rememberedKey(
        *d->m_folder, keyPartsOf(d->m_inUse, d->m_url), d->m_profile.limits, d->m_clock.now());
    return found ? std::optional(found->use) : std::nullopt;
}

// Whose key it is the secrets tell that are there; nobody is asked for one here.
void ProfileSession::Private::findKey(const OnFound &onFound)
{
    if (m_profile.shared)
        return findShared(onFound);
    if (!m_folder)
        return onFound({});
    const auto found
        = [self = QPointer(q), onFound, edition = m_edition](const Result<SecretValues> &secrets) {
              if (!self)
                  return;
              if (self->d->m_edition == edition)
                  self->d->useKey(keyPartsOf(self->d->m_inUse, self->d->m_url,
                                             secrets.value_or(SecretValues())));
              onFound({});
          };
    const QStringList names = secretsOfKey(m_inUse);
    if (names.isEmpty())
        return found(SecretValues());
    m_secrets.look(names, [self = QPointer(q), found](const QStringList &there) {
        if (self)
            self->d->m_secrets.fetchToUseHere(there, found);
    });
}

// Its password goes to the Redis, and without it nothing may be sent.
void ProfileSession::Private::findShared(const OnFound &onFound)
{
    const auto found
        = [self = QPointer(q), onFound, edition = m_edition](const Result<SecretValues> &secrets) {
              if (!self)
                  return;
              if (!secrets)
                  return onFound(failure(secrets.error()));
              if (self->d->m_edition == edition && self->d->m_profile.shared) {
                  self->d->m_parts.reset();
                  self->d->useElsewhere(*secrets);
              }
              onFound({});
          };
    const RedisBudget &shared = *m_profile.shared;
    if (shared.passwordSecret.isEmpty())
        return found(SecretValues());
    m_secrets.fetch({shared.passwordSecret}, placesOfRedis(shared.redis), found);
}

void ProfileSession::Private::useElsewhere(const SecretValues &secrets)
{
    m_key.useElsewhere(elsewhereOf(*m_profile.shared, secrets, QCoreApplication::applicationName(),
                                   m_folder, m_clock, [this](RedisRateLimiter &opened) {
                                       m_shared = &opened;
                                       QObject::connect(&opened, &RedisRateLimiter::sharingTroubled,
                                                        q, &ProfileSession::sharingTroubled);
                                       QObject::connect(&opened, &RedisRateLimiter::gaveUp, q,
                                                        &ProfileSession::sharingEnded);
                                   }));
}

namespace {
std::vector<KeyUser> usersAmong(const std::vector<Sharer> &sharers)
{
    std::vector<KeyUser> users;
    for (const Sharer &each : sharers) {
        if (each.isSelf)
            continue;
        const QString program
            = each.host.isEmpty() ? each.name : u"%1 on %2"_s.arg(each.name, each.host);
        KeyUser user {each.process, program, {}, each.waiting, false};
        if (each.toGo > 0)
            user.pulls.push_back({{}, each.toGo});
        users.push_back(std::move(user));
    }
    return users;
}
} // namespace

std::vector<KeyUser> ProfileSession::otherUsers() const
{
    if (d->m_profile.shared)
        return d->m_shared ? usersAmong(d->m_shared->sharers()) : std::vector<KeyUser>();
    if (!d->m_folder)
        return {};
    QString id = key() ? key()->id() : QString();
    if (id.isEmpty()) {
        const std::optional<UsageRecord> latest
            = d->m_folder->latestOf(keyPartsOf(d->m_inUse, d->m_url));
        if (!latest)
            return {};
        id = latest->key.id();
    }
    const KeyHost here = KeyHost::here(d->m_folder->salt().value_or(QByteArray()));
    std::vector<KeyUser> users = usersOf(*d->m_folder, id, here);
    std::erase_if(users, [&here](const KeyUser &user) { return user.pid == here.pid; });
    return users;
}

std::optional<Error> ProfileSession::sharingTrouble() const
{
    return d->m_shared ? d->m_shared->sharingTrouble() : std::nullopt;
}

void ProfileSession::beginPull(const QObject *whose, KeyPresence::Look look)
{
    d->m_key.beginPull(whose, std::move(look));
}

void ProfileSession::endPull(const QObject *whose)
{
    d->m_key.endPull(whose);
}

void ProfileSession::Private::useKey(const KeyParts &parts)
{
    m_parts = parts;
    m_key.use({*m_folder, m_profile.share.value_or(true)}, parts);
}

// The password goes to the proxy. The key stays here; whom it may prove itself to is asked before
// each server's first request.
void ProfileSession::Private::fetchWhatConnects(const SecretAccess::OnSecrets &onSecrets)
{
    const ProxySpec &proxy = m_profile.network.proxy;
    Profile direct = m_profile;
    direct.network.proxy = {};
    const auto fetchKey = [self = QPointer(q), keys = secretsToConnect(direct),
                           onSecrets](const Result<SecretValues> &password) {
        if (!self)
            return;
        if (!password)
            return onSecrets(failure(password.error()));
        self->d->m_secrets.fetchToUseHere(
            keys, [known = *password, onSecrets](Result<SecretValues> secrets) {
                if (secrets)
                    secrets->insert(known);
                onSecrets(std::move(secrets));
            });
    };
    if (proxy.passwordSecret.isEmpty())
        return fetchKey(SecretValues());
    m_secrets.fetch({proxy.passwordSecret}, {placeOfProxy(proxy)}, fetchKey);
}

Result<void> ProfileSession::Private::connectWith(const SecretValues &secrets)
{
    if (m_connection)
        return {};
    const Result<HttpClientOptions> options = httpClientOptionsOf(m_inUse, secrets);
    if (!options)
        return failure(options.error());
    m_connection = std::make_shared<Connection>(m_inUse, m_key, m_clock, *options, m_secrets);
    if (!m_watch)
        m_watch = std::make_unique<RunWatch>(m_clock);
    m_watch->add(m_connection->httpClient);
    return {};
}

Result<std::optional<ProfileSession::Manners>>
ProfileSession::mannersWith(const ProfileChange &change) const
{
    Manners changed = manners();
    const Result<bool> any = apply(change, changed.limits, changed.throttling);
    if (!any)
        return failure(any.error());
    return *any ? std::optional(std::move(changed)) : std::nullopt;
}

//! Of all who wait for the limits those of this process, 0 to 1.
double ProfileSession::shareOfLine() const
{
    std::int64_t own = 0;
    std::int64_t all = 0;
    for (const Sharer &each : d->m_shared ? d->m_shared->sharers() : std::vector<Sharer>()) {
        all += each.waiting;
        own += each.isSelf ? each.waiting : 0;
    }
    return own > 0 ? double(own) / double(all) : 1;
}

PreparedJob::Shared ProfileSession::shared()
{
    PreparedJob::Shared shared {d->m_connection->httpClient, permitSource(), d->m_clock,
                                &d->m_connection->credentials};
    if (d->m_profile.shared)
        shared.share = [self = QPointer(this)] { return self ? self->shareOfLine() : 1; };
    return shared;
}

std::shared_ptr<const void> ProfileSession::lease() const
{
    return d->m_connection;
}

const RunWatch *ProfileSession::watch() const
{
    return d->m_watch.get();
}

} // namespace penstock

#include "moc_profilesession.cpp"
