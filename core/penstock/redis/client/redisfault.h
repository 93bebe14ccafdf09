// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>

namespace penstock {

//! Why a command has no answer.
struct RedisFault
{
    enum class Kind {
        Unreachable, //!< There is no connection.
        Lost, //!< There was one, until the answer was due.
        TooLate, //!< No answer within the deadline; the connection was given up.
        Denied, //!< It does not let us in: the password, the user, the database.
        Busy, //!< It is there and cannot: it loads, is out of memory, may not be written to.
        Refused, //!< It answered that the command is wrong.
        Unfit //!< It never will do: its certificate, a cluster, an old version.
    };
    Kind kind = Kind::Unreachable;
    Error error = {}; //!< For people.
    QByteArray answer = {}; //!< What it said, where it said something.

    //! It is in vain to wait: somebody has to change something.
    bool isForGood() const { return kind == Kind::Denied || kind == Kind::Unfit; }

    friend bool operator==(const RedisFault &, const RedisFault &) = default;
};

} // namespace penstock
