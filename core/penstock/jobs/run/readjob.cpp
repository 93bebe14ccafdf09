// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/readjob.h>

#include <penstock/http/send/httpclientoptions.h>
#include <penstock/jobs/output/plainledger.h>
#include <penstock/jobs/plan/jobplan.h>
#include <penstock/jobs/requests/requestheaders.h>
#include <penstock/jobs/requests/rowshard.h>
#include <penstock/jobs/responses/listwatch.h>
#include <penstock/jobs/responses/pagination.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/httpclientprofile.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>
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
    Result<std::optional<RecordPath>> records = RecordPath::parseOptional(job.records);
    if (!records)
        return failure(records.error());
    options.records = *std::move(records);
    Result<OutcomeRules> outcomes = OutcomeRules::of(job.outcomes, job.records);
    if (!outcomes)
        return failure(outcomes.error());
    options.outcomes = *std::move(outcomes);
    if (!job.dedupe.isEmpty()) {
        Result<TextTemplate> key = TextTemplate::parse(job.dedupe, u"dedupe"_s);
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
        job.request, inUse.baseUrl, plainHeadersOf(inUse), inUse.variables);
    if (!request)
        return failure(request.error());
    request->setValueNames(valueNames(inUse.limits));
    ReadJob read {*std::move(request), {}};
    JobRun::Options &options = read.options;
    if (const Result<void> paths = readPaths(job, options); !paths)
        return failure(paths.error());
    options.pages = job.pages;
    options.lists = ListWatch::pathsOf(job);
    if (options.pages.items.isEmpty()) // to notice a page that comes again
        options.pages.items = job.records;
    options.output = job.output.kind;
    options.constants = job.values;
    options.maxWait = job.maxWait;
    options.priority = job.priority;
    options.idempotencyHeader = inUse.retry.idempotencyHeader.toLatin1();
    options.breaker = job.breaker.value_or(inUse.breaker.value_or(CircuitBreaker::usual));
    const WebPages pages = webPagesFor(job, inUse);
    options.asksForJson = pages == WebPages::Wrong;
    options.wantsWebPages = pages == WebPages::Wanted;
    options.keepsHeaders = inUse.keepHeaders.value_or(false);
    // Enough waiting rows that no connection ever idles for want of one.
    options.readAhead
        = openRowsFor(connectionsFor(inUse.limits, HttpClientOptions().maxConnections));
    return read;
}

namespace {
// "orders.csv" becomes "orders.2of5.csv", a folder "pages" becomes "pages.2of5".
QString pathOf(const QString &path, const RowsSpec::Shard &shard, bool isFolder)
{
    QString whole = QDir::cleanPath(path);
    const QString name = QFileInfo(whole).fileName();
    const qsizetype dot = isFolder ? -1 : name.lastIndexOf(QLatin1Char('.'));
    const qsizetype at = dot > 0 ? whole.size() - name.size() + dot : whole.size();
    return whole.insert(at, QLatin1Char('.') + shardFileText(shard));
}

std::vector<RowsSpec::Shard::Piece> piecesOf(const TextTemplate &text, const JobSpec &job)
{
    std::vector<RowsSpec::Shard::Piece> pieces;
    for (const TextTemplate::Piece &piece : text.pieces()) {
        const auto constant
            = std::find_if(job.values.begin(), job.values.end(),
                           [&piece](const auto &value) { return value.first == piece.name; });
        pieces.push_back({piece.literal, piece.name,
                          constant == job.values.end() ? QString() : constant->second});
    }
    return pieces;
}
} // namespace

void takeShard(JobSpec &job, const Profile &inUse, RowsSpec::Shard shard)
{
    // What cannot be read is reported when the run is prepared.
    if (const Result<ReadJob> read = readJob(job, inUse)) {
        shard.columns = job.rows.key.isEmpty() ? read->request.names() : job.rows.key;
        // A file that gets a column of that name must not move its rows.
        for (const auto &[name, value] : job.values)
            shard.columns.removeAll(name);
        if (read->options.dedupe)
            shard.dedupe = piecesOf(*read->options.dedupe, job);
    }
    OutputSpec &output = job.output;
    if (!PlainLedger::isFor(output) && !output.path.isEmpty())
        output.path = pathOf(output.path, shard, output.kind == OutputSpec::Kind::Files);
    if (!output.failed.isEmpty())
        output.failed = pathOf(output.failed, shard, false);
    job.rows.shard = std::move(shard);
}

} // namespace penstock
