// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobfile.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jobnames_p.h>
#include <penstock/jobs/spec/jobreading_p.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/profiles/spec/stopafterfailures.h>

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace penstock {

namespace {
constexpr int leastPriority = 9;
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

// What no part can see on its own.
void checkTogether(JsonReader &reader, const JobSpec &job)
{
    const QString dedupeKey = u"dedupe"_s;
    if (!job.dedupe.isEmpty() && !job.dedupe.contains(u"{{"_s))
        reader.fault(dedupeKey, jobMessage("job.constant_dedupe"));
    const bool isBelow = job.request.url.startsWith(QLatin1Char('/'));
    if (isBelow && job.profile.isEmpty() && !reader.firstFault())
        reader.fault(jobMessage("job.no_server").at(u"/request/path"_s));
}

JobSpec readAll(JsonReader &reader, const QByteArray &json)
{
    JobSpec job;
    reader.text(u"schema"_s);
    job.name = reader.text(u"name"_s);
    job.profile = reader.text(u"profile"_s);
    job.request = readRequest(reader, json);
    job.rows = readRows(reader, json);
    job.pages = readPages(reader);
    job.records = readPath(reader, u"records"_s);
    job.output = readOutput(reader);
    job.dedupe = reader.text(u"dedupe"_s);
    job.maxWait = reader.duration(u"max_wait"_s);
    job.priority = int(readWhole(reader, u"priority"_s, 0, leastPriority, job.priority));
    job.breaker = readCircuitBreaker(reader);
    job.values = readValues(reader, json);
    checkTogether(reader, job);
    reader.finish();
    return job;
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
    Reading result {readAll(reader, json), reader.faults()};
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
