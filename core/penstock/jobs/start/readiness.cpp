// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/readiness.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/timetext.h>

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <array>

namespace penstock {

namespace {
using What = ReadyPart::What;

std::optional<Error> rowsFault(const StartFacts &facts)
{
    if (!facts.rows)
        return facts.rows.error();
    if (*facts.rows == 0 && !facts.isShard)
        return jobMessage("start.no_rows").at(facts.rowsFile);
    return std::nullopt;
}

Error pathFault(const PathUse &use)
{
    return jobMessage("start.path_not_allowed", pathUseText(use));
}

std::vector<Error> absences(const StartFacts &facts)
{
    if (!facts.absences.empty() || facts.absentSecrets.isEmpty())
        return facts.absences;
    if (facts.absentSecrets.size() > 1)
        return {jobMessage("start.missing_secrets", facts.absentSecrets)};
    const QString &secret = facts.absentSecrets.front();
    return {profileMessage("secret.unknown", secret).at(profileMessage("secret.place", secret))};
}

std::vector<Error> secretFaults(const StartFacts &facts)
{
    std::vector<Error> faults = absences(facts);
    for (const QString &secret : facts.secrets) {
        QStringList places;
        for (const SecretDestination &trip : facts.closedTrips) {
            if (trip.secret == secret)
                places.append(trip.place);
        }
        if (!places.isEmpty() && !facts.absentSecrets.contains(secret))
            faults.push_back(
                jobMessage("start.secret_not_allowed", secret, secretOriginsText(places), places)
                    .at(profileMessage("secret.place", secret)));
    }
    return faults;
}

QString braced(const QStringList &names)
{
    QStringList texts;
    for (const QString &name : names)
        texts.append(u"{{%1}}"_s.arg(name));
    return texts.join(u", "_s);
}

QString count(std::int64_t number)
{
    return QLocale::c().toString(qint64(number));
}

QString rowsLeftText(const Readiness &readiness)
{
    if (!readiness.rows)
        return u"number of rows unknown"_s;
    const QString rows = count(*readiness.rows);
    if (readiness.isFinished())
        return *readiness.rows == 1 ? u"the row is done"_s : u"all %1 rows are done"_s.arg(rows);
    if (readiness.done > 0)
        return u"%1 of %2 rows left"_s.arg(count(*readiness.rows - readiness.done), rows);
    return *readiness.rows == 1 ? u"1 row"_s : u"%1 rows"_s.arg(rows);
}

QString rowsText(const Readiness &readiness)
{
    QStringList texts;
    for (const auto &[number, what] :
         {std::pair(readiness.failed, u"failed"_s), std::pair(readiness.inDoubt, u"in doubt"_s)}) {
        if (number == 0)
            continue;
        const QString of = readiness.rows ? u" of "_s + count(*readiness.rows) : QString();
        texts.append(readiness.rows.value_or(number) == 1
                         ? u"the row "_s + what
                         : u"%1%2 rows %3"_s.arg(count(number), of, what));
    }
    if (texts.isEmpty() || !readiness.isFinished())
        texts.prepend(rowsLeftText(readiness));
    return texts.join(u", "_s);
}

QDateTime dateOf(WallTime at, const QTimeZone &zone)
{
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(at.time_since_epoch());
    return QDateTime::fromSecsSinceEpoch(seconds.count(), zone);
}

QString endText(WallTime now, Duration takes, const QTimeZone &zone)
{
    const QDateTime end = dateOf(now + takes, zone);
    const bool isToday = end.date() == dateOf(now, zone).date();
    return isToday ? u"done at %1"_s.arg(end.toString(u"HH:mm"_s))
                   : u"done at %1"_s.arg(end.toString(u"yyyy-MM-dd HH:mm"_s));
}

const char *nameOf(What what)
{
    // In the order of the enum.
    static constexpr std::array names {"rows",  "request", "output", "earlier_runs",
                                       "paths", "secret",  "end"};
    static_assert(names.size() == std::size_t(What::End) + 1);
    return names.at(std::size_t(what));
}
} // namespace

bool Readiness::isReady() const
{
    return std::none_of(parts.begin(), parts.end(),
                        [](const ReadyPart &part) { return part.fault.has_value(); });
}

std::optional<Error> Readiness::faultOf(What what) const
{
    const auto part = std::find_if(parts.begin(), parts.end(),
                                   [what](const ReadyPart &each) { return each.what == what; });
    return part == parts.end() ? std::nullopt : part->fault;
}

std::optional<Error> Readiness::firstFault(bool isEmptyWrong) const
{
    for (const What what : {What::Paths, What::End, What::Request, What::Rows, What::EarlierRuns,
                            What::Output, What::Secret}) {
        std::optional<Error> fault = faultOf(what);
        const bool isAllowed = what == What::Secret
            ? rows && done >= *rows
            : fault && fault->id() == u"start.no_rows"_s && !isEmptyWrong;
        if (fault && !isAllowed)
            return fault;
    }
    return std::nullopt;
}

Readiness readinessOf(const StartFacts &facts)
{
    Readiness readiness;
    readiness.rows = facts.rows.value_or(std::nullopt);
    readiness.done = facts.done;
    readiness.failed = facts.failed;
    readiness.inDoubt = facts.inDoubt;
    readiness.lists = facts.lists;
    readiness.names = facts.names;
    readiness.secrets = facts.secrets;
    readiness.proxy = facts.proxy;
    readiness.badRow = facts.badRow;
    readiness.onceOnly = facts.onceOnly;
    readiness.parts.push_back({What::Rows, rowsFault(facts)});
    if (facts.request || !facts.names.isEmpty()) {
        // Without the rows, their values are unknown.
        if (facts.request || facts.rows)
            readiness.parts.push_back({What::Request, facts.request});
    }
    readiness.parts.push_back({What::Output, facts.output});
    if (facts.earlier)
        readiness.parts.push_back({What::EarlierRuns, facts.earlier});
    if (!facts.closedPaths.empty())
        readiness.parts.push_back({What::Paths, pathFault(facts.closedPaths.front())});
    const std::vector<Error> secrets = secretFaults(facts);
    if (secrets.empty() && !facts.secrets.isEmpty())
        readiness.parts.push_back({What::Secret});
    for (const Error &fault : secrets)
        readiness.parts.push_back({What::Secret, fault});
    if (!facts.takes)
        readiness.parts.push_back({What::End, facts.takes.error()});
    // A job that cannot start, or is finished, gets no end time.
    if (!readiness.isReady() || readiness.isFinished() || !*facts.takes)
        return readiness;
    readiness.takes = *facts.takes;
    readiness.parts.push_back({What::End});
    return readiness;
}

QString readyPartText(const Readiness &readiness, const ReadyPart &part, WallTime now,
                      const QTimeZone &zone)
{
    if (part.fault)
        return part.fault->text();
    switch (part.what) {
    case What::Rows:
        return rowsText(readiness);
    case What::Request:
        return u"%1 found"_s.arg(braced(readiness.names));
    case What::Output:
        return u"output writable"_s;
    case What::EarlierRuns:
    case What::Paths:
        break;
    case What::Secret:
        return readiness.secrets.size() == 1 ? u"secret found"_s : u"secrets found"_s;
    case What::End:
        return endText(now, readiness.takes.value_or(Duration()), zone);
    }
    return {};
}

QString readinessText(const Readiness &readiness, WallTime now, const QTimeZone &zone)
{
    QStringList texts;
    for (const ReadyPart &part : readiness.parts) {
        if (!part.fault)
            texts.append(readyPartText(readiness, part, now, zone));
    }
    if (!readiness.proxy.isEmpty())
        texts.append(u"proxy %1"_s.arg(readiness.proxy));
    return texts.join(u", "_s);
}

namespace {
void insertFault(QJsonObject &object, const Error &fault)
{
    object.insert(u"id"_s, fault.id());
    object.insert(u"error"_s, fault.what());
    object.insert(u"where"_s, fault.where());
    object.insert(u"fix"_s, fault.fix());
}
} // namespace

QByteArray readinessJson(const Readiness &readiness, WallTime now)
{
    QJsonArray parts;
    for (const ReadyPart &part : readiness.parts) {
        QJsonObject each {{u"part"_s, QLatin1StringView(nameOf(part.what))},
                          {u"ok"_s, !part.fault.has_value()}};
        if (part.fault) {
            insertFault(each, *part.fault);
        } else {
            each.insert(u"text"_s, readyPartText(readiness, part, now, QTimeZone::utc()));
        }
        parts.append(each);
    }
    QJsonObject object {
        {u"ready"_s, readiness.isReady()},
        {u"rows"_s, readiness.rows ? QJsonValue(qint64(*readiness.rows)) : QJsonValue()},
        {u"done"_s, qint64(readiness.done)},
        {u"failed"_s, qint64(readiness.failed)},
        {u"in_doubt"_s, qint64(readiness.inDoubt)},
        {u"parts"_s, parts}};
    if (readiness.badRow) {
        QJsonObject row;
        insertFault(row, *readiness.badRow);
        object.insert(u"bad_row"_s, row);
    }
    if (const auto notes = notesOf(readiness.lists); !notes.empty())
        object.insert(u"lists"_s, toJson(notes));
    if (readiness.onceOnly) {
        QJsonObject once;
        insertFault(once, *readiness.onceOnly);
        object.insert(u"once_only"_s, once);
    }
    if (!readiness.proxy.isEmpty())
        object.insert(u"proxy"_s, readiness.proxy);
    if (readiness.takes)
        object.insert(u"finish"_s, timestampText(now + *readiness.takes));
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

} // namespace penstock
