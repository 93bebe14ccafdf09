// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/usagefault.h"

#include "app/cli/options/arguments.h"

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

QString suggestion(const QString &wrong, const QStringList &known)
{
    const QString nearest = nearestName(wrong, known);
    return nearest.isEmpty() ? QString() : u". Did you mean %1?"_s.arg(nearest);
}

QString missingCommand(const CLI::App &app)
{
    return u"say what to do: %1"_s.arg(commandsOf(app).join(u", "_s));
}

QString unknownCommand(const CLI::App &app, const QString &name)
{
    if (app.get_parent() == nullptr && (name == u"worker" || name == u"collect"))
        return u"there is no command \"%1\". To run one job on several machines, use "
               "penstock run JOB --shard I/N"_s.arg(name);
    const QStringList known = commandsOf(app);
    const QString nearest = suggestion(name, known);
    return u"there is no command \"%1\"%2"_s.arg(
        name, nearest.isEmpty() ? u". There are: "_s + known.join(u", "_s) : nearest);
}

//! Options of penstock serve that were removed, and what to do instead.
constexpr std::pair<const char *, const char *> removedOptions[] = {
    {"--arrival-delay", "Use --latency"},
    {"--return-delay", "Use --latency"},
    {"--other-client", "Send the requests of a second client, for example with curl"},
    {"--penalty", "Use --preset with a service that has a penalty, such as airtable"},
    {"--clock-skew", "Nothing replaces it"},
};

QString faultOfOption(const CLI::App &app, const QString &name, const QStringList &known)
{
    for (const auto &[removed, instead] : removedOptions) {
        if (app.get_name() == "serve" && name == QLatin1StringView(removed))
            return u"the option %1 was removed. %2"_s.arg(name, QLatin1StringView(instead));
    }
    return u"there is no option %1%2"_s.arg(name, suggestion(name, known));
}

//! The first long option among \a arguments that neither \a app nor its parents have.
QString unknownOption(const CLI::App &app, const std::vector<std::string> &arguments)
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

//! \a fault of \a app, with the way to its help.
QString line(const CLI::App &app, const QString &fault)
{
    QString command = u"penstock"_s;
    for (const CLI::App *at = &app; at->get_parent() != nullptr; at = at->get_parent())
        command.insert(8, QLatin1Char(' ') + text(at->get_name()));
    const QString end = fault.endsWith(QLatin1Char('?')) ? QString() : u"."_s;
    return u"%1: %2%3 See: %1 --help"_s.arg(command, fault, end);
}

} // namespace

QString usageFault(const CLI::App &program, const std::vector<std::string> &arguments,
                   const CLI::ParseError &error)
{
    const CLI::App *app = &program;
    for (auto chosen = app->get_subcommands(); !chosen.empty(); chosen = app->get_subcommands())
        app = chosen.back();
    if (const QString fault = unknownOption(*app, arguments); !fault.isEmpty())
        return line(*app, fault);
    if (!commandsOf(*app).isEmpty()) {
        const std::vector<std::string> rest = app->remaining();
        const auto isWord = [](const std::string &each) { return each.rfind('-', 0) != 0; };
        const auto word = std::find_if(rest.begin(), rest.end(), isWord);
        return line(*app,
                    word == rest.end() ? missingCommand(*app) : unknownCommand(*app, text(*word)));
    }
    return line(*app, text(error.what()));
}

} // namespace penstock
