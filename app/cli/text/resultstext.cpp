// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/resultstext.h"

#include "app/cli/terminal/console.h"
#include "app/cli/terminal/texttable.h"
#include "app/cli/text/errortext.h"

#include <penstock/jobs/journal/finishedexport.h>

#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/support/jsontext.h>
#include <penstock/support/timetext.h>

#include <QDateTime>
#include <QJsonArray>
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

// Empty if the status is the reason.
QString reasonOf(const RowEnd &end)
{
    return end.error && end.error->id() != u"row.status"_s ? end.error->text() : QString();
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
    return cutText(parts.join(u" · "_s), longestValues);
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
        return u"No row is finished yet.\n"_s;
    TextTable table({{u"state"_s}, {u"status"_s, Side::Right}, {u"rows"_s, Side::Right}});
    for (const FinishedCount &count : counts)
        table.add(
            {stateText(count.state), numberOrNothing(count.status), QString::number(count.rows)});
    table.add({u"total"_s, QString(), QString::number(sumOf(counts))});
    return table.text();
}

QByteArray countsToJson(const std::vector<FinishedCount> &counts,
                        const std::vector<ListNote> &notes)
{
    std::vector<JsonText> outcomes;
    for (const FinishedCount &count : counts) {
        JsonText outcome;
        outcome.add(u"state"_s, stateName(count.state));
        if (count.status > 0)
            outcome.add(u"status"_s, count.status);
        outcome.add(u"rows"_s, qint64(count.rows));
        outcomes.push_back(outcome);
    }
    JsonText json;
    json.add(u"rows"_s, qint64(sumOf(counts)));
    json.add(u"outcomes"_s, outcomes);
    if (!notes.empty())
        json.add(u"lists"_s, toJson(notes));
    return json.toJson();
}

QString runsForPeople(const std::vector<StoredRun> &runs, const QTimeZone &zone)
{
    if (runs.empty())
        return u"No run is recorded yet.\n"_s;
    TextTable table({{u"started"_s},
                     {u"took"_s, Side::Right},
                     {u"rows"_s, Side::Right},
                     {u"failed"_s, Side::Right},
                     {u"requests"_s, Side::Right},
                     {u"rate limited"_s, Side::Right},
                     {u"end"_s}});
    for (const StoredRun &run : runs) {
        const auto seconds = std::chrono::floor<std::chrono::seconds>(run.begun.time_since_epoch());
        table.add({QDateTime::fromSecsSinceEpoch(seconds.count(), zone)
                       .toString(u"yyyy-MM-dd HH:mm:ss"_s),
                   durationForPeople(std::chrono::round<std::chrono::milliseconds>(run.length)),
                   QString::number(run.rows), QString::number(run.failed),
                   QString::number(run.calls), QString::number(run.throttles),
                   run.end.isEmpty() ? u"interrupted"_s : run.end});
    }
    return table.text();
}

QByteArray runsToJson(const std::vector<StoredRun> &runs)
{
    QByteArray lines;
    for (const StoredRun &run : runs) {
        QJsonObject object {{u"begun"_s, timestampText(run.begun)},
                            {u"length_s"_s, std::chrono::duration<double>(run.length).count()},
                            {u"end"_s, run.end},
                            {u"rows"_s, qint64(run.rows)},
                            {u"failed"_s, qint64(run.failed)},
                            {u"calls"_s, qint64(run.calls)},
                            {u"throttles"_s, qint64(run.throttles)}};
        if (!run.environment.isEmpty())
            object.insert(u"environment"_s, run.environment);
        lines += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    return lines;
}

QString rowsForPeople(const std::vector<FinishedRow> &rows, const RowValues &values)
{
    const QString title
        = values.empty() ? u"values"_s : joined(values.begin()->second, &Row::Field::name);
    TextTable table({{u"row"_s, Side::Right},
                     {title},
                     {u"state"_s},
                     {u"status"_s, Side::Right},
                     {u"attempts"_s, Side::Right},
                     {u"sent at"_s},
                     {u"took"_s, Side::Right},
                     {u"error"_s}});
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
    QStringList lines {u"Row %1"_s.arg(row.index + 1)};
    if (values)
        lines.front() += u": "_s + QString::fromUtf8(values->toJson());
    QStringList parts {stateText(end.state)};
    if (end.status > 0)
        parts.append(u"status %1"_s.arg(end.status));
    if (end.attempts > 1)
        parts.append(u"%1 attempts"_s.arg(end.attempts));
    if (end.pages > 1)
        parts.append(u"%1 pages"_s.arg(end.pages));
    if (end.sentAt)
        parts.append(u"sent at %1, took %2"_s.arg(timestampTextMs(*end.sentAt),
                                                  durationForPeople(end.elapsed)));
    lines.append(parts.join(u", "_s));
    if (const QString reason = reasonOf(end); !reason.isEmpty())
        lines.append(reason);
    return lines.join(QLatin1Char('\n'));
}

namespace {
void appendAnswer(QByteArray &json, const StoredAnswer &answer)
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

QByteArray rowToJson(const FinishedRow &row, const Row *values, const StoredAnswer *answer)
{
    QByteArray json = finishedRowJson(row, values);
    json.chop(1);
    if (answer)
        appendAnswer(json, *answer);
    return json + "}\n";
}

namespace {
// The value of "what" in JSON.
QString whatOf(const RowEvent &event)
{
    switch (event.kind) {
    case RowEvent::Kind::Try:
        return u"try"_s;
    case RowEvent::Kind::Redirect:
        return u"redirect"_s;
    case RowEvent::Kind::Rejection:
        return u"rejection"_s;
    case RowEvent::Kind::End:
        break;
    }
    return stateText(event.state.value_or(RowState::Failed));
}

QString eventText(const RowEvent &event)
{
    if (event.kind == RowEvent::Kind::Try)
        return u"attempt"_s;
    return event.kind == RowEvent::Kind::Rejection ? u"rate limited"_s : whatOf(event);
}

double milliseconds(Duration time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

QString clockText(WallTime at, const QTimeZone &zone)
{
    const auto time = std::chrono::floor<std::chrono::milliseconds>(at.time_since_epoch());
    return QDateTime::fromMSecsSinceEpoch(time.count(), zone)
        .toString(u"yyyy-MM-dd HH:mm:ss.zzz"_s);
}

QString runText(const RowPast &past, const RowEvent &event, const QTimeZone &zone)
{
    const StoredRun *const run = event.at ? runAt(past.runs, *event.at) : nullptr;
    return run == nullptr ? QString() : clockText(run->begun, zone).chopped(4);
}

QJsonObject jsonOf(const RowPast &past, const RowEvent &event)
{
    QJsonObject json {{u"what"_s, whatOf(event)}};
    const auto add = [&json](const char *key, const QJsonValue &value, bool isThere) {
        if (isThere)
            json.insert(QLatin1StringView(key), value);
    };
    const StoredRun *const run = event.at ? runAt(past.runs, *event.at) : nullptr;
    add("at", event.at ? timestampTextMs(*event.at) : QString(), event.at.has_value());
    add("run", run ? timestampText(run->begun) : QString(), run != nullptr);
    add("environment", run ? run->environment : QString(), run && !run->environment.isEmpty());
    add("state", event.state ? stateName(*event.state) : QString(), event.state.has_value());
    add("status", event.status, event.status > 0);
    add("attempts", event.attempts, event.attempts > 0);
    add("elapsed_ms", milliseconds(event.elapsed), event.elapsed > Duration::zero());
    add("waited_ms", milliseconds(event.waited), event.waited > Duration::zero());
    add("waited_for", event.waitedFor, !event.waitedFor.isEmpty());
    if (event.reason) {
        add("reason", event.reason->text(), true);
        add("reason_id", event.reason->id(), true);
    }
    return json;
}
} // namespace

QString pastForPeople(const RowPast &past, const QTimeZone &zone, bool withEvents)
{
    QString text;
    if (past.headers)
        text = QString::fromUtf8(past.headers->request + '\n' + past.headers->answer);
    if (!withEvents)
        return text;
    if (!text.isEmpty())
        text += QLatin1Char('\n');
    if (past.events.empty())
        return text + u"The history of this row is empty.\n"_s;
    TextTable table({{u"at"_s},
                     {u"run"_s},
                     {u"event"_s},
                     {u"status"_s, Side::Right},
                     {u"took"_s, Side::Right},
                     {u"waited"_s, Side::Right},
                     {u"for"_s},
                     {u"reason"_s}});
    for (const RowEvent &event : past.events)
        table.add({event.at ? clockText(*event.at, zone) : QString(), runText(past, event, zone),
                   eventText(event), numberOrNothing(event.status),
                   event.elapsed > Duration::zero() ? durationForPeople(event.elapsed) : QString(),
                   event.waited > Duration::zero() ? durationForPeople(event.waited) : QString(),
                   event.waitedFor,
                   cutText(event.reason ? event.reason->text() : QString(), longestError)});
    return text + table.text();
}

QByteArray pastToJson(std::int64_t row, const RowPast &past, bool withEvents)
{
    QJsonObject json {{u"row"_s, qint64(row)}};
    if (past.headers)
        json.insert(u"headers"_s,
                    QJsonObject {{u"request"_s, QString::fromUtf8(past.headers->request)},
                                 {u"answer"_s, QString::fromUtf8(past.headers->answer)}});
    if (withEvents) {
        QJsonArray events;
        for (const RowEvent &event : past.events)
            events.append(jsonOf(past, event));
        json.insert(u"history"_s, events);
    }
    return QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n';
}

void tellNotesAsJson(const std::vector<ListNote> &notes)
{
    for (const QJsonValue note : toJson(notes)) {
        QJsonObject event = note.toObject();
        event.insert(u"event"_s, u"list"_s);
        Console::tell(event);
    }
}

void tellNotes(const std::vector<ListNote> &notes, bool isAccepted, bool isJobFile)
{
    for (const ListNote &note : notes) {
        const QString rows = note.rowsText();
        Console::tell((note.isIncomplete ? u"incomplete: "_s : u"note: "_s)
                      + (rows.isEmpty() ? QString() : rows + u": "_s)
                      + errorText(Error(note.what)));
    }
    if (!isAccepted && areIncomplete(notes))
        Console::tell(isJobFile ? u"If nothing is missing, set \"complete\": false in the job"_s
                                : u"If nothing is missing, add --incomplete"_s);
}

} // namespace penstock
