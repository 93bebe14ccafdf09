// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/int128.h>

#include <QByteArrayView>
#include <QString>

#include <optional>

// Parsing of bytes from unknown servers: no locale, terminating zero, sign, exponent, "inf" or
// digits of other scripts.
namespace penstock {

inline constexpr Int128 nanosPerSecond = 1'000'000'000;
//! Largest number read here: seconds that fill 64 bits, in nanoseconds.
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

//! Returns true if \a value is printable ASCII or tabs, at most \a longest bytes.
bool isCleanValue(QByteArrayView value, qsizetype longest = 256);
//! Returns at most \a longest bytes for display; others than printable ASCII become dots.
QString printable(QByteArrayView value, qsizetype longest = 200);
//! Removes blanks and tabs at the front.
QByteArrayView skippedBlanks(QByteArrayView text);
//! Trims blanks and tabs.
QByteArrayView withoutBlanks(QByteArrayView text);
//! Compares without regard to the case of ASCII letters.
bool sameLetters(QByteArrayView a, QByteArrayView b);
//! Searches for \a lowerNeedle, in lower case, in any case.
bool containsLetters(QByteArrayView text, QByteArrayView lowerNeedle);

//! Parses and removes DIGIT+ ["." DIGIT{1,9}] at the front; in units of 1e-9, saturating.
std::optional<Int128> eatDecimal(QByteArrayView &text);
//! Parses a whole text in the same way.
std::optional<Int128> wholeDecimal(QByteArrayView text);

} // namespace penstock
