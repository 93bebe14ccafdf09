// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/int128.h>

#include <QByteArrayView>

#include <optional>

// Bytes of servers nobody knows: no locale, no terminating zero, no sign, no exponent. Library
// conversions take all of these, and "inf", and the digits of other scripts.
namespace penstock {

inline constexpr Int128 nanosPerSecond = 1'000'000'000;
//! No number read here is larger: seconds that fill 64 bits, as nanoseconds.
inline constexpr Int128 maxNanos = nanosPerSecond * 10 * nanosPerSecond * nanosPerSecond;

inline bool isDigit(char byte)
{
    return byte >= '0' && byte <= '9';
}
inline bool isBlank(char byte)
{
    return byte == ' ' || byte == '\t';
}
inline char lowered(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}
inline bool isLetter(char byte)
{
    return lowered(byte) >= 'a' && lowered(byte) <= 'z';
}

//! At most \a longest bytes, all of them printable ASCII or a tab.
bool isCleanValue(QByteArrayView value, qsizetype longest = 256);
//! Without blanks and tabs around it.
QByteArrayView withoutBlanks(QByteArrayView text);
//! Equal but for the case of ASCII letters.
bool sameLetters(QByteArrayView a, QByteArrayView b);
//! Whether \a text contains \a lowerNeedle, which is in lower case, in any letter case.
bool containsLetters(QByteArrayView text, QByteArrayView lowerNeedle);

//! Reads DIGIT+ ["." DIGIT{1,9}] from the front and takes it off; units of 1e-9, saturating.
std::optional<Int128> eatDecimal(QByteArrayView &text);
//! The same where nothing may follow.
std::optional<Int128> wholeDecimal(QByteArrayView text);

} // namespace penstock
