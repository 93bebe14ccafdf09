// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>

namespace penstock {

//! The reason why a command failed.
struct RedisFault
{
    enum class Kind {
        Unreachable,
        Lost, //!< The connection was lost before the response.
        TooLate, //!< No response within the deadline; the connection was closed.
        Denied, //!< Wrong password, user or database.
        Busy, //!< Loading, out of memory, or read-only.
        Refused, //!< Invalid command.
        Unfit //!< Unusable certificate, cluster or old version.
    };
    Kind kind = Kind::Unreachable;
    Error error = {};
    QByteArray answer = {}; //!< The response, if any.

    //! Returns true if retries fail until a setting is changed.
    bool isForGood() const { return kind == Kind::Denied || kind == Kind::Unfit; }

    friend bool operator==(const RedisFault &, const RedisFault &) = default;
};

} // namespace penstock
