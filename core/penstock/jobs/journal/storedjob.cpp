// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/storedjob.h>

#include <penstock/jobs/journal/journalschema_p.h>

#include <QJsonDocument>

namespace penstock {

Result<QJsonObject> storedJobIn(const QString &folder)
{
    const Result<std::unique_ptr<SqlDatabase>> database = journalschema::openToRead(folder);
    if (!database)
        return failure(database.error());
    if (!*database)
        return QJsonObject();
    const auto job = (*database)->value(u"SELECT value FROM meta WHERE key = 'job'"_s);
    if (!job)
        return failure(job.error());
    return QJsonDocument::fromJson(job->value_or(QVariant()).toByteArray()).object();
}

} // namespace penstock
