// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/socketbytes_p.h>

#include <map>
#include <vector>

namespace penstock {

//! Compares the bytes read from one port with those that Qt delivered. Only the difference shows
//! unfinished heads and chunk extensions.
class WireAccount
{
public:
    struct Reading
    {
        std::vector<SocketBytes> sockets; //!< All connections to this port.
        qint64 understood = 0; //!< Head and body bytes delivered so far.
        qint64 open = 0; //!< Requests that may get a response.
    };
    //! Adds a reading; returns the bytes without result since the last balance. The first reading
    //! is the base.
    qint64 add(const Reading &reading);
    void clear() { m_unexplained = 0; } //!< Call after a stop.

private:
    bool m_hasBegun = false;
    std::map<quint64, qint64> m_seen; // read per socket, or its allowance
    qint64 m_understood = 0;
    qint64 m_unexplained = 0;
};

} // namespace penstock
