// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/throttledialect.h>
#include <penstock/jobs/run/preparedjob.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/sharing/keys/keyusers.h>
#include <penstock/sharing/keys/usagerecovery.h>

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace penstock {

class Clock;
class PermitSource;
struct Profile;
struct ProfileChange;
class RunWatch;
class SecretAccess;

//! The shared state of one profile's jobs: limits, connections, credential. Secrets are fetched at
//! the first send. Clock and secrets must outlive it; jobs and leases must not. Belongs to one
//! thread.
class PENSTOCK_EXPORT ProfileSession final : public QObject
{
    Q_OBJECT
public:
    using OnReady = std::function<void(Result<void>)>;

    ProfileSession(Profile profile, Clock &clock, SecretAccess &secrets, QObject *parent = nullptr);
    ~ProfileSession() override;

    //! Returns the current profile.
    const Profile &profile() const;
    //! Returns the profile resolved for its environment.
    const Profile &inUse() const;
    //! Applies new limits and rate limit dialect immediately, even to requests in flight; usage is
    //! kept. Other changes apply to a new connection at the next open(); leases keep the old one.
    void setProfile(Profile profile);
    void reconnect(); //!< Makes the next open() fetch secrets again.
    //! Returns the permit source of its requests.
    PermitSource &permitSource();
    //! Returns it read-only.
    const PermitSource &permitSource() const;
    //! Returns its clock.
    Clock &clock() const;
    int maxAtOnce() const; //!< Maximum connections.

    //! Loads and saves the usage of the profile's key in \a folder from the next open() on. \a url
    //! replaces a missing base_url. By default, nothing is stored.
    void keepUse(UsageFolder folder, const QString &url = {});
    //! Null before open(), without stored usage, or with Redis.
    const KeyIdentity *key() const;
    //! Returns the stored usage of its probable key, read from files; may be absent.
    std::optional<KeyUse> remembered() const;
    //! Returns other known processes with this key; those on other computers only while open.
    std::vector<KeyUser> otherUsers() const;
    //! Returns why Redis cannot be used now, with the fix; nothing if it works.
    std::optional<Error> sharingTrouble() const;
    //! Announces a job to other processes until endPull(), with the data from \a look.
    void beginPull(const QObject *whose, KeyPresence::Look look);
    //! Ends the announcement; other processes see that when they next look.
    void endPull(const QObject *whose);

    //! Calls \a onReady once from the event loop, unless destroyed: shared() may be called, or an
    //! error. May be retried. Errors are of the kind Secret (proxy, client certificate or Redis),
    //! or of certificates.
    void open(const OnReady &onReady);
    //! True if shared() may be called.
    bool isOpen() const;
    PreparedJob::Shared shared(); //!< Requires isOpen().
    std::shared_ptr<const void> lease() const; //!< Keeps the objects of shared() alive.
    const RunWatch *watch() const; //!< Null before the first open().

    //! The part of a profile that may change during requests.
    struct Manners
    {
        std::vector<Limit> limits;
        ThrottleDialect throttling;
        friend bool operator==(const Manners &, const Manners &) = default;
    };
    //! Returns the current settings.
    Manners manners() const;
    //! Returns the settings after \a change; nothing if they are equal. Fails if a limit differs
    //! from what the change expects.
    Result<std::optional<Manners>> mannersWith(const ProfileChange &change) const;

Q_SIGNALS:
    //! Emitted by setProfile(), after the change.
    void profileChanged();
    //! Emitted at most once each if earlier usage is unknown, or cannot be stored.
    void useTroubled(const penstock::Error &error);
    //! Emitted with each change of sharingTrouble(); nothing when resolved.
    void sharingTroubled(const std::optional<penstock::Error> &trouble);
    //! Emitted when waiting for Redis is useless: it cannot work, or the time limit of the profile
    //! has passed.
    void sharingEnded(const penstock::Error &why, bool isForGood);

private:
    double shareOfLine() const;

    class Private;
    struct Connection;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
