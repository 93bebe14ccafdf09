// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/referee/referee.h>
#include <penstock/mockserver/server/mockcounts.h>
#include <penstock/mockserver/server/mockserveroptions.h>
#include <penstock/support/clock.h>
#include <penstock/support/result.h>

#include <QObject>
#include <QUrl>

#include <memory>

namespace penstock {

//! A rate-limited HTTP/1.1 mock server with delays and faults. It enforces limits strictly at
//! arrival. See route() for responses, and Fault for faults. GET /_penstock/stats returns the
//! counts as JSON. It needs an event loop. The clock must outlive it. Slots must not delete it; use
//! deleteLater().
class PENSTOCK_EXPORT MockServer final : public QObject
{
    Q_OBJECT
public:
    MockServer(MockServerOptions options, Clock &clock, QObject *parent = nullptr);
    //! Uses \a referee instead of options.limits.
    MockServer(MockServerOptions options, Clock &clock, std::unique_ptr<Referee> referee,
               QObject *parent = nullptr);
    ~MockServer() override; //!< Aborts open connections.

    //! Starts to listen. Fails if the port is taken, the host is not on this computer, or not
    //! loopback.
    Result<void> listen();
    quint16 port() const; //!< Returns 0 while not listening.
    QUrl url() const; //!< "http://127.0.0.1:8080"

    //! Accepts no more connections, finishes current responses for at most 5 s, closes the rest,
    //! and emits stopped(). May listen() again afterwards.
    void stop();

    const MockCounts &counts() const;

Q_SIGNALS:
    void handled(const penstock::MockExchange &exchange); //!< Emitted once per request.
    void stopped(); //!< Emitted from the event loop.

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
