// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/firstrequest.h>

#include <penstock/jobs/requests/pagination.h>
#include <penstock/jobs/requests/requestheaders.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/requests/rowconstants.h>
#include <penstock/profiles/spec/environment.h>

namespace penstock {

Result<HttpRequest> firstRequestOf(const JobSpec &job, const Profile &profile, Row row)
{
    if (std::optional<Error> fault = faultOfRequestHeaders(job.request, profile))
        return failure(*std::move(fault));
    const Result<RequestTemplate> request = RequestTemplate::parse(
        job.request, profile.baseUrl, plainHeadersOf(profile), profile.variables);
    if (!request)
        return failure(request.error());
    addConstants(row, job.values);
    Result<HttpRequest> filled = request->fill(row);
    if (!filled || job.pages.kind == PagesSpec::Kind::None)
        return filled;
    const Result<Pagination> pages = Pagination::of(job.pages);
    if (!pages)
        return failure(pages.error());
    return pages->request(*std::move(filled));
}

} // namespace penstock
