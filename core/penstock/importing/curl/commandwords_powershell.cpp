// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/curl/commandwords_p.h>
#include <penstock/importing/curl/powershelltext_p.h>

namespace penstock {

namespace {
// PowerShell 5 hands words over so that curl's runtime takes the quotes out of them, and people put
// a backslash before each; PowerShell 7 does not.
QString withoutBackslashes(const QString &word)
{
    const QString escaped = u"\\\""_s;
    const bool all = word.contains(escaped) && word.count(escaped) == word.count(QLatin1Char('"'))
        && !word.contains(u"\\\\\""_s);
    return all ? QString(word).replace(escaped, u"\""_s) : word;
}

bool isEndOfCommand(const PowerShellText &text)
{
    return text.isNext('\n') || text.isNext(';') || text.isNext('|') || text.isNext('>')
        || text.isNext('&');
}

QString readWord(PowerShellText &text)
{
    QString word;
    while (!text.atEnd() && !text.peek().isSpace() && !isEndOfCommand(text)) {
        if (text.isString()) {
            word += text.readString();
        } else if (text.isNext('`')) {
            if (text.skipLineBreak())
                break;
            text.take();
            if (!text.atEnd())
                word += text.take();
        } else if (text.isNext('$') && (text.peek(1).isLetter() || text.isNext('(', 1))) {
            text.failAt(u"$"_s + text.peek(1) + u"…"_s);
        } else {
            word += text.take();
        }
    }
    return withoutBackslashes(word);
}
} // namespace

Result<QStringList> wordsOfPowerShell(const QString &text)
{
    PowerShellText left(text);
    QStringList words;
    left.skipSpace();
    while (!left.atEnd() && !isEndOfCommand(left)) {
        words.append(readWord(left));
        left.skipBlanks();
    }
    if (left.fault())
        return failure(*left.fault());
    return words;
}

} // namespace penstock
