// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisvalue.h>
#include <penstock/support/message.h>

#include <QByteArrayList>

#include <memory>
#include <optional>

//! \file
//! What goes over a connection to a Redis, as bytes. The only place that knows the library for it.
namespace penstock {

//! A command and its arguments, as Redis reads it.
PENSTOCK_EXPORT QByteArray redisCommand(const QByteArrayList &words);

//! Makes values of what comes from a Redis, byte for byte or all at once. Values deeper than seven lists,
//! or an answer larger than \c most, are faults: it then reads no more.
class PENSTOCK_EXPORT RedisParser
{
public:
    explicit RedisParser(qsizetype most = 16 * 1024 * 1024);
    ~RedisParser();
    Q_DISABLE_COPY_MOVE(RedisParser)

    void add(const QByteArray &bytes);
    std::optional<RedisValue> next(); //!< Nothing until more is added, or after a fault.
    const Message &fault() const { return m_fault; } //!< Empty: none.

private:
    class Reader;
    std::unique_ptr<Reader> m_reader;
    qsizetype m_most;
    qsizetype m_pending = 0; // bytes since the last value
    Message m_fault;
};

} // namespace penstock
