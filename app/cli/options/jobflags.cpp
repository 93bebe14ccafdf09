// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/jobflags.h"

#include "app/cli/options/arguments.h"
#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"

#include <penstock/http/message/reservedheaders.h>
#include <penstock/jobs/requests/bodytemplate.h>
#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/requestheaders.h>
#include <penstock/jobs/requests/rowshard.h>
#include <penstock/jobs/run/circuitbreaker.h>
#include <penstock/jobs/run/readjob.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/jobs/start/shardfolders.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/support/timetext.h>

#include <QFileInfo>
#include <QRegularExpression>
#include <QUrl>

namespace penstock {

namespace {
// "api.example.com" for "https://api.example.com:8443/{{id}}". Placeholders in the host are
// removed.
QString fileNameOfHost(QString url)
{
    static const QRegularExpression placeholder(u"\\{\\{[^}]*\\}\\}"_s);
    static const QRegularExpression other(u"[^\\w.]+"_s,
                                          QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression atAnEnd(u"^[.-]+|[.-]+$"_s);
    const QString host = QUrl(url.remove(placeholder).replace(u"//."_s, u"//"_s)).host();
    const QString name = QString(host).replace(other, u"-"_s).remove(atAnEnd);
    return name.isEmpty() ? u"responses"_s : name;
}

Result<std::optional<RowsSpec::Shard>> shardFromArgument(const std::string &shard)
{
    if (shard.empty())
        return std::nullopt;
    Result<RowsSpec::Shard> chosen = shardFromText(text(shard));
    if (chosen)
        return *std::move(chosen);
    chosen.error().place = u"--shard"_s;
    return failure(chosen.error());
}
} // namespace

bool isJobFile(const QString &target)
{
    return target.endsWith(u".json"_s) && !target.contains(u"://"_s);
}

Result<AskedJob> askedJobFromFile(const QString &path, const QString &otherProfile,
                                  const AppDirs &places)
{
    Result<JobSpec> spec = readJob(path);
    if (!spec)
        return failure(spec.error());
    const QString name = otherProfile.isEmpty() ? spec->profile : otherProfile;
    const QString folder = QFileInfo(path).absolutePath();
    Result<Profile> profile = Profile(); // sufficient for a complete URL
    if (!name.isEmpty())
        profile = findProfile(name, places, folder);
    if (!profile)
        return failure(profile.error());
    const QString file = name.isEmpty() ? QString() : profileFileOf(name, places, folder);
    // The same name may be another file next to another job.
    return AskedJob {*std::move(spec),
                     *std::move(profile),
                     QFileInfo(path).absoluteFilePath(),
                     file.isEmpty() ? name : file,
                     file,
                     true};
}

Result<QString> journalFolderOf(const QString &job, const AppDirs &places, const std::string &shard)
{
    const Result<std::optional<RowsSpec::Shard>> chosen = shardFromArgument(shard);
    if (!chosen)
        return failure(chosen.error());
    const QString folder = jobFolder(places, QFileInfo(job).absoluteFilePath());
    if (!QFileInfo::exists(job) && shardFoldersOf(folder).empty())
        return failure(cliMessage("cli.no_such_job").at(job));
    return shardFolder(folder, *chosen);
}

QString journalFolderOf(const AskedJob &job, const AppDirs &places)
{
    return job.file.isEmpty() ? QString()
                              : shardFolder(jobFolder(places, job.file), job.spec.rows.shard);
}

void addShardFlag(const CommandOptions &options, std::string &shard)
{
    options
        .addOption("--shard", shard,
                   "Use one shard of the rows: 2/5 is the second of five. Each shard has its own "
                   "journal and output")
        .valueName("I/N");
}

Result<void> chooseShard(AskedJob &job, const std::string &shard)
{
    const Result<std::optional<RowsSpec::Shard>> chosen = shardFromArgument(shard);
    if (!chosen)
        return failure(chosen.error());
    if (*chosen)
        takeShard(job.spec, job.profile, **chosen);
    return {};
}

Result<void> chooseEnvironment(Profile &profile, const std::string &name)
{
    Result<Profile> chosen = inEnvironment(profile, text(name));
    if (!chosen)
        return failure(chosen.error());
    profile = *std::move(chosen);
    return {};
}

void addEnvironmentFlag(const CommandOptions &options, std::string &name)
{
    options
        .addOption("--env", name, "Environment of the profile (default: the profile's own choice)")
        .valueName("NAME");
}

Result<void> addLimits(Profile &profile, const std::vector<std::string> &limits)
{
    for (const std::string &each : limits) {
        Result<Limit> limit = limitFromShorthand(text(each));
        if (!limit)
            return failure(limit.error());
        profile.limits.push_back(*std::move(limit));
    }
    nameLimits(profile.limits);
    return {};
}

JobFlags::JobFlags(const CommandOptions &options, For use)
    : m_for(use)
{
    if (use == For::Runs)
        options
            .addOption("JOB", m_targets,
                       "Job files, or a single URL, in which {{name}} is a value of the row")
            .required();
    else
        options
            .addOption("JOB", m_targets,
                       "A job file, or a URL, in which {{name}} is a value of the row")
            .atMostOnce();
    addRequestFlags(options);
    if (use == For::Runs)
        addOutputFlags(options);
    addProfileFlags(options);
}

void JobFlags::addRequestFlags(const CommandOptions &options)
{
    const CommandOption rows
        = options
              .addOption("--rows", m_rows.rows,
                         "File with the rows: CSV with a header, JSONL, a JSON list or lines")
              .valueName("FILE");
    options
        .addOption("--rows-format", m_rows.format,
                   "Format: csv, jsonl, json, or lines for {{line}} (default: by the file name)")
        .valueName("FORMAT");
    options.addOption("--range", m_rows.range, "Use numbers as rows: id=1..600 for {{id}}")
        .valueName("RANGE")
        .excludes(rows);
    options
        .addOption("--limit", m_limits,
                   "A limit: 600/min, '5000/h fixed', 'bucket 40 refill 2/s', '10 concurrent', "
                   "'wheel 5/1s', 'every 250ms', or JSON")
        .valueName("LIMIT")
        .oneValueEach();
    options
        .addOption("--profile", m_profile,
                   "A saved profile or its file, with limits, credential and network")
        .valueName("PROFILE");
    addEnvironmentFlag(options, m_environment);
    options
        .addOption("-X,--method", m_method,
                   "Method of the requests (default: GET, or POST with --data)")
        .valueName("METHOD");
    options
        .addOption("-H,--header", m_headers, "A header 'Name: value', which may contain {{name}}")
        .valueName("HEADER")
        .oneValueEach();
    options
        .addOption("-d,--data", m_data,
                   "Body: JSON, XML or a form, recognized unless Content-Type is set")
        .valueName("BODY");
}

void JobFlags::addOutputFlags(const CommandOptions &options)
{
    addShardFlag(options, m_shard);
    options
        .addOption("--records", m_records, "Write one line per record at this path: '$.items[*]'")
        .valueName("JSONPATH");
    options.addFlag("--incomplete", m_incomplete, "Exit with 0 although records are missing");
    options
        .addOption("-o,--output", m_output,
                   "File for the responses (JSON lines), or - for standard output (default: "
                   "standard output, or HOST.jsonl on a terminal)")
        .valueName("FILE");
    options
        .addOption("--stop-after-failures,--fuse", m_breaker,
                   "Stop after this many consecutive failures with the same cause: 401, 403, 5xx, "
                   "or HTML instead of JSON (default: 10); \"off\" never stops")
        .valueName("N|off")
        .check([](const std::string &given) {
            const int number = QByteArray::fromStdString(given).toInt();
            const bool isRight
                = given == "off" || (number >= 1 && number <= CircuitBreaker::highest);
            return isRight ? Message()
                           : cliMessage("cli.invalid_failure_count", CircuitBreaker::highest);
        });
}

void JobFlags::addProfileFlags(const CommandOptions &options)
{
    options
        .addOption("--timeout", m_timeout,
                   "Timeout of each attempt, up to the last byte (default: 60s)")
        .valueName("TIME");
    options
        .addOption("--connect-timeout", m_connectTimeout,
                   "Timeout for name lookup, connection and TLS (default: 10s)")
        .valueName("TIME");
    options
        .addOption("--attempts", m_attempts,
                   "Attempts per request (default: 5). HTTP 429 does not count")
        .valueName("N")
        .between(1, 100);
    m_dataDir.addTo(options, "Folder for profiles and journals");
}

Result<std::vector<AskedJob>> JobFlags::read() const
{
    std::vector<AskedJob> jobs;
    for (const std::string &each : m_targets) {
        const QString target = text(each);
        if (!isJobFile(target) && m_targets.size() > 1)
            return failure(cliMessage("cli.not_a_job_file").at(target));
        Result<AskedJob> job = isJobFile(target) ? readFile(target) : readUrl(target);
        if (!job)
            return failure(job.error());
        if (Result<void> chosen = chooseShard(*job, m_shard); !chosen)
            return failure(chosen.error());
        jobs.push_back(*std::move(job));
    }
    return jobs;
}

Result<AskedJob> JobFlags::readFile(const QString &path) const
{
    GivenFlags flags = requestFlags();
    const GivenFlags others = otherInlineFlags();
    flags.insert(flags.end(), others.begin(), others.end());
    if (const QString given = firstGiven(flags); !given.isEmpty())
        return failure(cliMessage("cli.option_with_job_file", given).at(path));
    Result<AskedJob> job = askedJobFromFile(path, text(m_profile), places());
    if (!job)
        return job;
    if (const Result<void> done = complete(job->profile); !done)
        return failure(done.error());
    addCircuitBreaker(job->spec);
    return job;
}

Result<AskedJob> JobFlags::readUrl(const QString &url) const
{
    const Result<RequestSpec> request = readRequest(url);
    if (!request)
        return failure(request.error());
    return readInline(*request);
}

Result<AskedJob> JobFlags::readAround(const RequestSpec &request) const
{
    if (const QString given = firstGiven(requestFlags()); !given.isEmpty())
        return failure(cliMessage("cli.option_with_curl", given));
    return readInline(request);
}

JobFlags::GivenFlags JobFlags::requestFlags() const
{
    return {{"--method", !m_method.empty()},
            {"--header", !m_headers.empty()},
            {"--data", m_data.has_value()}};
}

JobFlags::GivenFlags JobFlags::otherInlineFlags() const
{
    return {{"--rows", !m_rows.rows.empty()},  {"--range", !m_rows.range.empty()},
            {"--records", !m_records.empty()}, {"--incomplete", m_incomplete},
            {"--output", !m_output.empty()},   {"--rows-format", !m_rows.format.empty()}};
}

QString JobFlags::firstGiven(const GivenFlags &flags)
{
    const auto first
        = std::find_if(flags.begin(), flags.end(), [](const auto &flag) { return flag.second; });
    return first == flags.end() ? QString() : QString::fromLatin1(first->first);
}

Result<AskedJob> JobFlags::readInline(const RequestSpec &request) const
{
    AskedJob job;
    if (!m_profile.empty()) {
        Result<Profile> profile = findProfile(text(m_profile), places());
        if (!profile)
            return failure(profile.error());
        job.profile = *std::move(profile);
        job.profileFile = profileFileOf(text(m_profile), places());
    }
    if (const Result<void> done = complete(job.profile); !done)
        return failure(done.error());
    job.spec.request = request;
    guessBodyType(job.spec.request, job.profile);
    if (m_for == For::Runs || hasRows()) {
        Result<RowsSpec> rows = rowsFromArguments(m_rows);
        if (!rows)
            return failure(rows.error());
        job.spec.rows = *std::move(rows);
    }
    addCircuitBreaker(job.spec);
    job.spec.records = text(m_records);
    job.spec.complete = !m_incomplete;
    job.spec.output.path = outputPath(job);
    job.spec.output.isNamed = !namesOutput();
    job.spec.output.namesFailed = false;
    if (endingFault(job.spec.output)) {
        const auto kind = outputKindOf(job.spec.output.path, job.spec.output.kind);
        return failure(cliMessage("cli.output_ending",
                                  kind == OutputSpec::Kind::Csv          ? u"csv"_s
                                      : kind == OutputSpec::Kind::Sqlite ? u"sqlite"_s
                                                                         : u"files"_s)
                           .at(u"--output "_s + job.spec.output.path));
    }
    if (!isStandardOutput(job.spec.output))
        job.file = QFileInfo(job.spec.output.path).absoluteFilePath();
    return job;
}

bool JobFlags::namesOutput() const
{
    return m_for == For::Runs && m_output.empty() && Console::outputIsTerminal()
        && std::none_of(m_targets.begin(), m_targets.end(),
                        [](const std::string &each) { return isJobFile(text(each)); });
}

// Only runs that write a file can be resumed, so the default on a terminal is a file.
QString JobFlags::outputPath(const AskedJob &job) const
{
    if (!m_output.empty())
        return text(m_output);
    if (!namesOutput())
        return u"-"_s;
    const QString &url = job.spec.request.url;
    return fileNameOfHost(url.startsWith(QLatin1Char('/')) ? job.profile.baseUrl : url)
        + u".jsonl"_s;
}

// Like curl, sends a form unless a header names the type. JSON and XML are recognized. Other text
// in braces or brackets stays as it is.
void JobFlags::guessBodyType(RequestSpec &request, const Profile &profile) const
{
    if (!m_data || headerValue(request.headers + plainHeadersOf(profile), "Content-Type"))
        return;
    const BodyType seems = BodyTemplate::typeOf(request.body);
    const bool isForm = seems == BodyType::ByHeader
        && !QByteArrayView("{[").contains(request.body.trimmed().left(1));
    request.bodyType = isForm ? BodyType::Form : seems;
}

Result<RequestSpec> JobFlags::readRequest(const QString &url) const
{
    RequestSpec request;
    request.url = url;
    request.body = QByteArray::fromStdString(m_data.value_or(std::string()));
    if (!m_method.empty())
        request.method = QByteArray::fromStdString(m_method);
    else if (m_data)
        request.method = QByteArrayLiteral("POST");
    for (const std::string &each : m_headers) {
        const QByteArray line = QByteArray::fromStdString(each);
        const qsizetype colon = line.indexOf(':');
        if (colon < 1)
            return failure(
                cliMessage("cli.not_a_header").at(cliMessage("cli.header", text(each).left(20))));
        request.headers.append({line.first(colon).trimmed(), line.sliced(colon + 1).trimmed()});
        if (const auto reserved = reservedHeaderIn({request.headers.last()}, false))
            return failure(reserved->at(cliMessage("cli.header", text(each).left(20))));
    }
    return request;
}

Result<void> JobFlags::complete(Profile &profile) const
{
    if (Result<void> chosen = chooseEnvironment(profile, m_environment); !chosen)
        return chosen;
    if (Result<void> added = addLimits(profile, m_limits); !added)
        return added;
    return addTimeouts(profile);
}

void JobFlags::addCircuitBreaker(JobSpec &job) const
{
    if (!m_breaker.empty())
        job.breaker = QByteArray::fromStdString(m_breaker).toInt(); // off: 0, none
}

Result<void> JobFlags::addTimeouts(Profile &profile) const
{
    const std::tuple<const char *, const std::string &, std::optional<Duration> &> timeouts[]
        = {{"--timeout", m_timeout, profile.network.timeout},
           {"--connect-timeout", m_connectTimeout, profile.network.connectTimeout}};
    for (const auto &[flag, given, into] : timeouts) {
        if (given.empty())
            continue;
        const Result<Duration> value = parseDuration(text(given), QLatin1StringView(flag));
        if (!value)
            return failure(value.error());
        into = *value;
    }
    if (m_attempts > 0)
        profile.retry.maxAttempts = m_attempts;
    return {};
}

} // namespace penstock
