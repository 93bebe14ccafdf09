// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/keystext.h"

#include "app/cli/text/errortext.h"

#include <penstock/support/timetext.h>

#include <QDateTime>
#include <QJsonObject>
#include <QLocale>

namespace penstock {

namespace {
QString localTime(WallTime at)
{
    const auto seconds = std::chrono::floor<std::chrono::seconds>(at.time_since_epoch());
    return QDateTime::fromSecsSinceEpoch(seconds.count()).toString(u"yyyy-MM-dd HH:mm:ss"_s);
}

QString number(std::int64_t count)
{
    return QLocale(QLocale::English).toString(qlonglong(count));
}

QString rowsText(std::int64_t count)
{
    return count == 1 ? u"1 row"_s : u"%1 rows"_s.arg(number(count));
}

QString userText(const KeyUser &user)
{
    QStringList facts;
    for (const KeyPull &pull : user.pulls) {
        const QString name = pull.job.isEmpty() ? u"a job"_s : u"\"%1\""_s.arg(pull.job);
        facts.append(pull.calls ? u"%1 with %2 left"_s.arg(name, rowsText(*pull.calls)) : name);
    }
    if (user.waiting > 0)
        facts.append(user.waiting == 1 ? u"1 request waiting"_s
                                       : number(user.waiting) + u" requests waiting"_s);
    const QString who = u"%1 (pid %2)"_s.arg(user.program.isEmpty() ? u"a process"_s : user.program)
                            .arg(user.pid);
    return facts.isEmpty() ? who : who + u": "_s + facts.join(u", "_s);
}

QString levelText(const LimitLevel &level, Instant now)
{
    QString text = u"%1: %2"_s.arg(level.name, usedText(level));
    if (level.fullAt && *level.fullAt > now)
        text += u", all available in "_s + durationForPeople(*level.fullAt - now);
    return text;
}

QString keyText(const UsageView &key, ClockReading now)
{
    QString text = u"%1  %2\n"_s.arg(key.key.id(), key.key.text());
    const auto line
        = [&text](const QString &words) { text += u"    "_s + words + QLatin1Char('\n'); };
    if (key.fault)
        line(u"usage unknown: "_s + errorText(*key.fault));
    for (const LimitLevel &level : key.levels)
        line(levelText(level, now.at));
    if (key.closedUntil)
        line(u"paused until %1: the server asked for it"_s.arg(localTime(*key.closedUntil)));
    if (key.since)
        line(u"usage since "_s + localTime(*key.since));
    for (const KeyUser &user : key.users)
        line(u"in use by "_s + userText(user));
    return text;
}

QJsonArray usersJson(const std::vector<KeyUser> &users)
{
    QJsonArray list;
    for (const KeyUser &user : users) {
        QJsonArray pulls;
        for (const KeyPull &pull : user.pulls)
            pulls.append(QJsonObject {
                {u"job"_s, pull.job},
                {u"rows_to_go"_s, pull.calls ? QJsonValue(qint64(*pull.calls)) : QJsonValue()}});
        list.append(QJsonObject {{u"pid"_s, user.pid},
                                 {u"program"_s, user.program},
                                 {u"waiting"_s, qint64(user.waiting)},
                                 {u"keeps"_s, user.isWriter},
                                 {u"pulls"_s, pulls}});
    }
    return list;
}

QJsonValue timeJson(const std::optional<WallTime> &at)
{
    return at ? QJsonValue(timestampText(*at)) : QJsonValue();
}

QJsonObject keyJson(const UsageView &key, ClockReading now)
{
    QJsonArray limits;
    for (const LimitLevel &level : key.levels)
        limits.append(QJsonObject {{u"name"_s, level.name},
                                   {u"capacity"_s, qint64(level.capacity)},
                                   {u"used"_s, qint64(level.capacity - level.available)},
                                   {u"all_back_at"_s,
                                    timeJson(level.fullAt && *level.fullAt > now.at
                                                 ? std::optional(now.movedTo(*level.fullAt).wall())
                                                 : std::nullopt)}});
    QJsonObject json {{u"id"_s, key.key.id()},
                      {u"origin"_s, QString::fromUtf8(key.key.origin())},
                      {u"credentials"_s, QJsonArray::fromStringList(key.key.credentials())},
                      {u"limits"_s, limits},
                      {u"since"_s, timeJson(key.since)},
                      {u"written_at"_s, timeJson(key.savedAt)},
                      {u"closed_until"_s, timeJson(key.closedUntil)},
                      {u"users"_s, usersJson(key.users)}};
    if (key.fault) {
        json.insert(u"fault"_s, key.fault->text());
        json.insert(u"fault_id"_s, key.fault->id()); // "id" identifies the key
    }
    return json;
}
} // namespace

QString keysText(const std::vector<UsageView> &keys, ClockReading now)
{
    if (keys.empty())
        return u"No usage of keys is stored yet.\n"_s;
    QString text;
    for (const UsageView &key : keys)
        text += keyText(key, now);
    return text;
}

QJsonArray keysJson(const std::vector<UsageView> &keys, ClockReading now)
{
    QJsonArray list;
    for (const UsageView &key : keys)
        list.append(keyJson(key, now));
    return list;
}

} // namespace penstock
