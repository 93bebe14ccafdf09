// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/profilesession.h>

#include <penstock/http/throttle/dialectreader.h>

#include <QPointer>

namespace penstock {

struct ProfileSession::Connection
{
    Connection(const Profile &profile, Stack &stack, Clock &clock, const SenderOptions &options,
               SecretKeeper &secrets)
        : sender(stack, clock, options)
        , credentials(profile, secrets, sender, clock)
    { }

    Sender sender;
    CredentialSource credentials;
};

namespace {
constexpr std::int64_t maxUnknown = 100'000; // calls that are taken for made; more takes too long

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
    return profile;
}
} // namespace

ProfileSession::ProfileSession(Profile profile, Clock &clock, SecretKeeper &secrets,
                               QObject *parent)
    : QObject(parent)
    , m_profile(std::move(profile))
    , m_clock(clock)
    , m_secrets(secrets)
    , m_stack(m_profile.limits, clock)
{ }

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
    const bool isOther = withoutRules(m_profile) != withoutRules(profile);
    const bool isSettledOtherwise = m_profile.limits != profile.limits;
    const bool isReadOtherwise = m_profile.throttling != profile.throttling;
    if (isSettledOtherwise)
        m_stack.setLimits(profile.limits);
    m_stack.discover(m_connection && profile.discover.value_or(true));
    m_profile = std::move(profile);
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
    if (m_connection)
        return answer({});
    // The store may answer when this is gone.
    fetchWhatConnects([self = QPointer(this), answer, onReady,
                       edition = m_edition](const Result<SecretValues> &secrets) {
        if (!self)
            return;
        if (self->m_edition != edition)
            return self->open(onReady); // those were the secrets of another
        if (!secrets)
            return answer(failure(secrets.error()));
        answer(self->connectWith(*secrets));
    });
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
    const Result<SenderOptions> options = senderOptionsOf(m_profile, secrets);
    if (!options)
        return failure(options.error());
    m_connection = std::make_shared<Connection>(m_profile, m_stack, m_clock, *options, m_secrets);
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
    bool wasKilled = false;
    for (const JobState *const state : states) {
        if (state->quota && (latest == nullptr || state->quota->at > latest->at))
            latest = &*state->quota;
        unknown += state->sentAfterQuota;
        wasKilled = wasKilled || (!state->isNew && !state->stoppedCleanly);
    }
    if (latest != nullptr) {
        if (Result<void> restored = m_stack.restore(latest->state); !restored)
            return restored;
    }
    if (wasKilled)
        unknown += maxAtOnce();
    // What the limits cannot give any more they have in their state already.
    for (std::int64_t i = 0; i < std::min(unknown, maxUnknown); ++i) {
        m_stack.request({.maxWait = Duration::zero()}, [](PermitResult permit) {
            if (permit)
                permit->sent();
        });
    }
    return {};
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
    return {m_connection->sender, m_stack, m_clock, &m_connection->credentials};
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
