// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <vector>

namespace penstock {

//! What the kernel has counted of one TCP connection of this process.
struct SocketBytes
{
    quint64 socket = 0; //!< Its inode: descriptors are used again, this is not while it is open.
    quint16 peerPort = 0;
    qint64 read = 0; //!< Received, without what nobody has fetched from the kernel yet.
};

//! Of each connected TCP socket of this process. Empty where there is no such thing (Linux only).
//! Any thread; some microseconds for each open descriptor.
std::vector<SocketBytes> socketBytes();

} // namespace penstock
