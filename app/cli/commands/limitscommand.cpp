// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/limitscommand.h"

#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"

#include <penstock/sharing/keys/usagefolder.h>

namespace penstock {

LimitsCommand::LimitsCommand(const CommandOptions &program)
    : Command(program, "limits", "Delete the usage and the learned limits of keys")
{
    const CommandOptions &o = options();
    o.requireCommand();
    m_forget = o.addCommand("forget", "Delete the usage and the learned limits of the given keys");
    const CommandOption keys
        = m_forget.addOption("KEY", m_keys, "A key, as printed by \"penstock where --keys\"");
    m_forget.addFlag("--all", m_all, "Delete the usage of all keys").excludes(keys);
    m_dataDir.addTo(m_forget, "Folder for profiles and journals");
    o.footer("The server's own count does not change. Penstock learns its limits again.\n\n"
             "Examples:\n"
             "  penstock where --keys\n"
             "  penstock limits forget 0123456789abcdef");
}

ExitCode LimitsCommand::run()
{
    const UsageFolder folder = UsageFolder::in(m_dataDir.places());
    QStringList ids;
    for (const std::string &key : m_keys)
        ids.append(text(key));
    if (m_all)
        ids = folder.ids();
    else if (ids.isEmpty())
        return fail(cliMessage("cli.no_key"));
    for (const QString &id : ids) {
        if (!folder.ids().contains(id))
            return fail(cliMessage("cli.unknown_key", id));
    }
    ExitCode worst = ExitCode::Done;
    for (const QString &id : ids) {
        if (const Result<void> forgotten = folder.forget(id); !forgotten)
            worst = std::max(worst, fail(forgotten.error()));
        else
            Console::tell(u"%1: usage deleted"_s.arg(id));
    }
    return worst;
}

} // namespace penstock
