// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/manpage.h"

#include "app/cli/options/exitcode.h"

namespace penstock {

namespace {
// Escapes characters that are special in roff. A hyphen stays a hyphen when it is copied.
QString escaped(const QString &text)
{
    QString escaped;
    for (const char32_t letter : text.toUcs4()) {
        if (letter == U'\\')
            escaped += u"\\e"_s;
        else if (letter == U'-')
            escaped += u"\\-"_s;
        else if (letter == U'\'')
            escaped += u"\\(aq"_s;
        else if (letter == U'`')
            escaped += u"\\(ga"_s;
        else if (letter == U'^')
            escaped += u"\\(ha"_s;
        else if (letter == U'~')
            escaped += u"\\(ti"_s;
        else if (letter == U'\u2026') // not in ASCII
            escaped += u"..."_s;
        else if (letter < 0x80)
            escaped += QChar(char16_t(letter));
        else
            escaped += u"\\[u%1]"_s.arg(uint(letter), 4, 16, QLatin1Char('0'))
                           .toUpper()
                           .replace(u'U', u'u');
    }
    return escaped;
}

// Escapes a leading dot: roff would read the line as a request.
QString line(const QString &text)
{
    const QString there = escaped(text);
    return (there.startsWith(QLatin1Char('.')) ? u"\\&"_s + there : there) + QLatin1Char('\n');
}

QString bold(const QString &text)
{
    return u"\\fB%1\\fR"_s.arg(escaped(text));
}

QString italic(const QString &text)
{
    return u"\\fI%1\\fR"_s.arg(escaped(text));
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
        text += u"..."_s;
    return positional.isRequired ? text : QLatin1Char('[') + text + QLatin1Char(']');
}

QString synopsisOf(const CommandOutline &command)
{
    QString text = bold(command.name());
    if (!command.options.empty())
        text += u" ["_s + italic(u"OPTIONS"_s) + QLatin1Char(']');
    for (const OptionOutline &positional : command.positionals)
        text += QLatin1Char(' ') + positionalText(positional);
    if (!command.commands.empty())
        text += QLatin1Char(' ') + italic(u"COMMAND"_s);
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
        head = names.join(u", "_s);
        if (!option.value.isEmpty())
            head += QLatin1Char(' ') + italic(option.value);
    }
    QString text = u".TP\n"_s + head + QLatin1Char('\n')
        + line(sentence(QString(option.description).replace(QLatin1Char('\n'), QLatin1Char(' '))));
    if (!option.choices.isEmpty())
        text += line(u"One of: %1."_s.arg(option.choices.join(u", "_s)));
    if (!option.range.isEmpty())
        text += line(u"From %1."_s.arg(QString(option.range).replace(u" - "_s, u" to "_s)));
    if (!option.fallback.isEmpty())
        text += line(u"Default: %1"_s.arg(option.fallback));
    if (!option.needs.isEmpty())
        text += line(u"Requires %1."_s.arg(option.needs.join(u" and "_s)));
    if (!option.excludes.isEmpty())
        text += line(u"Cannot be combined with %1."_s.arg(option.excludes.join(u", "_s)));
    if (!isPositional && option.isRequired)
        text += line(u"Required."_s);
    if (!isPositional && option.isRepeated)
        text += line(u"May be repeated."_s);
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

// The text below the options. Lines that begin with a space are not filled. A line "Examples:" is a
// heading.
QString moreOf(const CommandOutline &command, const QString &heading)
{
    QString text;
    bool isAsIs = false;
    bool isAfterHeading = false;
    const auto setAsIs = [&](bool wanted) {
        if (wanted != isAsIs)
            text += wanted ? u".nf\n"_s : u".fi\n"_s;
        isAsIs = wanted;
    };
    const QStringList lines = command.more.split(QLatin1Char('\n'));
    for (qsizetype at = 0; at < lines.size(); ++at) {
        const QString &each = lines[at];
        const bool isExamples = each == u"Examples:"_s || each == u"Example:"_s;
        if (each.isEmpty() || isExamples) {
            setAsIs(false);
            const bool isLast = at + 1 == lines.size();
            if (isExamples)
                text += u"%1EXAMPLES\n"_s.arg(heading);
            else if (!isAfterHeading && !isLast && !lines[at + 1].startsWith(QLatin1Char(' '))
                     && !lines[at + 1].startsWith(u"Example"_s))
                text += u".PP\n"_s;
            isAfterHeading = isExamples;
            continue;
        }
        // mandoc warns about a paragraph right after a heading.
        if (each.startsWith(QLatin1Char(' ')) && !isAsIs && !isAfterHeading)
            text += u".PP\n"_s;
        setAsIs(each.startsWith(QLatin1Char(' ')));
        text += line(each);
        isAfterHeading = false;
    }
    setAsIs(false);
    return text;
}

QString pageOfProgram(const CommandOutline &program)
{
    QString text = u".SH COMMANDS\n"_s;
    for (const CommandOutline &each : program.commands)
        text += u".TP\n%1(1)\n"_s.arg(bold(manPageName(each))) + line(sentence(each.summary));
    text += u".SH OPTIONS\n"_s + optionsOf(program);
    text += u".SH EXIT STATUS\n"_s;
    for (const auto &[code, meaning] : exitCodeTexts)
        text += u".TP\n%1\n"_s.arg(bold(QString::number(int(code))))
            + line(QString::fromLatin1(meaning));
    return text;
}

QString pageOfCommand(const CommandOutline &command)
{
    QString text = u".SH OPTIONS\n"_s + optionsOf(command);
    if (!command.commands.empty())
        text += u".SH COMMANDS\n"_s;
    for (const CommandOutline &each : command.commands) {
        text += u".SS %1"_s.arg(synopsisOf(each)) + line(sentence(each.summary)) + optionsOf(each);
        if (!each.more.isEmpty())
            text += u".PP\n"_s + moreOf(each, u".PP\n"_s);
    }
    if (!command.more.isEmpty()) {
        const bool isOnlyExamples = command.more.startsWith(u"Example"_s);
        text += (isOnlyExamples ? QString() : u".SH NOTES\n"_s) + moreOf(command, u".SH "_s);
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
    QString text = u".\\\" Generated from the same data as %1 --help.\n"_s.arg(command.name())
        + u".TH %1 1 %2 \"penstock %3\" \"User Commands\"\n"_s.arg(escaped(name.toUpper()),
                                                                   head.date, head.version);
    const QString summary
        = command.summary.endsWith(QLatin1Char('.')) ? command.summary.chopped(1) : command.summary;
    text += u".SH NAME\n%1 \\- %2\n"_s.arg(escaped(name), escaped(summary));
    text += u".SH SYNOPSIS\n"_s + synopsisOf(command);
    text += u".SH DESCRIPTION\n"_s + line(sentence(command.summary));
    text += &command == &program ? pageOfProgram(command) : pageOfCommand(command);
    QStringList others;
    if (&command != &program)
        others.append(bold(manPageName(program)) + u"(1)"_s);
    for (const CommandOutline &each : program.commands) {
        if (each.words != command.words)
            others.append(bold(manPageName(each)) + u"(1)"_s);
    }
    return text + u".SH SEE ALSO\n"_s + others.join(u",\n"_s) + QLatin1Char('\n');
}

} // namespace penstock
