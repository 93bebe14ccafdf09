// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>

namespace penstock {

//! What a web page is to a job that gets one with a status of success.
enum class WebPages {
    Wanted, //!< What it asks for.
    Unexpected, //!< Perhaps an answer, perhaps the login page of a server that wants to know who asks.
    Wrong //!< A login page: the job asks for JSON, or says who asks.
};

//! By what \a job asks for and does with it, and by what \a inUse asks for and signs in with.
PENSTOCK_EXPORT WebPages webPagesFor(const JobSpec &job, const Profile &inUse);

} // namespace penstock
