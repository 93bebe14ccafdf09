// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/wireaccount_p.h>

#include <QObject>
#include <QTimer>

#include <functional>
#include <unordered_map>

namespace penstock {

//! Stops answers whose head, or the extension of a chunk, does not end. Qt 6.4 reads both without a
//! bound, and tells nothing of them meanwhile; the kernel tells how much it has handed out. Which
//! connection belongs to which call is not to be known: where too much was read from a server of which
//! nobody got anything, the calls that got nothing are stopped. Belongs to one thread; watches of several
//! threads share what they know.
class HeadWatch final : public QObject
{
public:
    struct Bounds
    {
        qint64 head = 0; //!< Bytes that may be read for nothing in all,
        qint64 body = 0; //!< and that the library may hold of each body besides.
    };
    //! \a onEndless may end() calls, and be the end of this.
    HeadWatch(Bounds bounds, std::function<void(quint64 call)> onEndless);
    ~HeadWatch() override;
    Q_DISABLE_COPY_MOVE(HeadWatch)

    void begin(quint64 call, quint16 port); //!< Its request leaves for there.
    void understood(quint64 call, qint64 bytes); //!< Of its head, then of its body, as on the wire.
    void end(quint64 call);

private:
    struct Watched
    {
        quint16 port = 0;
        qint64 begunAt = 0; // the number of the next look
        bool hasHead = false;
        qint64 heardAt = -1; // in the same way; the last time it got something
    };
    struct Port
    {
        WireAccount account;
        qint64 evenAt = 0; // the look at which nothing was unexplained, and
        qint64 aboveSince = -1; // the one from which on it was too much
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
