// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/acquire/permitwait.h>

#include <QFutureInterface>
#include <QFutureWatcher>
#include <QPointer>
#include <QThread>

#include <utility>

namespace penstock {

class Q_DECL_HIDDEN PermitWait::Private final : public QObject
{
public:
    Private(PermitSource &permitSource, const PermitRequest &permitRequest,
            std::function<void(PermitResult)> onAnswer)
        : m_onAnswer(std::move(onAnswer))
    {
        if (const auto denial = permitSource.wrongThread("acquire()"))
            deny(*denial);
        else
            join(permitSource, permitRequest);
    }
    ~Private() override
    {
        if (m_onAnswer)
            cancel();
    }

    void cancel()
    {
        if (m_permitSource && m_onAnswer)
            m_permitSource->cancel(m_ticket);
    }
    bool isWaiting() const { return m_onAnswer != nullptr; }

private:
    void join(PermitSource &permitSource, const PermitRequest &permitRequest)
    {
        m_permitSource = &permitSource;
        connect(&permitSource, &QObject::destroyed, this, &Private::sourceHasGone,
                Qt::QueuedConnection);
        m_ticket = permitSource.request(permitRequest, [me = QPointer(this)](PermitResult answer) {
            if (me)
                me->answered(std::move(answer));
        });
    }
    //! In another thread than that of the permit source.
    void deny(const Denial &denial)
    {
        if (QThread::currentThread()->loopLevel() == 0)
            return answered(failure(denial)); // no event would be delivered
        QMetaObject::invokeMethod(
            this, [this, denial] { answered(failure(denial)); }, Qt::QueuedConnection);
    }
    void answered(PermitResult answer)
    {
        if (const auto onAnswer = std::exchange(m_onAnswer, nullptr))
            onAnswer(std::move(answer)); // may delete this
    }
    void sourceHasGone() { answered(failure(Denial {Denial::Reason::Closed})); }

    QPointer<PermitSource> m_permitSource; // null: gone, or of another thread
    std::function<void(PermitResult)> m_onAnswer; // null: it has been answered
    Ticket m_ticket;
};

PermitWait::PermitWait(PermitSource &permitSource, const PermitRequest &permitRequest,
                       std::function<void(PermitResult)> onAnswer)
    : d(std::make_unique<Private>(permitSource, permitRequest, std::move(onAnswer)))
{ }

PermitWait::~PermitWait() = default;

void PermitWait::cancel()
{
    d->cancel();
}

bool PermitWait::isWaiting() const
{
    return d->isWaiting();
}

std::unique_ptr<PermitWait> acquire(PermitSource &permitSource, const PermitRequest &permitRequest,
                                    std::function<void(PermitResult)> onAnswer)
{
    return std::make_unique<PermitWait>(permitSource, permitRequest, std::move(onAnswer));
}

namespace {

//! The state behind futurePermit(). Deletes itself after the result. Not a QPromise: in Qt 6.4 it
//! runs continuations again if its result was taken before its destruction.
class FutureWait final : public QObject
{
public:
    FutureWait(PermitSource &permitSource, const PermitRequest &permitRequest)
    {
        m_promise.reportStarted();
        connect(&m_watcher, &QFutureWatcherBase::canceled, this, [this] { m_wait->cancel(); });
        m_watcher.setFuture(m_promise.future());
        m_wait = acquire(permitSource, permitRequest, [this](PermitResult answer) {
            if (!m_promise.isCanceled())
                m_promise.reportAndMoveResult(std::move(answer));
            m_promise.reportFinished();
            deleteLater();
        });
    }
    QFuture<PermitResult> future() { return m_promise.future(); }

private:
    QFutureInterface<PermitResult> m_promise;
    QFutureWatcher<PermitResult> m_watcher;
    std::unique_ptr<PermitWait> m_wait;
};

} // namespace

QFuture<PermitResult> futurePermit(PermitSource &permitSource, const PermitRequest &permitRequest)
{
    if (const auto denial = permitSource.wrongThread("futurePermit()")) {
        QFutureInterface<PermitResult> promise;
        promise.reportStarted();
        promise.reportAndMoveResult(failure(*denial));
        promise.reportFinished();
        return promise.future();
    }
    return (new FutureWait(permitSource, permitRequest))->future();
}

} // namespace penstock
