// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/support/export.h>

#include <QByteArray>
#include <QByteArrayList>

#include <optional>
#include <vector>

namespace penstock {

//! A link of a Link header (RFC 8288).
struct Link
{
    QByteArray target; //!< Unchanged, possibly relative.
    QByteArrayList relations = {}; //!< Lower case.
    std::optional<QByteArray> anchor = std::nullopt; //!< Context of the link, if not this page.
    friend bool operator==(const Link &, const Link &) = default;
};

//! Returns the links of \a value, possibly several lines joined with ", " (RFC 8288 §3). Malformed
//! links are skipped up to the next comma; the first rel counts. Never fails.
PENSTOCK_EXPORT std::vector<Link> parseLinks(const QByteArray &value);

//! Returns the target of the first link of this page with \a relation ("next", in lower case).
PENSTOCK_EXPORT std::optional<QByteArray> linkTo(const QByteArray &relation,
                                                 const QByteArray &value);

//! Returns the target of the first such link in the header Link of \a headers.
PENSTOCK_EXPORT std::optional<QByteArray> linkTo(const QByteArray &relation,
                                                 const HeaderList &headers);

} // namespace penstock
