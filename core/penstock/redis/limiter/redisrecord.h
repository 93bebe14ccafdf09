// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisaddress.h>
#include <penstock/support/time.h>

#include <QByteArray>

#include <optional>

namespace penstock {

//! Remembers a rate limiter in Redis while no process of this computer uses it, so that the next
//! one notices its loss. One private file each.
class PENSTOCK_EXPORT RedisRecord
{
public:
    RedisRecord() = default; //!< Remembers nothing.
    RedisRecord(const QString &folder, const RedisAddress &redis, const QString &name);

    struct Seen
    {
        QByteArray epoch; //!< See ScriptReply.
        std::int64_t calls = 0;
        WallTime until = {}; //!< Redis keeps it until then.
    };
    //! Returns the last note; nothing if Redis may have dropped it, or if the file is unreadable.
    std::optional<Seen> recall(WallTime now) const;
    //! Durable. Ignored if the file cannot be written.
    void note(const Seen &seen) const;

private:
    QString m_path;
};

} // namespace penstock
