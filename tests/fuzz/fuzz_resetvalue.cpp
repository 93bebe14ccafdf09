// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/throttle/retryafter.h>

using namespace penstock;

//! The first byte chooses the kind and where the server's clock stands.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const auto kind = static_cast<TimeKind>(data[0] % 5);
    const WallTime now = data[0] < 128 ? fuzz::noon
        : data[0] < 192                ? WallTime::max()
                                       : WallTime::min();
    const QByteArray value = fuzz::bytes(data + 1, size - 1);
    const auto wait = parseResetValue(value, kind, now);
    fuzz::expectSane(wait);
    fuzz::expect(wait == parseResetValue("\t " + value + " ", kind, now) || value.size() > 250,
                 "blanks around a value do not matter");
    return 0;
}
