// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/limits/spec/limitspec.h>

#include <optional>

namespace penstock {

//! A value of an answer that may be what its call has cost.
struct CostPlace
{
    ActualCost actual; //!< Where it stands.
    std::int64_t units = 0; //!< What it says.
    friend bool operator==(const CostPlace &, const CostPlace &) = default;
};

//! Of the number, or text that is one, which stands around the byte \a at of \a json, its end
//! included. Nothing where there is none, also with \a at outside of \a json, where \a json is
//! malformed, and below names that no path has.
PENSTOCK_EXPORT std::optional<CostPlace> costPlaceInBody(QByteArrayView json, qsizetype at);
//! Of a header of \a headers whose line "Name: value" is \a line; nothing where none is, or its
//! value is no number of 0 or more.
PENSTOCK_EXPORT std::optional<CostPlace> costPlaceInHead(QByteArrayView line,
                                                         const HeaderList &headers);

} // namespace penstock
