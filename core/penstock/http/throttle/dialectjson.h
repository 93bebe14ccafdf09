// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttledialect.h>
#include <penstock/support/result.h>

#include <QJsonObject>

namespace penstock {

class JsonReader;

//! Reads the "throttling" of a profile, all of it optional:
//!   limit_header, remaining_header, reset_header: names of headers
//!   reset_kind: auto, epoch_s, epoch_ms, delta_s, delta_ms; the names of
//!     texts (iso8601, iso8601_minute, rfc3339, http_date, go_duration) mean auto, because a text
//!     says itself what it is
//!   statuses: further ones that mean a throttle, [403]
//!   bodies: [{"pointer": "/errors/*/type", "equals": "RATE_LIMITED", "contains": …, "statuses": [200]}];
//!     equals and contains are a text or a list of texts
//!   bucket_pad, floor: durations
//!   scopes: which limit a throttle closes, by what the server says is meant: {"core": "per hour"}
//! Leaves its faults, all of them, with \a reader, whose finish() adds the unknown keys.
PENSTOCK_EXPORT ThrottleDialect readThrottleDialect(JsonReader &reader);

//! The same for an object that stands alone. An error of the kind Usage for the first fault or
//! unknown key, named below \a pointer, the place of the object in its file.
PENSTOCK_EXPORT Result<ThrottleDialect> throttleDialectFromJson(const QJsonObject &throttling,
                                                                const QString &pointer = {});

//! What throttleDialectFromJson() reads as the same; what is as usual is left out.
PENSTOCK_EXPORT QJsonObject throttleDialectToJson(const ThrottleDialect &dialect);

} // namespace penstock
