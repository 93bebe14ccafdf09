// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/sharedcommand.h"

#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/text/sharedtext.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/redis/script/redisstatus.h>
#include <penstock/support/systemclock.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

SharedCommand::SharedCommand(const CommandOptions &program)
    : Command(program, "shared", "Show or reset limits that computers share through Redis")
{
    const CommandOptions &o = options();
    o.requireCommand();
    m_status
        = o.addCommand("status", "Print available units, waiting requests and requests in flight");
    m_reset = o.addCommand("reset", "Delete the usage and the queue of shared limits");
    m_status.addOption(
        "NAME", m_name,
        "Name of the shared limits (default: all). Without --redis: a profile, by name or file");
    m_status.addFlag("--json", m_json, "Print JSON instead of text");
    m_reset
        .addOption("NAME", m_name,
                   "Name of the shared limits. Without --redis: a profile, by name or file")
        .required();
    m_reset.addFlag("--yes", m_yes, "Do not ask for confirmation");
    for (const CommandOptions &each : {m_status, m_reset}) {
        m_redis.addTo(each);
        m_dataDir.addTo(each, "Folder of the saved profiles");
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
    const AppDirs places = m_dataDir.places();
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
        const Result<QStringList> all = redisLimiterNames(client);
        if (!all)
            return fail(all.error());
        names = *all;
    }
    QJsonArray list;
    QStringList texts;
    for (const QString &name : names) {
        const auto rateLimiter = redisStatus(client, name);
        if (!rateLimiter)
            return fail(rateLimiter.error());
        if (!*rateLimiter && !asked.isEmpty())
            return fail(nothingShared(client, name));
        if (!*rateLimiter)
            continue;
        list.append(sharedJson(name, **rateLimiter));
        texts.append(sharedText(name, **rateLimiter));
    }
    if (m_json)
        return printBytes(QJsonDocument(QJsonObject {{u"shared"_s, list}}).toJson());
    if (texts.isEmpty())
        return print(u"This Redis contains no shared limits.\n"_s);
    return print(texts.join(QLatin1Char('\n')));
}

ExitCode SharedCommand::reset(RedisClient &client, const QString &name) const
{
    if (!m_yes) {
        const std::optional<bool> answer = Console::ask(
            u"Reset %1? This deletes its usage and its queue. All processes start again with "
            "limits that count as used up."_s.arg(name));
        if (!answer)
            return fail(cliMessage("cli.no_terminal").at(name));
        if (!*answer)
            return ExitCode::Stopped;
    }
    const Result<bool> isReset = resetRedisLimiter(client, name);
    if (!isReset)
        return fail(isReset.error());
    if (!*isReset)
        return fail(nothingShared(client, name));
    return ExitCode::Done;
}

} // namespace penstock
