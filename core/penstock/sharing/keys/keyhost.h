// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QString>

namespace penstock {

//! Who uses a key: a process of a machine, and since when that runs.
struct KeyHost
{
    QString machine = {}; //!< Tells machines apart that share a home folder, and says nothing else.
    QString boot = {}; //!< Another after each start of the machine: monotonic time begins anew.
    QString name = {}; //!< Of the machine, for people.
    qint64 pid = 0;
    QString program = {}; //!< "penstock"; may be empty.

    //! This process. The machine's own id and the boot's do not leave it: here are 64 bits of their
    //! HMAC-SHA-256 (RFC 2104) with \a salt; nothing where the system has none.
    static PENSTOCK_EXPORT KeyHost here(const QByteArray &salt);
    //! As far as machines are known apart by their id.
    bool isOnMachineOf(const KeyHost &other) const { return machine == other.machine; }
    //! On the same machine since the same start of it: its monotonic clock is the same.
    bool isInBootOf(const KeyHost &other) const
    {
        return isOnMachineOf(other) && boot == other.boot;
    }
    friend bool operator==(const KeyHost &, const KeyHost &) = default;
};

//! The name of the program of a process of this machine, from /proc; empty where it does not run or
//! nobody says.
PENSTOCK_EXPORT QString programOf(qint64 pid);
//! Whether a process of this machine runs, whoever's it is; false for 0 and less.
PENSTOCK_EXPORT bool isRunning(qint64 pid);

} // namespace penstock
