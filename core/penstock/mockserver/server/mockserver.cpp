// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/server/mockserver.h>

#include <penstock/mockserver/message/mockmessages.h>
#include <penstock/mockserver/server/mockconnection_p.h>
#include <penstock/mockserver/server/mockreferee.h>
#include <penstock/mockserver/server/mockservercore.h>

#include <QTcpServer>
#include <QTcpSocket>

#include <algorithm>

namespace penstock {

class Q_DECL_HIDDEN MockServer::Private final : public MockConnection::Owner
{
public:
    Private(MockServer *owner, MockServerOptions theOptions, Clock &theClock,
            std::unique_ptr<Referee> referee);

    void handled(const MockExchange &exchange) override { Q_EMIT q->handled(exchange); }
    void gone(MockConnection *connection) override;

    Result<void> listen(QTcpServer &listener, quint16 port);
    void accept(QTcpServer &listener);
    QByteArray otherOrigin();
    QByteArray originOf(const QTcpServer &listener) const;
    void tellWhenStopped();

    MockServer *const q;
    const MockServerOptions options;
    Clock &clock;
    MockServerCore desk;
    QTcpServer server;
    QTcpServer other; // the same server at another origin, for redirects that go away
    std::vector<MockConnection *> connections;
    std::unique_ptr<Alarm> grace; // for those who do not finish
    std::unique_ptr<Alarm> acceptAgain; // when the process had run out of file descriptors
    bool isStopping = false;
};

MockServer::Private::Private(MockServer *owner, MockServerOptions theOptions, Clock &theClock,
                             std::unique_ptr<Referee> referee)
    : q(owner)
    , options(std::move(theOptions))
    , clock(theClock)
    , desk(options, referee ? std::move(referee) : makeReferee(options, theClock.now()),
           [this] { return otherOrigin(); })
    , grace(theClock.makeAlarm([this] {
        const auto all = connections;
        for (MockConnection *const connection : all)
            connection->abort();
    }))
    , acceptAgain(theClock.makeAlarm([this] {
        for (QTcpServer *const listener : {&server, &other}) {
            if (listener->isListening())
                listener->resumeAccepting();
        }
    }))
{
    for (QTcpServer *const listener : {&server, &other}) {
        listener->setListenBacklogSize(1024);
        // One that is not taken stops the listener: that is how more than maxConnections wait.
        listener->setMaxPendingConnections(1);
        QObject::connect(listener, &QTcpServer::newConnection, q,
                         [this, listener] { accept(*listener); });
        QObject::connect(listener, &QTcpServer::acceptError, q,
                         [this] { acceptAgain->set(clock.now().at + std::chrono::seconds(1)); });
    }
}

Result<void> MockServer::Private::listen(QTcpServer &listener, quint16 port)
{
    const Message where = mockMessage("mock.place", options.host.toString(), port);
    if (!options.host.isLoopback())
        return failure(mockMessage("mock.not_loopback").at(where));
    if (!listener.listen(options.host, port))
        return failure(mockMessage("mock.cannot_listen",
                                   MessageArgument::quoted(listener.errorString().toLower()))
                           .at(where));
    return {};
}

void MockServer::Private::accept(QTcpServer &listener)
{
    while (connections.size() < std::size_t(options.maxConnections)) {
        QTcpSocket *const socket = listener.nextPendingConnection();
        if (socket == nullptr)
            return;
        auto *const connection = new MockConnection(socket, desk, clock, options, *this);
        connection->setParent(q);
        connections.push_back(connection);
        connection->start();
    }
}

void MockServer::Private::gone(MockConnection *connection)
{
    connections.erase(std::remove(connections.begin(), connections.end(), connection),
                      connections.end());
    connection->deleteLater();
    for (QTcpServer *const listener : {&server, &other}) {
        if (listener->isListening())
            accept(*listener);
    }
    tellWhenStopped();
}

QByteArray MockServer::Private::originOf(const QTcpServer &listener) const
{
    QUrl url;
    url.setScheme(u"http"_s);
    url.setHost(options.host.toString());
    url.setPort(listener.serverPort());
    return url.toEncoded();
}

// A second port is taken only when somebody is sent there.
QByteArray MockServer::Private::otherOrigin()
{
    if (!other.isListening()) {
        if (const Result<void> listening = listen(other, 0); !listening)
            return originOf(server); // no port left on this machine
    }
    return originOf(other);
}

void MockServer::Private::tellWhenStopped()
{
    if (!isStopping || !connections.empty())
        return;
    isStopping = false;
    grace->cancel();
    QMetaObject::invokeMethod(q, &MockServer::stopped, Qt::QueuedConnection);
}

MockServer::MockServer(MockServerOptions options, Clock &clock, QObject *parent)
    : MockServer(std::move(options), clock, nullptr, parent)
{ }

MockServer::MockServer(MockServerOptions options, Clock &clock, std::unique_ptr<Referee> referee,
                       QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(options), clock, std::move(referee)))
{ }

MockServer::~MockServer()
{
    for (MockConnection *const connection : d->connections)
        delete connection; // before the desk they report to
}

Result<void> MockServer::listen()
{
    d->isStopping = false;
    return d->listen(d->server, d->options.port);
}

quint16 MockServer::port() const
{
    return d->server.serverPort();
}

QUrl MockServer::url() const
{
    return QUrl(QString::fromLatin1(d->originOf(d->server)));
}

void MockServer::stop()
{
    d->server.close();
    d->other.close();
    d->isStopping = true;
    d->acceptAgain->cancel();
    d->grace->set(saturatingAdd(d->clock.now().at, std::chrono::seconds(5)));
    const auto all = d->connections; // they may go while we look at them
    for (MockConnection *const connection : all)
        connection->finish();
    d->tellWhenStopped();
}

const MockCounts &MockServer::counts() const
{
    return d->desk.counts();
}

} // namespace penstock

#include "moc_mockserver.cpp"
