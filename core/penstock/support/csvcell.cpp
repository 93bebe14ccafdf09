// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/csvcell.h>

#include <algorithm>

namespace penstock {

QByteArray csvCell(QByteArray text)
{
    const bool isPlain = std::none_of(text.cbegin(), text.cend(), [](char byte) {
        return byte == ',' || byte == '"' || byte == '\n' || byte == '\r';
    });
    return isPlain ? text : '"' + text.replace('"', "\"\"") + '"';
}

QByteArray withoutFormula(const QByteArray &text)
{
    static constexpr QByteArrayView beginnings = "=+-@\t\r";
    static constexpr QByteArrayView byteOrderMark
        = "\xEF\xBB\xBF"; // nobody sees it, and some drop it
    QByteArrayView seen = text;
    while (seen.startsWith(byteOrderMark))
        seen = seen.sliced(byteOrderMark.size());
    if (seen.isEmpty() || !beginnings.contains(seen.front()))
        return text;
    bool isNumber = false;
    (void)text.toDouble(&isNumber);
    return isNumber && text == text.trimmed() ? text : '\'' + text;
}

} // namespace penstock
