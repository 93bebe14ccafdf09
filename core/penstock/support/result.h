// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

#include <QJsonObject>

#include <tl/expected.hpp>

#include <optional>

namespace penstock {

//! Why an operation failed: what, where, and how to fix it.
struct PENSTOCK_EXPORT Error
{
    using Kind = ErrorKind;

    Error() = default;
    //! \a where is a file, an URL, a JSON pointer or a message that names a place.
    Error(Message what, MessageArgument where = {}); // NOLINT(google-explicit-constructor)

    Kind kind = Kind::Usage; //!< That of the message, unless a caller knows better.
    Message message;
    MessageArgument place; //!< Empty if the error is about no place.

    QString id() const { return message.id(); }
    Remedies remedies() const { return message.remedies(); }
    // In English:
    QString what() const { return message.text(); } //!< One clause: "interval is 0".
    QString where() const { return place.text(); }
    QString fix() const { return message.fix(); } //!< What to do; may be empty.
    QString text(const MessageLanguage &language = {}) const; //!< "where: what. fix", one line.

    //! {"id": …, "arguments": […], "where": …}
    QJsonObject toJson() const;
    //! Nothing if \a json is none, or \a find does not know its id.
    static std::optional<Error> fromJson(const QJsonObject &json, Message::Find find);
    friend bool operator==(const Error &, const Error &) = default;
};

//! A value, or the error that explains its absence. Ask it which before you take either: value() of
//! one without a value throws, and * is undefined. Becomes std::expected when compilers have it.
template <typename T, typename E = Error>
using Result = tl::expected<T, E>;

//! The failing half of a Result, to be returned.
template <typename E>
auto failure(E &&error)
{
    return tl::unexpected<std::decay_t<E>>(std::forward<E>(error));
}

} // namespace penstock
