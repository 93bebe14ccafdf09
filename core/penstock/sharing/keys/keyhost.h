// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QString>

namespace penstock {

//! A process that uses a key, and its computer.
struct KeyHost
{
    QString machine = {}; //!< Anonymous id of the computer.
    QString boot = {}; //!< Anonymous id of the boot; monotonic time is only valid within it.
    QString name = {}; //!< Host name.
    qint64 pid = 0;
    QString program = {}; //!< "penstock"; may be empty.

    //! Returns this process. Ids are 64 bits of the HMAC-SHA-256 (RFC 2104), with \a salt, of the
    //! system's ids; empty if those are unknown.
    static PENSTOCK_EXPORT KeyHost here(const QByteArray &salt);
    //! Compares the ids of the computers.
    bool isOnMachineOf(const KeyHost &other) const { return machine == other.machine; }
    //! Returns true if both have the same monotonic clock.
    bool isInBootOf(const KeyHost &other) const
    {
        return isOnMachineOf(other) && boot == other.boot;
    }
    friend bool operator==(const KeyHost &, const KeyHost &) = default;
};

//! Returns the program of a process of this computer, from /proc; empty if unknown.
PENSTOCK_EXPORT QString programOf(qint64 pid);
//! Returns true if a process of this computer runs, for any user; false for 0 and less.
PENSTOCK_EXPORT bool isRunning(qint64 pid);

} // namespace penstock
