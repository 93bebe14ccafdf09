// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>
#include <utility>

namespace penstock {

//! A request as received.
struct PENSTOCK_EXPORT MockRequest
{
    QByteArray method = {};
    QByteArray target = {}; //!< "/items/7?x=1", or absolute.
    QList<std::pair<QByteArray, QByteArray>> headers = {};
    QByteArray body = {}; //!< Chunks joined.
    bool isHttp10 = false;
    bool keepAlive = true; //!< The client wants to reuse the connection.

    QByteArrayView path() const; //!< Percent-encoded; starts with a slash, or is "*".
    QByteArrayView query() const; //!< Text after the question mark; may be empty.
    //! Returns the decoded value of the first item \a name.
    std::optional<QString> queryValue(QByteArrayView name) const;
    //! Returns the first value, ignoring the case of \a name.
    std::optional<QByteArray> header(QByteArrayView name) const;
};

} // namespace penstock
