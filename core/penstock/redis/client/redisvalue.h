// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <QByteArray>

#include <cstdint>
#include <vector>

namespace penstock {

//! A response of Redis, as in RESP2.
struct RedisValue
{
    enum class Kind { Nothing, Number, Text, Status, Fault, List };

    Kind kind = Kind::Nothing;
    std::int64_t number = 0;
    QByteArray text = {}; //!< For Text, Status and Fault.
    std::vector<RedisValue> list = {};

    //! Returns true if the command failed; the reason is in text.
    bool isFault() const { return kind == Kind::Fault; }
    //! Returns true for lists, also empty ones.
    bool isList() const { return kind == Kind::List; }
    //! Returns an item of a list; Kind::Nothing beyond its end.
    const RedisValue &operator[](std::size_t i) const
    {
        static const RedisValue nothing;
        return i < list.size() ? list[i] : nothing;
    }
    //! Returns the number of items; 0 if not a list.
    std::size_t size() const { return list.size(); }
    friend bool operator==(const RedisValue &, const RedisValue &) = default;
};

} // namespace penstock
