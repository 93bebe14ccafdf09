// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/jobedit.h>

#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/support/freename.h>
#include <penstock/support/jsonreader.h>

#include <QDir>
#include <QFileInfo>

namespace penstock {

JobSpec newJob(const Profile &profile, const QString &profileFile, const AppDirs &places)
{
    JobSpec job;
    const QString title = u"New job"_s;
    const QString name = freeJobName(title, places);
    const qsizetype number = name.size() > title.size() ? name.size() - title.size() - 1 : 0;
    job.name = number == 0 ? title : title + QLatin1Char(' ') + name.last(number);
    // A saved profile by its name, so that both can be copied together to somewhere else.
    QString saved = QFileInfo(profileFile).fileName();
    saved.chop(u".profile.json"_s.size());
    job.profile = profileFile.isEmpty()             ? profile.name
        : profilePath(saved, places) == profileFile ? saved
                                                    : profileFile;
    job.request.url = u"/items/{{id}}"_s;
    job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 10};
    job.output.path = QDir(answersFolder(places)).filePath(name + u".jsonl"_s);
    return job;
}

namespace {
// "answers.jsonl" becomes "answers-2.jsonl", beside it.
QString outputOfCopy(const QString &path, const QStringList &taken)
{
    if (path.isEmpty() || path == QLatin1Char('-'))
        return path;
    const QFileInfo file(path);
    const QString ending = file.suffix().isEmpty() ? QString() : QLatin1Char('.') + file.suffix();
    const auto place = [&](const QString &name) { return file.dir().filePath(name + ending); };
    const QString name
        = nameOfCopy(file.completeBaseName(), QLatin1Char('-'), [&](const QString &other) {
              return taken.contains(place(other)) || QFileInfo::exists(place(other));
          });
    return place(name);
}
} // namespace

JobSpec copyOf(const JobSpec &job, const std::vector<JobSpec> &others)
{
    QStringList names;
    QStringList outputs;
    for (const JobSpec &other : others) {
        names.append(other.name);
        outputs.append({other.output.path, other.output.failed});
    }
    JobSpec copy = job;
    copy.name = nameOfCopy(job.name, QLatin1Char(' '),
                           [&names](const QString &name) { return names.contains(name); });
    copy.output.path = outputOfCopy(job.output.path, outputs);
    copy.output.failed = outputOfCopy(job.output.failed, outputs);
    return copy;
}

namespace {
// Where in the file is what a template says is wrong.
QString pointerOf(const Error &error)
{
    const QString place = error.place.toJson()[u"id"_s].toString();
    if (place == u"place.header"_s)
        return u"/request/headers"_s;
    for (const char *const part : {"body", "headers", "query"}) {
        if (place == u"place."_s + QLatin1StringView(part))
            return u"/request/"_s + QLatin1StringView(part);
    }
    return u"/request/path"_s;
}
} // namespace

std::vector<Error> faultsOf(const JobSpec &job)
{
    std::vector<Error> faults = faultsOfJob(toJson(job));
    for (Error &fault : faults)
        fault.place = memberPointer(fault);
    if (std::optional<Error> missing = missingOutput(job))
        faults.push_back(*std::move(missing));
    if (!faults.empty())
        return faults;
    // Whatever server it is for: that is the profile's to say.
    const Result<RequestTemplate> request
        = RequestTemplate::parse(job.request, u"https://example.com"_s, {});
    if (!request) {
        const Error &fault = request.error();
        faults.push_back(fault.message.at(pointerOf(fault)));
    }
    return faults;
}

} // namespace penstock
