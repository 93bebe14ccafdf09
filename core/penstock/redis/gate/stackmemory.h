// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/redisaddress.h>
#include <penstock/support/time.h>

#include <QByteArray>

#include <optional>

namespace penstock {

//! What this computer remembers of a stack in a Redis while none of its processes uses it: with it, the next process
//! notices that Redis has lost the stack meanwhile. A file for each stack, for its owner alone.
class PENSTOCK_EXPORT StackMemory
{
public:
    StackMemory() = default; //!< Remembers nothing.
    //! \a folder is made if it does not exist.
    StackMemory(const QString &folder, const RedisAddress &redis, const QString &name);

    struct Seen
    {
        QByteArray epoch; //!< See StackAnswer.
        std::int64_t calls = 0; //!< The same.
        WallTime until = {}; //!< Redis keeps the stack until then.
    };
    //! The last that was noted; nothing if Redis need not have it any more, or if the file cannot be read.
    std::optional<Seen> recall(WallTime now) const;
    //! Durable. Does nothing if the file cannot be written.
    void note(const Seen &seen) const;

private:
    QString m_path;
};

} // namespace penstock
