// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/jobplan.h>

#include <penstock/http/message/httprequest.h>
#include <penstock/http/send/httpclientoptions.h>
#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/limits/spec/limitshare.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/profiles/spec/httpclientprofile.h>

#include <algorithm>

namespace penstock {

namespace {
PermitRequest askOf(const HttpRequest &request)
{
    return {.cost = request.cost,
            .method = request.method,
            .host = request.url.host(),
            .path = request.url.path(),
            .values = request.values};
}

Result<std::int64_t> rowsOf(const RowsSpec &spec)
{
    const Result<std::optional<std::int64_t>> count = countRowsOf(spec);
    if (!count)
        return failure(count.error());
    if (*count)
        return **count;
    return countOf(std::get<RowsSpec::Range>(spec.from)) / spec.shard->of; // nearly
}

// Makes each row into its request, as a pull would.
class RowPermitRequest
{
public:
    static Result<RowPermitRequest> of(const RowsSpec &spec, RequestTemplate request)
    {
        Result<std::unique_ptr<RowSource>> rows = openRows(spec);
        if (!rows)
            return failure(rows.error());
        if (const auto columns = (*rows)->columns()) {
            if (std::optional<Error> fault = request.missingFrom(*columns))
                return failure(*std::move(fault));
        }
        return RowPermitRequest(*std::move(rows), std::move(request));
    }

    Result<std::optional<PermitRequest>> operator()() const
    {
        // A row that makes no request fails without a permit.
        for (;;) {
            const Result<std::optional<Row>> row = m_rows->next();
            if (!row)
                return failure(row.error());
            if (!*row)
                return std::nullopt;
            if (const Result<HttpRequest> request = m_request.fill(**row))
                return askOf(*request);
        }
    }

private:
    RowPermitRequest(std::unique_ptr<RowSource> rows, RequestTemplate request)
        : m_rows(std::move(rows))
        , m_request(std::move(request))
    { }

    std::shared_ptr<RowSource> m_rows;
    RequestTemplate m_request;
};

Row sampleRow(const QStringList &names)
{
    Row row;
    for (const QString &name : names)
        row.fields.push_back({name, u"1"_s, QByteArrayLiteral("1")});
    return row;
}

//! Sets what is asked for and how often.
std::optional<Error> setAsks(PlanInput &input, const JobSpec &job, const QString &baseUrl,
                             std::optional<std::int64_t> rowCount,
                             const ProfileVariables &variables)
{
    input.permitRequest.method = job.request.method;
    const bool isUniformJob = std::all_of(input.limits.begin(), input.limits.end(), isUniform);
    std::optional<RequestTemplate> request;
    if (!job.request.url.isEmpty() || !baseUrl.isEmpty()) {
        Result<RequestTemplate> parsed
            = RequestTemplate::parse(job.request, baseUrl, {}, variables);
        if (!parsed)
            return parsed.error();
        request = *std::move(parsed);
    }
    if (!rowCount && request) {
        Result<RowPermitRequest> asks = RowPermitRequest::of(job.rows, *request);
        if (!asks)
            return asks.error();
        if (!isUniformJob) {
            input.asks = *std::move(asks);
            return std::nullopt;
        }
    }
    if (request && request->hasFixedHost()) {
        const Result<HttpRequest> sample = request->fill(sampleRow(request->names()));
        if (!sample)
            return sample.error();
        input.permitRequest = askOf(*sample);
    }
    const Result<std::int64_t> rows = rowCount ? *rowCount : rowsOf(job.rows);
    if (!rows)
        return rows.error();
    input.rows = *rows;
    return std::nullopt;
}
} // namespace

qsizetype openRowsFor(int connections)
{
    return std::max<qsizetype>(256, qsizetype(4) * connections);
}

Result<PlanInput> planInputOf(const JobSpec &job, std::vector<Limit> limits, const QString &baseUrl,
                              std::optional<std::int64_t> rowCount,
                              const ProfileVariables &variables)
{
    if (std::optional<Error> fault = neverAdmitted(limits, job.request.method))
        return failure(*std::move(fault));
    PlanInput input;
    input.limits = std::move(limits);
    const int connections = connectionsFor(input.limits, HttpClientOptions().maxConnections);
    input.atOnce = connections;
    input.openRows = openRowsFor(connections);
    if (std::optional<Error> fault = setAsks(input, job, baseUrl, rowCount, variables))
        return failure(*std::move(fault));
    return input;
}

namespace {
bool hangsOnRow(const Limit &limit)
{
    return !limit.match.host.isEmpty() || !limit.match.path.isEmpty()
        || limit.costBy.kind == CostBy::Kind::Path || limit.costBy.kind == CostBy::Kind::Value;
}

bool lends(const Limit &limit)
{
    const auto *const bucket = std::get_if<TokenBucketSettings>(&limit.settings);
    return bucket != nullptr && bucket->payment == Payment::Later;
}
} // namespace

std::optional<Error> neverAdmitted(const std::vector<Limit> &limits, const QByteArray &method)
{
    PermitRequest permitRequest;
    permitRequest.method = method;
    for (const Limit &limit : limits) {
        if (hangsOnRow(limit) || lends(limit) || !applies(limit, permitRequest))
            continue;
        const std::int64_t capacity = capacityOf(settingsInUse(limit));
        const std::int64_t cost = costOf(limit, permitRequest).value_or(0);
        if (cost <= capacity)
            continue;
        const auto needed = unitsOfServer(limit, cost);
        const QString name = QString::fromLatin1(method);
        const Message fault = capacity == 0 ? jobMessage("plan.no_capacity", needed)
            : limit.use == 100
            ? jobMessage("plan.over_capacity", name, cost, capacity, needed)
            : jobMessage("plan.over_used_part", name, cost, limit.use, capacity, needed);
        return fault.at(jobMessage("place.limit", limit.name));
    }
    return std::nullopt;
}

} // namespace penstock
