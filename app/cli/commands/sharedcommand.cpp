// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/sharedcommand.h"

#include "app/cli/terminal/console.h"
#include "app/cli/terminal/texttable.h"

#include <penstock/redis/stack/stackstatus.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/systemclock.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

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

QJsonObject toJson(const QString &name, const StackAnswer &stack)
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

QString textOf(std::optional<double> seconds)
{
    return seconds ? durationText(std::chrono::milliseconds(std::int64_t(*seconds * 1000)))
                   : QString();
}

QString textOf(const QString &name, const StackAnswer &stack)
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

} // namespace

SharedCommand::SharedCommand(CLI::App &program)
    : Command(program, "shared", "Look at the budgets that machines share by a Redis, or reset one")
{
    CLI::App &o = options();
    o.require_subcommand(1);
    m_status = o.add_subcommand("status", "Print what is left of each, who waits and who calls");
    m_reset = o.add_subcommand("reset", "Forget what was used of one, and who waits");
    m_status->add_option("NAME", m_name, "One of them; all if left out");
    m_status->add_flag("--json", m_json, "As one JSON object");
    m_reset->add_option("NAME", m_name, "As \"penstock shared status\" has it")->required();
    m_reset->add_flag("--yes", m_yes, "Do not ask");
    for (CLI::App *const each : {m_status, m_reset})
        m_redis.addTo(*each, true);
    o.footer("Examples:\n"
             "  penstock shared status --redis redis://10.0.0.5\n"
             "  penstock shared reset github --redis rediss://10.0.0.5 --redis-password redis");
}

ExitCode SharedCommand::run()
{
    SystemClock clock;
    const Result<RedisOptions> redis = m_redis.read(clock);
    if (!redis)
        return fail(redis.error());
    RedisClient client(*redis, clock);
    return m_status->parsed() ? status(client) : reset(client);
}

ExitCode SharedCommand::status(RedisClient &client) const
{
    QStringList names {text(m_name)};
    if (m_name.empty()) {
        const Result<QStringList> all = stackNames(client);
        if (!all)
            return fail(all.error());
        names = *all;
    }
    QJsonArray list;
    QStringList texts;
    for (const QString &name : names) {
        const auto stack = stackStatus(client, name);
        if (!stack)
            return fail(stack.error());
        if (!*stack && !m_name.empty())
            return fail({Error::Kind::Usage, QStringLiteral("nobody shares this"), name,
                         QStringLiteral("Leave the name out to see what there is")});
        if (!*stack)
            continue;
        list.append(toJson(name, **stack));
        texts.append(textOf(name, **stack));
    }
    if (m_json)
        return printBytes(QJsonDocument(QJsonObject {{QStringLiteral("shared"), list}}).toJson());
    if (texts.isEmpty())
        return print(QStringLiteral("Nobody shares anything here.\n"));
    return print(texts.join(QLatin1Char('\n')));
}

ExitCode SharedCommand::reset(RedisClient &client) const
{
    const QString name = text(m_name);
    if (!m_yes) {
        const std::optional<bool> answer = Console::ask(
            QStringLiteral("Forget what was used of %1 and who waits? Whoever shares it begins "
                           "again, with limits that count as used up.")
                .arg(name));
        if (!answer)
            return fail({Error::Kind::Usage, QStringLiteral("there is nobody to ask"), name,
                         QStringLiteral("Say --yes where that is meant")});
        if (!*answer)
            return ExitCode::Stopped;
    }
    const Result<bool> isReset = resetStack(client, name);
    if (!isReset)
        return fail(isReset.error());
    if (!*isReset)
        return fail({Error::Kind::Usage, QStringLiteral("nobody shares this"), name,
                     QStringLiteral("See what there is with penstock shared status")});
    return ExitCode::Done;
}

} // namespace penstock
