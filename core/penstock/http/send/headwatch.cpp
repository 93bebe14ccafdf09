// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/headwatch_p.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <utility>

namespace penstock {
namespace {

// The handshake of TLS, with a chain of certificates that is longer than most.
constexpr qint64 perConnection = 64 * 1024;
// Between two readings, of each call: records and chunks of a few bytes each, 1xx heads.
constexpr qint64 perCall = 4 * 1024;

constexpr std::chrono::milliseconds betweenLooks(40);
constexpr qint64 socketBuffer = 64 * 1024; // of the library, for each connection
// What the library's own thread has read a moment ago comes late on a busy machine.
constexpr int looksThatCount = 3;

// Of all watches in the process: the kernel does not know either whose connection it is.
class Totals
{
public:
    struct OfPort
    {
        qint64 understood = 0;
        qint64 open = 0;
        qint64 withHead = 0; // of these
    };
    static OfPort of(quint16 port)
    {
        const std::lock_guard lock(mutex());
        return ports()[port];
    }
    static void understood(quint16 port, qint64 bytes)
    {
        const std::lock_guard lock(mutex());
        ports()[port].understood += bytes;
    }
    static void opened(quint16 port, qint64 more)
    {
        const std::lock_guard lock(mutex());
        ports()[port].open += more;
    }
    static void gotHead(quint16 port, qint64 more)
    {
        const std::lock_guard lock(mutex());
        ports()[port].withHead += more;
    }

private:
    static std::mutex &mutex()
    {
        static std::mutex all;
        return all;
    }
    static std::map<quint16, OfPort> &ports()
    {
        static std::map<quint16, OfPort> all;
        return all;
    }
};

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

HeadWatch::HeadWatch(Bounds bounds, std::function<void(quint64 call)> onEndless)
    : m_bounds(bounds)
    , m_onEndless(std::move(onEndless))
{
    m_timer.setInterval(betweenLooks);
    connect(&m_timer, &QTimer::timeout, this, &HeadWatch::look);
}

HeadWatch::~HeadWatch()
{
    while (!m_calls.empty())
        end(m_calls.begin()->first);
}

void HeadWatch::begin(quint64 call, quint16 port)
{
    if (!m_calls.try_emplace(call, Watched {port, m_look}).second)
        return;
    Totals::opened(port, 1);
    const bool isNew = m_ports.try_emplace(port).second;
    if (isNew || !m_timer.isActive()) {
        m_timer.start();
        look();
    }
}

void HeadWatch::understood(quint64 call, qint64 bytes)
{
    const auto watched = m_calls.find(call);
    if (watched == m_calls.end() || bytes <= 0)
        return;
    if (!std::exchange(watched->second.hasHead, true))
        Totals::gotHead(watched->second.port, 1);
    watched->second.lastDataAt = m_look;
    Totals::understood(watched->second.port, bytes);
}

void HeadWatch::end(quint64 call)
{
    const auto watched = m_calls.find(call);
    if (watched == m_calls.end())
        return;
    Totals::opened(watched->second.port, -1);
    if (watched->second.hasHead)
        Totals::gotHead(watched->second.port, -1);
    m_calls.erase(watched);
}

void HeadWatch::look()
{
    if (m_calls.empty()) {
        m_timer.stop();
        m_ports.clear();
        return;
    }
    // The library's thread has sent us what it had read until now; after that it is our turn again.
    QMetaObject::invokeMethod(
        this, [this, sockets = socketBytes()] { judge(sockets); }, Qt::QueuedConnection);
}

void HeadWatch::judge(const std::vector<SocketBytes> &sockets)
{
    ++m_look;
    for (auto &[number, port] : m_ports) {
        const Totals::OfPort totals = Totals::of(number);
        WireAccount::Reading reading;
        for (const SocketBytes &socket : sockets) {
            if (socket.peerPort == number)
                reading.sockets.push_back(socket);
        }
        reading.understood = totals.understood;
        reading.open = totals.open;
        const qint64 unexplained = port.account.add(reading);
        if (unexplained == 0)
            port.evenAt = m_look;
        const qint64 held = totals.open * socketBuffer + totals.withHead * m_bounds.body;
        const bool isAbove = unexplained > m_bounds.head + held;
        if (!isAbove)
            port.aboveSince = -1;
        else if (port.aboveSince < 0)
            port.aboveSince = m_look;
        if (!isAbove || m_look - port.aboveSince + 1 < looksThatCount)
            continue;
        stopThoseWithNothing(number, port);
        port.account.clear();
        port.evenAt = m_look;
        port.aboveSince = -1;
    }
}

void HeadWatch::stopThoseWithNothing(quint16 number, const Port &port)
{
    std::vector<std::pair<quint64, qint64>> endless;
    for (const auto &[call, watched] : m_calls) {
        if (watched.port == number && watched.begunAt < port.aboveSince
            && watched.lastDataAt < port.evenAt)
            endless.emplace_back(call, watched.begunAt);
    }
    // Each by an event of its own: it may be the end of all of this.
    for (const auto &[call, begunAt] : endless) {
        const auto stop = [this, call = call, begunAt = begunAt] {
            const auto found = m_calls.find(call);
            if (found != m_calls.end() && found->second.begunAt == begunAt) // and not its next try
                m_onEndless(call);
        };
        QMetaObject::invokeMethod(this, stop, Qt::QueuedConnection);
    }
}

} // namespace penstock
