// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/completions.h"

namespace penstock {

namespace {
using Offers = OptionOutline::Offers;

// Within single quotes, in a description of _arguments.
QString zshText(const QString &text)
{
    QString escaped;
    for (const QChar letter : text) {
        if (letter == QLatin1Char('\''))
            escaped += QStringLiteral("'\\''");
        else if (letter == QLatin1Char('\n'))
            escaped += QLatin1Char(' ');
        else if (QStringLiteral("\\[]:").contains(letter))
            escaped += QStringLiteral("\\") + letter;
        else
            escaped += letter;
    }
    return escaped;
}

QString actionFor(const OptionOutline &option)
{
    switch (option.offers) {
    case Offers::Choices:
        return QLatin1Char('(') + option.choices.join(QLatin1Char(' ')) + QLatin1Char(')');
    case Offers::Files:
        return QStringLiteral("_files");
    case Offers::Folders:
        return QStringLiteral("_files -/");
    case Offers::Profiles:
        return QStringLiteral("_penstock_profiles");
    case Offers::Presets:
        return QStringLiteral("_penstock_presets");
    case Offers::Nothing:
        break;
    }
    return QStringLiteral(" ");
}

// The option under each of its names; with one of them the others are not offered any more.
QString optionLines(const OptionOutline &option)
{
    QStringList others = option.excludes;
    if (!option.isRepeated)
        others += option.names;
    QString lines;
    for (const QString &name : option.names) {
        lines += QStringLiteral("        '");
        if (option.isRepeated)
            lines += QLatin1Char('*');
        if (!others.isEmpty())
            lines += QLatin1Char('(') + others.join(QLatin1Char(' ')) + QLatin1Char(')');
        lines += name;
        if (!option.value.isEmpty())
            lines += name.startsWith(QStringLiteral("--")) ? QLatin1Char('=') : QLatin1Char('+');
        lines += QLatin1Char('[') + zshText(option.description) + QLatin1Char(']');
        if (!option.value.isEmpty())
            lines
                += QLatin1Char(':') + zshText(option.value) + QLatin1Char(':') + actionFor(option);
        lines += QStringLiteral("' \\\n");
    }
    return lines;
}

QString functionName(const CommandOutline &command)
{
    return QLatin1Char('_') + command.words.join(QLatin1Char('_'));
}

QString functionOf(const CommandOutline &command)
{
    QString text = functionName(command) + QStringLiteral("() {\n");
    if (!command.commands.empty())
        text += QStringLiteral("    local line state ret=1\n");
    text += QStringLiteral("    _arguments -s -S %1: \\\n")
                .arg(command.commands.empty() ? QString() : QStringLiteral("-C "));
    for (const OptionOutline &option : command.options)
        text += optionLines(option);
    for (const OptionOutline &positional : command.positionals)
        text += QStringLiteral("        '%1:%2:%3' \\\n")
                    .arg(positional.isRepeated       ? QStringLiteral("*")
                             : positional.isRequired ? QString()
                                                     : QStringLiteral(":"),
                         zshText(positional.names.last()), actionFor(positional));
    if (command.commands.empty())
        return text + QStringLiteral("        && return\n    return 1\n}\n\n");

    text += QStringLiteral(
        "        ':command:->command' \\\n        '*:::argument:->argument' && ret=0\n"
        "    case $state in\n        command)\n            local -a commands=(\n");
    for (const CommandOutline &each : command.commands)
        text += QStringLiteral("                '%1:%2'\n")
                    .arg(each.words.last(), zshText(each.summary));
    text += QStringLiteral(
        "            )\n            _describe -t commands command commands && ret=0\n"
        "            ;;\n        argument)\n"
        "            words=($line[1] \"${words[@]}\")\n"
        "            ((CURRENT += 1))\n            case $line[1] in\n");
    for (const CommandOutline &each : command.commands)
        text += QStringLiteral("                %1) %2 && ret=0 ;;\n")
                    .arg(each.words.last(), functionName(each));
    return text
        + QStringLiteral("            esac\n            ;;\n    esac\n    return ret\n}\n\n");
}

const char *const begin = R"zsh(#compdef @program@
# Completion of @program@ for zsh, made from what @program@ --help is made from.

_@program@_profiles() {
    local -a profiles=(${(f)"$(_call_program profiles $service profile list 2>/dev/null)"})
    _alternative 'profiles:profile:compadd -a profiles' 'files:file:_files'
}

_@program@_presets() {
    local -a presets=(${${(f)"$(_call_program presets $service profile presets 2>/dev/null)"}%% *})
    compadd -a presets
}

)zsh";
} // namespace

QString zshCompletionOf(const CommandOutline &program)
{
    QString text = QString::fromLatin1(begin).replace(QStringLiteral("@program@"), program.name());
    for (const CommandOutline *const command : allCommands(program))
        text += functionOf(*command);
    // Loaded as a function of its own name, or read by a shell.
    return text
        + QStringLiteral(
              "if [[ $funcstack[1] == %1 ]]; then\n    %1 \"$@\"\nelse\n    compdef %1 %2\nfi\n")
              .arg(functionName(program), program.name());
}

} // namespace penstock
