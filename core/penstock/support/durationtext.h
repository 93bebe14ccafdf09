// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

namespace penstock {

//! Reads "250ms", "1s", "1h30m", "1.5s", "1d": numbers, each with a unit of ns, us, ms, s, m (or
//! min), h, d, largest first. Only the last number may have a decimal point, and only as many
//! decimals as make whole nanoseconds. No sign, no spaces, at most 292 years. A day is 24 hours.
//! Whatever else is an error of the kind Usage, into which \a where goes.
PENSTOCK_EXPORT Result<Duration> parseDuration(QStringView text, const QString &where = {});

//! The text of \a duration that parseDuration() reads back as the same value, in the units a person
//! would choose: "1h30m", "1.5s", "250ms", "0s". A negative one is "0s".
PENSTOCK_EXPORT QString durationText(Duration duration);

//! For people, rounded half up to two units at the most: "1 h 30 min", "12.3 s", "250 ms". A
//! negative \a duration has a minus in front. It is not read back.
PENSTOCK_EXPORT QString durationForPeople(Duration duration);

} // namespace penstock
