// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/text/bytetext_p.h>

#include <algorithm>

namespace penstock {

bool isCleanValue(QByteArrayView value, qsizetype longest)
{
    return value.size() <= longest && std::all_of(value.begin(), value.end(), [](char byte) {
               return byte == '\t' || (byte >= 0x20 && byte < 0x7F);
           });
}

QString printable(QByteArrayView value, qsizetype longest)
{
    QString text;
    for (const char byte : value.first(std::min(value.size(), longest)))
        text += byte >= 0x20 && byte < 0x7F ? QChar::fromLatin1(byte) : QChar(u'·');
    return value.size() > longest ? text + u"…"_s : text;
}

QByteArrayView skippedBlanks(QByteArrayView text)
{
    while (!text.isEmpty() && isBlank(text.front()))
        text = text.sliced(1);
    return text;
}

QByteArrayView withoutBlanks(QByteArrayView text)
{
    text = skippedBlanks(text);
    while (!text.isEmpty() && isBlank(text.back()))
        text.chop(1);
    return text;
}

bool sameLetters(QByteArrayView a, QByteArrayView b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char left, char right) { return lowered(left) == lowered(right); });
}

bool containsLetters(QByteArrayView text, QByteArrayView lowerNeedle)
{
    return std::search(text.begin(), text.end(), lowerNeedle.begin(), lowerNeedle.end(),
                       [](char byte, char wanted) { return lowered(byte) == wanted; })
        != text.end();
}

std::optional<Int128> eatDecimal(QByteArrayView &text)
{
    qsizetype at = 0;
    Int128 whole = 0;
    while (at < text.size() && isDigit(text[at]))
        whole = std::min(whole * 10 + (text[at++] - '0'), maxNanos / nanosPerSecond);
    if (at == 0)
        return std::nullopt;
    Int128 nanos = whole * nanosPerSecond;
    const bool hasDecimals = at + 1 < text.size() && text[at] == '.' && isDigit(text[at + 1]);
    if (hasDecimals) {
        ++at;
        for (Int128 unit = nanosPerSecond / 10; at < text.size() && isDigit(text[at]); unit /= 10) {
            if (unit == 0) // a tenth decimal
                return std::nullopt;
            nanos += (text[at++] - '0') * unit;
        }
    }
    text = text.sliced(at);
    return std::min(nanos, maxNanos);
}

std::optional<Int128> wholeDecimal(QByteArrayView text)
{
    const auto nanos = eatDecimal(text);
    return text.isEmpty() ? nanos : std::nullopt;
}

} // namespace penstock
