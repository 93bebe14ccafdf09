// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/throttledialect.h>
#include <penstock/jobs/run/preparedjob.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/sharing/keys/keyrecovery.h>
#include <penstock/sharing/keys/keyusers.h>

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace penstock {

class Clock;
class Gate;
struct Profile;
struct ProfileChange;
class RunWatch;
class SecretKeeper;

//! What all jobs of one profile share: its limits, its connections, its credential. Secrets are
//! looked up when the first of them wants to send. Clock and keeper must outlive it; jobs that run
//! must not, nor leases. Belongs to one thread.
class PENSTOCK_EXPORT ProfileSession final : public QObject
{
    Q_OBJECT
public:
    using OnReady = std::function<void(Result<void>)>;

    ProfileSession(Profile profile, Clock &clock, SecretKeeper &secrets, QObject *parent = nullptr);
    ~ProfileSession() override;

    //! As it is now.
    const Profile &profile() const;
    //! The same as it is in the environment that it chooses: what calls are made by.
    const Profile &inUse() const;
    //! Limits, and how throttles are read, hold at once, for what is under way too; what was consumed
    //! stays consumed. The rest needs another connection: the next
    //! open() makes one, and who has a lease of the old one goes on with that.
    void setProfile(Profile profile);
    void reconnect(); //!< A secret is another now: the next open() looks it up again.
    //! What its calls ask for permits; what it lets through is kept.
    Gate &gate();
    //! The same, to look at.
    const Gate &gate() const;
    //! By which all of it goes.
    Clock &clock() const;
    int maxAtOnce() const; //!< Connections.

    //! From the next open() on what is used of the limits is taken up from \a folder, and kept there, by the
    //! key that the profile's calls use. \a url is where they go where it has no base_url. Without this
    //! nothing is remembered.
    void keepUse(KeyFolder folder, const QString &url = {});
    //! Null before open(), where nothing is kept, and where other machines share it: then that is kept there.
    const KeyIdentity *key() const;
    //! What is remembered of the key that it most likely uses, by a look at the files; nothing where nothing
    //! is kept.
    std::optional<KeyUse> remembered() const;
    //! Other processes that use the key, as far as that is known; on other machines only once it is open.
    std::vector<KeyUser> otherUsers() const;
    //! Why the Redis by which it shares its limits cannot be used now, and what to do about it; nothing where
    //! nothing is wrong.
    std::optional<Error> sharingTrouble() const;
    //! \a whose pulls what \a look says, until endPull(): other processes see it, and plan with it.
    void beginPull(const QObject *whose, KeyPresence::Look look);
    //! That pull is over, or given up; the other processes hear of it with the next look.
    void endPull(const QObject *whose);

    //! Calls \a onReady once, from the event loop and not when this is gone: shared() may be
    //! called, or why not. After an error it may be tried again. Of the kind Secret is one that a
    //! proxy, a client certificate or a Redis needs and that could not be had; else certificates
    //! cannot be read.
    void open(const OnReady &onReady);
    //! shared() may be called.
    bool isOpen() const;
    PreparedJob::Shared shared(); //!< Only when it is open.
    std::shared_ptr<const void> lease() const; //!< What shared() gives lives as long as this.
    const RunWatch *
    watch() const; //!< Of all its connections. Null until it is open for the first time.

    //! What a profile says about going slower: the part of it that may change while calls go on.
    struct Manners
    {
        std::vector<LimitSpec> limits;
        ThrottleDialect throttling;
        friend bool operator==(const Manners &, const Manners &) = default;
    };
    //! As they are now.
    Manners manners() const;
    //! As they would be with \a change; nothing where all of it is so already. An error where a limit
    //! is not (or not any more) what the change is about.
    Result<std::optional<Manners>> mannersWith(const ProfileChange &change) const;

Q_SIGNALS:
    //! By setProfile(); it holds already.
    void profileChanged();
    //! What is used of the limits is not known from before, or cannot be kept; each once.
    void useTroubled(const penstock::Error &error);
    //! The same as sharingTrouble(), when there is something new; nothing when it is over.
    void sharingTroubled(const std::optional<penstock::Error> &trouble);
    //! In vain who waits for the Redis that keeps the limits: it cannot work, or it has not answered
    //! for so long and the profile says to stop then.
    void sharingEnded(const penstock::Error &why, bool isForGood);

private:
    double shareOfLine() const;

    class Private;
    struct Connection;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
