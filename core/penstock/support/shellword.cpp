// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/shellword.h>

#include <algorithm>

namespace penstock {

namespace {

bool isPlain(QChar letter)
{
    return letter.isLetterOrNumber() || u"_./:=@%+-"_s.contains(letter);
}

bool isControl(QChar letter)
{
    return letter.category() == QChar::Other_Control || letter.category() == QChar::Other_Format;
}

//! $'…', which bash and zsh read: \n and \t, the rest by its bytes.
QString withEscapes(const QString &word)
{
    QString quoted = u"$'"_s;
    for (const QChar letter : word) {
        if (letter == QLatin1Char('\n')) {
            quoted += u"\\n"_s;
        } else if (letter == QLatin1Char('\t')) {
            quoted += u"\\t"_s;
        } else if (isControl(letter)) {
            for (const char byte : QString(letter).toUtf8())
                quoted += u"\\%1"_s.arg(quint8(byte), 3, 8, QLatin1Char('0'));
        } else {
            if (letter == QLatin1Char('\'') || letter == QLatin1Char('\\'))
                quoted += QLatin1Char('\\');
            quoted += letter;
        }
    }
    return quoted + QLatin1Char('\'');
}

} // namespace

QString shellWord(const QString &word)
{
    // At the front zsh takes = for the name of a command.
    if (!word.isEmpty() && !word.startsWith(QLatin1Char('='))
        && std::all_of(word.cbegin(), word.cend(), isPlain))
        return word;
    if (std::any_of(word.cbegin(), word.cend(), isControl))
        return withEscapes(word);
    return QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), u"'\\''"_s)
        + QLatin1Char('\'');
}

} // namespace penstock
