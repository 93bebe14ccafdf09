// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

#include <QJsonObject>

#include <tl/expected.hpp>

#include <optional>

namespace penstock {

//! Why an operation failed: what, where, and how to fix it. what(), where() and fix() are English; a
//! MessageLanguage translates them.
struct PENSTOCK_EXPORT Error
{
    using Kind = ErrorKind;

    Error() = default;
    //! About nothing in particular.
    Error(Message said) // NOLINT(google-explicit-constructor): the place is optional
        : Error(std::move(said), {})
    { }
    //! \a where is a file, an URL, a JSON pointer or a message that names a place.
    Error(Message message, MessageArgument where);
    // TODO: goes when each text stands in a table
    Error(Kind kind, QString what, QString where = {}, QString fix = {}, Remedies remedies = {});

    Kind kind = Kind::Usage;
    QString what; //!< One clause, lower case, no full stop: "interval is 0".
    QString where; //!< A file, a line, a JSON pointer, an URL; may be empty.
    QString fix; //!< What to do, a sentence without its full stop; may be empty.
    Remedies remedies = {}; //!< Those that the fix speaks of.
    Message message;
    MessageArgument place;

    QString id() const { return message.id(); }
    QString text() const; //!< "where: what. fix", one line.
    //! The same in another language.
    QString text(const MessageLanguage &language) const;
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
