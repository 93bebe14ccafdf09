// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/client/redisclient.h>

#include <penstock/redis/client/mastersearch_p.h>
#include <penstock/redis/client/rediscodec.h>
#include <penstock/redis/client/redismessages.h>
#include <penstock/redis/client/redistrust_p.h>

#include <QCryptographicHash>
#include <QPointer>
#include <QRandomGenerator>
#include <QSslConfiguration>
#include <QSslSocket>

#include <deque>
#include <optional>

namespace penstock {

RedisScript::RedisScript(QByteArray text)
    : m_text(std::move(text))
    , m_sha(QCryptographicHash::hash(m_text, QCryptographicHash::Sha1).toHex())
{ }

// One connection, from looking for where it goes to what is not answered yet.
class Q_DECL_HIDDEN RedisClient::Private
{
public:
    Private(RedisClient *client, RedisOptions all, Clock &time)
        : q(client)
        , options(std::move(all))
        , at(options.address)
        , clock(time)
        , retry(clock.makeAlarm([this] { connectNow(); }))
        , overdue(clock.makeAlarm([this] { lookAtDeadlines(); }))
    {
        if (!at.sentinels.empty())
            search = std::make_unique<MasterSearch>(options, clock);
    }

    void connectNow();
    void connectTo(const QSslConfiguration &tls);
    void lose();
    void greet();
    void askWhetherMaster(const OnAnswer &mustBeWell);
    void drop(RedisFault fault);
    void pause(RedisFault fault);
    void setState(State to);
    void read();
    void take(RedisValue value);
    void failAll(const RedisFault &fault);
    void send(const QByteArrayList &words, OnAnswer onAnswer, bool isGreeting);
    void lookAtDeadlines();
    void tellLater(OnAnswer onAnswer, RedisFault fault) const;
    RedisFault faultOf(RedisFault::Kind kind, const Message &message) const;
    RedisFault readFault(const QByteArray &answer) const;

    struct Pending
    {
        OnAnswer onAnswer;
        Instant deadline;
    };

    RedisClient *q;
    RedisOptions options;
    RedisAddress at; // with sentinels where they said last that it is
    std::unique_ptr<MasterSearch> search; // none without sentinels
    bool isSearching = false;
    Clock &clock;
    std::unique_ptr<Alarm> retry;
    std::unique_ptr<Alarm> overdue;
    std::unique_ptr<QSslSocket> socket;
    std::unique_ptr<RedisParser> parser;
    QList<QSslError> distrust; // of the certificate that was shown
    State state = State::Closed;
    RedisFault trouble;
    Instant connectBy = Instant::max();
    int failures = 0; // in a row
    std::deque<Pending> pending;
    QByteArrayList channels;
};

RedisFault RedisClient::Private::faultOf(RedisFault::Kind kind, const Message &message) const
{
    return {kind, message.at(at.text())};
}

//! What Redis says begins with a word in capitals that tells its kind.
RedisFault RedisClient::Private::readFault(const QByteArray &answer) const
{
    const QByteArray word = answer.left(answer.indexOf(' '));
    const auto said = MessageArgument::quoted(QString::fromUtf8(answer));
    RedisFault fault;
    if (word == "WRONGPASS" || word == "NOAUTH" || word == "NOPERM" || word == "DENIED"
        || answer.contains("invalid password") || answer.contains("AUTH"))
        fault = faultOf(RedisFault::Kind::Denied, redisMessage("redis.denied", said));
    else if (word == "MOVED" || word == "CROSSSLOT")
        fault = faultOf(RedisFault::Kind::Unfit, redisMessage("redis.cluster", said));
    else if (word == "LOADING" || word == "BUSY" || word == "OOM" || word == "READONLY"
             || word == "MASTERDOWN" || word == "CLUSTERDOWN" || word == "TRYAGAIN"
             || word == "MISCONF" || word == "NOREPLICAS")
        fault = faultOf(RedisFault::Kind::Busy, redisMessage("redis.busy", said));
    else
        fault = faultOf(RedisFault::Kind::Refused, redisMessage("redis.rejected", said));
    fault.answer = answer;
    return fault;
}

void RedisClient::Private::setState(State to)
{
    if (state == to)
        return;
    state = to;
    Q_EMIT q->stateChanged(to);
}

void RedisClient::Private::connectNow()
{
    retry->cancel();
    const QPointer<RedisClient> alive(q);
    setState(State::Connecting);
    if (!alive || state != State::Connecting || socket || isSearching)
        return; // somebody has closed it meanwhile
    // Read at each connection, so that a new certificate needs no restart.
    QSslConfiguration own = QSslConfiguration::defaultConfiguration();
    own.addCaCertificates(options.trusted);
    const auto tls = options.address.isTls ? tlsFor(options.address, own) : own;
    if (!tls)
        return pause({RedisFault::Kind::Unfit, tls.error()});
    if (!search)
        return connectTo(*tls);
    isSearching = true;
    search->begin([this, tls = *tls](Result<RedisAddress, RedisFault> found) {
        isSearching = false;
        if (!found)
            return pause(std::move(found.error()));
        at = *std::move(found);
        connectTo(tls);
    });
}

void RedisClient::Private::connectTo(const QSslConfiguration &tls)
{
    socket = std::make_unique<QSslSocket>();
    parser = std::make_unique<RedisParser>();
    distrust.clear();
    QSslSocket *const made = socket.get();
    // Queued: a socket must not be deleted while it tells something.
    const auto lost = [this, made] {
        if (socket.get() == made)
            lose();
    };
    QObject::connect(made, &QSslSocket::errorOccurred, q, lost, Qt::QueuedConnection);
    QObject::connect(made, &QSslSocket::disconnected, q, lost, Qt::QueuedConnection);
    QObject::connect(made, &QSslSocket::sslErrors, q,
                     [this](const QList<QSslError> &errors) { distrust = errors; });
    QObject::connect(made, &QSslSocket::readyRead, q, [this, made] {
        if (socket.get() == made)
            read();
    });
    connectBy = saturatingAdd(clock.now().at, options.deadline);
    overdue->set(connectBy);
    const auto connected = at.isTls ? &QSslSocket::encrypted : &QSslSocket::connected;
    QObject::connect(made, connected, q, [this, made] {
        if (socket.get() != made)
            return;
        // Not sooner: before there is a connection they are nothing. What is said beside a call
        // must not wait until that has been received.
        made->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        made->setSocketOption(QAbstractSocket::KeepAliveOption, 1);
        greet();
    });
    if (at.isTls) {
        made->setSslConfiguration(tls);
        made->connectToHostEncrypted(at.host, at.port);
    } else {
        made->connectToHost(at.host, at.port);
    }
}

void RedisClient::Private::lose()
{
    const bool wasReady = state == State::Ready;
    const auto why = MessageArgument::quoted(socket->errorString());
    RedisFault fault = wasReady
        ? faultOf(RedisFault::Kind::Lost, redisMessage("redis.lost", why))
        : faultOf(RedisFault::Kind::Unreachable, redisMessage("redis.unreachable", why));
    if (!wasReady && !distrust.isEmpty()) {
        fault.kind = RedisFault::Kind::Unfit;
        fault.error = trustFault(at, distrust);
    } else if (auto shown
               = at.isTls ? shownFault(options.address, socket->errorString()) : std::nullopt) {
        fault.kind = RedisFault::Kind::Unfit;
        fault.error = *std::move(shown);
    }
    drop(std::move(fault));
}

void RedisClient::Private::greet()
{
    connectBy = Instant::max();
    const auto mustBeWell = [this](const Answer &answer) {
        if (answer || !socket)
            return;
        RedisFault fault = answer.error();
        if (fault.kind == RedisFault::Kind::Refused)
            fault.kind = RedisFault::Kind::Denied; // there is no such database, or user
        drop(std::move(fault));
    };
    if (!options.password.isEmpty()) {
        QByteArrayList words {"AUTH"};
        if (!options.address.user.isEmpty())
            words << options.address.user.toUtf8();
        send(words << options.password, mustBeWell, true);
    }
    if (options.address.database != 0)
        send({"SELECT", QByteArray::number(options.address.database)}, mustBeWell, true);
    if (!options.name.isEmpty())
        send(
            {"CLIENT", "SETNAME", options.name.toUtf8().replace(' ', '-')}, [](const Answer &) {},
            true);
    if (search)
        askWhetherMaster(mustBeWell);
    // Of one that loads, or wants a password that we have not, this is the answer.
    send(
        {"PING"},
        [this, mustBeWell](const Answer &answer) {
            if (!answer)
                return mustBeWell(answer);
            failures = 0;
            trouble = {};
            if (!channels.isEmpty())
                socket->write(redisCommand(QByteArrayList {"SUBSCRIBE"} + channels));
            setState(State::Ready);
        },
        true);
}

// Sentinels may not have heard yet of what has become of it.
void RedisClient::Private::askWhetherMaster(const OnAnswer &mustBeWell)
{
    const auto mustBeMaster = [this, mustBeWell](const Answer &answer) {
        if (!answer || (*answer)[0].text == "master")
            return mustBeWell(answer);
        drop(faultOf(RedisFault::Kind::Busy, redisMessage("redis.not_a_master")));
    };
    send({"ROLE"}, mustBeMaster, true);
}

void RedisClient::Private::drop(RedisFault fault)
{
    if (!socket)
        return;
    overdue->cancel();
    connectBy = Instant::max();
    QSslSocket *const old = socket.release();
    old->disconnect(q);
    old->abort();
    old->deleteLater();
    pause(std::move(fault));
}

void RedisClient::Private::pause(RedisFault fault)
{
    trouble = fault;
    // Half of the pause is drawn by lot, so that those who lost it together do not come together.
    const int doublings = std::min(failures++, 20);
    const Duration whole
        = std::min(options.longestPause, Duration(options.firstPause.count() << doublings));
    const double lot = 0.5 + QRandomGenerator::global()->generateDouble() / 2;
    const QPointer<RedisClient> alive(q);
    retry->set(clock.now().at + Duration(std::int64_t(double(whole.count()) * lot)));
    if (fault.kind != RedisFault::Kind::TooLate)
        fault.kind = RedisFault::Kind::Lost; // whatever was the matter, these had been sent
    failAll(fault);
    if (alive && !socket && !isSearching && state != State::Closed)
        setState(State::Pausing);
}

void RedisClient::Private::failAll(const RedisFault &fault)
{
    const QPointer<RedisClient> alive(q);
    for (Pending &each : std::exchange(pending, {})) {
        each.onAnswer(failure(fault));
        if (!alive)
            return;
    }
}

void RedisClient::Private::send(const QByteArrayList &words, OnAnswer onAnswer, bool isGreeting)
{
    if (!socket || (state != State::Ready && !isGreeting)) {
        RedisFault fault = trouble;
        if (fault.error.message.isEmpty())
            fault = faultOf(RedisFault::Kind::Unreachable, redisMessage("redis.not_connected"));
        if (fault.kind == RedisFault::Kind::Lost || fault.kind == RedisFault::Kind::TooLate)
            fault.kind = RedisFault::Kind::Unreachable; // this one has not run
        return tellLater(std::move(onAnswer), std::move(fault));
    }
    if (pending.empty())
        overdue->set(saturatingAdd(clock.now().at, options.deadline));
    pending.push_back({std::move(onAnswer), saturatingAdd(clock.now().at, options.deadline)});
    socket->write(redisCommand(words));
}

void RedisClient::Private::tellLater(OnAnswer onAnswer, RedisFault fault) const
{
    QMetaObject::invokeMethod(
        q, [onAnswer = std::move(onAnswer), fault = std::move(fault)] { onAnswer(failure(fault)); },
        Qt::QueuedConnection);
}

void RedisClient::Private::lookAtDeadlines()
{
    if (!socket)
        return;
    const Instant now = clock.now().at;
    const Instant first = pending.empty() ? connectBy : pending.front().deadline;
    if (first > now) {
        if (first != Instant::max())
            overdue->set(first);
        return;
    }
    drop(faultOf(RedisFault::Kind::TooLate, redisMessage("redis.timeout")));
}

void RedisClient::Private::read()
{
    const QPointer<RedisClient> alive(q);
    const QSslSocket *const from = socket.get();
    parser->add(socket->readAll());
    while (auto value = parser->next()) {
        take(*std::move(value));
        if (!alive || socket.get() != from)
            return;
    }
    if (!parser->fault().isEmpty())
        drop(faultOf(RedisFault::Kind::Lost, parser->fault()));
}

void RedisClient::Private::take(RedisValue value)
{
    if (!channels.isEmpty() && state == State::Ready) {
        if (value.size() == 3 && value[0].text == "message")
            Q_EMIT q->message(value[1].text, value[2].text);
        if (value.size() == 3 && value[0].text == "subscribe")
            Q_EMIT q->message(value[1].text, {});
        return;
    }
    if (pending.empty())
        return drop(faultOf(RedisFault::Kind::Lost, redisMessage("redis.unexpected_response")));
    const OnAnswer onAnswer = std::move(pending.front().onAnswer);
    pending.pop_front();
    if (!value.isFault())
        return onAnswer(std::move(value));
    const RedisFault fault = readFault(value.text);
    // After a failover the address may lead to another one, that may be written to; and of a master
    // that has lost its replicas the sentinels may know another.
    const bool isReplica = value.text.startsWith("READONLY") || value.text.startsWith("MASTERDOWN")
        || (search && value.text.startsWith("NOREPLICAS"));
    const QPointer<RedisClient> alive(q);
    onAnswer(failure(fault));
    if (alive && isReplica)
        drop(fault);
}

RedisClient::RedisClient(RedisOptions options, Clock &clock, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(options), clock))
{ }

RedisClient::~RedisClient() = default;

void RedisClient::open()
{
    if (d->state == State::Closed)
        d->connectNow();
}

void RedisClient::close()
{
    if (d->state == State::Closed)
        return;
    d->state = State::Closed;
    d->isSearching = false;
    if (d->search)
        d->search->stop();
    d->drop(d->faultOf(RedisFault::Kind::Lost, redisMessage("redis.closed")));
    d->retry->cancel();
    d->failures = 0;
    Q_EMIT stateChanged(State::Closed);
}

RedisClient::State RedisClient::state() const
{
    return d->state;
}

const RedisOptions &RedisClient::options() const
{
    return d->options;
}

const RedisFault &RedisClient::trouble() const
{
    return d->trouble;
}

void RedisClient::command(const QByteArrayList &words, OnAnswer onAnswer)
{
    d->send(words, std::move(onAnswer), false);
}

void RedisClient::eval(const RedisScript &script, const QByteArrayList &keys,
                       const QByteArrayList &arguments, OnAnswer onAnswer)
{
    const QByteArrayList rest = QByteArrayList {QByteArray::number(keys.size())} + keys + arguments;
    const auto known
        = [this, text = script.text(), rest, onAnswer = std::move(onAnswer)](Answer answer) {
              if (!answer && answer.error().answer.startsWith("NOSCRIPT"))
                  return command(QByteArrayList {"EVAL", text} + rest, onAnswer);
              onAnswer(std::move(answer));
          };
    command(QByteArrayList {"EVALSHA", script.sha()} + rest, known);
}

void RedisClient::subscribe(const QByteArrayList &channels)
{
    d->channels = channels;
    if (d->state == State::Ready)
        d->socket->write(redisCommand(QByteArrayList {"SUBSCRIBE"} + channels));
}

} // namespace penstock

#include "moc_redisclient.cpp"
