// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/manpage.h"

#include "app/cli/options/exitcode.h"

#include <utility>

namespace penstock {

namespace {
// What roff would take for its own. A hyphen is one that can be copied into a shell.
QString escaped(const QString &text)
{
    QString escaped;
    for (const char32_t letter : text.toUcs4()) {
        if (letter == U'\\')
            escaped += QStringLiteral("\\e");
        else if (letter == U'-')
            escaped += QStringLiteral("\\-");
        else if (letter == U'\'')
            escaped += QStringLiteral("\\(aq");
        else if (letter == U'`')
            escaped += QStringLiteral("\\(ga");
        else if (letter == U'^')
            escaped += QStringLiteral("\\(ha");
        else if (letter == U'~')
            escaped += QStringLiteral("\\(ti");
        else if (letter == U'\u2026') // which a terminal of ASCII does not have
            escaped += QStringLiteral("...");
        else if (letter < 0x80)
            escaped += QChar(char16_t(letter));
        else
            escaped += QStringLiteral("\\[u%1]")
                           .arg(uint(letter), 4, 16, QLatin1Char('0'))
                           .toUpper()
                           .replace(u'U', u'u');
    }
    return escaped;
}

// A line of text that begins with a dot would be a request.
QString line(const QString &text)
{
    const QString there = escaped(text);
    return (there.startsWith(QLatin1Char('.')) ? QStringLiteral("\\&") + there : there)
        + QLatin1Char('\n');
}

QString bold(const QString &text)
{
    return QStringLiteral("\\fB%1\\fR").arg(escaped(text));
}

QString italic(const QString &text)
{
    return QStringLiteral("\\fI%1\\fR").arg(escaped(text));
}

QString sentence(QString text)
{
    if (!text.isEmpty() && !text.endsWith(QLatin1Char('.')))
        text += QLatin1Char('.');
    return text;
}

QString positionalText(const OptionOutline &positional)
{
    QString text = italic(positional.names.last());
    if (positional.isRepeated)
        text += QStringLiteral("...");
    return positional.isRequired ? text : QLatin1Char('[') + text + QLatin1Char(']');
}

QString synopsisOf(const CommandOutline &command)
{
    QString text = bold(command.name());
    if (!command.options.empty())
        text += QStringLiteral(" [") + italic(QStringLiteral("OPTIONS")) + QLatin1Char(']');
    for (const OptionOutline &positional : command.positionals)
        text += QLatin1Char(' ') + positionalText(positional);
    if (!command.commands.empty())
        text += QLatin1Char(' ') + italic(QStringLiteral("COMMAND"));
    return text + QLatin1Char('\n');
}

QString optionText(const OptionOutline &option, bool isPositional)
{
    QString head;
    if (isPositional) {
        head = italic(option.names.last());
    } else {
        QStringList names;
        for (const QString &name : option.names)
            names.append(bold(name));
        head = names.join(QStringLiteral(", "));
        if (!option.value.isEmpty())
            head += QLatin1Char(' ') + italic(option.value);
    }
    QString text = QStringLiteral(".TP\n") + head + QLatin1Char('\n')
        + line(sentence(QString(option.description).replace(QLatin1Char('\n'), QLatin1Char(' '))));
    if (!option.choices.isEmpty())
        text += line(QStringLiteral("One of: %1.").arg(option.choices.join(QStringLiteral(", "))));
    if (!option.range.isEmpty())
        text += line(
            QStringLiteral("From %1.")
                .arg(QString(option.range).replace(QStringLiteral(" - "), QStringLiteral(" to "))));
    if (!option.fallback.isEmpty())
        text += line(QStringLiteral("Without it: %1").arg(option.fallback));
    if (!option.needs.isEmpty())
        text += line(
            QStringLiteral("Only with %1.").arg(option.needs.join(QStringLiteral(" and "))));
    if (!option.excludes.isEmpty())
        text += line(QStringLiteral("Not together with %1.")
                         .arg(option.excludes.join(QStringLiteral(", "))));
    if (!isPositional && option.isRequired)
        text += line(QStringLiteral("It has to be given."));
    if (!isPositional && option.isRepeated)
        text += line(QStringLiteral("It may be given more than once."));
    return text;
}

QString optionsOf(const CommandOutline &command)
{
    QString text;
    for (const OptionOutline &positional : command.positionals)
        text += optionText(positional, true);
    for (const OptionOutline &option : command.options)
        text += optionText(option, false);
    return text;
}

// What stands below the options: a line that begins with blanks is shown as it is, a line with
// nothing but "Examples:" is a heading.
QString moreOf(const CommandOutline &command, const QString &heading)
{
    QString text;
    bool isAsIs = false;
    bool isAfterHeading = false;
    const auto setAsIs = [&](bool wanted) {
        if (wanted != isAsIs)
            text += wanted ? QStringLiteral(".nf\n") : QStringLiteral(".fi\n");
        isAsIs = wanted;
    };
    const QStringList lines = command.more.split(QLatin1Char('\n'));
    for (qsizetype at = 0; at < lines.size(); ++at) {
        const QString &each = lines[at];
        const bool isExamples
            = each == QStringLiteral("Examples:") || each == QStringLiteral("Example:");
        if (each.isEmpty() || isExamples) {
            setAsIs(false);
            const bool isLast = at + 1 == lines.size();
            if (isExamples)
                text += QStringLiteral("%1EXAMPLES\n").arg(heading);
            else if (!isAfterHeading && !isLast && !lines[at + 1].startsWith(QLatin1Char(' '))
                     && !lines[at + 1].startsWith(QStringLiteral("Example")))
                text += QStringLiteral(".PP\n");
            isAfterHeading = isExamples;
            continue;
        }
        // No paragraph right behind a heading.
        if (each.startsWith(QLatin1Char(' ')) && !isAsIs && !isAfterHeading)
            text += QStringLiteral(".PP\n");
        setAsIs(each.startsWith(QLatin1Char(' ')));
        text += line(each);
        isAfterHeading = false;
    }
    setAsIs(false);
    return text;
}

QString pageOfProgram(const CommandOutline &program)
{
    QString text = QStringLiteral(".SH COMMANDS\n");
    for (const CommandOutline &each : program.commands)
        text += QStringLiteral(".TP\n%1(1)\n").arg(bold(manPageName(each)))
            + line(sentence(each.summary));
    text += QStringLiteral(".SH OPTIONS\n") + optionsOf(program);
    text += QStringLiteral(".SH EXIT STATUS\n");
    for (const ExitCode code : allExitCodes)
        text += QStringLiteral(".TP\n%1\n").arg(bold(QString::number(int(code))))
            + line(sentence(exitCodeText(code)));
    return text;
}

QString pageOfCommand(const CommandOutline &command)
{
    QString text = QStringLiteral(".SH OPTIONS\n") + optionsOf(command);
    if (!command.commands.empty())
        text += QStringLiteral(".SH COMMANDS\n");
    for (const CommandOutline &each : command.commands) {
        text += QStringLiteral(".SS %1").arg(synopsisOf(each)) + line(sentence(each.summary))
            + optionsOf(each);
        if (!each.more.isEmpty())
            text += QStringLiteral(".PP\n") + moreOf(each, QStringLiteral(".PP\n"));
    }
    if (!command.more.isEmpty()) {
        const bool isOnlyExamples = command.more.startsWith(QStringLiteral("Example"));
        text += (isOnlyExamples ? QString() : QStringLiteral(".SH NOTES\n"))
            + moreOf(command, QStringLiteral(".SH "));
    }
    return text;
}
} // namespace

QString manPageName(const CommandOutline &command)
{
    return command.words.join(QLatin1Char('-'));
}

QString manPageOf(const CommandOutline &command, const CommandOutline &program,
                  const ManPageHead &head)
{
    const QString name = manPageName(command);
    QString text
        = QStringLiteral(".\\\" Made from what %1 --help is made from.\n").arg(command.name())
        + QStringLiteral(".TH %1 1 %2 \"penstock %3\" \"User Commands\"\n")
              .arg(escaped(name.toUpper()), head.date, head.version);
    const QString summary
        = command.summary.endsWith(QLatin1Char('.')) ? command.summary.chopped(1) : command.summary;
    text += QStringLiteral(".SH NAME\n%1 \\- %2\n").arg(escaped(name), escaped(summary));
    text += QStringLiteral(".SH SYNOPSIS\n") + synopsisOf(command);
    text += QStringLiteral(".SH DESCRIPTION\n") + line(sentence(command.summary));
    text += &command == &program ? pageOfProgram(command) : pageOfCommand(command);
    QStringList others;
    if (&command != &program)
        others.append(bold(manPageName(program)) + QStringLiteral("(1)"));
    for (const CommandOutline &each : program.commands) {
        if (each.words != command.words)
            others.append(bold(manPageName(each)) + QStringLiteral("(1)"));
    }
    return text + QStringLiteral(".SH SEE ALSO\n") + others.join(QStringLiteral(",\n"))
        + QLatin1Char('\n');
}

} // namespace penstock
