// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/keystext.h"

#include <penstock/support/durationtext.h>
#include <penstock/support/timestamp.h>

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

namespace penstock {

namespace {
QString localTime(WallTime at)
{
    const auto seconds = std::chrono::floor<std::chrono::seconds>(at.time_since_epoch());
    return QDateTime::fromSecsSinceEpoch(seconds.count())
        .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString number(std::int64_t count)
{
    return QLocale(QLocale::English).toString(qlonglong(count));
}

QString rowsText(std::int64_t count)
{
    return count == 1 ? QStringLiteral("1 row") : QStringLiteral("%1 rows").arg(number(count));
}

QString userText(const KeyUser &user)
{
    QStringList facts;
    for (const KeyPull &pull : user.pulls) {
        const QString name
            = pull.job.isEmpty() ? QStringLiteral("a job") : QStringLiteral("\"%1\"").arg(pull.job);
        facts.append(pull.calls ? QStringLiteral("%1 has %2 to go").arg(name, rowsText(*pull.calls))
                                : name);
    }
    if (user.waiting > 0)
        facts.append(user.waiting == 1 ? QStringLiteral("1 call waits")
                                       : number(user.waiting) + QStringLiteral(" calls wait"));
    const QString who
        = QStringLiteral("%1 (pid %2)")
              .arg(user.program.isEmpty() ? QStringLiteral("a process") : user.program)
              .arg(user.pid);
    return facts.isEmpty() ? who : who + QStringLiteral(": ") + facts.join(QStringLiteral(", "));
}

QString levelText(const LimitLevel &level, Instant now)
{
    QString text = QStringLiteral("%1: %2").arg(level.name, usedText(level));
    if (level.fullAt && *level.fullAt > now)
        text += QStringLiteral(", all back in ") + durationForPeople(*level.fullAt - now);
    return text;
}

QString keyText(const KeyView &key, ClockReading now)
{
    QString text = QStringLiteral("%1  %2\n").arg(key.key.id(), key.key.text());
    const auto line = [&text](const QString &words) {
        text += QStringLiteral("    ") + words + QLatin1Char('\n');
    };
    if (key.fault)
        line(QStringLiteral("not known: ") + key.fault->text());
    for (const LimitLevel &level : key.levels)
        line(levelText(level, now.at));
    if (key.closedUntil)
        line(QStringLiteral("closed until %1: the server asked for it")
                 .arg(localTime(*key.closedUntil)));
    if (key.since)
        line(QStringLiteral("counted since ") + localTime(*key.since));
    for (const KeyUser &user : key.users)
        line(QStringLiteral("used now by ") + userText(user));
    return text;
}

QJsonArray usersJson(const std::vector<KeyUser> &users)
{
    QJsonArray list;
    for (const KeyUser &user : users) {
        QJsonArray pulls;
        for (const KeyPull &pull : user.pulls)
            pulls.append(
                QJsonObject {{QStringLiteral("job"), pull.job},
                             {QStringLiteral("rows_to_go"),
                              pull.calls ? QJsonValue(qint64(*pull.calls)) : QJsonValue()}});
        list.append(QJsonObject {{QStringLiteral("pid"), user.pid},
                                 {QStringLiteral("program"), user.program},
                                 {QStringLiteral("waiting"), qint64(user.waiting)},
                                 {QStringLiteral("keeps"), user.isWriter},
                                 {QStringLiteral("pulls"), pulls}});
    }
    return list;
}

QJsonValue timeJson(const std::optional<WallTime> &at)
{
    return at ? QJsonValue(timestampText(*at)) : QJsonValue();
}

QJsonObject keyJson(const KeyView &key, ClockReading now)
{
    QJsonArray limits;
    for (const LimitLevel &level : key.levels)
        limits.append(
            QJsonObject {{QStringLiteral("name"), level.name},
                         {QStringLiteral("capacity"), qint64(level.capacity)},
                         {QStringLiteral("used"), qint64(level.capacity - level.available)},
                         {QStringLiteral("all_back_at"),
                          timeJson(level.fullAt && *level.fullAt > now.at
                                       ? std::optional(now.movedTo(*level.fullAt).wall())
                                       : std::nullopt)}});
    QJsonObject json {
        {QStringLiteral("id"), key.key.id()},
        {QStringLiteral("origin"), QString::fromUtf8(key.key.origin())},
        {QStringLiteral("credentials"), QJsonArray::fromStringList(key.key.credentials())},
        {QStringLiteral("limits"), limits},
        {QStringLiteral("since"), timeJson(key.since)},
        {QStringLiteral("written_at"), timeJson(key.savedAt)},
        {QStringLiteral("closed_until"), timeJson(key.closedUntil)},
        {QStringLiteral("users"), usersJson(key.users)}};
    if (key.fault)
        json.insert(QStringLiteral("fault"), key.fault->text());
    return json;
}
} // namespace

QString keysText(const std::vector<KeyView> &keys, ClockReading now)
{
    if (keys.empty())
        return QStringLiteral("Nothing is remembered of any key.\n");
    QString text;
    for (const KeyView &key : keys)
        text += keyText(key, now);
    return text;
}

QByteArray keysJson(const std::vector<KeyView> &keys, ClockReading now)
{
    QJsonArray list;
    for (const KeyView &key : keys)
        list.append(keyJson(key, now));
    return QJsonDocument(QJsonObject {{QStringLiteral("keys"), list}}).toJson();
}

} // namespace penstock
