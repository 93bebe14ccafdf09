// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/commandoutline.h"

#include "app/cli/options/arguments.h"

#include <CLI/CLI.hpp>
#include <QRegularExpression>

namespace penstock {

namespace {
QStringList namesOf(const CLI::Option &option)
{
    if (option.get_positional())
        return {text(option.get_name(true))};
    QStringList names;
    for (const std::string &name : option.get_snames())
        names.append(u"-"_s + text(name));
    // Further long names are earlier ones, which are still read.
    if (!option.get_lnames().empty())
        names.append(u"--"_s + text(option.get_lnames().front()));
    return names;
}

// Sorted: the order of a set of pointers depends on addresses.
QStringList namesOf(const std::set<CLI::Option *> &options)
{
    QStringList names;
    for (const CLI::Option *const option : options)
        names.append(namesOf(*option).last());
    names.sort();
    return names;
}

OptionOutline::Offers offersFor(const OptionOutline &option)
{
    using Offers = OptionOutline::Offers;
    if (!option.choices.isEmpty())
        return Offers::Choices;
    const QStringList words {option.names.last(), option.value};
    const auto hasWord = [&words](const char *word) {
        const QRegularExpression whole(u"\\b%1\\b"_s.arg(QLatin1StringView(word)));
        return words.indexOf(whole) >= 0;
    };
    if (hasWord("PRESET"))
        return Offers::Presets;
    if (hasWord("PROFILE"))
        return Offers::Profiles;
    if (hasWord("FOLDER"))
        return Offers::Folders;
    if (hasWord("FILE") || hasWord("JOB") || hasWord("PATH"))
        return Offers::Files;
    return Offers::Nothing;
}

OptionOutline outlineOf(const CLI::Option &option)
{
    OptionOutline outline;
    outline.names = namesOf(option);
    // For example "N:[1 - 100]" or "STYLE:{line,lines,none}": a colon precedes the checks.
    const QString type = text(option.get_type_name());
    if (option.get_items_expected_max() > 0)
        outline.value = option.get_positional() && type.startsWith(u"TEXT"_s)
            ? outline.names.last()
            : type.section(QLatin1Char(':'), 0, 0);
    static const QRegularExpression choices(u"\\{(.+)\\}"_s);
    static const QRegularExpression range(u"\\[(.+)\\]"_s);
    if (const auto match = choices.match(type); match.hasMatch())
        outline.choices = match.captured(1).split(QLatin1Char(','));
    if (const auto match = range.match(type); match.hasMatch())
        outline.range = match.captured(1);
    outline.fallback = text(option.get_default_str());
    outline.description = text(option.get_description());
    outline.needs = namesOf(option.get_needs());
    outline.excludes = namesOf(option.get_excludes());
    outline.isRequired = option.get_required();
    outline.isRepeated = option.get_expected_max() > 1;
    outline.offers = offersFor(outline);
    return outline;
}

CommandOutline outlineBelow(const CLI::App &app, const QStringList &before)
{
    CommandOutline outline;
    outline.words = before + QStringList {text(app.get_name())};
    outline.summary = text(app.get_description());
    outline.group = text(app.get_group());
    outline.more = text(app.get_footer());
    for (const CLI::Option *const option : app.get_options()) {
        if (option->get_group().empty())
            continue;
        (option->get_positional() ? outline.positionals : outline.options)
            .push_back(outlineOf(*option));
    }
    for (const CLI::App *const each :
         app.get_subcommands([](const CLI::App *below) { return !below->get_group().empty(); }))
        outline.commands.push_back(outlineBelow(*each, outline.words));
    return outline;
}
} // namespace

CommandOutline outlineOf(const CommandOptions &command)
{
    return outlineOf(command.parser());
}

CommandOutline outlineOf(const CLI::App &parser)
{
    QStringList before;
    for (const CLI::App *above = parser.get_parent(); above != nullptr; above = above->get_parent())
        before.prepend(text(above->get_name()));
    return outlineBelow(parser, before);
}

} // namespace penstock
