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

//! One request as it was read off the wire.
struct PENSTOCK_EXPORT PracticeRequest
{
    QByteArray method = {};
    QByteArray target = {}; //!< As sent: "/items/7?x=1", or absolute.
    QList<std::pair<QByteArray, QByteArray>> headers = {};
    QByteArray body = {}; //!< With chunks put together.
    bool isHttp10 = false;
    bool keepAlive = true; //!< The client would like to go on with this connection.

    QByteArrayView path() const; //!< Still percent-encoded, begins with a slash (or is "*").
    QByteArrayView query() const; //!< What follows the question mark; may be empty.
    //! The decoded value of the first query item of this name.
    std::optional<QString> queryValue(QByteArrayView name) const;
    //! The value of the first header of this name, upper and lower case being the same.
    std::optional<QByteArray> header(QByteArrayView name) const;
};

} // namespace penstock
