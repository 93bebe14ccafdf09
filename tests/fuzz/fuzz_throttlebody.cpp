// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/throttle/throttlebody.h>

using namespace penstock;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray body = fuzz::bytes(data, size);
    ThrottleDialect dialect;
    dialect.bodies = {{"/error/*/reason", {"busy"}}, {"/status", {}, {"over"}}, {{}, {}, {"calm"}}};
    const ThrottleBody read = readThrottleBody(body, 429, BodyWords::Usual, dialect, fuzz::noon);
    fuzz::expectSane(read.wait);
    fuzz::expect(read.waitText.isEmpty() == !read.wait, "a wait comes with its text");
    return 0;
}
