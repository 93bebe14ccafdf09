// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/columnchoice.h>

#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/support/freename.h>

#include <algorithm>

namespace penstock {

namespace {
using Kind = OutputSpec::Kind;

bool isTable(const OutputSpec &output)
{
    return output.kind == Kind::Csv || output.kind == Kind::Sqlite;
}

bool isNameTaken(const std::vector<ColumnSpec> &columns, const QString &name)
{
    return std::any_of(columns.begin(), columns.end(), [&name](const ColumnSpec &each) {
        return each.name.compare(name, Qt::CaseInsensitive) == 0;
    });
}

// What every record has, wherever it stands.
std::vector<ColumnSpec> rowColumnsOf(const JobSpec &job)
{
    std::vector<ColumnSpec> columns;
    const auto request = RequestTemplate::parse(job.request, u"http://localhost"_s, HeaderList());
    for (const QString &name : request ? request->names() : QStringList()) {
        if (!isNameTaken(columns, name))
            columns.push_back({.name = name, .path = {}, .row = name});
    }
    return columns;
}

void makeTable(JobSpec &job)
{
    if (isTable(job.output))
        return;
    setOutputKind(job, Kind::Csv);
    job.output.columns = rowColumnsOf(job);
}

// Returns the path of the records of a table.
QString recordsOf(const JobSpec &job)
{
    return job.records.isEmpty() ? u"$"_s : job.records;
}

void setRecords(JobSpec &job, const QString &records)
{
    if (job.records == records)
        return;
    const bool isSame = recordsOf(job) == records;
    job.records = records;
    if (isSame)
        return;
    std::erase_if(job.output.columns, [](const ColumnSpec &each) { return !each.path.isEmpty(); });
}
} // namespace

bool isColumn(const QString &path, const JobSpec &job)
{
    if (!isTable(job.output))
        return false;
    const std::optional<QString> inRecord = pathInRecord(path, recordsOf(job));
    return inRecord
        && std::any_of(job.output.columns.begin(), job.output.columns.end(),
                       [&inRecord](const ColumnSpec &each) { return each.path == *inRecord; });
}

JobSpec withChosen(const JsonPlace &place, JobSpec job)
{
    makeTable(job);
    if (place.kind == JsonPlace::Kind::Array) {
        setRecords(job, place.path + u"[*]"_s);
        return job;
    }
    if (job.records.isEmpty() || !pathInRecord(place.path, job.records)) {
        const QString all = allOfOutermostArray(place.path);
        setRecords(job, all.isEmpty() ? u"$"_s : all);
    }
    const QString path = *pathInRecord(place.path, job.records);
    std::vector<ColumnSpec> &columns = job.output.columns;
    const auto there = std::find_if(columns.begin(), columns.end(),
                                    [&path](const ColumnSpec &each) { return each.path == path; });
    if (there != columns.end()) {
        columns.erase(there);
        return job;
    }
    const auto isTaken = [&columns](const QString &name) { return isNameTaken(columns, name); };
    const QString wanted = lastMemberOf(path);
    columns.push_back(
        {.name = isTaken(wanted) ? nameOfCopy(wanted, QLatin1Char('_'), isTaken) : wanted,
         .path = path,
         .row = {}});
    return job;
}

} // namespace penstock
