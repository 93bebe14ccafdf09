// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/profileatwork.h>

#include <QPointer>

namespace penstock {

ProfileAtWork::ProfileAtWork(Profile profile, Clock &clock, SecretStore &secrets, QObject *parent)
    : QObject(parent)
    , m_profile(std::move(profile))
    , m_clock(clock)
    , m_secrets(secrets)
    , m_stack(m_profile.limits, clock)
{ }

ProfileAtWork::~ProfileAtWork() = default;

int ProfileAtWork::mostAtOnce() const
{
    return connectionsFor(m_profile.limits, SenderOptions().maxConnections);
}

void ProfileAtWork::open(OnReady onReady)
{
    const auto answer = [this, onReady = std::move(onReady)](const Result<void> &ready) {
        QMetaObject::invokeMethod(
            this, [onReady, ready] { onReady(ready); }, Qt::QueuedConnection);
    };
    if (m_sender)
        return answer({});
    // The store may answer when this is gone.
    fetchSecrets(m_secrets, secretsToConnect(m_profile),
                 [self = QPointer(this), answer](const Result<SecretValues> &secrets) {
                     if (!self)
                         return;
                     if (!secrets)
                         return answer(failure(secrets.error()));
                     answer(self->connectWith(*secrets));
                 });
}

Result<void> ProfileAtWork::connectWith(const SecretValues &secrets)
{
    if (m_sender)
        return {};
    const Result<SenderOptions> options = senderOptionsOf(m_profile, secrets);
    if (!options)
        return failure(options.error());
    m_sender = std::make_unique<Sender>(m_stack, m_clock, *options);
    m_credentials = std::make_unique<CredentialSource>(m_profile, m_secrets, *m_sender, m_clock);
    m_watch = std::make_unique<RunWatch>(*m_sender, m_clock);
    return {};
}

Result<void> ProfileAtWork::takeUp(const JobState &state)
{
    if (std::exchange(m_tookUp, true))
        return {};
    return restoreQuota(m_stack, state, mostAtOnce());
}

void ProfileAtWork::setManners(Manners manners)
{
    if (manners == this->manners())
        return;
    m_profile.limits = std::move(manners.limits);
    m_profile.throttling = std::move(manners.throttling);
    m_stack.setLimits(m_profile.limits);
    if (m_sender)
        m_sender->setThrottling(
            std::make_shared<DialectReader>(m_profile.throttling),
            m_profile.throttling.bucketPad.value_or(RetryOptions().throttlePad));
    Q_EMIT mannersChanged();
}

Result<std::optional<ProfileAtWork::Manners>>
ProfileAtWork::mannersWith(const ProfileChange &change) const
{
    Manners changed = manners();
    const Result<bool> any = apply(change, changed.limits, changed.throttling);
    if (!any)
        return failure(any.error());
    return *any ? std::optional(std::move(changed)) : std::nullopt;
}

PreparedJob::Shared ProfileAtWork::shared()
{
    return {*m_sender, m_stack, m_clock, m_credentials.get()};
}

} // namespace penstock
