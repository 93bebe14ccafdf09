// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/readiness.h>

#include <penstock/support/shellword.h>
#include <penstock/support/timestamp.h>

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>

namespace penstock {

namespace {
using What = ReadyPart::What;

std::optional<Error> rowsFault(const StartFacts &facts)
{
    if (!facts.rows)
        return facts.rows.error();
    if (*facts.rows == 0 && !facts.isShard)
        return Error {Error::Kind::Usage,
                      QStringLiteral("there are no rows"),
                      {},
                      QStringLiteral("Name a file that has some, or type values")};
    return std::nullopt;
}

Error pathFault(const PathUse &use)
{
    return {Error::Kind::Usage,
            QStringLiteral("nobody has allowed yet what it does outside its folder: it %1")
                .arg(pathUseText(use)),
            {},
            QStringLiteral("Start it once where somebody can be asked")};
}

std::optional<Error> tripFault(const std::vector<SecretTrip> &trips)
{
    if (trips.empty())
        return std::nullopt;
    const SecretTrip &first = trips.front();
    return Error {Error::Kind::Secret,
                  QStringLiteral("nobody has said yet that it may go to %1")
                      .arg(secretPlaceText(first.place)),
                  QStringLiteral("secret \"%1\"").arg(first.secret),
                  QStringLiteral("If that is where it belongs: penstock secret allow %1 %2")
                      .arg(shellWord(first.secret), shellWord(first.place))};
}

std::optional<Error> secretFault(const StartFacts &facts)
{
    if (facts.absentSecrets.isEmpty())
        return tripFault(facts.closedTrips);
    const QString names = facts.absentSecrets.join(QStringLiteral("\", \""));
    return Error {Error::Kind::Secret,
                  facts.absentSecrets.size() == 1
                      ? QStringLiteral("the secret \"%1\" is not there").arg(names)
                      : QStringLiteral("the secrets \"%1\" are not there").arg(names),
                  {},
                  QStringLiteral("Enter it")};
}

QString braced(const QStringList &names)
{
    QStringList texts;
    for (const QString &name : names)
        texts.append(QStringLiteral("{{%1}}").arg(name));
    return texts.join(QStringLiteral(", "));
}

QString count(std::int64_t number)
{
    return QLocale::c().toString(qint64(number));
}

QString rowsText(const Readiness &readiness)
{
    if (!readiness.rows)
        return QStringLiteral("rows as they come");
    const QString rows = count(*readiness.rows);
    if (readiness.isFinished())
        return *readiness.rows == 1 ? QStringLiteral("the row is done")
                                    : QStringLiteral("all %1 rows are done").arg(rows);
    if (readiness.done > 0)
        return QStringLiteral("%1 of %2 rows left")
            .arg(count(*readiness.rows - readiness.done), rows);
    return *readiness.rows == 1 ? QStringLiteral("1 row") : QStringLiteral("%1 rows").arg(rows);
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
    return isToday
        ? QStringLiteral("done at %1").arg(end.toString(QStringLiteral("HH:mm")))
        : QStringLiteral("done at %1").arg(end.toString(QStringLiteral("yyyy-MM-dd HH:mm")));
}

const char *nameOf(What what)
{
    switch (what) {
    case What::Rows:
        return "rows";
    case What::Request:
        return "request";
    case What::Output:
        return "output";
    case What::EarlierRuns:
        return "earlier_runs";
    case What::Paths:
        return "paths";
    case What::Secret:
        return "secret";
    case What::End:
        break;
    }
    return "end";
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

Readiness readinessOf(const StartFacts &facts)
{
    Readiness readiness;
    readiness.rows = facts.rows.value_or(std::nullopt);
    readiness.done = facts.done;
    readiness.names = facts.names;
    readiness.secrets = facts.secrets;
    readiness.proxy = facts.proxy;
    readiness.badRow = facts.badRow;
    readiness.parts.push_back({What::Rows, rowsFault(facts)});
    if (facts.request || !facts.names.isEmpty()) {
        // Without its rows nobody knows what they have.
        if (facts.request || facts.rows)
            readiness.parts.push_back({What::Request, facts.request});
    }
    readiness.parts.push_back({What::Output, facts.output});
    if (facts.earlier)
        readiness.parts.push_back({What::EarlierRuns, facts.earlier});
    if (!facts.closedPaths.empty())
        readiness.parts.push_back({What::Paths, pathFault(facts.closedPaths.front())});
    if (!facts.secrets.isEmpty())
        readiness.parts.push_back({What::Secret, secretFault(facts)});
    if (!facts.takes)
        readiness.parts.push_back({What::End, facts.takes.error()});
    // Of what cannot begin there is no end.
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
        return QStringLiteral("%1 found").arg(braced(readiness.names));
    case What::Output:
        return QStringLiteral("output writable");
    case What::EarlierRuns:
    case What::Paths:
        break;
    case What::Secret:
        return readiness.secrets.size() == 1 ? QStringLiteral("secret there")
                                             : QStringLiteral("secrets there");
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
        texts.append(QStringLiteral("proxy %1").arg(readiness.proxy));
    return texts.join(QStringLiteral(", "));
}

namespace {
void insertFault(QJsonObject &object, const Error &fault)
{
    object.insert(QStringLiteral("error"), fault.what);
    object.insert(QStringLiteral("where"), fault.where);
    object.insert(QStringLiteral("fix"), fault.fix);
}
} // namespace

QByteArray readinessJson(const Readiness &readiness, WallTime now)
{
    QJsonArray parts;
    for (const ReadyPart &part : readiness.parts) {
        QJsonObject each {{QStringLiteral("part"), QLatin1StringView(nameOf(part.what))},
                          {QStringLiteral("ok"), !part.fault.has_value()}};
        if (part.fault) {
            insertFault(each, *part.fault);
        } else {
            each.insert(QStringLiteral("text"),
                        readyPartText(readiness, part, now, QTimeZone::utc()));
        }
        parts.append(each);
    }
    QJsonObject object {{QStringLiteral("ready"), readiness.isReady()},
                        {QStringLiteral("rows"),
                         readiness.rows ? QJsonValue(qint64(*readiness.rows)) : QJsonValue()},
                        {QStringLiteral("done"), qint64(readiness.done)},
                        {QStringLiteral("parts"), parts}};
    if (readiness.badRow) {
        QJsonObject row;
        insertFault(row, *readiness.badRow);
        object.insert(QStringLiteral("bad_row"), row);
    }
    if (!readiness.proxy.isEmpty())
        object.insert(QStringLiteral("proxy"), readiness.proxy);
    if (readiness.takes)
        object.insert(QStringLiteral("finish"), timestampText(now + *readiness.takes));
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

} // namespace penstock
