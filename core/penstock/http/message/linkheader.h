// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QByteArrayList>

#include <optional>
#include <vector>

namespace penstock {

//! One link of a Link header (RFC 8288).
struct Link
{
    QByteArray target; //!< As it stands, perhaps relative.
    QByteArrayList relations = {}; //!< In lower case.
    std::optional<QByteArray> anchor = std::nullopt; //!< It starts from there, not from the page.
    friend bool operator==(const Link &, const Link &) = default;
};

//! The links of \a value, which may be several lines joined with ", " (RFC 8288 §3). Commas and
//! semicolons in targets and quotes separate nothing; of two rel parameters the first counts. What
//! is malformed is skipped up to the next comma. Never fails.
PENSTOCK_EXPORT std::vector<Link> parseLinks(const QByteArray &value);

//! The target of the first link that leads from this page to its \a relation ("next", in lower
//! case); nothing where none does.
PENSTOCK_EXPORT std::optional<QByteArray> linkTo(const QByteArray &relation,
                                                 const QByteArray &value);

} // namespace penstock
