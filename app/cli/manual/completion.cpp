// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/completion.h"

#include <QDir>

#include <algorithm>

namespace penstock {

namespace {
using Offers = OptionOutline::Offers;

const OptionOutline *optionOf(const CommandOutline &command, const QString &word)
{
    const QString name = word.section(QLatin1Char('='), 0, 0);
    const auto found = std::find_if(
        command.options.begin(), command.options.end(),
        [&name](const OptionOutline &option) { return option.names.contains(name); });
    return found == command.options.end() ? nullptr : &*found;
}

// Paths that begin with \a typed. "~/" is the home folder, as in a shell.
QStringList paths(const QString &typed, QDir::Filters kinds)
{
    const QString folder = typed.first(typed.lastIndexOf(QLatin1Char('/')) + 1);
    const QString name = typed.sliced(folder.size());
    QString place = folder.isEmpty() ? u"."_s : folder;
    if (place.startsWith(u"~/"_s))
        place.replace(0, 1, QDir::homePath());
    QDir::Filters filters = kinds | QDir::AllDirs | QDir::NoDotAndDotDot;
    if (name.startsWith(QLatin1Char('.')))
        filters |= QDir::Hidden;
    QStringList found;
    for (const QFileInfo &each : QDir(place).entryInfoList(filters))
        found.append(folder + each.fileName() + (each.isDir() ? u"/"_s : QString()));
    return found;
}

QStringList valuesOf(const OptionOutline &option, const QString &typed,
                     const CompletionNames &names)
{
    switch (option.offers) {
    case Offers::Choices:
        return option.choices;
    case Offers::Files:
        return paths(typed, QDir::Files);
    case Offers::Folders:
        return paths(typed, {});
    case Offers::Profiles:
        return names.profiles() + paths(typed, QDir::Files);
    case Offers::Presets:
        return names.presets();
    case Offers::Nothing:
        break;
    }
    return {};
}

// Removes a leading quote, and the backslashes before special characters.
QString unquoted(const QString &word)
{
    QString text;
    for (qsizetype i = 0; i < word.size(); ++i) {
        const bool isQuote
            = i == 0 && (word[0] == QLatin1Char('"') || word[0] == QLatin1Char('\''));
        if (word[i] == QLatin1Char('\\'))
            text += word.mid(++i, 1); // empty if the backslash is the last character
        else if (!isQuote)
            text += word[i];
    }
    return text;
}

bool isPlain(const QString &candidate)
{
    return std::none_of(candidate.begin(), candidate.end(), [](QChar letter) {
        return letter.category() == QChar::Other_Control || letter.category() == QChar::Other_Format
            || letter.category() == QChar::Separator_Line
            || letter.category() == QChar::Separator_Paragraph;
    });
}

QStringList wordsFor(const CommandOutline &command, const QString &typed,
                     const CompletionNames &names)
{
    QStringList words;
    if (typed.startsWith(QLatin1Char('-'))) {
        for (const OptionOutline &option : command.options)
            words += option.names;
    } else if (!command.commands.empty()) {
        for (const CommandOutline &each : command.commands)
            words.append(each.words.last());
    } else if (!command.positionals.empty()) {
        words = valuesOf(command.positionals.back(), typed, names);
    }
    return words;
}

// The command to which the last word belongs, and the option if that word is its value.
struct Place
{
    const CommandOutline *command;
    const OptionOutline *option = nullptr;
};

Place placeOf(const CommandOutline &program, const QStringList &words)
{
    Place place {&program};
    for (qsizetype i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == u"="_s) // of bash
            continue;
        if (place.option) {
            place.option = nullptr;
            continue;
        }
        const OptionOutline *const given = optionOf(*place.command, words[i]);
        if (given && !given->value.isEmpty() && !words[i].contains(QLatin1Char('=')))
            place.option = given;
        const std::vector<CommandOutline> &commands = place.command->commands;
        const auto below
            = std::find_if(commands.begin(), commands.end(), [&](const CommandOutline &each) {
                  return each.words.last() == words[i];
              });
        if (below != commands.end())
            place.command = &*below;
    }
    return place;
}
} // namespace

QStringList completionsFor(const CommandOutline &program, const QStringList &words,
                           const CompletionNames &names)
{
    if (words.isEmpty())
        return {};
    QString typed = unquoted(words.last());
    auto [command, option] = placeOf(program, words);
    QString before; // the part of the word before the value
    if (option && typed == u"="_s) {
        typed.clear();
    } else if (const qsizetype sign = typed.indexOf(QLatin1Char('='));
               !option && sign > 0 && typed.startsWith(QLatin1Char('-'))) {
        option = optionOf(*command, typed);
        before = typed.first(sign + 1);
        typed.remove(0, sign + 1);
        if (!option)
            return {};
    }
    QStringList offered;
    for (const QString &each :
         option ? valuesOf(*option, typed, names) : wordsFor(*command, typed, names)) {
        if (each.startsWith(typed) && isPlain(each))
            offered.append(before + each);
    }
    return offered;
}

} // namespace penstock
