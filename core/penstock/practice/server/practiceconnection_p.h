// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/faults/delivery.h>
#include <penstock/practice/message/requestreader.h>
#include <penstock/practice/server/practicedesk.h>
#include <penstock/support/clock.h>

#include <QObject>

class QTcpSocket;

namespace penstock {

//! A client's connection, which sends exactly what PracticeDesk decides. It serves pipelined
//! requests in order. Timeouts and buffers are bounded.
// Large: a function for each step of a response, and for each fault.
class PracticeConnection final : public QObject
{
public:
    //! The receiver of reports.
    class Owner
    {
    public:
        Owner() = default;
        virtual ~Owner() = default;
        Q_DISABLE_COPY_MOVE(Owner)
        virtual void handled(const PracticeExchange &exchange) = 0;
        virtual void gone(PracticeConnection *connection) = 0; //!< The last call; deletes it later.
    };

    //! Takes ownership of \a socket; the others must outlive it.
    PracticeConnection(QTcpSocket *socket, PracticeDesk &desk, Clock &clock,
                       const PracticeServerOptions &options, Owner &owner);
    ~PracticeConnection() override;

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
    void begin(PracticeRequest request);
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
    void settle();
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
    PracticeDesk &m_desk;
    Clock &m_clock;
    const PracticeServerOptions &m_options;
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
    PracticeRequest m_request;
    PracticeExchange m_exchange;
    PracticeDesk::Decision m_decision;
    Delivery m_delivery;
    qsizetype m_dripped = 0;
    bool m_inCall = false;
};

} // namespace penstock
