// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/faults/retryafternonsense.h>

#include <array>

namespace penstock {

QByteArrayList retryAfterNonsense(quint64 number)
{
    static const std::array<QByteArrayList, retryAfterNonsenseCount> kinds {{
        {""},
        {"   "},
        {"-1"},
        {"-2147483648"},
        {"0"},
        {"00000000000000000000"},
        {"1.5"},
        {"1e9"},
        {"1,000"},
        {"0x10"},
        {"+3"},
        {"2147483648"},
        {"99999999999999999999999999"},
        {"NaN"},
        {"soon"},
        {"in a few seconds, please"},
        {"Thu, 01 Jan 1970 00:00:00 GMT"},
        {"Fri, 31 Dec 9999 23:59:59 GMT"},
        {"Wed, 32 Foo 2026 25:61:61 GMT"},
        {"2026-11-23T00:00:00Z"},
        {"\xd9\xa3\xd9\xa0"}, // thirty, in Arabic digits
        {"\xe2\x88\x9e"}, // infinity
        {"1", "99999", "-5"},
        {"1;comment=\"60\"", QByteArray(5000, '9')},
    }};
    return kinds[std::size_t((number + kinds.size() - 1) % kinds.size())];
}

} // namespace penstock
