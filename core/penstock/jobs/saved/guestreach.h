// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/saved/pathuses.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>

#include <functional>

//! \file
//! All that a job does beyond its own folder, judged before its first run: for one page that its user
//! reads, and one question. What only its rows tell, SecretKeeper asks about when it comes.
namespace penstock {

struct Places;
class SecretKeeper;

//! One thing that a job does.
struct ReachItem
{
    enum class Kind {
        Server, //!< Gets the requests.
        ServerOfRows, //!< The same, but each row names it.
        TokenServer,
        Secret, //!< Goes with them.
        SecretOfRows, //!< Goes to whatever a row names; is asked for then.
        AbsentSecret, //!< Would go, but is not kept here.
        Path,
        Proxy,
        SystemProxy,
        NoProxy,
        SharedLimits, //!< A Redis says when its calls may go, and what they used.
        TlsErrorsIgnored,
        Variable //!< Where a secret may be instead of the keyring.
    };
    enum class Standing {
        NeedsYes, //!< Nobody has allowed it yet.
        LookTwice, //!< Needs no yes, but not everybody should do it.
        Allowed, //!< In an earlier run, or now by a flag.
        Harmless
    };
    Kind kind = Kind::Server;
    Standing standing = Standing::Harmless;
    QString place = {}; //!< Servers, secrets, Proxy, SharedLimits; of rows: "https://{{host}}".
    QString secret = {}; //!< Secrets, Variable.
    QString variable = {}; //!< Variable.
    PathUse path = {}; //!< Path.
    friend bool operator==(const ReachItem &, const ReachItem &) = default;
};
//! In the order of a page; see standingOrder().
using Reach = std::vector<ReachItem>;

//! "sends the secret "token" to https://api.example.com"
PENSTOCK_EXPORT Message reachMessage(const ReachItem &item);
//! "needs a yes"
PENSTOCK_EXPORT Message standingMessage(ReachItem::Standing standing);
//! Those that want an answer first.
PENSTOCK_EXPORT std::vector<ReachItem::Standing> standingOrder();
//! At least one thing of it nobody has allowed yet.
PENSTOCK_EXPORT bool needsYes(const Reach &reach);

//! A job with all that decides what it may do.
struct GuestJob
{
    JobSpec spec;
    QString file; //!< Of the job; never empty.
    Profile profile;
    QString profileFile = {}; //!< Empty: it has none.
};

//! What \a guest does. Looks whether secrets that may not go yet are there at all, and so may answer
//! later; once, and not when \a keeper is gone. In the thread of \a keeper. Errors are those of
//! usesToAsk().
PENSTOCK_EXPORT void findReach(const GuestJob &guest, SecretKeeper &keeper, const Places &places,
                               const std::function<void(Result<Reach>)> &onReach);
//! Whether \a guest is to be shown with its \a reach before it does anything: it has not run here, and
//! somebody sent it, or there is something to say yes to. Errors are those of isGuestAmong().
PENSTOCK_EXPORT Result<bool> wantsToBeShown(const GuestJob &guest, const Reach &reach,
                                            const Places &places);
//! The yes to all of \a reach, remembered as those to the single questions are. After an error a
//! part of it may be remembered; \a guest is still one then.
PENSTOCK_EXPORT Result<void> agreeTo(const GuestJob &guest, const Reach &reach,
                                     const Places &places);

} // namespace penstock
