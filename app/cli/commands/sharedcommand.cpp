// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/sharedcommand.h"

#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/text/sharedtext.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/redis/stack/stackstatus.h>
#include <penstock/support/systemclock.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

SharedCommand::SharedCommand(const CommandOptions &program)
    : Command(program, "shared", "Look at the budgets that machines share by a Redis, or reset one")
{
    const CommandOptions &o = options();
    o.requireCommand();
    m_status = o.addCommand("status", "Print what is left of each, who waits and who calls");
    m_reset = o.addCommand("reset", "Forget what was used of one, and who waits");
    m_status.addOption(
        "NAME", m_name,
        "One of them; all if left out. Without --redis a profile, by its file or name, that "
        "says where it is");
    m_status.addFlag("--json", m_json, "As one JSON object");
    m_reset
        .addOption("NAME", m_name,
                   "As \"penstock shared status\" has it; without --redis a profile")
        .required();
    m_reset.addFlag("--yes", m_yes, "Do not ask");
    for (const CommandOptions &each : {m_status, m_reset}) {
        m_redis.addTo(each, false);
        each.addOption("--data-dir", m_dataDir, "Where saved profiles are").valueName("FOLDER");
    }
    o.footer("Examples:\n"
             "  penstock shared status github\n"
             "  penstock shared status --redis redis://10.0.0.5\n"
             "  penstock shared reset github --redis rediss://10.0.0.5 --redis-password redis");
}

ExitCode SharedCommand::run()
{
    SystemClock clock;
    const Result<Asked> asked = ask(clock);
    if (!asked)
        return fail(asked.error());
    RedisClient client(asked->redis, clock);
    return m_status.isAskedFor() ? status(client, asked->name) : reset(client, asked->name);
}

Result<SharedCommand::Asked> SharedCommand::ask(Clock &clock) const
{
    const QString name = text(m_name);
    Result<RedisOptions> redis = RedisOptions();
    if (m_redis.isNamed()) {
        redis = m_redis.read(clock);
        return redis ? Result<Asked>(Asked {*redis, name}) : failure(redis.error());
    }
    if (name.isEmpty())
        return failure(cliMessage("cli.no_redis"));
    const Places places = m_dataDir.empty() ? Places::ofUser() : Places::below(text(m_dataDir));
    const Result<Profile> profile = findProfile(name, places);
    if (!profile)
        return failure(profile.error());
    if (!profile->shared)
        return failure(cliMessage("cli.profile_not_shared").at(name));
    redis = m_redis.read(*profile->shared, clock, places);
    return redis ? Result<Asked>(Asked {*redis, profile->shared->name}) : failure(redis.error());
}

namespace {
Error nothingShared(const RedisClient &client, const QString &name)
{
    return cliMessage("cli.nothing_shared", client.options().address.text()).at(name);
}
} // namespace

ExitCode SharedCommand::status(RedisClient &client, const QString &asked) const
{
    QStringList names {asked};
    if (asked.isEmpty()) {
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
        if (!*stack && !asked.isEmpty())
            return fail(nothingShared(client, name));
        if (!*stack)
            continue;
        list.append(sharedJson(name, **stack));
        texts.append(sharedText(name, **stack));
    }
    if (m_json)
        return printBytes(QJsonDocument(QJsonObject {{u"shared"_s, list}}).toJson());
    if (texts.isEmpty())
        return print(u"Nobody shares anything here.\n"_s);
    return print(texts.join(QLatin1Char('\n')));
}

ExitCode SharedCommand::reset(RedisClient &client, const QString &name) const
{
    if (!m_yes) {
        const std::optional<bool> answer
            = Console::ask(u"Forget what was used of %1 and who waits? Whoever shares it begins "
                           "again, with limits that count as used up."_s.arg(name));
        if (!answer)
            return fail(cliMessage("cli.no_terminal").at(name));
        if (!*answer)
            return ExitCode::Stopped;
    }
    const Result<bool> isReset = resetStack(client, name);
    if (!isReset)
        return fail(isReset.error());
    if (!*isReset)
        return fail(nothingShared(client, name));
    return ExitCode::Done;
}

} // namespace penstock
