// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>

namespace penstock {

//! The meaning of a web page as a successful response.
enum class WebPages {
    Wanted, //!< The job requests pages.
    Unexpected, //!< A response, or perhaps a login page.
    Wrong //!< A login page: the job expects JSON, or is authenticated.
};

//! Decides from the request and output of \a job, and from headers and authentication in \a inUse.
PENSTOCK_EXPORT WebPages webPagesFor(const JobSpec &job, const Profile &inUse);

} // namespace penstock
