// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/limits/spec/limit.h>

#include <optional>

namespace penstock {

//! A value in a response that may be its actual cost.
struct CostPlace
{
    ActualCost actual; //!< Path or header of the value.
    std::int64_t units = 0; //!< The value.
    friend bool operator==(const CostPlace &, const CostPlace &) = default;
};

//! Returns the number, or text with a number, at or just before byte \a at of \a json. Returns
//! nothing if it is missing, \a json is malformed, or its path cannot be written.
PENSTOCK_EXPORT std::optional<CostPlace> costPlaceInBody(QByteArrayView json, qsizetype at);
//! Returns the value of the header with the line \a line ("Name: value") in \a headers; nothing if
//! missing or not a number of 0 or more.
PENSTOCK_EXPORT std::optional<CostPlace> costPlaceInHead(QByteArrayView line,
                                                         const HeaderList &headers);

} // namespace penstock
