// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/sharing/keys/keyfolder.h>

#include <optional>
#include <utility>

namespace penstock {

//! Who has it is the one process that writes a key's file. Given back by its destructor, or when the process
//! dies, however it dies. A lock of flock(2) on a file that stays.
class PENSTOCK_EXPORT KeyLock
{
public:
    //! Nothing where another process, or another place of this one, has it; does not wait. An error
    //! of the kind Output where the folder or the file cannot be made.
    static Result<std::optional<KeyLock>> take(const KeyFolder &folder, const QString &id);
    //! The process that has it now, perhaps this one; nothing where nobody has it or that is not
    //! known. From /proc/locks: Linux alone, and processes of this machine.
    static std::optional<qint64> heldBy(const KeyFolder &folder, const QString &id);

    //! Whether somebody has ever taken it, and perhaps given it back.
    static bool wasTaken(const KeyFolder &folder, const QString &id);

    KeyLock(KeyLock &&other) noexcept
        : m_descriptor(std::exchange(other.m_descriptor, -1))
    { }
    KeyLock &operator=(KeyLock &&other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    KeyLock(const KeyLock &) = delete;
    KeyLock &operator=(const KeyLock &) = delete;
    ~KeyLock();

private:
    explicit KeyLock(int descriptor)
        : m_descriptor(descriptor)
    { }

    int m_descriptor;
};

} // namespace penstock
