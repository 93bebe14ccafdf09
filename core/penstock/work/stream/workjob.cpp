// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/stream/workjob.h>

#include <penstock/jobs/output/plainledger.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/jobidentity.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/support/jsonreader.h>

#include <QJsonDocument>

namespace penstock {

namespace {

const QString &schema()
{
    static const QString text = QStringLiteral("penstock/work/1");
    return text;
}

QUuid idOf(const WorkJob &work, const Profile &inUse, const QJsonObject &rows)
{
    const QJsonObject all {
        {QStringLiteral("name"), work.name},
        {QStringLiteral("job"), identityOf(work.job, inUse.baseUrl, variableTextsOf(inUse))},
        {QStringLiteral("rows"), rows},
        {QStringLiteral("total"), qint64(work.total)}};
    return QUuid::createUuidV5(QUuid(), QJsonDocument(all).toJson(QJsonDocument::Compact));
}

} // namespace

Result<WorkJob> makeWorkJob(const QString &name, const JobSpec &job, const Profile &profile,
                            std::int64_t total, const QJsonObject &rows, bool anew)
{
    if (PlainLedger::isFor(job.output))
        return failure(Error {Error::Kind::Usage,
                              QStringLiteral("its output is no file that segments could be joined "
                                             "in"),
                              job.output.path, QStringLiteral("Give the job an output")});
    if (total == 0)
        return failure(Error {Error::Kind::Usage, QStringLiteral("it has no rows"), job.name,
                              QStringLiteral("Give it some")});
    const Result<Profile> inUse = inEnvironment(profile);
    if (!inUse)
        return failure(inUse.error());
    WorkJob work {.name = name, .total = total, .job = job, .profile = profile};
    // Others need no more than the environment that was chosen, and what it says of servers stays
    // here.
    std::erase_if(work.profile.environments,
                  [&profile](const Environment &each) { return each.name != profile.environment; });
    // What `run` on this machine shares under that name is the same budget.
    work.budget = profile.shared ? profile.shared->name : profile.name;
    if (work.budget.isEmpty())
        work.budget = name;
    work.id = anew ? QUuid::createUuid() : idOf(work, *inUse, rows);
    // They come by the stream; a file of this machine means nothing to another.
    if (work.profile.shared)
        work.profile.shared->redis.extraCa.clear();
    work.job.rows.from = RowsSpec::Range {QStringLiteral("row"), 1, total, 1};
    return work;
}

QByteArray toJson(const WorkJob &job)
{
    // As texts: their bytes stay what they are.
    const QJsonObject object {{QStringLiteral("schema"), schema()},
                              {QStringLiteral("name"), job.name},
                              {QStringLiteral("id"), job.id.toString(QUuid::WithoutBraces)},
                              {QStringLiteral("budget"), job.budget},
                              {QStringLiteral("total"), qint64(job.total)},
                              {QStringLiteral("job"), QString::fromUtf8(toJson(job.job))},
                              {QStringLiteral("profile"), QString::fromUtf8(toJson(job.profile))}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

Result<WorkJob> workJobFromJson(const QByteArray &json, const QString &where)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const auto text
        = [&object](const char *name) { return object[QLatin1StringView(name)].toString(); };
    const Error unknown {Error::Kind::File, QStringLiteral("it is no job for workers"), where,
                         QStringLiteral("Check the name; or it was made by a newer Penstock")};
    WorkJob work {text("name"), QUuid::fromString(text("id")), text("budget"),
                  object[QStringLiteral("total")].toInteger()};
    if (text("schema") != schema() || work.id.isNull() || work.name.isEmpty() || work.total < 1)
        return failure(unknown);
    Result<JobSpec> job = jobFromJson(text("job").toUtf8(), where);
    if (!job)
        return failure(job.error());
    Result<Profile> profile = profileFromJson(text("profile").toUtf8(), where);
    if (!profile)
        return failure(profile.error());
    work.job = *std::move(job);
    work.profile = *std::move(profile);
    return work;
}

} // namespace penstock
