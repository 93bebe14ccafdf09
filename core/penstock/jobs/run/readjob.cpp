// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/readjob.h>

#include <penstock/http/send/senderoptions.h>
#include <penstock/jobs/plan/admission.h>
#include <penstock/jobs/plan/jobplan.h>
#include <penstock/jobs/request/pagination.h>
#include <penstock/jobs/request/requestheaders.h>
#include <penstock/jobs/request/webpages.h>
#include <penstock/limits/stack/limitmatching.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/senderprofile.h>

#include <optional>
#include <utility>

namespace penstock {

namespace {

// What of it is a language of its own, and may be wrong.
Result<void> readPaths(const JobSpec &job, JobRun::Options &options)
{
    if (job.pages.kind != PagesSpec::Kind::None) {
        if (const Result<Pagination> pages = Pagination::of(job.pages); !pages)
            return failure(pages.error());
    }
    if (!job.records.isEmpty()) {
        Result<RecordPath> path = RecordPath::parse(job.records);
        if (!path)
            return failure(path.error());
        options.records = *std::move(path);
    }
    if (!job.dedupe.isEmpty()) {
        Result<TextTemplate> key = TextTemplate::parse(job.dedupe, QStringLiteral("dedupe"));
        if (!key)
            return failure(key.error());
        options.dedupe = *std::move(key);
    }
    return {};
}

} // namespace

Result<ReadJob> readJob(const JobSpec &job, const Profile &inUse)
{
    if (std::optional<Error> never = neverAdmitted(inUse.limits, job.request.method))
        return failure(*std::move(never));
    if (std::optional<Error> fault = faultOfRequestHeaders(job.request, inUse))
        return failure(*std::move(fault));
    Result<RequestTemplate> request = RequestTemplate::parse(
        job.request, inUse.baseUrl, plainHeadersOf(inUse), variableTextsOf(inUse));
    if (!request)
        return failure(request.error());
    request->setValueNames(valueNames(inUse.limits));
    ReadJob read {*std::move(request), {}};
    JobRun::Options &options = read.options;
    if (const Result<void> paths = readPaths(job, options); !paths)
        return failure(paths.error());
    options.pages = job.pages;
    options.constants = job.values;
    options.maxWait = job.maxWait;
    options.priority = job.priority;
    options.idempotencyHeader = inUse.retry.idempotencyHeader.toLatin1();
    options.fuse = job.fuse.value_or(inUse.fuse.value_or(Fuse::usual));
    const WebPages pages = webPagesFor(job, inUse);
    options.asksForJson = pages == WebPages::Wrong;
    options.wantsWebPages = pages == WebPages::Wanted;
    options.keepsHeaders = inUse.keepHeaders.value_or(false);
    // Enough waiting rows that no connection ever idles for want of one.
    options.readAhead = openRowsFor(connectionsFor(inUse.limits, SenderOptions().maxConnections));
    return read;
}

} // namespace penstock
