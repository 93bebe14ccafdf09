// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>

#include <cstdint>
#include <vector>

//! Limits as their rules read, applied by force to all that was sent: what a strict server would say.
namespace penstock {

//! Microseconds of the server's clock.
using Micros = std::int64_t;

//! One call as the server sees it.
struct SeenCall
{
    Micros sentAt = 0;
    Micros endedAt = 0;
    std::int64_t units = 1;
};

//! Empty, or what of \a calls is more than the limit lets through. \a created is when its grid begins.
QString excess(const Limit &limit, std::vector<SeenCall> calls, Micros created = 0);

} // namespace penstock
