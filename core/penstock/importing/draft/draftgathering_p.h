// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/draftenvironment_p.h>
#include <penstock/importing/draft/requestdraft_p.h>

namespace penstock {

//! All requests of a file with their common data.
struct DraftCollection
{
    QString title; //!< Title of the profile; empty: the host.
    QString base = {}; //!< Common server and path of the requests; may be empty.
    std::vector<RequestDraft> drafts = {};
    std::vector<DraftEnvironment> environments = {}; //!< With resolved texts.
    QString signIn = {}; //!< The variable that contains the credential; may be empty.
};

//! Returns one profile per server and authentication, with jobs for the requests, without secrets.
//! \a notes list what was omitted.
std::vector<ImportedProfile> profilesOf(DraftCollection collection, QList<Message> &notes);

//! Adds the data of the preset for its host to \a profile. Returns false if none matches.
bool addWhatIsKnown(Profile &profile, QList<Message> &notes);

} // namespace penstock
