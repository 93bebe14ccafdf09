// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

#include <QJsonObject>

#include <tl/expected.hpp>

#include <optional>

namespace penstock {

//! The reason an operation failed, its place and its fix.
struct PENSTOCK_EXPORT Error
{
    using Kind = ErrorKind;

    Error() = default;
    //! \a where is a file, URL, JSON pointer or message.
    Error(Message what, MessageArgument where = {}); // NOLINT(google-explicit-constructor)

    Kind kind = Kind::Usage; //!< The message's kind, unless a caller sets another.
    Message message;
    MessageArgument place; //!< Empty if the error concerns no place.

    QString id() const { return message.id(); } //!< May be empty.
    Remedies remedies() const { return message.remedies(); } //!< Ways to fix it.
    // In English:
    QString what() const { return message.text(); } //!< One clause: "interval is 0".
    QString where() const { return place.text(); } //!< May be empty.
    QString fix() const { return message.fix(); } //!< May be empty.
    QString text(const MessageLanguage &language = {}) const; //!< "where: what. fix" on one line.

    //! {"id": …, "arguments": […], "where": …}
    QJsonObject toJson() const;
    //! Returns nothing if \a json is invalid or \a find does not know its id.
    static std::optional<Error> fromJson(const QJsonObject &json, Message::Find find);
    friend bool operator==(const Error &, const Error &) = default;
};

//! A value, or the error that explains its absence. Check before access: value() throws without a
//! value, and * is undefined. Becomes std::expected when compilers have it.
template <typename T, typename E = Error>
using Result = tl::expected<T, E>;

//! Wraps \a error for a return as Result.
template <typename E>
auto failure(E &&error)
{
    return tl::unexpected<std::decay_t<E>>(std::forward<E>(error));
}

} // namespace penstock
