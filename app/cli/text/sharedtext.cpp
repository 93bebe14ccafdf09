// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/sharedtext.h"

#include "app/cli/terminal/texttable.h"

#include <penstock/support/timetext.h>

#include <QJsonArray>

namespace penstock {

namespace {

std::optional<double> secondsUntil(std::optional<std::int64_t> at, std::int64_t now)
{
    if (!at || *at >= ScriptReply::forEver)
        return std::nullopt;
    return double(std::max<std::int64_t>(0, *at - now)) / 1e6;
}

QJsonValue jsonOf(std::optional<double> seconds)
{
    return seconds ? QJsonValue(*seconds) : QJsonValue();
}

} // namespace

QJsonObject sharedJson(const QString &name, const ScriptReply &rateLimiter)
{
    QJsonArray limits;
    for (const ScriptReply::Level &level : rateLimiter.levels) {
        QJsonObject object {{u"name"_s, level.limit},
                            {u"capacity"_s, qint64(level.capacity)},
                            {u"available"_s, qint64(level.available)},
                            {u"in_flight"_s, qint64(level.inFlight)},
                            {u"full_in_s"_s, jsonOf(secondsUntil(level.fullAt, rateLimiter.now))}};
        if (!level.key.isEmpty())
            object.insert(u"key"_s, level.key);
        limits.append(object);
    }
    QJsonArray processes;
    for (const ScriptReply::Participant &participant : rateLimiter.sharers)
        processes.append(QJsonObject {{u"name"_s, participant.name},
                                      {u"host"_s, participant.host},
                                      {u"process"_s, participant.pid},
                                      {u"waiting"_s, qint64(participant.waiting)},
                                      {u"in_flight"_s, qint64(participant.inFlight)},
                                      {u"to_go"_s, qint64(participant.toGo)}});
    const bool isForEver
        = rateLimiter.pausedUntil && *rateLimiter.pausedUntil >= ScriptReply::forEver;
    return {
        {u"name"_s, name},
        {u"waiting"_s, qint64(rateLimiter.waiting)},
        {u"in_flight"_s, qint64(rateLimiter.out)},
        {u"paused"_s, rateLimiter.pausedUntil.has_value()},
        {u"paused_for_s"_s,
         isForEver ? QJsonValue() : jsonOf(secondsUntil(rateLimiter.pausedUntil, rateLimiter.now))},
        {u"pause_reason"_s, rateLimiter.pausedUntil ? rateLimiter.reason : QString()},
        {u"limits"_s, limits},
        {u"processes"_s, processes}};
}

namespace {
QString textOf(std::optional<double> seconds)
{
    return seconds ? durationText(std::chrono::milliseconds(std::int64_t(*seconds * 1000)))
                   : QString();
}

} // namespace

QString sharedText(const QString &name, const ScriptReply &rateLimiter)
{
    using Side = TextTable::Side;
    QString text = u"%1: %2 waiting, %3 in flight\n"_s.arg(
        name, QString::number(rateLimiter.waiting), QString::number(rateLimiter.out));
    if (rateLimiter.pausedUntil) {
        const auto left = secondsUntil(rateLimiter.pausedUntil, rateLimiter.now);
        text += u"paused %1%2\n"_s.arg(left ? u"for "_s + textOf(left) : u"until it is resumed"_s,
                                       rateLimiter.reason.isEmpty() ? QString()
                                                                    : u": "_s + rateLimiter.reason);
    }
    TextTable limits({{u"limit"_s},
                      {u"key"_s},
                      {u"available"_s, Side::Right},
                      {u"of"_s, Side::Right},
                      {u"in flight"_s, Side::Right},
                      {u"full in"_s, Side::Right}});
    for (const ScriptReply::Level &level : rateLimiter.levels)
        limits.add({level.limit, level.key, QString::number(level.available),
                    QString::number(level.capacity), QString::number(level.inFlight),
                    textOf(secondsUntil(level.fullAt, rateLimiter.now))});
    TextTable processes({{u"process"_s},
                         {u"host"_s},
                         {u"pid"_s, Side::Right},
                         {u"waiting"_s, Side::Right},
                         {u"in flight"_s, Side::Right},
                         {u"to send"_s, Side::Right}});
    for (const ScriptReply::Participant &participant : rateLimiter.sharers)
        processes.add({participant.name, participant.host, QString::number(participant.pid),
                       QString::number(participant.waiting), QString::number(participant.inFlight),
                       participant.toGo == 0 ? QString() : QString::number(participant.toGo)});
    text += limits.text();
    if (!rateLimiter.sharers.empty())
        text += processes.text();
    return text;
}

} // namespace penstock
