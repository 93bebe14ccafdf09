// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/ratelimitercore.h>

#include <QByteArray>
#include <QJsonObject>

#include <optional>
#include <vector>

//! \file
//! JSON in messages: parts that are rare, or read by several versions.
namespace penstock {

QByteArray bytesOf(const QJsonObject &object);
QJsonObject objectOf(const QByteArray &bytes); //!< Empty if invalid.

QByteArray listOf(const std::vector<Limit> &limits);
std::optional<std::vector<Limit>> limitsFromList(const QByteArray &list);

//! See fromleader::View::more. Omits a state that is too long for a frame.
QByteArray moreOf(const RateLimiterCore &core, bool withState, ClockReading now);
std::vector<LearnedLimit> learnedIn(const QJsonObject &more);

} // namespace penstock
