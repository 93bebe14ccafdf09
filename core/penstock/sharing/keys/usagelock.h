// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/sharing/keys/usagefolder.h>
#include <penstock/support/fileplace.h>

#include <optional>

namespace penstock {

//! The exclusive lock of a key that is not shared: only its holder writes the key's file. Released
//! by the destructor or a kill. It uses flock(2) on a file that stays.
class PENSTOCK_EXPORT UsageLock
{
public:
    //! Does not wait. Returns nothing if it is taken, also by this process, and an
    //! ErrorKind::Output error if folder or file cannot be created.
    static Result<std::optional<UsageLock>> take(const UsageFolder &folder, const QString &id);
    //! Returns the process of this computer that holds it; nothing if none is known. Linux only,
    //! from /proc/locks.
    static std::optional<qint64> heldBy(const UsageFolder &folder, const QString &id);

    //! Returns true if the lock was ever taken.
    static bool wasTaken(const UsageFolder &folder, const QString &id);

private:
    explicit UsageLock(int descriptor)
        : m_descriptor(descriptor)
    { }

    Descriptor m_descriptor;
};

} // namespace penstock
