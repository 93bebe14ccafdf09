// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/support/message.h>

#include <optional>

namespace penstock {

//! The list in a response: its length, and signs of more.
struct ListLook
{
    //! A total that the response states.
    struct Total
    {
        QString name; //!< Header, or path of the member.
        std::int64_t records = 0;
        friend bool operator==(const Total &, const Total &) = default;
    };
    bool isList = false; //!< A list is at the top, or in an object that describes a page.
    std::int64_t length = 0; //!< Elements of the list.
    //! Path of the list, "$.data.items", if its name is usual and it is the only one.
    QString path = {};
    //! The sign that another page follows: a "Link" header, a member that names the next page, or a
    //! flag.
    std::optional<Message> more = std::nullopt;
    bool saysEnd = false; //!< One of these states that no page follows.
    bool isLast = false; //!< It is a flag: a member that names a next page does not count.
    bool isError = false; //!< The body is neither a list nor an object, or it reports an error.
    std::optional<Total> total = std::nullopt;
};

//! Finds the list of \a answer, a successful response, and its signs: the list at \a path, such as
//! "$.data.items", or the most likely one if nothing is there. A detail with lists inside, such as
//! an order with its lines, is not a list then. Only a few levels of objects are read.
PENSTOCK_EXPORT ListLook lookAtList(const HttpAnswer &answer, const QString &path = {});

//! Returns true if \a parameter has a usual name for the position of a page: "page", "offset".
PENSTOCK_EXPORT bool namesPosition(const QString &parameter);

} // namespace penstock
