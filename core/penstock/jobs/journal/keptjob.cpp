// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/keptjob.h>

#include <penstock/jobs/journal/journalschema_p.h>

#include <QJsonDocument>

namespace penstock {

Result<QJsonObject> keptJobIn(const QString &folder)
{
    const Result<std::unique_ptr<SqlDatabase>> database = journalschema::openToRead(folder);
    if (!database)
        return failure(database.error());
    if (!*database)
        return QJsonObject();
    const auto job = (*database)->value(QStringLiteral("SELECT value FROM meta WHERE key = 'job'"));
    if (!job)
        return failure(job.error());
    return QJsonDocument::fromJson(job->value_or(QVariant()).toByteArray()).object();
}

Result<std::int64_t> touchedRowsIn(const QString &folder)
{
    const Result<std::unique_ptr<SqlDatabase>> database = journalschema::openToRead(folder);
    if (!database)
        return failure(database.error());
    if (!*database)
        return std::int64_t(0);
    const auto last
        = (*database)->value(QStringLiteral("SELECT max(row) FROM (SELECT max(row) AS row FROM "
                                            "outcome UNION ALL SELECT max(row) FROM begun)"));
    if (!last)
        return failure(last.error());
    const QVariant row = last->value_or(QVariant());
    return row.isNull() ? 0 : row.toLongLong() + 1;
}

} // namespace penstock
