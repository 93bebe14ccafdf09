// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/start/pathuses.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/spec/profile.h>

#include <functional>

//! \file
//! Everything that an untrusted job does outside its folder, for the user's confirmation before its
//! first run. Servers that only rows name are confirmed through SecretAccess when needed.
namespace penstock {

struct AppDirs;
class SecretAccess;

//! An effect of a job.
struct ReachItem
{
    enum class Kind {
        Server,
        ServerOfRows, //!< Named by each row.
        TokenServer,
        Secret,
        SecretOfRows, //!< Sent to servers named by rows; asks each time.
        AbsentSecret, //!< Would be sent, but is not stored.
        Path,
        Proxy,
        SystemProxy,
        NoProxy,
        SharedLimits, //!< Redis decides when requests are sent.
        TlsErrorsIgnored,
        Variable //!< May contain a secret instead of the keychain.
    };
    enum class Standing {
        NeedsYes, //!< Not allowed yet.
        LookTwice, //!< Permission not required, but check it.
        Allowed, //!< In an earlier run, or by an option.
        Harmless
    };
    Kind kind = Kind::Server;
    Standing standing = Standing::Harmless;
    QString place = {}; //!< Servers, secrets, Proxy, SharedLimits; for rows: "https://{{host}}".
    QString secret = {};
    QString variable = {};
    PathUse path = {};
    friend bool operator==(const ReachItem &, const ReachItem &) = default;
};
//! In page order; see standingOrder().
using Reach = std::vector<ReachItem>;

//! Returns for example "sends the secret "token" to https://api.example.com".
PENSTOCK_EXPORT Message reachMessage(const ReachItem &item);
//! Returns for example "needs your permission".
PENSTOCK_EXPORT Message standingMessage(ReachItem::Standing standing);
//! Returns the order of display, with open questions first.
PENSTOCK_EXPORT std::vector<ReachItem::Standing> standingOrder();
//! Returns true if anything is not allowed yet.
PENSTOCK_EXPORT bool needsYes(const Reach &reach);

//! An untrusted job with everything that decides its effects.
struct UntrustedJob
{
    JobSpec spec;
    QString file; //!< Its path; never empty.
    Profile profile;
    QString profileFile = {}; //!< May be empty.
};

//! Returns the servers that requests of \a job go to: its own, unless rows name it, and those that
//! the next page may be on.
PENSTOCK_EXPORT std::vector<QUrl> serversOf(const JobSpec &job, const Profile &profile);
//! Returns the destinations of the secrets of \a profile in a run of \a job.
PENSTOCK_EXPORT std::vector<SecretDestination> tripsOf(const JobSpec &job, const Profile &profile);

//! Finds the effects of \a untrusted. Checks whether secrets exist, and so may call back later: once,
//! in the thread of \a secretAccess, but not after its destruction. Errors are those of usesToAsk().
PENSTOCK_EXPORT void findReach(const UntrustedJob &untrusted, SecretAccess &secretAccess,
                               const AppDirs &places,
                               const std::function<void(Result<Reach>)> &onReach);
//! Returns true if \a untrusted must be confirmed first: it has not run here, and is untrusted or needs
//! permission. Errors are those of isUntrustedAmong().
PENSTOCK_EXPORT Result<bool> wantsToBeShown(const UntrustedJob &untrusted, const Reach &reach,
                                            const AppDirs &places);
//! Allows everything in \a reach permanently. After an error, some of it may be allowed; \a untrusted
//! stays untrusted.
PENSTOCK_EXPORT Result<void> agreeTo(const UntrustedJob &untrusted, const Reach &reach,
                                     const AppDirs &places);

} // namespace penstock
