// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/visibletext.h"

#include <algorithm>

namespace penstock {

namespace {

bool isJoiner(QChar letter)
{
    return letter == QChar(0x200c) || letter == QChar(0x200d); // parts of scripts and emojis
}

bool isObeyed(QChar letter)
{
    return letter.category() == QChar::Other_Control
        || (letter.category() == QChar::Other_Format && !isJoiner(letter));
}

//! Escapes \a letter as JSON does, so that JSON stays valid.
QString shown(QChar letter)
{
    return u"\\u%1"_s.arg(int(letter.unicode()), 4, 16, QLatin1Char('0'));
}

} // namespace

QString visibleText(const QString &text)
{
    if (std::none_of(text.cbegin(), text.cend(), isObeyed))
        return text;
    QString visible;
    visible.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar letter = text.at(i);
        const bool endsLine = letter == QLatin1Char('\r') && i + 1 < text.size()
            && text.at(i + 1) == QLatin1Char('\n');
        if (letter == QLatin1Char('\n') || letter == QLatin1Char('\t') || !isObeyed(letter))
            visible += letter;
        else if (!endsLine)
            visible += shown(letter);
    }
    return visible;
}

QString visibleLine(const QString &text)
{
    QString line = visibleText(text);
    line.replace(QLatin1Char('\n'), u"\\n"_s);
    return line.replace(QLatin1Char('\t'), u"\\t"_s);
}

} // namespace penstock
