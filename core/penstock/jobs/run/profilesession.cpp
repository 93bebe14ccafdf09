// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/profilesession.h>

#include <penstock/http/throttle/dialectreader.h>
#include <penstock/jobs/run/profilekey.h>
#include <penstock/profiles/spec/environment.h>

#include <QCoreApplication>
#include <QPointer>

namespace penstock {

struct Q_DECL_HIDDEN ProfileSession::Connection
{
    Connection(const Profile &profile, Gate &gate, Clock &clock, const SenderOptions &options,
               SecretKeeper &secrets)
        : sender(gate, clock, options)
        , credentials(profile, secrets, sender, clock)
    { }

    Sender sender;
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
    profile.fuse.reset();
    return profile;
}

// Where it must be told first which environment, requests say so.
Profile effective(const Profile &profile)
{
    return inEnvironment(profile).value_or(profile);
}
} // namespace

ProfileSession::ProfileSession(Profile profile, Clock &clock, SecretKeeper &secrets,
                               QObject *parent)
    : QObject(parent)
    , m_profile(std::move(profile))
    , m_inUse(effective(m_profile))
    , m_clock(clock)
    , m_secrets(secrets)
    , m_key(m_profile.limits, clock)
{
    connect(&m_key, &KeyGate::troubled, this, &ProfileSession::useTroubled);
}

ProfileSession::~ProfileSession() = default;

int ProfileSession::maxAtOnce() const
{
    return connectionsFor(m_profile.limits, SenderOptions().maxConnections);
}

void ProfileSession::setProfile(Profile profile)
{
    if (m_profile == profile)
        return;
    const int before = maxAtOnce();
    Profile inUse = effective(profile);
    const bool isOther = withoutRules(m_inUse) != withoutRules(inUse);
    const bool isSettledOtherwise = m_profile.limits != profile.limits;
    const bool isReadOtherwise = m_profile.throttling != profile.throttling;
    m_profile = std::move(profile);
    m_inUse = std::move(inUse);
    if (isSettledOtherwise) {
        if (m_parts)
            m_parts->limits = keyPartsOf(m_inUse, m_url).limits;
        m_key.setLimits(m_profile.limits, m_parts.value_or(KeyParts()));
    }
    stack().discover(m_connection && m_profile.discover.value_or(true));
    if (m_connection && isReadOtherwise)
        m_connection->sender.setThrottling(DialectReader(m_profile.throttling),
                                           m_profile.throttling.bucketPad);
    if (m_connection && isSettledOtherwise)
        m_connection->sender.setSettled(settledLimits(m_profile.limits));
    if (isOther || maxAtOnce() != before)
        reconnect();
    Q_EMIT profileChanged();
}

void ProfileSession::reconnect()
{
    ++m_edition;
    m_connection.reset();
}

void ProfileSession::open(const OnReady &onReady)
{
    const auto answer = [this, onReady](const Result<void> &ready) {
        QMetaObject::invokeMethod(
            this, [onReady, ready] { onReady(ready); }, Qt::QueuedConnection);
    };
    if (m_connection && m_profile.shared)
        return findShared(answer); // which waited while others were under way elsewhere
    if (m_connection) {
        if (m_parts)
            useKey(*m_parts); // whose limits may have other names by now
        return answer({});
    }
    // The store may answer when this is gone.
    fetchWhatConnects([self = QPointer(this), answer, onReady,
                       edition = m_edition](const Result<SecretValues> &secrets) {
        if (!self)
            return;
        if (self->m_edition != edition)
            return self->open(onReady); // those were the secrets of another
        if (!secrets)
            return answer(failure(secrets.error()));
        const Result<void> connected = self->connectWith(*secrets);
        if (!connected)
            return answer(connected);
        self->findKey([self, answer](const Result<void> &found) {
            if (self && !found)
                self->m_connection.reset(); // it would send by limits of its own
            answer(found);
        });
    });
}

void ProfileSession::keepUse(KeyFolder folder, const QString &url)
{
    m_folder = std::move(folder);
    m_url = url;
}

std::optional<KeyUse> ProfileSession::remembered() const
{
    if (m_key.key())
        return m_key.before();
    if (!m_folder || m_profile.shared)
        return std::nullopt;
    const std::optional<RememberedKey> found
        = rememberedKey(*m_folder, keyPartsOf(m_inUse, m_url), m_profile.limits, m_clock.now());
    return found ? std::optional(found->use) : std::nullopt;
}

// Whose key it is the secrets tell that are there; nobody is asked for one here.
void ProfileSession::findKey(const OnFound &onFound)
{
    if (m_profile.shared)
        return findShared(onFound);
    if (!m_folder)
        return onFound({});
    const auto found = [self = QPointer(this), onFound,
                        edition = m_edition](const Result<SecretValues> &secrets) {
        if (!self)
            return;
        if (self->m_edition == edition)
            self->useKey(keyPartsOf(self->m_inUse, self->m_url, secrets.value_or(SecretValues())));
        onFound({});
    };
    const QStringList names = secretsOfKey(m_inUse);
    if (names.isEmpty())
        return found(SecretValues());
    m_secrets.look(names, [self = QPointer(this), found](const QStringList &there) {
        if (self)
            self->m_secrets.fetchToUseHere(there, found);
    });
}

// Its password goes to the Redis, and without it nothing may be sent.
void ProfileSession::findShared(const OnFound &onFound)
{
    const auto found = [self = QPointer(this), onFound,
                        edition = m_edition](const Result<SecretValues> &secrets) {
        if (!self)
            return;
        if (!secrets)
            return onFound(failure(secrets.error()));
        if (self->m_edition == edition && self->m_profile.shared) {
            self->m_parts.reset();
            self->m_key.useElsewhere(elsewhereOf(*self->m_profile.shared, *secrets,
                                                 QCoreApplication::applicationName(),
                                                 self->m_clock));
        }
        onFound({});
    };
    const SharedSpec &shared = *m_profile.shared;
    if (shared.passwordSecret.isEmpty())
        return found(SecretValues());
    m_secrets.fetch({shared.passwordSecret}, placesOfRedis(shared.redis), found);
}

namespace {
std::vector<KeyUser> usersAmong(const std::vector<Sharer> &sharers)
{
    std::vector<KeyUser> users;
    for (const Sharer &each : sharers) {
        if (each.isSelf)
            continue;
        const QString program = each.host.isEmpty()
            ? each.name
            : QStringLiteral("%1 on %2").arg(each.name, each.host);
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
    if (m_profile.shared)
        return usersAmong(stack().sharers());
    if (!m_folder)
        return {};
    QString id = key() ? key()->id() : QString();
    if (id.isEmpty()) {
        const std::optional<KeyRecord> latest = m_folder->latestOf(keyPartsOf(m_inUse, m_url));
        if (!latest)
            return {};
        id = latest->key.id();
    }
    const KeyHost here = KeyHost::here(m_folder->salt().value_or(QByteArray()));
    std::vector<KeyUser> users = usersOf(*m_folder, id, here);
    std::erase_if(users, [&here](const KeyUser &user) { return user.pid == here.pid; });
    return users;
}

void ProfileSession::beginPull(const QObject *whose, KeyPresence::Look look)
{
    m_key.beginPull(whose, std::move(look));
}

void ProfileSession::endPull(const QObject *whose)
{
    m_key.endPull(whose);
}

void ProfileSession::useKey(const KeyParts &parts)
{
    m_parts = parts;
    m_key.use({*m_folder, m_profile.share.value_or(true), QCoreApplication::applicationName()},
              parts);
}

// The password goes to the proxy. The key stays here; whom it may prove itself to is asked before
// each server's first request.
void ProfileSession::fetchWhatConnects(const SecretKeeper::OnSecrets &onSecrets)
{
    const ProxySpec &proxy = m_profile.network.proxy;
    Profile direct = m_profile;
    direct.network.proxy = {};
    const auto fetchKey = [self = QPointer(this), keys = secretsToConnect(direct),
                           onSecrets](const Result<SecretValues> &password) {
        if (!self)
            return;
        if (!password)
            return onSecrets(failure(password.error()));
        self->m_secrets.fetchToUseHere(
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

Result<void> ProfileSession::connectWith(const SecretValues &secrets)
{
    if (m_connection)
        return {};
    const Result<SenderOptions> options = senderOptionsOf(m_inUse, secrets);
    if (!options)
        return failure(options.error());
    m_connection = std::make_shared<Connection>(m_inUse, gate(), m_clock, *options, m_secrets);
    if (!m_watch)
        m_watch = std::make_unique<RunWatch>(m_clock);
    m_watch->add(m_connection->sender);
    return {};
}

Result<void> ProfileSession::takeUp(const std::vector<const JobState *> &states)
{
    if (std::exchange(m_tookUp, true))
        return {};
    const KeptQuota *latest = nullptr;
    std::int64_t unknown = 0;
    for (const JobState *const state : states) {
        if (state->quota && (latest == nullptr || state->quota->at > latest->at))
            latest = &*state->quota;
        unknown += state->sentAfterQuota;
        const bool isKept = state->quota || state->sentAfterQuota > 0;
        if (isKept && !state->stoppedCleanly) // and what was on the wire
            unknown += maxAtOnce();
    }
    return m_key.add(latest ? latest->state : QJsonObject(), unknown);
}

void ProfileSession::setManners(Manners manners)
{
    Profile changed = m_profile;
    changed.limits = std::move(manners.limits);
    changed.throttling = std::move(manners.throttling);
    setProfile(std::move(changed));
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

PreparedJob::Shared ProfileSession::shared()
{
    return {m_connection->sender, stack(), m_clock, &m_connection->credentials};
}

std::shared_ptr<const void> ProfileSession::lease() const
{
    return m_connection;
}

const RunWatch *ProfileSession::watch() const
{
    return m_watch.get();
}

} // namespace penstock
