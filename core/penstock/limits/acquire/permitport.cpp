// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/acquire/permitport.h>

#include <penstock/limits/acquire/permitwait.h>

#include <QCoreApplication>
#include <QFutureInterface>
#include <QFutureWatcher>
#include <QMutex>
#include <QPointer>
#include <QThread>

#include <map>
#include <utility>

namespace penstock {

//! The permit itself, which only the thread of the permit source touches.
class Q_DECL_HIDDEN FarPermit::Held
{
public:
    static FarPermit hold(const std::shared_ptr<QObject> &home, Permit permit)
    {
        FarPermit far;
        far.m_held = std::make_shared<Held>();
        far.m_held->home = home;
        far.m_held->facts = permit.facts();
        far.m_held->permit = std::move(permit);
        return far;
    }

    std::shared_ptr<QObject> home;
    Permit::Facts facts;
    Permit permit;
};

//! Lives in the thread of the permit source. Requests are registered before that thread receives
//! them, so that none is lost if the permit source is destroyed first.
class Q_DECL_HIDDEN PermitPort::Hub final : public QObject
{
public:
    using Promise = QFutureInterface<Answer>; // see permitwait.cpp

    explicit Hub(PermitSource &permitSource)
        : m_permitSource(&permitSource)
    {
        moveToThread(permitSource.thread()); // if it is a different thread
        // Called directly: the event loop of the thread may have ended.
        connect(&permitSource, &QObject::destroyed, this, &Hub::close, Qt::DirectConnection);
    }

    //! From any thread.
    QFuture<Answer> acquire(const PermitRequest &permitRequest, const std::shared_ptr<Hub> &me)
    {
        const auto promise = std::make_shared<Promise>();
        promise->reportStarted();
        QFuture<Answer> future = promise->future();
        quint64 number = 0;
        {
            const QMutexLocker lock(&m_mutex);
            if (!m_isClosed) {
                number = ++m_lastNumber;
                m_promises.emplace(number, promise);
            }
        }
        if (number == 0)
            answer(*promise, failure(Denial {Denial::Reason::Closed}));
        else
            QMetaObject::invokeMethod(
                this, [this, number, permitRequest, me] { begin(number, permitRequest, me); },
                Qt::QueuedConnection);
        return future;
    }

private:
    struct Waiting
    {
        QFutureWatcher<Answer> watcher;
        std::unique_ptr<PermitWait> wait;
    };

    // In the thread of the permit source, as all below.
    void begin(quint64 number, const PermitRequest &permitRequest, const std::shared_ptr<Hub> &me)
    {
        std::shared_ptr<Promise> promise;
        {
            const QMutexLocker lock(&m_mutex);
            const auto found = m_promises.find(number);
            if (found == m_promises.end())
                return; // the permit source has gone
            promise = found->second;
        }
        if (promise->isCanceled())
            return take(number, failure(Denial {Denial::Reason::Cancelled}));
        Waiting &waiting = m_waiting[number];
        waiting.wait = penstock::acquire(
            *m_permitSource, permitRequest, [this, number, me](PermitResult came) {
                if (came)
                    take(number, FarPermit::Held::hold(me, std::move(*came)));
                else
                    take(number, failure(came.error()));
            });
        connect(&waiting.watcher, &QFutureWatcherBase::canceled, this, [this, number] {
            const auto found = m_waiting.find(number);
            if (found != m_waiting.end())
                found->second.wait->cancel();
        });
        waiting.watcher.setFuture(promise->future());
    }

    void take(quint64 number, Answer came)
    {
        std::shared_ptr<Promise> promise;
        {
            const QMutexLocker lock(&m_mutex);
            const auto node = m_promises.extract(number);
            if (!node)
                return;
            promise = node.mapped();
        }
        answer(*promise, std::move(came));
        // Not in the middle of its own answer.
        QMetaObject::invokeMethod(
            this, [this, number] { m_waiting.erase(number); }, Qt::QueuedConnection);
    }

    static void answer(Promise &promise, Answer came)
    {
        if (!promise.isCanceled())
            promise.reportAndMoveResult(std::move(came));
        promise.reportFinished();
    }

    void close()
    {
        std::map<quint64, std::shared_ptr<Promise>> left;
        {
            const QMutexLocker lock(&m_mutex);
            m_isClosed = true;
            left.swap(m_promises);
        }
        for (const auto &[number, promise] : left)
            answer(*promise, failure(Denial {Denial::Reason::Closed}));
        m_waiting.clear();
    }

    const QPointer<PermitSource> m_permitSource;
    std::map<quint64, Waiting> m_waiting;
    QMutex m_mutex; // of what follows
    std::map<quint64, std::shared_ptr<Promise>> m_promises;
    quint64 m_lastNumber = 0;
    bool m_isClosed = false;
};

FarPermit::FarPermit(FarPermit &&) noexcept = default;

FarPermit &FarPermit::operator=(FarPermit &&other) noexcept
{
    if (this != &other) {
        finish();
        m_held = std::move(other.m_held);
    }
    return *this;
}

FarPermit::~FarPermit()
{
    finish();
}

Permit::Facts FarPermit::facts() const
{
    return m_held ? m_held->facts : Permit::Facts();
}

void FarPermit::sent()
{
    if (m_held)
        QMetaObject::invokeMethod(
            m_held->home.get(), [held = m_held] { held->permit.sent(); }, Qt::QueuedConnection);
}

void FarPermit::reportActualCost(const QString &limit, std::int64_t actual)
{
    if (m_held)
        QMetaObject::invokeMethod(
            m_held->home.get(),
            [held = m_held, limit, actual] { held->permit.reportActualCost(limit, actual); },
            Qt::QueuedConnection);
}

void FarPermit::finish()
{
    if (!m_held)
        return;
    const auto home = m_held->home;
    QMetaObject::invokeMethod(
        home.get(), [held = std::exchange(m_held, nullptr)] { held->permit.finish(); },
        Qt::QueuedConnection);
}

// The last copy may be destroyed in any thread, also while a response is delivered. After the
// application has ended, undelivered events may own it. They are destroyed under the lock of the
// event queue, so deleteLater() would deadlock and never be executed.
PermitPort::PermitPort(PermitSource &permitSource)
    : d(new Hub(permitSource), [](Hub *hub) {
        if (QCoreApplication::instance() != nullptr)
            hub->deleteLater();
    })
{ }

PermitPort::~PermitPort() = default;
PermitPort::PermitPort(const PermitPort &) = default;
PermitPort &PermitPort::operator=(const PermitPort &) = default;

QFuture<PermitPort::Answer> PermitPort::acquire(const PermitRequest &permitRequest) const
{
    return d->acquire(permitRequest, d);
}

PermitPort::Answer PermitPort::wait(const PermitRequest &permitRequest,
                                    const std::stop_token &stop) const
{
    if (QThread::currentThread() == d->thread()) {
        qWarning("PermitPort::wait() was called in the thread of its permit source and would never "
                 "return. Call it in another thread");
        return failure(Denial {Denial::Reason::Cancelled});
    }
    QFuture<Answer> future = acquire(permitRequest);
    const std::stop_callback cancel(stop, [&future] { future.cancel(); });
    future.waitForFinished();
    if (!future.isResultReadyAt(0) || future.isCanceled())
        return failure(Denial {Denial::Reason::Cancelled});
    return future.takeResult();
}

} // namespace penstock
