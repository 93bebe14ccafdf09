// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/resultstext.h"

#include "app/cli/terminal/texttable.h"

#include <penstock/jobs/export/finishedexport.h>

#include <penstock/jobs/json/jsonbytes.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/jsontext.h>
#include <penstock/support/timestamp.h>

#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

namespace {
constexpr qsizetype longestValues = 40;
constexpr qsizetype longestError = 80;
using Side = TextTable::Side;

QString numberOrNothing(int number)
{
    return number > 0 ? QString::number(number) : QString();
}

// Nothing where the status says it already.
QString reasonOf(const RowEnd &end)
{
    return end.error == QStringLiteral("status %1").arg(end.status) ? QString() : end.error;
}

QString stateText(RowState state)
{
    return stateName(state).replace(QLatin1Char('_'), QLatin1Char(' '));
}

std::int64_t sumOf(const std::vector<FinishedCount> &counts)
{
    std::int64_t sum = 0;
    for (const FinishedCount &count : counts)
        sum += count.rows;
    return sum;
}

QString joined(const Row &row, QString Row::Field::*part)
{
    QStringList parts;
    for (const Row::Field &field : row.fields)
        parts.append(field.*part);
    return cutText(parts.join(QStringLiteral(" · ")), longestValues);
}

const Row *findIn(const RowValues &values, std::int64_t index)
{
    const auto found = values.find(index);
    return found == values.end() ? nullptr : &found->second;
}
} // namespace

QString countsForPeople(const std::vector<FinishedCount> &counts)
{
    if (counts.empty())
        return QStringLiteral("No row has ended yet.\n");
    TextTable table({{QStringLiteral("state")},
                     {QStringLiteral("status"), Side::Right},
                     {QStringLiteral("rows"), Side::Right}});
    for (const FinishedCount &count : counts)
        table.add(
            {stateText(count.state), numberOrNothing(count.status), QString::number(count.rows)});
    table.add({QStringLiteral("in all"), QString(), QString::number(sumOf(counts))});
    return table.text();
}

QByteArray countsToJson(const std::vector<FinishedCount> &counts)
{
    std::vector<JsonText> outcomes;
    for (const FinishedCount &count : counts) {
        JsonText outcome;
        outcome.add(QStringLiteral("state"), stateName(count.state));
        if (count.status > 0)
            outcome.add(QStringLiteral("status"), count.status);
        outcome.add(QStringLiteral("rows"), qint64(count.rows));
        outcomes.push_back(outcome);
    }
    JsonText json;
    json.add(QStringLiteral("rows"), qint64(sumOf(counts)));
    json.add(QStringLiteral("outcomes"), outcomes);
    return json.toJson();
}

QString runsForPeople(const std::vector<KeptRun> &runs, const QTimeZone &zone)
{
    if (runs.empty())
        return QStringLiteral("No run is kept yet.\n");
    TextTable table({{QStringLiteral("begun")},
                     {QStringLiteral("took"), Side::Right},
                     {QStringLiteral("rows"), Side::Right},
                     {QStringLiteral("failed"), Side::Right},
                     {QStringLiteral("calls"), Side::Right},
                     {QStringLiteral("refusals"), Side::Right},
                     {QStringLiteral("end")}});
    for (const KeptRun &run : runs) {
        const auto seconds = std::chrono::floor<std::chrono::seconds>(run.begun.time_since_epoch());
        table.add({QDateTime::fromSecsSinceEpoch(seconds.count(), zone)
                       .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")),
                   durationForPeople(std::chrono::round<std::chrono::milliseconds>(run.length)),
                   QString::number(run.rows), QString::number(run.failed),
                   QString::number(run.calls), QString::number(run.throttles),
                   run.end.isEmpty() ? QStringLiteral("cut off") : run.end});
    }
    return table.text();
}

QByteArray runsToJson(const std::vector<KeptRun> &runs)
{
    QByteArray lines;
    for (const KeptRun &run : runs) {
        const QJsonObject object {
            {QStringLiteral("begun"), timestampText(run.begun)},
            {QStringLiteral("length_s"), std::chrono::duration<double>(run.length).count()},
            {QStringLiteral("end"), run.end},
            {QStringLiteral("rows"), qint64(run.rows)},
            {QStringLiteral("failed"), qint64(run.failed)},
            {QStringLiteral("calls"), qint64(run.calls)},
            {QStringLiteral("throttles"), qint64(run.throttles)}};
        lines += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    return lines;
}

QString rowsForPeople(const std::vector<FinishedRow> &rows, const RowValues &values)
{
    const QString title = values.empty() ? QStringLiteral("values")
                                         : joined(values.begin()->second, &Row::Field::name);
    TextTable table({{QStringLiteral("row"), Side::Right},
                     {title},
                     {QStringLiteral("state")},
                     {QStringLiteral("status"), Side::Right},
                     {QStringLiteral("attempts"), Side::Right},
                     {QStringLiteral("sent at")},
                     {QStringLiteral("took"), Side::Right},
                     {QStringLiteral("error")}});
    for (const FinishedRow &row : rows) {
        const RowEnd &end = row.end;
        const Row *const known = findIn(values, row.index);
        table.add({QString::number(row.index + 1),
                   known ? joined(*known, &Row::Field::value) : QString(), stateText(end.state),
                   numberOrNothing(end.status), numberOrNothing(end.attempts),
                   end.sentAt ? timestampTextMs(*end.sentAt) : QString(),
                   end.sentAt ? durationForPeople(end.elapsed) : QString(),
                   cutText(reasonOf(end), longestError)});
    }
    return table.text();
}

QString rowForPeople(const FinishedRow &row, const Row *values)
{
    const RowEnd &end = row.end;
    QStringList lines {QStringLiteral("Row %1").arg(row.index + 1)};
    if (values)
        lines.front() += QStringLiteral(": ") + QString::fromUtf8(values->toJson());
    QStringList parts {stateText(end.state)};
    if (end.status > 0)
        parts.append(QStringLiteral("status %1").arg(end.status));
    if (end.attempts > 1)
        parts.append(QStringLiteral("%1 attempts").arg(end.attempts));
    if (end.pages > 1)
        parts.append(QStringLiteral("%1 pages").arg(end.pages));
    if (end.sentAt)
        parts.append(QStringLiteral("sent at %1, took %2")
                         .arg(timestampTextMs(*end.sentAt), durationForPeople(end.elapsed)));
    lines.append(parts.join(QStringLiteral(", ")));
    if (const QString reason = reasonOf(end); !reason.isEmpty())
        lines.append(reason);
    return lines.join(QLatin1Char('\n'));
}

namespace {
void appendAnswer(QByteArray &json, const KeptAnswer &answer)
{
    json += ",\"body\":";
    if (answer.isJson)
        appendOnOneLine(json, answer.body);
    else if (QByteArrayView(answer.body).isValidUtf8())
        appendJsonString(json, answer.body);
    else
        json += '"' + answer.body.toBase64() + "\",\"body_encoding\":\"base64\"";
    json += ",\"file\":" + toJsonString(answer.file.toUtf8());
}
} // namespace

QByteArray rowToJson(const FinishedRow &row, const Row *values, const KeptAnswer *answer)
{
    QByteArray json = finishedRowJson(row, values);
    json.chop(1);
    if (answer)
        appendAnswer(json, *answer);
    return json + "}\n";
}

} // namespace penstock
