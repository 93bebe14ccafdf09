// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/throttledialect.h>

namespace penstock {

ThrottleDialect::ThrottleDialect() = default;
ThrottleDialect::ThrottleDialect(const ThrottleDialect &) = default;
ThrottleDialect::ThrottleDialect(ThrottleDialect &&) noexcept = default;
ThrottleDialect &ThrottleDialect::operator=(const ThrottleDialect &) = default;
ThrottleDialect &ThrottleDialect::operator=(ThrottleDialect &&) noexcept = default;
ThrottleDialect::~ThrottleDialect() = default;
bool ThrottleDialect::operator==(const ThrottleDialect &) const = default;

} // namespace penstock
