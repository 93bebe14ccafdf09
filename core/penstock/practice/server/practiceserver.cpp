// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/server/practiceserver.h>

#include <penstock/practice/message/practicemessages.h>
#include <penstock/practice/server/practiceconnection_p.h>
#include <penstock/practice/server/practicedesk.h>
#include <penstock/practice/server/practicereferee.h>

#include <QTcpServer>
#include <QTcpSocket>

#include <algorithm>

namespace penstock {

class Q_DECL_HIDDEN PracticeServer::Private final : public PracticeConnection::Owner
{
public:
    Private(PracticeServer *owner, PracticeServerOptions theOptions, Clock &theClock,
            std::unique_ptr<Referee> referee);

    void handled(const PracticeExchange &exchange) override { Q_EMIT q->handled(exchange); }
    void gone(PracticeConnection *connection) override;

    Result<void> listen(QTcpServer &listener, quint16 port);
    void accept(QTcpServer &listener);
    QByteArray otherOrigin();
    QByteArray originOf(const QTcpServer &listener) const;
    void tellWhenStopped();

    PracticeServer *const q;
    const PracticeServerOptions options;
    Clock &clock;
    PracticeDesk desk;
    QTcpServer server;
    QTcpServer other; // the same server at another origin, for redirects that go away
    std::vector<PracticeConnection *> connections;
    std::unique_ptr<Alarm> grace; // for those who do not finish
    std::unique_ptr<Alarm> acceptAgain; // when the process had run out of file descriptors
    bool isStopping = false;
};

PracticeServer::Private::Private(PracticeServer *owner, PracticeServerOptions theOptions,
                                 Clock &theClock, std::unique_ptr<Referee> referee)
    : q(owner)
    , options(std::move(theOptions))
    , clock(theClock)
    , desk(options, referee ? std::move(referee) : makeReferee(options, theClock.now()),
           [this] { return otherOrigin(); })
    , grace(theClock.makeAlarm([this] {
        const auto all = connections;
        for (PracticeConnection *const connection : all)
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

Result<void> PracticeServer::Private::listen(QTcpServer &listener, quint16 port)
{
    const Message where = practiceMessage("mock.place", options.host.toString(), port);
    if (!options.host.isLoopback())
        return failure(practiceMessage("mock.not_loopback").at(where));
    if (!listener.listen(options.host, port))
        return failure(practiceMessage("mock.cannot_listen",
                                       MessageArgument::quoted(listener.errorString().toLower()))
                           .at(where));
    return {};
}

void PracticeServer::Private::accept(QTcpServer &listener)
{
    while (connections.size() < std::size_t(options.maxConnections)) {
        QTcpSocket *const socket = listener.nextPendingConnection();
        if (socket == nullptr)
            return;
        auto *const connection = new PracticeConnection(socket, desk, clock, options, *this);
        connection->setParent(q);
        connections.push_back(connection);
        connection->start();
    }
}

void PracticeServer::Private::gone(PracticeConnection *connection)
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

QByteArray PracticeServer::Private::originOf(const QTcpServer &listener) const
{
    QUrl url;
    url.setScheme(u"http"_s);
    url.setHost(options.host.toString());
    url.setPort(listener.serverPort());
    return url.toEncoded();
}

// A second port is taken only when somebody is sent there.
QByteArray PracticeServer::Private::otherOrigin()
{
    if (!other.isListening()) {
        if (const Result<void> listening = listen(other, 0); !listening)
            return originOf(server); // no port left on this machine
    }
    return originOf(other);
}

void PracticeServer::Private::tellWhenStopped()
{
    if (!isStopping || !connections.empty())
        return;
    isStopping = false;
    grace->cancel();
    QMetaObject::invokeMethod(q, &PracticeServer::stopped, Qt::QueuedConnection);
}

PracticeServer::PracticeServer(PracticeServerOptions options, Clock &clock, QObject *parent)
    : PracticeServer(std::move(options), clock, nullptr, parent)
{ }

PracticeServer::PracticeServer(PracticeServerOptions options, Clock &clock,
                               std::unique_ptr<Referee> referee, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(options), clock, std::move(referee)))
{ }

PracticeServer::~PracticeServer()
{
    for (PracticeConnection *const connection : d->connections)
        delete connection; // before the desk they report to
}

Result<void> PracticeServer::listen()
{
    d->isStopping = false;
    return d->listen(d->server, d->options.port);
}

bool PracticeServer::isListening() const
{
    return d->server.isListening();
}

quint16 PracticeServer::port() const
{
    return d->server.serverPort();
}

QUrl PracticeServer::url() const
{
    return QUrl(QString::fromLatin1(d->originOf(d->server)));
}

void PracticeServer::stop()
{
    d->server.close();
    d->other.close();
    d->isStopping = true;
    d->acceptAgain->cancel();
    d->grace->set(saturatingAdd(d->clock.now().at, std::chrono::seconds(5)));
    const auto all = d->connections; // they may go while we look at them
    for (PracticeConnection *const connection : all)
        connection->finish();
    d->tellWhenStopped();
}

const PracticeCounts &PracticeServer::counts() const
{
    return d->desk.counts();
}

} // namespace penstock

#include "moc_practiceserver.cpp"
