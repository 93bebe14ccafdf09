// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/usagefault.h"

#include "app/cli/options/arguments.h"
#include "app/cli/terminal/climessages.h"

#include <penstock/support/nearestname.h>

#include <CLI/CLI.hpp>

namespace penstock {

namespace {

bool isShown(const CLI::App *app)
{
    return !app->get_group().empty();
}

QStringList commandsOf(const CLI::App &app)
{
    QStringList names;
    for (const CLI::App *const each : app.get_subcommands(isShown))
        names.append(text(each->get_name()));
    return names;
}

QStringList optionsOf(const CLI::App &app)
{
    QStringList names;
    for (const CLI::Option *const each : app.get_options()) {
        for (const std::string &name : each->get_lnames())
            names.append(u"--"_s + text(name));
    }
    return names;
}

Message unknownCommand(const CLI::App &app, const QString &name)
{
    if (app.get_parent() == nullptr && (name == u"worker" || name == u"collect"))
        return cliMessage("cli.removed_command", name);
    const QStringList known = commandsOf(app);
    const QString nearest = nearestName(name, known);
    return nearest.isEmpty() ? cliMessage("cli.unknown_command", name, known)
                             : cliMessage("cli.unknown_command_near", name, nearest);
}

struct RemovedOption
{
    const char *name;
    decltype(cliMessage)::Id<1> id; //!< Message that names the replacement.
};
//! Former options of penstock serve.
constexpr RemovedOption removedOptions[] = {
    {"--arrival-delay", "cli.option_now_latency"},
    {"--return-delay", "cli.option_now_latency"},
    {"--other-client", "cli.option_now_second_client"},
    {"--penalty", "cli.option_now_preset"},
    {"--clock-skew", "cli.option_without_replacement"},
};

Message faultOfOption(const CLI::App &app, const QString &name, const QStringList &known)
{
    for (const auto &[removed, id] : removedOptions) {
        if (app.get_name() == "serve" && name == QLatin1StringView(removed))
            return cliMessage(id, name);
    }
    const QString nearest = nearestName(name, known);
    return nearest.isEmpty() ? cliMessage("cli.unknown_option", name)
                             : cliMessage("cli.unknown_option_near", name, nearest);
}

//! Returns an error about the first long option in \a arguments that is unknown to \a app and its
//! parents.
Message unknownOption(const CLI::App &app, const std::vector<std::string> &arguments)
{
    QStringList known = optionsOf(app);
    for (const CLI::App *parent = app.get_parent(); parent != nullptr;
         parent = parent->get_parent())
        known += optionsOf(*parent);
    for (const std::string &argument : arguments) {
        if (argument == "--")
            break;
        const QString name = text(argument).section(QLatin1Char('='), 0, 0);
        if (name.startsWith(u"--"_s) && !known.contains(name))
            return faultOfOption(app, name, known);
    }
    return {};
}

//! Appends the command that prints the help of \a app to \a fault.
QString line(const CLI::App &app, const Message &fault)
{
    QString command = u"penstock"_s;
    for (const CLI::App *at = &app; at->get_parent() != nullptr; at = at->get_parent())
        command.insert(8, QLatin1Char(' ') + text(at->get_name()));
    const QString text = fault.at(command).text();
    const QString end = text.endsWith(QLatin1Char('?')) ? QString() : u"."_s;
    return u"%1%2 See: %3 --help"_s.arg(text, end, command);
}

} // namespace

QString usageFault(const CLI::App &program, const std::vector<std::string> &arguments,
                   const CLI::ParseError &error)
{
    const CLI::App *app = &program;
    for (auto chosen = app->get_subcommands(); !chosen.empty(); chosen = app->get_subcommands())
        app = chosen.back();
    if (const Message fault = unknownOption(*app, arguments); !fault.isEmpty())
        return line(*app, fault);
    if (!commandsOf(*app).isEmpty()) {
        const std::vector<std::string> rest = app->remaining();
        const auto isWord = [](const std::string &each) { return each.rfind('-', 0) != 0; };
        const auto word = std::find_if(rest.begin(), rest.end(), isWord);
        return line(*app,
                    word == rest.end() ? cliMessage("cli.no_command", commandsOf(*app))
                                       : unknownCommand(*app, text(*word)));
    }
    return line(*app,
                cliMessage("cli.invalid_arguments", MessageArgument::quoted(text(error.what()))));
}

} // namespace penstock
