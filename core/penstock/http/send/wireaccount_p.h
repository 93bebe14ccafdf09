// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/socketbytes_p.h>

#include <map>
#include <vector>

namespace penstock {

//! What was read from the connections to one port, against what was made of it. The network library
//! holds the head of an answer, and the extensions of a chunk, in memory until they end; neither is to
//! be seen from outside before, but in this account: bytes were read, and nobody was given any.
class WireAccount
{
public:
    struct Reading
    {
        std::vector<SocketBytes> sockets; //!< The connections to this port.
        qint64 understood = 0; //!< Bytes of heads and bodies that were given out, so far.
        qint64 open = 0; //!< Calls that may be answered.
    };
    //! Takes the next reading, and says how many bytes since the account was last even nothing came of.
    //! The first only says where to begin.
    qint64 add(const Reading &reading);
    void settle() { m_unexplained = 0; } //!< Somebody was stopped for it.

private:
    bool m_hasBegun = false;
    std::map<quint64, qint64> m_seen; // read of each socket, or what it may read for nothing
    qint64 m_understood = 0;
    qint64 m_unexplained = 0;
};

} // namespace penstock
