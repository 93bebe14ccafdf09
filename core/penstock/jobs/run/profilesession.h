// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/profilechange.h>
#include <penstock/jobs/run/preparedjob.h>
#include <penstock/jobs/watch/runwatch.h>
#include <penstock/profiles/secrets/secretkeeper.h>
#include <penstock/profiles/signin/credentialsource.h>

#include <QObject>

#include <memory>

namespace penstock {

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

    const Profile &profile() const { return m_profile; }
    //! Limits, and how throttles are read, hold at once, for what is under way too; what was consumed
    //! stays consumed. The rest needs another connection: the next
    //! open() makes one, and who has a lease of the old one goes on with that.
    void setProfile(Profile profile);
    void reconnect(); //!< A secret is another now: the next open() looks it up again.
    Stack &stack() { return m_stack; }
    const Stack &stack() const { return m_stack; }
    Clock &clock() const { return m_clock; }
    int maxAtOnce() const; //!< Connections.

    //! Calls \a onReady once, from the event loop: shared() may be called, or why not. After an error
    //! it may be tried again.
    void open(const OnReady &onReady);
    bool isOpen() const { return m_connection != nullptr; }
    PreparedJob::Shared shared(); //!< Only when it is open.
    std::shared_ptr<const void> lease() const; //!< What shared() gives lives as long as this.
    //! Gives the limits what earlier runs of these jobs have used of them, and what those may have used
    //! that they could not write down any more. Each journal has what all jobs used that ran beside
    //! its own: the one that was written last counts. Only the first call of this process does: after
    //! that the stack knows, and must not be set back.
    Result<void> takeUp(const std::vector<const JobState *> &states);
    const RunWatch *
    watch() const; //!< Of all its connections. Null until it is open for the first time.

    //! What a profile says about going slower: the part of it that may change while calls go on.
    struct Manners
    {
        std::vector<LimitSpec> limits;
        ThrottleDialect throttling;
        friend bool operator==(const Manners &, const Manners &) = default;
    };
    Manners manners() const { return {m_profile.limits, m_profile.throttling}; }
    void setManners(Manners manners); //!< See setProfile().
    //! As they would be with \a change; nothing where all of it is so already. An error where a limit
    //! is not (or not any more) what the change is about.
    Result<std::optional<Manners>> mannersWith(const ProfileChange &change) const;

Q_SIGNALS:
    void profileChanged();

private:
    struct Connection;
    void fetchWhatConnects(const SecretKeeper::OnSecrets &onSecrets);
    Result<void> connectWith(const SecretValues &secrets);

    Profile m_profile;
    Clock &m_clock;
    SecretKeeper &m_secrets;
    Stack m_stack;
    std::shared_ptr<Connection> m_connection;
    std::unique_ptr<RunWatch> m_watch;
    quint64 m_edition = 0; // of what a connection is made of
    bool m_tookUp = false;
};

} // namespace penstock
