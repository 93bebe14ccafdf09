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

//! One client's connection. Requests that arrive in a row are served one after the other; what the
//! desk decides is carried out here, byte for byte, and everything a client can make it wait for or
//! keep has a bound.
// Large: a function for each step of an answer, and for each way in which a connection is made to
// fail.
class PracticeConnection final : public QObject
{
public:
    //! Whom it reports to.
    class Owner
    {
    public:
        Owner() = default;
        virtual ~Owner() = default;
        Q_DISABLE_COPY_MOVE(Owner)
        virtual void handled(const PracticeExchange &exchange) = 0;
        virtual void gone(PracticeConnection *connection) = 0; //!< Last call; deletes it later.
    };

    //! Owns \a socket. The rest must outlive it.
    PracticeConnection(QTcpSocket *socket, PracticeDesk &desk, Clock &clock,
                       const PracticeServerOptions &options, Owner &owner);
    ~PracticeConnection() override;

    void start();
    void finish(); //!< Closes when the answer under way is out; at once where there is none.
    void abort(); //!< Closes now.

private:
    enum class State {
        Reading, // idle, or inside a request
        Travelling, // the request is on its way here
        Working,
        Returning, // the answer is on its way back
        Dripping,
        Pouring, // what is too much for one write
        Held, // by a fault; nothing more will be said
        Discarding, // half-closed; the client's turn
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
    bool m_isMute = false; // from the beginning, by a fault
    bool m_wasInside = false; // a request when it was last looked at
    bool m_isFull = false; // of answers nobody reads
    Instant m_since; // of what the deadline is counted from
    Instant m_watchAt = Instant::max();
    std::unique_ptr<Alarm> m_step; // the next thing to do
    std::unique_ptr<Alarm> m_watch; // patience

    // The request in hand.
    PracticeRequest m_request;
    PracticeExchange m_exchange;
    PracticeDesk::Decision m_decision;
    Delivery m_delivery;
    qsizetype m_dripped = 0;
    bool m_inCall = false;
};

} // namespace penstock
