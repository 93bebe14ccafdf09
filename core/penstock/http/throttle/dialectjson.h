// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttledialect.h>
#include <penstock/support/result.h>

#include <QJsonObject>

namespace penstock {

class JsonReader;

//! Reads "throttling" of a profile. All members are optional:
//! - limit_header, remaining_header, reset_header: header names
//! - reset_kind: auto, epoch_s, epoch_ms, delta_s, delta_ms. Formats of texts (iso8601,
//!   iso8601_minute, rfc3339, http_date, go_duration) mean auto.
//! - statuses: more statuses of rate limit responses, [403]
//! - bodies: [{"pointer": "/errors/*/type", "equals": "RATE_LIMITED", "contains": …, "statuses":
//!   [200]}]; equals and contains are a text or a list
//! - bucket_pad, floor: durations
//! - scopes: the limit that a server's scope pauses, {"core": "per hour"}
//!
//! Reports faults to \a reader, whose finish() adds unknown keys.
PENSTOCK_EXPORT ThrottleDialect readThrottleDialect(JsonReader &reader);

//! Reads a separate object at \a pointer of its file. Returns the first fault or unknown key as an
//! error of the kind Usage.
PENSTOCK_EXPORT Result<ThrottleDialect> throttleDialectFromJson(const QJsonObject &throttling,
                                                                const QString &pointer = {});

//! Returns the JSON for throttleDialectFromJson(), without defaults.
PENSTOCK_EXPORT QJsonObject throttleDialectToJson(const ThrottleDialect &dialect);

} // namespace penstock
