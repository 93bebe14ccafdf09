// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/completions.h"

namespace penstock {

namespace {
using Offers = OptionOutline::Offers;

QString fishWord(QString text)
{
    text.replace(QLatin1Char('\n'), QLatin1Char(' '));
    text.replace(QLatin1Char('\\'), QStringLiteral("\\\\"));
    text.replace(QLatin1Char('\''), QStringLiteral("\\'"));
    return QLatin1Char('\'') + text + QLatin1Char('\'');
}

QString argumentsFor(const OptionOutline &option)
{
    switch (option.offers) {
    case Offers::Choices:
        return QStringLiteral(" -a ") + fishWord(option.choices.join(QLatin1Char(' ')));
    case Offers::Files:
        return QStringLiteral(" -F");
    case Offers::Folders:
        return QStringLiteral(" -a '(__fish_complete_directories)'");
    case Offers::Profiles:
        return QStringLiteral(" -F -a '(penstock profile list 2>/dev/null)'");
    case Offers::Presets:
        return QStringLiteral(" -a '(penstock profile presets 2>/dev/null | string replace -r "
                              "\" .*\" \"\")'");
    case Offers::Nothing:
        break;
    }
    return {};
}

// Where files are no value, those that the command takes are not offered either.
QString valueOf(const OptionOutline &option)
{
    const QString offered = argumentsFor(option);
    return (offered.startsWith(QStringLiteral(" -F")) ? QStringLiteral(" -r")
                                                      : QStringLiteral(" -x"))
        + offered;
}

QString lineFor(const CommandOutline &command, const QString &rest)
{
    return QStringLiteral("complete -c %1 -n '__%1_at %2'%3\n")
        .arg(command.words.first(), command.words.join(QLatin1Char('_')), rest);
}

QString optionLine(const CommandOutline &command, const OptionOutline &option)
{
    QString rest;
    for (const QString &name : option.names)
        rest += name.startsWith(QStringLiteral("--")) ? QStringLiteral(" -l ") + name.mid(2)
                                                      : QStringLiteral(" -s ") + name.mid(1);
    if (!option.value.isEmpty())
        rest += valueOf(option);
    return lineFor(command, rest + QStringLiteral(" -d ") + fishWord(option.description));
}

QString linesOf(const CommandOutline &command)
{
    QString text;
    for (const CommandOutline &each : command.commands)
        text += lineFor(
            command, QStringLiteral(" -a %1 -d %2").arg(each.words.last(), fishWord(each.summary)));
    for (const OptionOutline &option : command.options)
        text += optionLine(command, option);
    for (const OptionOutline &positional : command.positionals) {
        if (const QString offered = argumentsFor(positional); !offered.isEmpty())
            text += lineFor(command, offered);
    }
    return text;
}

QStringList withValue(const CommandOutline &command)
{
    QStringList names;
    for (const OptionOutline &option : command.options) {
        for (const QString &name : option.names) {
            if (!option.value.isEmpty())
                names.append(command.words.join(QLatin1Char('_')) + name);
        }
    }
    return names;
}

// Its words are compared as penstock_run: one word each, so that nothing has to be quoted.
const char *const fishScript
    = R"(# Completion of @program@ for fish, made from what @program@ --help is made from.
function __@program@_at
    set -l command @program@
    set -l is_value 0
    for word in (commandline -opc)[2..-1]
        if test $is_value = 1
            set is_value 0
            continue
        end
        switch $command$word
            case @with_value@
                set is_value 1
                continue
        end
        switch $command'_'$word
            case @commands@
                set command $command'_'$word
        end
    end
    test $command = $argv[1]
end

complete -c @program@ -f
)";
} // namespace

QString fishCompletionOf(const CommandOutline &program)
{
    const std::vector<const CommandOutline *> commands = allCommands(program);
    QStringList below;
    QStringList valued;
    QString lines;
    for (const CommandOutline *const command : commands) {
        if (command != &program)
            below.append(command->words.join(QLatin1Char('_')));
        valued += withValue(*command);
        lines += linesOf(*command);
    }
    return QString::fromLatin1(fishScript)
               .replace(QStringLiteral("@with_value@"), valued.join(QLatin1Char(' ')))
               .replace(QStringLiteral("@commands@"), below.join(QLatin1Char(' ')))
               .replace(QStringLiteral("@program@"), program.name())
        + lines;
}

} // namespace penstock
