// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/acquire/futurepermit.h>

#include <penstock/limits/acquire/permitwait.h>

#include <QFutureInterface>
#include <QFutureWatcher>

namespace penstock {
namespace {

//! Until the gate has answered; deletes itself then. Not with a QPromise: that of Qt 6.4 runs what
//! follows once more when its result was taken before it goes.
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
