// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/storedthrottles.h>

#include <penstock/jobs/journal/journalschema_p.h>

#include <QJsonDocument>

namespace penstock {

using namespace journalschema;

namespace {
std::optional<Diagnosis> diagnosisOf(const QVariant &text)
{
    if (text.isNull())
        return std::nullopt;
    const auto diagnosis
        = diagnosisFromJson(QJsonDocument::fromJson(text.toString().toUtf8()).object());
    return diagnosis ? std::optional(*diagnosis) : std::nullopt;
}
std::optional<std::int64_t> rowOf(const QJsonObject &event)
{
    const QJsonValue row = event.value(u"row"_s);
    return row.isDouble() ? std::optional<std::int64_t>(row.toInteger()) : std::nullopt;
}
} // namespace

Result<StoredThrottles> readThrottles(const QString &folder)
{
    const Result<std::unique_ptr<SqlDatabase>> database = openToRead(folder);
    if (!database)
        return failure(database.error());
    StoredThrottles history;
    if (!*database)
        return history;
    auto taken = (*database)
                     ->statement(u"SELECT number, event, diagnosis FROM throttle"
                                 " ORDER BY number"_s)
                     .each([&history](const SqlRow &query) {
                         const QJsonObject event
                             = QJsonDocument::fromJson(query.value(1).toString().toUtf8()).object();
                         history.throttles.push_back({throttleEventFromJson(event),
                                                      diagnosisOf(query.value(2)),
                                                      query.value(0).toLongLong(), rowOf(event)});
                     });
    if (!taken)
        return failure(taken.error());
    if (!history.throttles.empty())
        history.count = history.throttles.back().number;
    const auto latest = (*database)->value(u"SELECT value FROM meta WHERE key = 'diagnosis'"_s);
    if (!latest)
        return failure(latest.error());
    history.diagnosis = diagnosisOf(latest->value_or(QVariant()));
    return history;
}

} // namespace penstock
