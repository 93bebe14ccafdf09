// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <vector>

namespace penstock {

//! The kernel's counters of one TCP connection of this process.
struct SocketBytes
{
    quint64 socket = 0; //!< Its inode, unique while it is open.
    quint16 peerPort = 0;
    qint64 read = 0; //!< Bytes fetched from the kernel.
};

//! Returns the connected TCP sockets of this process; empty except on Linux. Any thread; a few
//! microseconds per open descriptor.
std::vector<SocketBytes> socketBytes();

} // namespace penstock
