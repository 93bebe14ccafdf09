// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <QByteArray>

#include <cstdint>
#include <vector>

namespace penstock {

//! What a Redis answers, as RESP2 has it.
struct RedisValue
{
    enum class Kind { Nothing, Number, Text, Status, Fault, List };

    Kind kind = Kind::Nothing;
    std::int64_t number = 0;
    QByteArray text = {}; //!< Of Text, Status and Fault.
    std::vector<RedisValue> list = {};

    //! The command was refused; why is in text.
    bool isFault() const { return kind == Kind::Fault; }
    //! It has items, perhaps none.
    bool isList() const { return kind == Kind::List; }
    //! An item of a list; nothing where there is none.
    const RedisValue &operator[](std::size_t i) const
    {
        static const RedisValue nothing;
        return i < list.size() ? list[i] : nothing;
    }
    //! Items of a list; 0 of anything else.
    std::size_t size() const { return list.size(); }
    friend bool operator==(const RedisValue &, const RedisValue &) = default;
};

} // namespace penstock
