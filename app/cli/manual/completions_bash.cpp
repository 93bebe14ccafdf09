// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/completions.h"

namespace penstock {

namespace {
using Offers = OptionOutline::Offers;

// No name of ours has a quote in it.
QString quoted(const QString &word)
{
    return QLatin1Char('\'') + word + QLatin1Char('\'');
}

// One branch of a case: nothing where there is no pattern.
QString branch(const QStringList &patterns, const QString &does)
{
    if (patterns.isEmpty())
        return {};
    return QStringLiteral("        %1) %2 ;;\n").arg(patterns.join(QStringLiteral(" | ")), does);
}

// What is set so that the end of the function offers it.
QString wantedFor(Offers offers)
{
    switch (offers) {
    case Offers::Files:
        return QStringLiteral("wanted=files");
    case Offers::Folders:
        return QStringLiteral("wanted=folders");
    case Offers::Profiles:
        return QStringLiteral("wanted=profiles");
    case Offers::Presets:
        return QStringLiteral("wanted=presets");
    case Offers::Nothing:
    case Offers::Choices:
        break;
    }
    return QStringLiteral("wanted=nothing");
}

QString wordsWanted(const QStringList &words)
{
    return QStringLiteral("wanted=words words='%1'").arg(words.join(QLatin1Char(' ')));
}

constexpr Offers byKind[]
    = {Offers::Files, Offers::Folders, Offers::Profiles, Offers::Presets, Offers::Nothing};

// "penstock run" below "penstock", and which words are values.
QString walk(const std::vector<const CommandOutline *> &commands)
{
    QStringList below;
    QStringList withValue;
    for (const CommandOutline *const command : commands) {
        for (const CommandOutline &each : command->commands)
            below.append(quoted(each.name()));
        for (const OptionOutline &option : command->options) {
            if (option.value.isEmpty())
                continue;
            for (const QString &name : option.names)
                withValue.append(quoted(command->name() + QLatin1Char(' ') + name));
        }
    }
    return branch(below, QStringLiteral("command+=\" ${COMP_WORDS[at]}\""))
        + branch(withValue,
                 QStringLiteral(
                     "[[ ${COMP_WORDS[at + 1]-} == = ]] && at=$((at + 2)) || at=$((at + 1))"));
}

// The options whose values are of a kind, as they stand behind their command.
QStringList patternsFor(Offers kind, const CommandOutline &command)
{
    QStringList patterns;
    for (const OptionOutline &option : command.options) {
        if (option.value.isEmpty() || option.offers != kind)
            continue;
        for (const QString &name : option.names)
            patterns.append(quoted(command.name() + QLatin1Char(' ') + name));
    }
    return patterns;
}

// By the option before the cursor.
QString values(const std::vector<const CommandOutline *> &commands)
{
    QString text;
    for (const Offers kind : byKind) {
        QStringList patterns;
        for (const CommandOutline *const command : commands)
            patterns += patternsFor(kind, *command);
        text += branch(patterns, wantedFor(kind));
    }
    for (const CommandOutline *const command : commands) {
        for (const OptionOutline &option : command->options) {
            if (option.offers == Offers::Choices)
                text += branch({quoted(command->name() + QLatin1Char(' ') + option.names.last())},
                               wordsWanted(option.choices));
        }
    }
    return text;
}

QString optionWords(const std::vector<const CommandOutline *> &commands)
{
    QString text;
    for (const CommandOutline *const command : commands) {
        QStringList names;
        for (const OptionOutline &option : command->options)
            names += option.names;
        text += branch({quoted(command->name())}, wordsWanted(names));
    }
    return text;
}

QString otherWords(const std::vector<const CommandOutline *> &commands)
{
    QString text;
    for (const CommandOutline *const command : commands) {
        QStringList names;
        for (const CommandOutline &each : command->commands)
            names.append(each.words.last());
        if (!names.isEmpty())
            text += branch({quoted(command->name())}, wordsWanted(names));
        else if (!command->positionals.empty())
            text
                += branch({quoted(command->name())}, wantedFor(command->positionals.back().offers));
    }
    return text;
}
// Where it is and what it is asked for; the rest is the table above.
const char *const script
    = R"(# Completion of @program@ for bash, made from what @program@ --help is made from.
# shellcheck shell=bash
_@program@()
{
    local word=${COMP_WORDS[COMP_CWORD]} before='' command=@program@ at wanted=nothing words=''
    COMPREPLY=()
    # Bash takes --option=value apart at the sign.
    if ((COMP_CWORD > 1)); then before=${COMP_WORDS[COMP_CWORD - 1]}; fi
    if [[ $word == = ]]; then
        word=''
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((at = 1; at < COMP_CWORD; ++at)); do
        case "$command ${COMP_WORDS[at]}" in
@walk@        esac
    done
    case "$command $before" in
@values@        *)
            if [[ $word == -* ]]; then
                case $command in
@options@                esac
            else
                case $command in
@words@                esac
            fi
            ;;
    esac
    case $wanted in
        profiles) words=$("${COMP_WORDS[0]}" profile list 2>/dev/null) ;;
        presets) words=$("${COMP_WORDS[0]}" profile presets 2>/dev/null | sed 's/ .*//') ;;
    esac
    if [[ -n $words ]]; then mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"); fi
    case $wanted in
        files | profiles) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word") ;;
        folders) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
        *) return ;;
    esac
    # Folders get a slash, and names with blanks are quoted. Outside of a completion it does nothing.
    compopt -o filenames 2>/dev/null || true
}
complete -F _@program@ @program@
)";
} // namespace

QString bashCompletionOf(const CommandOutline &program)
{
    const std::vector<const CommandOutline *> commands = allCommands(program);
    return QString::fromLatin1(script)
        .replace(QStringLiteral("@walk@"), walk(commands))
        .replace(QStringLiteral("@values@"), values(commands))
        .replace(QStringLiteral("@options@"), optionWords(commands))
        .replace(QStringLiteral("@words@"), otherWords(commands))
        .replace(QStringLiteral("@program@"), program.name());
}

} // namespace penstock
