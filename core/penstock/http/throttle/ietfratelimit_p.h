// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/ratelimitheaders.h>

namespace penstock {

//! Parses a RateLimit field (draft-ietf-httpapi-ratelimit-headers): the list of -08 to -10,
//! "burst";r=0;t=3, or the dictionary of -07, limit=100, remaining=0, reset=50. Omits members with
//! invalid parameters. Returns nothing if malformed.
std::optional<std::vector<SeenLimit>> readRateLimitField(QByteArrayView field);

//! Parses a RateLimit-Policy field into \a limits by name: "burst";q=100;w=60 or 100;w=60. Returns
//! false if it is malformed.
bool readRateLimitPolicy(QByteArrayView field, std::vector<SeenLimit> &limits);

} // namespace penstock
