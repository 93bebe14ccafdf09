// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/earlierruns.h>

#include <penstock/jobs/journal/journalschema_p.h>
#include <penstock/jobs/journal/storedend_p.h>
#include <penstock/jobs/spec/jobfolder.h>

#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

using namespace journalschema;

namespace {
std::optional<std::int64_t> totalIn(const QVariant &job)
{
    const QJsonValue total = QJsonDocument::fromJson(job.toByteArray()).object().value(u"total"_s);
    return total.isDouble() ? std::optional<std::int64_t>(total.toInteger()) : std::nullopt;
}
} // namespace

Result<std::optional<EarlierRuns>> earlierRunsIn(const QString &folder)
{
    const Result<std::unique_ptr<SqlDatabase>> database = openToRead(folder);
    if (!database)
        return failure(database.error());
    if (!*database)
        return std::nullopt;
    const Result<std::optional<RunLine>> run = runLineIn(**database);
    if (!run)
        return failure(run.error());
    if (!*run)
        return std::nullopt;
    std::optional<EarlierRuns> runs(std::in_place);
    runs->progress = (*run)->rows;
    runs->stoppedCleanly = (*run)->stoppedCleanly;
    Result<QHash<QString, LinesWritten>> written = linesWrittenIn(**database);
    if (!written)
        return failure(written.error());
    runs->written = *std::move(written);
    Result<ListFacts> lists = listFactsIn(**database);
    if (!lists)
        return failure(lists.error());
    runs->lists = *std::move(lists);
    if (runs->lists.pages != runs->progress.answered)
        runs->progress.pages = runs->lists.pages;
    if (runs->lists.records != runs->lists.pages)
        runs->progress.records = runs->lists.records;
    const auto job = (*database)->value(u"SELECT value FROM meta WHERE key = 'job'"_s);
    if (!job)
        return failure(job.error());
    runs->progress.total = totalIn(job->value_or(QVariant()));
    const auto spent = (*database)->value(u"SELECT value FROM meta WHERE key = 'spent'"_s);
    if (!spent)
        return failure(spent.error());
    runs->progress.spent = spentFromText(spent->value_or(QVariant()).toByteArray());
    const auto end = (*database)->value(u"SELECT value FROM meta WHERE key = 'end'"_s);
    if (!end)
        return failure(end.error());
    StoredEnd kept = endFromJson(end->value_or(QVariant()).toByteArray());
    runs->progress.elapsed = kept.elapsed;
    runs->fault = std::move(kept.fault);
    runs->process = JobFolder::claimedBy(folder);
    return runs;
}

} // namespace penstock
