// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/draftenvironment_p.h>
#include <penstock/importing/draft/requestdraft_p.h>

namespace penstock {

//! All requests of one file, and what it says of them together.
struct DraftCollection
{
    QString title; //!< Of the profile; the host where it is empty.
    QString base = {}; //!< Server and path that all requests are meant to be below; may be empty.
    std::vector<RequestDraft> drafts = {};
    std::vector<DraftEnvironment> environments = {}; //!< With all texts filled in.
    QString signIn = {}; //!< The variable that the credential stands in, where it is one.
};

//! A profile for each server and way to sign in, with the jobs of its requests; secrets are taken out
//! of them. What cannot become a job is left out, and \a notes say why.
std::vector<ImportedProfile> profilesOf(DraftCollection collection, QList<Message> &notes);

//! Gives \a profile what is known about its host, if it is that of a preset; whether it is.
bool addWhatIsKnown(Profile &profile, QList<Message> &notes);

} // namespace penstock
