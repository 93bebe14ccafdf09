// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/server/mockconnection_p.h>

#include <QTcpSocket>

#include <sys/socket.h>

#include <algorithm>
#include <utility>

// The states of a request: Reading, and then
//
//   begin()  Travelling  arrive()  Working  answer()  Returning  send()  Reading again
//              arrivalDelay          latency            returnDelay
//
// Each wait of length zero is left out, so that a request without delays is answered inside one
// call of readOn(), and a row of them in one loop.
namespace penstock {
namespace {

constexpr qint64 readAheadBytes = 64 * 1024;
constexpr qint64 unsentBytes = 1024 * 1024; // more unread answers than this: no new ones
constexpr Duration requestTimeout = std::chrono::seconds(30); // from its first byte to its last
constexpr Duration idleTimeout
    = std::chrono::seconds(75); // between requests, and for unread answers
constexpr Duration stallTimeout = std::chrono::minutes(10); // of connections a fault keeps silent
constexpr Duration discardTimeout = std::chrono::seconds(2);

} // namespace

MockConnection::MockConnection(QTcpSocket *socket, MockServerCore &desk, Clock &clock,
                               const MockServerOptions &options, Owner &owner)
    : m_socket(socket)
    , m_desk(desk)
    , m_clock(clock)
    , m_options(options)
    , m_owner(owner)
    , m_reader(options.bounds)
    , m_since(clock.now().at)
    , m_step(clock.makeAlarm([this] { stepOn(); }))
    , m_watch(clock.makeAlarm([this] { lookAtDeadline(); }))
{
    socket->setParent(this);
    socket->setReadBufferSize(readAheadBytes);
    socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    connect(socket, &QTcpSocket::readyRead, this, &MockConnection::readOn);
    connect(socket, &QTcpSocket::bytesWritten, this, &MockConnection::written);
    connect(socket, &QTcpSocket::disconnected, this, &MockConnection::disconnected);
}

MockConnection::~MockConnection()
{
    m_socket->disconnect(this); // its destructor would emit disconnected()
    endCall();
}

void MockConnection::start()
{
    const Fault fault = m_desk.connect();
    if (fault.kind == Fault::Kind::StallConnect) {
        m_isMute = true;
        enter(State::Held);
    } else if (fault.kind == Fault::Kind::Early) {
        MockResponse answer;
        answer.body = "{\"early\":true}\n";
        write(deliver(answer, {}, {.date = m_desk.dateText(m_clock.now())}).bytes);
    }
    watch();
    readOn(); // what came before anybody listened
}

// ---- Reading ----

void MockConnection::readOn()
{
    if (m_state == State::Discarding) {
        m_socket->skip(m_socket->bytesAvailable());
    } else if (m_isMute) {
        listenOnly();
    } else if (m_state == State::Reading && !m_isFull) {
        m_reader.append(m_socket->readAll());
        serveAll();
    }
    // Otherwise the bytes wait in the socket's buffer, which is bounded.
}

void MockConnection::serveAll()
{
    while (m_state == State::Reading) {
        m_isFull = m_socket->bytesToWrite() > unsentBytes;
        if (m_isFull)
            break;
        switch (m_reader.read()) {
        case RequestReader::State::Ready:
            begin(m_reader.take());
            continue;
        case RequestReader::State::Failed:
            ++m_desk.counts().malformed;
            refuse(m_reader.failure().status, m_reader.failure().what);
            break;
        case RequestReader::State::NeedsMore:
            if (m_socket->bytesAvailable() > 0) {
                m_reader.append(m_socket->readAll());
                continue;
            }
            if (m_reader.takeExpectsContinue())
                write("HTTP/1.1 100 Continue\r\n\r\n");
            break;
        }
        break;
    }
    endRequest();
}

// Counts requests, but never responds to them. A client that uses TLS sends none.
void MockConnection::listenOnly()
{
    auto found = m_reader.read();
    while (found != RequestReader::State::Failed && m_socket->bytesAvailable() > 0) {
        m_reader.append(m_socket->readAll());
        while ((found = m_reader.read()) == RequestReader::State::Ready)
            m_desk.receive(m_reader.take());
    }
    m_socket->skip(m_socket->bytesAvailable());
}

// Rejects input that is not a valid request.
void MockConnection::refuse(int status, const QByteArray &why)
{
    const ClockReading now = m_clock.now();
    ++m_desk.counts().statuses[status];
    write(deliver(errorAnswer(status, why), {}, {.date = m_desk.dateText(now), .keepAlive = false})
              .bytes);
    closeGently();
    m_exchange = {.status = status, .received = now, .arrived = now, .ended = now};
    m_owner.handled(m_exchange);
}

// After a round of work: either the connection waits for its client, or something is set already.
void MockConnection::endRequest()
{
    if (m_state == State::Reading) {
        if (m_finishing && !m_reader.isInside() && m_socket->bytesAvailable() == 0) {
            closeGently();
        } else if (m_reader.isInside() != m_wasInside) {
            m_wasInside = m_reader.isInside();
            m_since = m_clock.now().at;
        }
    }
    if (m_state != State::Gone)
        m_socket->flush();
    watch();
}

// ---- One request ----

void MockConnection::begin(MockRequest request)
{
    m_request = std::move(request);
    m_exchange = {.method = m_request.method, .target = m_request.target};
    m_exchange.received = m_clock.now();
    m_wasInside = false;
    after(m_desk.receive(m_request), State::Travelling);
}

void MockConnection::after(Duration wait, State state)
{
    enter(state);
    if (wait == Duration::zero())
        step();
    else
        m_step->set(saturatingAdd(m_clock.now().at, wait));
}

void MockConnection::stepOn()
{
    step();
    serveAll(); // what has come meanwhile
}

void MockConnection::step()
{
    switch (m_state) {
    case State::Travelling:
        arrive();
        break;
    case State::Working:
        answer();
        break;
    case State::Returning:
        send();
        break;
    case State::Dripping:
        drip();
        break;
    case State::Pouring:
        pour();
        break;
    default:
        break;
    }
}

void MockConnection::arrive()
{
    m_exchange.arrived = m_clock.now();
    m_decision = m_desk.arrive(m_request, m_exchange.arrived);
    m_inCall = true;
    m_exchange.number = m_decision.number;
    m_exchange.admitted = m_decision.admitted;
    m_exchange.limit = m_decision.limit;
    m_exchange.fault = m_decision.fault;
    after(m_decision.latency, State::Working);
}

void MockConnection::answer()
{
    const WireContext context {.date = m_desk.dateText(m_clock.now()),
                               .keepAlive = m_request.keepAlive && !m_finishing,
                               .isHttp10 = m_request.isHttp10,
                               .isHead = m_request.method == "HEAD"};
    m_delivery = deliver(m_decision.answer, m_decision.fault, context);
    // For the server a call is over when its answer is handed to the network; while it drips, or
    // for as long as it is kept silent, it is not.
    if (m_delivery.gap == Duration::zero() && m_delivery.times == 0
        && m_delivery.end != Delivery::End::Hold)
        endCall();
    after(m_decision.returnDelay, State::Returning);
}

void MockConnection::send()
{
    if (!m_delivery.bytes.isEmpty() || !m_delivery.tail.isEmpty()) {
        m_exchange.status = m_decision.answer.status;
        if (m_decision.number != 0)
            ++m_desk.counts().statuses[m_exchange.status];
    }
    if (m_delivery.gap > Duration::zero()) {
        m_dripped = 0;
        enter(State::Dripping);
        drip();
        return;
    }
    write(m_delivery.bytes);
    pour();
}

void MockConnection::drip()
{
    write(m_delivery.bytes.mid(m_dripped++, 1));
    m_socket->flush();
    if (m_state == State::Gone)
        return;
    if (m_dripped >= m_delivery.bytes.size())
        pour();
    else
        after(m_delivery.gap, State::Dripping);
}

// As fast as it is read, and never more than a buffer of it; written() comes back here.
void MockConnection::pour()
{
    enter(State::Pouring);
    m_since = m_clock.now().at;
    while (m_delivery.times > 0 && m_state == State::Pouring) {
        if (m_socket->bytesToWrite() > unsentBytes)
            return;
        const qint64 size = m_delivery.repeated.size();
        const qint64 times = std::clamp<qint64>(readAheadBytes / size, 1, m_delivery.times);
        write(m_delivery.repeated.repeated(times));
        m_delivery.times -= times;
    }
    write(m_delivery.tail);
    conclude();
}

// The answer is out, or as much of it as ever will be.
void MockConnection::conclude()
{
    if (m_delivery.end != Delivery::End::Hold)
        endCall();
    m_exchange.ended = m_clock.now();
    m_since = m_exchange.ended.at;
    m_owner.handled(m_exchange); // may finish() or abort() this connection
    if (m_state == State::Gone)
        return;
    switch (m_delivery.end) {
    case Delivery::End::KeepOpen:
        enter(State::Reading);
        break;
    case Delivery::End::CloseGently:
        closeGently();
        break;
    case Delivery::End::Close:
        enter(State::Discarding);
        m_socket->disconnectFromHost();
        break;
    case Delivery::End::Reset:
        reset();
        break;
    case Delivery::End::Hold:
        enter(State::Held);
        if (m_finishing)
            abort();
        break;
    }
}

void MockConnection::endCall()
{
    if (std::exchange(m_inCall, false))
        m_desk.leave(m_decision, m_clock.now());
}

// ---- Writing and closing ----

void MockConnection::write(const QByteArray &bytes)
{
    if (m_state != State::Gone && !bytes.isEmpty())
        m_socket->write(bytes);
}

void MockConnection::written()
{
    if (m_socket->bytesToWrite() > 0)
        m_since = m_clock.now().at; // the client reads, if slowly
    else if (m_state == State::Discarding)
        halfClose();
    if (m_isFull && m_socket->bytesToWrite() <= unsentBytes / 2) {
        m_isFull = false;
        // Not from here: this may be called from inside serveAll().
        QMetaObject::invokeMethod(this, &MockConnection::serveAll, Qt::QueuedConnection);
    }
    if (m_state == State::Pouring && m_socket->bytesToWrite() <= unsentBytes / 2)
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_state == State::Pouring)
                    stepOn();
            },
            Qt::QueuedConnection);
}

// Closing with input unread makes the kernel reset the connection, which can destroy the answer
// before the client has read it. So: end our half, read on, and close when the client has.
void MockConnection::closeGently()
{
    enter(State::Discarding);
    m_since = m_clock.now().at;
    m_socket->skip(m_socket->bytesAvailable());
    if (m_socket->bytesToWrite() == 0)
        halfClose();
}

void MockConnection::halfClose()
{
    if (m_socket->state() == QAbstractSocket::ConnectedState)
        ::shutdown(int(m_socket->socketDescriptor()), SHUT_WR);
}

void MockConnection::reset()
{
    enter(State::Discarding); // told already
    const linger atOnce {1, 0};
    ::setsockopt(int(m_socket->socketDescriptor()), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    abort();
}

void MockConnection::abort()
{
    m_socket->abort();
}

void MockConnection::finish()
{
    m_finishing = true;
    if (m_state == State::Held)
        abort();
    else
        endRequest();
}

void MockConnection::disconnected()
{
    const State was = std::exchange(m_state, State::Gone);
    m_step->cancel();
    m_watch->cancel();
    if (was == State::Reading && m_reader.isInside())
        ++m_desk.counts().incomplete;
    if (was == State::Travelling) {
        // A request in flight arrives, even if its client has disconnected.
        m_exchange.arrived = m_clock.now();
        m_decision = m_desk.arrive(m_request, m_exchange.arrived);
        m_inCall = true;
        m_exchange.number = m_decision.number;
        m_exchange.admitted = m_decision.admitted;
    }
    endCall();
    if (was == State::Travelling || was == State::Working || was == State::Returning
        || was == State::Dripping || was == State::Pouring) {
        m_exchange.ended = m_clock.now();
        m_owner.handled(m_exchange);
    }
    m_owner.gone(this);
}

// ---- Patience ----

Instant MockConnection::deadline() const
{
    switch (m_state) {
    case State::Reading:
        return saturatingAdd(m_since, m_wasInside ? requestTimeout : idleTimeout);
    case State::Pouring:
        return saturatingAdd(m_since, idleTimeout);
    case State::Held:
        return saturatingAdd(m_since, stallTimeout);
    case State::Discarding:
        return saturatingAdd(m_since, discardTimeout);
    default:
        return Instant::max(); // bounded by delays of our own
    }
}

// A deadline that moves on with each request would mean a timer set with each request. So the alarm
// stays where it is as long as it is not too late, and looks again when it rings.
void MockConnection::watch()
{
    const Instant at = deadline();
    if (at < m_watchAt) {
        m_watchAt = at;
        m_watch->set(at);
    }
}

void MockConnection::lookAtDeadline()
{
    m_watchAt = Instant::max();
    if (m_clock.now().at < deadline()) {
        watch();
    } else if (m_state == State::Reading && m_wasInside) {
        ++m_desk.counts().incomplete;
        refuse(408, "the request did not arrive in time");
        endRequest();
    } else if (m_state == State::Reading && m_socket->bytesToWrite() == 0) {
        closeGently();
        watch();
    } else {
        abort();
    }
}

} // namespace penstock
