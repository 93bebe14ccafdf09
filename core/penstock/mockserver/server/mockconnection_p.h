// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/faults/delivery.h>
#include <penstock/mockserver/message/requestreader.h>
#include <penstock/mockserver/server/mockservercore.h>
#include <penstock/support/clock.h>

#include <QObject>

class QTcpSocket;

namespace penstock {

//! A client's connection, which sends exactly what MockServerCore decides. It serves pipelined
//! requests in order. Timeouts and buffers are bounded.
class MockConnection final : public QObject
{
public:
    //! The receiver of reports.
    class Owner
    {
    public:
        Owner() = default;
        virtual ~Owner() = default;
        Q_DISABLE_COPY_MOVE(Owner)
        virtual void handled(const MockExchange &exchange) = 0;
        virtual void gone(MockConnection *connection) = 0; //!< The last call; deletes it later.
    };

    //! Takes ownership of \a socket; the others must outlive it.
    MockConnection(QTcpSocket *socket, MockServerCore &desk, Clock &clock,
                   const MockServerOptions &options, Owner &owner);
    ~MockConnection() override;

    void start();
    void finish(); //!< Closes after the current response.
    void abort();

private:
    enum class State {
        Reading, // idle, or inside a request
        Travelling, // the request is in flight
        Working,
        Returning, // the response is in flight
        Dripping,
        Pouring, // sending more than fits into one write
        Held, // by a fault; stays silent
        Discarding, // half-closed
        Gone
    };

    void readOn();
    void serveAll();
    void listenOnly();
    void begin(MockRequest request);
    void after(Duration wait, State state);
    void stepOn();
    void step();
    void arrive();
    void answer();
    void drip();
    void pour();
    void send();
    void conclude();
    void endCall();
    void endRequest();
    void refuse(int status, const QByteArray &why);
    void write(const QByteArray &bytes);
    void written();
    void closeGently();
    void halfClose();
    void reset();
    void disconnected();
    void enter(State state)
    {
        if (m_state != State::Gone)
            m_state = state;
    }

    Instant deadline() const;
    void watch();
    void lookAtDeadline();

    QTcpSocket *const m_socket; // a child
    MockServerCore &m_desk;
    Clock &m_clock;
    const MockServerOptions &m_options;
    Owner &m_owner;
    RequestReader m_reader;
    State m_state = State::Reading;
    bool m_finishing = false;
    bool m_isMute = false; // from the start, by a fault
    bool m_wasInside = false; // was reading a request when last checked
    bool m_isFull = false; // client does not read responses
    Instant m_since; // start of the current timeout
    Instant m_watchAt = Instant::max();
    std::unique_ptr<Alarm> m_step;
    std::unique_ptr<Alarm> m_watch;

    // The current request.
    MockRequest m_request;
    MockExchange m_exchange;
    MockServerCore::Decision m_decision;
    Delivery m_delivery;
    qsizetype m_dripped = 0;
    bool m_inCall = false;
};

} // namespace penstock
