// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/csvcell.h>

#include <algorithm>

namespace penstock {

namespace {
// Nobody sees it, and some drop it.
constexpr QByteArrayView byteOrderMark = "\xEF\xBB\xBF";
} // namespace

QByteArray csvCell(QByteArray text)
{
    const bool isPlain = std::none_of(text.cbegin(), text.cend(), [](char byte) {
        return byte == ',' || byte == '"' || byte == '\n' || byte == '\r';
    });
    // In front of a file's first cell it would be taken for the file's own.
    return isPlain && !text.startsWith(byteOrderMark) ? text
                                                      : '"' + text.replace('"', "\"\"") + '"';
}

QByteArray withoutFormula(const QByteArray &text)
{
    static constexpr QByteArrayView beginnings = "=+-@\t\r";
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
