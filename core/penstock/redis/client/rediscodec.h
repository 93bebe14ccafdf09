// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisvalue.h>
#include <penstock/support/message.h>

#include <QByteArrayList>

#include <memory>
#include <optional>

//! \file
//! The Redis protocol as bytes. Only this file uses hiredis.
namespace penstock {

PENSTOCK_EXPORT QByteArray redisCommand(const QByteArrayList &words);

//! Decodes values from bytes as they arrive. Reports a fault, and stops, at more than seven nested
//! lists or a response larger than \c most bytes.
class PENSTOCK_EXPORT RedisParser
{
public:
    explicit RedisParser(qsizetype most = 16 * 1024 * 1024);
    ~RedisParser();
    Q_DISABLE_COPY_MOVE(RedisParser)

    void add(const QByteArray &bytes);
    std::optional<RedisValue> next(); //!< Empty until more is added, and after a fault.
    const Message &fault() const { return m_fault; }

private:
    class Reader;
    std::unique_ptr<Reader> m_reader;
    qsizetype m_most;
    qsizetype m_pending = 0; // bytes since the last value
    Message m_fault;
};

} // namespace penstock
