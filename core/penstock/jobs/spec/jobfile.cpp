// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobfile.h>

#include <penstock/jobs/spec/jobmembers_p.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/stopafterfailures.h>

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace penstock {

namespace {
FileFormat jobFormat()
{
    return {u"penstock/job"_s, 1};
}

bool isPath(const QString &profile)
{
    return profile.contains(QLatin1Char('/')) || profile.endsWith(u".json"_s);
}

QString below(const QString &folder, const QString &path)
{
    const bool stays = path.isEmpty() || folder.isEmpty();
    return stays ? path : QDir::cleanPath(QDir(folder).absoluteFilePath(path));
}

// Beside the job file and under its name, so that each run resumes the one before it.
QString defaultOutput(const QString &file)
{
    static const QRegularExpression ending(u"(\\.job)?(\\.json)?$"_s);
    const QString name = QFileInfo(file).fileName().remove(ending);
    return (name.isEmpty() ? u"responses"_s : name) + u".jsonl"_s;
}

void makeAbsolute(JobSpec &job, const QString &folder)
{
    if (isPath(job.profile))
        job.profile = below(folder, job.profile);
    if (auto *const file = std::get_if<RowsSpec::File>(&job.rows.from))
        file->path = below(folder, file->path);
    if (!isStandardOutput(job.output))
        job.output.path = below(folder, job.output.path);
    job.output.failed = below(folder, job.output.failed);
}

void makeRelative(JobSpec &job, const QString &folder)
{
    // A profile below the folder stays a path: without a slash it would be a saved name.
    const QString profile = pathIn(folder, job.profile);
    job.profile = profile != job.profile && !isPath(profile) ? u"./"_s + profile : profile;
    if (auto *const file = std::get_if<RowsSpec::File>(&job.rows.from))
        file->path = pathIn(folder, file->path);
    job.output.path = pathIn(folder, job.output.path);
    job.output.failed = pathIn(folder, job.output.failed);
}

void members(JsonMembers &m, JobSpec &job, const QByteArray &json)
{
    formatMember(m, jobFormat());
    m.text("name", job.name, "Name of the job.");
    m.text("profile", job.profile, "Profile: a path, or the name of a saved one.");
    requestMember(m, job.request, json);
    rowsMember(m, job.rows, json);
    pagesMember(m, job.pages);
    outcomesMember(m, job.outcomes);
    jsonPath(m, "records", job.records,
             "Path (RFC 9535) of names, indices and [*]: each match is a record. Default: one "
             "record per response.");
    outputMember(m, job.output);
    std::optional<bool> complete = job.complete ? std::nullopt : std::optional(false);
    m.flag(
        "complete", complete,
        "If true (default), signs of missing records end the run with exit code 1. False ignores "
        "them.");
    job.complete = complete.value_or(true);
    m.text("dedupe", job.dedupe, "Template; a row whose text was seen before is not sent.")
        .schema("pattern", u"\\{\\{"_s)
        .check([&job] {
            return job.dedupe.isEmpty() || job.dedupe.contains(u"{{"_s)
                ? Message()
                : jobMessage("job.constant_dedupe");
        });
    m.duration("max_wait", job.maxWait, {},
               "Longest wait for the first permit; then the row fails.");
    m.whole("priority", job.priority, {0, 9}, JobSpec().priority,
            "Priority among jobs with the same limits; 0 is first. Default: 5.");
    stopAfterFailures(m, job.breaker);
    valuesMember(m, job.values, json);
    const bool isBelow = job.request.url.startsWith(QLatin1Char('/'));
    if (m.reads() && isBelow && job.profile.isEmpty() && !m.reader().firstFault())
        m.reader().fault(jobMessage("job.no_server").at(u"/request/path"_s));
}

// Of two members of one name the first or the last would be taken, without a word. What a body or a
// row has is looked at by who sends it, and is not ours.
std::optional<Error> twiceIn(const QByteArray &json, const QString &pointer, int levels)
{
    if (levels == 0 || !json.startsWith('{') || pointer == u"/request/body"_s)
        return std::nullopt;
    const auto members = jsonMembers(json);
    if (!members)
        return members.error().at(pointer);
    for (const JsonMember &member : *members) {
        if (auto fault = twiceIn(member.json, pointer + QLatin1Char('/') + member.name, levels - 1))
            return fault;
    }
    return std::nullopt;
}

struct Reading
{
    JobSpec job;
    std::vector<Error> faults;
};

Reading read(const QByteArray &json, const QString &file)
{
    const Result<QJsonObject> object = parseDocument(json, jobFormat(), file);
    if (!object)
        return {{}, {object.error()}};
    constexpr int levels = 3; // to /request/headers
    if (auto fault = twiceIn(json.trimmed(), {}, levels)) {
        return {{}, {fault->message.at(placeIn(file, fault->place))}};
    }
    JsonReader reader(*object, {});
    JsonMembers m(reader);
    Reading result;
    members(m, result.job, json);
    reader.finish();
    result.faults = reader.faults();
    for (Error &fault : result.faults) {
        fault.kind = Error::Kind::File;
        fault.place = placeIn(file, fault.place);
    }
    return result;
}
} // namespace

Result<JobSpec> jobFromJson(const QByteArray &json, const QString &file, const QString &folder)
{
    Reading reading = read(json, file);
    if (!reading.faults.empty())
        return failure(reading.faults.front());
    if (reading.job.output.path.isEmpty())
        reading.job.output.path = defaultOutput(file);
    makeAbsolute(reading.job, folder);
    return std::move(reading.job);
}

std::vector<Error> faultsOfJob(const QByteArray &json, const QString &file)
{
    return read(json, file).faults;
}

JobSpec faultyJobFromJson(const QByteArray &json)
{
    return read(json, {}).job;
}

QByteArray toJson(const JobSpec &job, const QString &folder)
{
    JobSpec relative = job;
    makeRelative(relative, folder);
    JsonText text;
    JsonMembers m(text);
    members(m, relative, {});
    return text.toJson();
}

QJsonObject jobSchema()
{
    JsonSchema schema;
    JsonMembers m(schema);
    JobSpec job;
    members(m, job, {});
    return schema.object(u"A job: a request, sent once per row, and its output."_s);
}

Result<JobSpec> readJob(const QString &path)
{
    const Result<QByteArray> json = readFile(path);
    if (!json)
        return failure(json.error());
    return jobFromJson(*json, path, QFileInfo(path).absolutePath());
}

std::optional<Error> missingOutput(const JobSpec &job)
{
    if (!job.output.path.isEmpty())
        return std::nullopt;
    return jobMessage("job.no_output", u"{\"jsonl\": \"answers.jsonl\"}"_s).at(u"/output"_s);
}

Result<QByteArray> replaceJob(const QString &path, const JobSpec &job, const QByteArray &before)
{
    const QByteArray json = toJson(job, QFileInfo(path).absolutePath());
    if (const std::vector<Error> faults = faultsOfJob(json, path); !faults.empty())
        return failure(faults.front());
    if (std::optional<Error> missing = missingOutput(job))
        return failure(*std::move(missing));
    if (const Result<void> written = replaceFile(path, json, before, jobFormat()); !written)
        return failure(written.error());
    return json;
}

} // namespace penstock
