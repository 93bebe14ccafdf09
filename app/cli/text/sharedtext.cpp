// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/sharedtext.h"

#include "app/cli/terminal/texttable.h"

#include <penstock/support/durationtext.h>

#include <QJsonArray>

namespace penstock {

namespace {

std::optional<double> secondsUntil(std::optional<std::int64_t> at, std::int64_t now)
{
    if (!at || *at >= StackAnswer::forEver)
        return std::nullopt;
    return double(std::max<std::int64_t>(0, *at - now)) / 1e6;
}

QJsonValue jsonOf(std::optional<double> seconds)
{
    return seconds ? QJsonValue(*seconds) : QJsonValue();
}

} // namespace

QJsonObject sharedJson(const QString &name, const StackAnswer &stack)
{
    QJsonArray limits;
    for (const StackAnswer::Level &level : stack.levels) {
        QJsonObject object {
            {QStringLiteral("name"), level.limit},
            {QStringLiteral("capacity"), qint64(level.capacity)},
            {QStringLiteral("available"), qint64(level.available)},
            {QStringLiteral("in_flight"), qint64(level.inFlight)},
            {QStringLiteral("full_in_s"), jsonOf(secondsUntil(level.fullAt, stack.now))}};
        if (!level.key.isEmpty())
            object.insert(QStringLiteral("key"), level.key);
        limits.append(object);
    }
    QJsonArray processes;
    for (const StackAnswer::Seat &seat : stack.sharers)
        processes.append(QJsonObject {{QStringLiteral("name"), seat.name},
                                      {QStringLiteral("host"), seat.host},
                                      {QStringLiteral("process"), seat.pid},
                                      {QStringLiteral("waiting"), qint64(seat.waiting)},
                                      {QStringLiteral("in_flight"), qint64(seat.inFlight)},
                                      {QStringLiteral("to_go"), qint64(seat.toGo)}});
    const bool isForEver = stack.pausedUntil && *stack.pausedUntil >= StackAnswer::forEver;
    return {{QStringLiteral("name"), name},
            {QStringLiteral("waiting"), qint64(stack.waiting)},
            {QStringLiteral("in_flight"), qint64(stack.out)},
            {QStringLiteral("paused"), stack.pausedUntil.has_value()},
            {QStringLiteral("paused_for_s"),
             isForEver ? QJsonValue() : jsonOf(secondsUntil(stack.pausedUntil, stack.now))},
            {QStringLiteral("pause_reason"), stack.pausedUntil ? stack.reason : QString()},
            {QStringLiteral("limits"), limits},
            {QStringLiteral("processes"), processes}};
}

namespace {
QString textOf(std::optional<double> seconds)
{
    return seconds ? durationText(std::chrono::milliseconds(std::int64_t(*seconds * 1000)))
                   : QString();
}

} // namespace

QString sharedText(const QString &name, const StackAnswer &stack)
{
    using Side = TextTable::Side;
    QString text = QStringLiteral("%1: %2 waiting, %3 under way\n")
                       .arg(name, QString::number(stack.waiting), QString::number(stack.out));
    if (stack.pausedUntil) {
        const auto left = secondsUntil(stack.pausedUntil, stack.now);
        text += QStringLiteral("paused %1%2\n")
                    .arg(left ? QStringLiteral("for ") + textOf(left)
                              : QStringLiteral("until somebody resumes it"),
                         stack.reason.isEmpty() ? QString() : QStringLiteral(": ") + stack.reason);
    }
    TextTable limits({{QStringLiteral("limit")},
                      {QStringLiteral("key")},
                      {QStringLiteral("left"), Side::Right},
                      {QStringLiteral("of"), Side::Right},
                      {QStringLiteral("under way"), Side::Right},
                      {QStringLiteral("full in"), Side::Right}});
    for (const StackAnswer::Level &level : stack.levels)
        limits.add({level.limit, level.key, QString::number(level.available),
                    QString::number(level.capacity), QString::number(level.inFlight),
                    textOf(secondsUntil(level.fullAt, stack.now))});
    TextTable processes({{QStringLiteral("process")},
                         {QStringLiteral("host")},
                         {QStringLiteral("number"), Side::Right},
                         {QStringLiteral("waiting"), Side::Right},
                         {QStringLiteral("under way"), Side::Right},
                         {QStringLiteral("to go"), Side::Right}});
    for (const StackAnswer::Seat &seat : stack.sharers)
        processes.add({seat.name, seat.host, QString::number(seat.pid),
                       QString::number(seat.waiting), QString::number(seat.inFlight),
                       seat.toGo == 0 ? QString() : QString::number(seat.toGo)});
    text += limits.text();
    if (!stack.sharers.empty())
        text += processes.text();
    return text;
}

} // namespace penstock
