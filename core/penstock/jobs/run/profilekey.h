// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/sharedspec.h>
#include <penstock/profiles/spec/senderprofile.h>
#include <penstock/sharing/gate/keygate.h>

#include <functional>
#include <optional>

//! \file
//! The key that a profile's calls use, and its gate. Pure functions, but the last three.
namespace penstock {

class SharedStack;

//! Without the values of secrets. \a url is where requests go of a profile without a base_url: a template
//! will do, and where a value stands in its host the key is that of any server.
PENSTOCK_EXPORT KeyParts keyPartsOf(const Profile &profile, const QString &url = {});
//! The secrets by which the server knows who calls, by their names.
PENSTOCK_EXPORT QStringList secretsOfKey(const Profile &profile);
//! The same with the values that are known; one that is not is told apart by its name.
PENSTOCK_EXPORT KeyParts keyPartsOf(const Profile &profile, const QString &url,
                                    const SecretValues &secrets);

//! What is remembered of a key, for those who send nothing and ask for no secret: of those with the same
//! server, names of secrets and limits the one that was used last.
struct RememberedKey
{
    KeyIdentity key;
    KeyUse use;
};
//! Nothing where none fits, or what is there cannot be read. Reads files, and writes into that of
//! the key what a process that was killed had not: see countWhatIsLeft().
PENSTOCK_EXPORT std::optional<RememberedKey> rememberedKey(const KeyFolder &folder,
                                                           const KeyParts &parts,
                                                           const std::vector<LimitSpec> &limits,
                                                           ClockReading now);

//! The gate of \a shared in its Redis, as a KeyGate takes it. \a secrets have the password, if it wants one;
//! \a name is for others to see, and \a onOpen is called when it connects. In \a folder this computer remembers the
//! stack; without it, nothing is remembered. \a clock must outlive it.
PENSTOCK_EXPORT KeyGate::Elsewhere elsewhereOf(const SharedSpec &shared,
                                               const SecretValues &secrets, const QString &name,
                                               const std::optional<KeyFolder> &folder, Clock &clock,
                                               const std::function<void(SharedStack &)> &onOpen);

//! The gate of the key that calls of \a profile use, for programs that send them on their own: shared with
//! every process of this machine that uses the key, with other machines, or with none, as the profile says. \a secrets are
//! the values that are known, \a url where calls go of a profile without a base_url, and \a name is for others
//! to see. Goes on with what was used before. \a clock must outlive it, and read as SystemClock does.
//! Why what was used is not known, KeyGate::before() says, and KeyGate::troubled() what goes wrong
//! later. An environment that is not there leaves the profile as it is.
PENSTOCK_EXPORT std::unique_ptr<KeyGate>
openGate(const Profile &profile, const SecretValues &secrets, const KeyFolder &folder, Clock &clock,
         const QString &url = {}, const QString &name = {});

} // namespace penstock
