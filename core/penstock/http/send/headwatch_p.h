// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/socketbytes_p.h>

#include <QObject>
#include <QTimer>

#include <functional>
#include <map>
#include <unordered_map>
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

//! Stops responses whose head or chunk extension never ends. Qt 6.4 buffers both without limit, so
//! this compares with the kernel's counters. If too much was read from a server without result, all
//! its requests without data are stopped. Belongs to one thread; instances share data across
//! threads.
class HeadWatch final : public QObject
{
public:
    struct Bounds
    {
        qint64 head = 0; //!< Bytes that may be read without result,
        qint64 body = 0; //!< plus those that Qt may buffer per body.
    };
    //! Calls \a onEndless, which may end() requests and destroy this object.
    HeadWatch(Bounds bounds, std::function<void(quint64 call)> onEndless);
    ~HeadWatch() override;
    Q_DISABLE_COPY_MOVE(HeadWatch)

    void begin(quint64 call, quint16 port); //!< Its request is sent now.
    void understood(quint64 call, qint64 bytes); //!< Counts head and body bytes as received.
    void end(quint64 call);

private:
    struct Watched
    {
        quint16 port = 0;
        qint64 begunAt = 0; // number of the next look
        bool hasHead = false;
        qint64 lastDataAt = -1; // last look with new data
    };
    struct Port
    {
        WireAccount account;
        qint64 evenAt = 0; // the look at which nothing was unexplained
        qint64 aboveSince = -1; // the look since which it was too much
    };
    void look();
    void judge(const std::vector<SocketBytes> &sockets);
    void stopThoseWithNothing(quint16 number, const Port &port);

    const Bounds m_bounds;
    const std::function<void(quint64 call)> m_onEndless;
    QTimer m_timer;
    qint64 m_look = 0;
    std::unordered_map<quint64, Watched> m_calls;
    std::map<quint16, Port> m_ports;
};

} // namespace penstock
