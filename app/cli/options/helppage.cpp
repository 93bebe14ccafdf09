// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/helppage.h"

#include <algorithm>
#include <utility>

namespace penstock {

namespace {
constexpr qsizetype pageWidth = 100;

using HelpEntry = std::pair<QString, QString>; // left column, right column

struct HelpSection
{
    QString heading;
    std::vector<HelpEntry> entries;
};

QString wrapped(const QString &text, qsizetype width, const QString &lineBreak)
{
    QStringList lines;
    for (const QString &word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (lines.isEmpty() || lines.last().size() + 1 + word.size() > width)
            lines.append(word);
        else
            lines.last() += QLatin1Char(' ') + word;
    }
    return lines.join(lineBreak);
}

QString usageOf(const CommandOutline &command)
{
    QString usage = command.name();
    if (!command.options.empty())
        usage += u" [OPTIONS]"_s;
    for (const OptionOutline &positional : command.positionals) {
        const QString name
            = positional.names.last() + (positional.isRepeated ? u"..."_s : QString());
        usage += (positional.isRequired ? u" %1"_s : u" [%1]"_s).arg(name);
    }
    if (!command.commands.empty())
        usage += u" COMMAND"_s;
    return usage;
}

// Facts that the parser knows: " (default: 200ms; not with --range)".
QString notesOn(const OptionOutline &option, bool isPositional)
{
    QStringList notes;
    if (option.isRequired && !isPositional)
        notes.append(u"required"_s);
    if (!option.range.isEmpty())
        notes.append(QString(option.range).replace(u" - "_s, u" to "_s));
    if (!option.fallback.isEmpty())
        notes.append(u"default: "_s + option.fallback);
    if (option.isRepeated && !isPositional)
        notes.append(u"repeatable"_s);
    if (!option.needs.isEmpty())
        notes.append(u"only with "_s + option.needs.join(u" and "_s));
    if (!option.excludes.isEmpty())
        notes.append(u"not with "_s + option.excludes.join(u", "_s));
    return notes.isEmpty() ? QString() : u" (%1)"_s.arg(notes.join(u"; "_s));
}

HelpEntry entryFor(const OptionOutline &option, bool isPositional)
{
    QString name = option.names.join(u", "_s);
    if (!isPositional && !option.value.isEmpty())
        name += QLatin1Char(' ') + option.value;
    return {name, option.description + notesOn(option, isPositional)};
}

// One section for each group, in the order of the commands.
void addGroups(std::vector<HelpSection> &sections, const CommandOutline &command)
{
    for (const CommandOutline &each : command.commands) {
        const auto same
            = std::find_if(sections.begin(), sections.end(), [&each](const HelpSection &section) {
                  return section.heading == each.group;
              });
        HelpSection &section
            = same == sections.end() ? sections.emplace_back(HelpSection {each.group, {}}) : *same;
        section.entries.emplace_back(each.words.last(), each.summary);
    }
}

QString textOf(const std::vector<HelpSection> &sections)
{
    qsizetype widest = 0;
    for (const HelpSection &section : sections) {
        for (const auto &[name, description] : section.entries)
            widest = std::max(widest, name.size());
    }
    const qsizetype indent = widest + 4; // two spaces on either side
    const QString margin(indent, QLatin1Char(' '));
    QString text;
    for (const HelpSection &section : sections) {
        text += u"\n%1:\n"_s.arg(section.heading);
        for (const auto &[name, description] : section.entries)
            text += QString(u"  "_s + name).leftJustified(indent)
                + wrapped(description, pageWidth - indent, QLatin1Char('\n') + margin)
                + QLatin1Char('\n');
    }
    return text;
}
} // namespace

QString helpPageOf(const CommandOutline &command)
{
    QString text = u"%1\n\nUsage: %2\n"_s.arg(wrapped(command.summary, pageWidth, u"\n"_s),
                                              usageOf(command));
    std::vector<HelpSection> sections;
    if (!command.positionals.empty())
        sections.push_back({u"Arguments"_s, {}});
    for (const OptionOutline &positional : command.positionals)
        sections.front().entries.push_back(entryFor(positional, true));
    addGroups(sections, command);
    sections.push_back({u"Options"_s, {}});
    for (const OptionOutline &option : command.options)
        sections.back().entries.push_back(entryFor(option, false));
    text += textOf(sections);
    if (command.more.isEmpty())
        return text;
    text += QLatin1Char('\n');
    for (const QString &line : command.more.split(QLatin1Char('\n'))) {
        const bool isAsIs = line.startsWith(QLatin1Char(' '));
        text += (isAsIs ? line : wrapped(line, pageWidth, u"\n"_s)) + QLatin1Char('\n');
    }
    return text;
}

} // namespace penstock
