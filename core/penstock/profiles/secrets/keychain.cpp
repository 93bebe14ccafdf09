// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/keychain.h>

#include <penstock/profiles/spec/profilemessages.h>

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <qt6keychain/keychain.h>

namespace penstock {

namespace {
QString serviceName()
{
    return u"penstock"_s;
}

QDBusMessage secretServiceCall(const QString &path, const QString &interface, const QString &method,
                               const QVariantList &arguments)
{
    QDBusMessage call
        = QDBusMessage::createMethodCall(u"org.freedesktop.secrets"_s, path, interface, method);
    call.setArguments(arguments);
    // Where another keyring is in use, this one need not begin to run.
    call.setAutoStartService(false);
    return call;
}

SecretAnswer::State stateOf(QKeychain::Error error)
{
    switch (error) {
    case QKeychain::NoError:
        return SecretAnswer::State::Ok;
    case QKeychain::EntryNotFound:
        return SecretAnswer::State::NotFound;
    case QKeychain::CouldNotDeleteEntry:
    case QKeychain::AccessDeniedByUser:
    case QKeychain::AccessDenied:
        return SecretAnswer::State::Denied;
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
    case QKeychain::OtherError: // what libsecret says where there is no service
        break;
    }
    return SecretAnswer::State::NoKeyring;
}

SecretAnswer answerOf(const QKeychain::Job &job)
{
    const SecretAnswer::State state = stateOf(job.error());
    const QString detail = state == SecretAnswer::State::Ok ? QString() : job.errorString();
    return {state, {}, detail.isEmpty() ? MessageArgument() : MessageArgument::quoted(detail)};
}
} // namespace

class Q_DECL_HIDDEN Keychain::Private
{
public:
    // One call of ours: several steps, one answer.
    struct Call
    {
        OnAnswer onAnswer;
        std::unique_ptr<Alarm> alarm;
    };
    using CallPtr = std::shared_ptr<Call>;

    Private(Keychain &keychain, Clock &callClock, Duration callPatience)
        : q(keychain)
        , clock(callClock)
        , patience(callPatience)
    { }

    CallPtr begin(OnAnswer onAnswer);
    static void finish(const CallPtr &call, const SecretAnswer &answer);
    void read(const QString &name, const OnAnswer &onAnswer);
    void unlessLocked(const CallPtr &call, const std::function<void()> &proceed);
    void askWhetherLocked(const std::function<void(bool)> &onAnswer);
    template <typename Reply>
    void ask(const QDBusMessage &message, const std::function<void(Reply)> &onReply);

    Keychain &q;
    Clock &clock;
    Duration patience;
};

Keychain::Private::CallPtr Keychain::Private::begin(OnAnswer onAnswer)
{
    auto call = std::make_shared<Call>();
    call->onAnswer = std::move(onAnswer);
    call->alarm = clock.makeAlarm([weak = std::weak_ptr(call)] {
        if (const CallPtr late = weak.lock())
            finish(late, {SecretAnswer::State::NoAnswer, {}, {}});
    });
    call->alarm->set(clock.now().at + patience);
    return call;
}

void Keychain::Private::finish(const CallPtr &call, const SecretAnswer &answer)
{
    const OnAnswer onAnswer = std::exchange(call->onAnswer, {});
    if (!onAnswer)
        return; // it is late
    call->alarm->cancel();
    onAnswer(answer);
}

void Keychain::Private::read(const QString &name, const OnAnswer &onAnswer)
{
    auto *const job = new QKeychain::ReadPasswordJob(serviceName(), &q);
    job->setKey(name);
    QObject::connect(job, &QKeychain::Job::finished, &q, [job, onAnswer] {
        SecretAnswer answer = answerOf(*job);
        answer.value = job->binaryData();
        onAnswer(answer);
    });
    job->start();
}

template <typename Reply>
void Keychain::Private::ask(const QDBusMessage &message, const std::function<void(Reply)> &onReply)
{
    auto *const watcher
        = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(message), &q);
    QObject::connect(watcher, &QDBusPendingCallWatcher::finished, &q, [watcher, onReply] {
        watcher->deleteLater();
        onReply(Reply(*watcher));
    });
}

// False also where nobody can say: other keyrings do not lie.
void Keychain::Private::askWhetherLocked(const std::function<void(bool)> &onAnswer)
{
    if (!QDBusConnection::sessionBus().isConnected()) {
        onAnswer(false);
        return;
    }
    using PathReply = QDBusPendingReply<QDBusObjectPath>;
    const auto onPath = [this, onAnswer](const PathReply &reply) {
        const QString path = reply.isValid() ? reply.value().path() : QString();
        if (path.size() <= 1) { // "/": there is no keyring yet
            onAnswer(false);
            return;
        }
        using LockedReply = QDBusPendingReply<QDBusVariant>;
        ask<LockedReply>(secretServiceCall(path, u"org.freedesktop.DBus.Properties"_s, u"Get"_s,
                                           {u"org.freedesktop.Secret.Collection"_s, u"Locked"_s}),
                         [onAnswer](const LockedReply &locked) {
                             onAnswer(locked.isValid() && locked.value().variant().toBool());
                         });
    };
    ask<PathReply>(secretServiceCall(u"/org/freedesktop/secrets"_s,
                                     u"org.freedesktop.Secret.Service"_s, u"ReadAlias"_s,
                                     {u"default"_s}),
                   onPath);
}

void Keychain::Private::unlessLocked(const CallPtr &call, const std::function<void()> &proceed)
{
    askWhetherLocked([call, proceed](bool isLocked) {
        if (isLocked)
            finish(call, {SecretAnswer::State::Locked, {}, {}});
        else
            proceed();
    });
}

Keychain::Keychain(Clock &clock, Duration patience, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, clock, patience))
{ }

Keychain::~Keychain() = default;

void Keychain::fetch(const QString &name, OnAnswer onAnswer)
{
    const Private::CallPtr call = d->begin(std::move(onAnswer));
    d->read(name, [this, call](const SecretAnswer &answer) {
        const bool mayBeALie = answer.state == SecretAnswer::State::NotFound
            || answer.state == SecretAnswer::State::Denied;
        const auto believe = [call, answer] { Private::finish(call, answer); };
        if (mayBeALie)
            d->unlessLocked(call, believe);
        else
            believe();
    });
}

void Keychain::store(const QString &name, const QByteArray &value, OnAnswer onAnswer)
{
    const Private::CallPtr call = d->begin(std::move(onAnswer));
    auto *const job = new QKeychain::WritePasswordJob(serviceName(), this);
    job->setKey(name);
    job->setBinaryData(value);
    connect(job, &QKeychain::Job::finished, this, [this, job, call] {
        const SecretAnswer answer = answerOf(*job);
        const auto believe = [call, answer] { Private::finish(call, answer); };
        if (answer.state == SecretAnswer::State::Denied)
            d->unlessLocked(call, believe);
        else
            believe();
    });
    job->start();
}

void Keychain::remove(const QString &name, OnAnswer onAnswer)
{
    const Private::CallPtr call = d->begin(std::move(onAnswer));
    const auto lookAgain = [this, call, name] {
        d->read(name, [call](const SecretAnswer &answer) {
            const bool isGone = answer.state == SecretAnswer::State::NotFound;
            Private::finish(call,
                            isGone ? SecretAnswer {SecretAnswer::State::Ok, {}, {}}
                                   : SecretAnswer {SecretAnswer::State::Denied,
                                                   {},
                                                   profileMessage("keychain.not_deleted")});
        });
    };
    const auto removeIt = [this, call, name, lookAgain] {
        auto *const job = new QKeychain::DeletePasswordJob(serviceName(), this);
        job->setKey(name);
        connect(job, &QKeychain::Job::finished, this, [job, call, lookAgain] {
            const SecretAnswer answer = answerOf(*job);
            if (answer.state == SecretAnswer::State::Ok)
                lookAgain();
            else
                Private::finish(call, answer);
        });
        job->start();
    };
    // Reading first wakes the service, and tells whether there is anything to delete.
    d->read(name, [this, call, removeIt](const SecretAnswer &answer) {
        if (answer.state == SecretAnswer::State::Ok)
            removeIt();
        else
            d->unlessLocked(call, [call, answer] { Private::finish(call, answer); });
    });
}

} // namespace penstock

#include "moc_keychain.cpp"
