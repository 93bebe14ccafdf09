// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/wireaccount_p.h>

#include <algorithm>
#include <utility>

namespace penstock {
namespace {

// The handshake of TLS, with a chain of certificates that is longer than most.
constexpr qint64 perConnection = 64 * 1024;
// Between two readings, of each call: records and chunks of a few bytes each, 1xx heads.
constexpr qint64 perCall = 4 * 1024;

} // namespace

qint64 WireAccount::add(const Reading &reading)
{
    const bool isFirst = !std::exchange(m_hasBegun, true);
    qint64 read = 0;
    std::map<quint64, qint64> seen;
    for (const SocketBytes &socket : reading.sockets) {
        const auto before = m_seen.find(socket.socket);
        const qint64 known = before != m_seen.end() ? before->second
            : isFirst                               ? socket.read
                                                    : perConnection;
        read += std::max<qint64>(socket.read - known, 0);
        seen[socket.socket] = std::max(socket.read, known);
    }
    m_seen = std::move(seen);
    const qint64 understood = isFirst ? 0 : reading.understood - m_understood;
    m_understood = reading.understood;
    // A half more for the frames of TLS and of chunks around it.
    const qint64 explained = understood + understood / 2 + reading.open * perCall;
    m_unexplained = std::max<qint64>(m_unexplained + read - explained, 0);
    return m_unexplained;
}

} // namespace penstock
