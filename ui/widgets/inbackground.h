// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/workpool.h>

#include <QFutureWatcher>
#include <QObject>
#include <QPromise>
#include <QThreadPool>

#include <memory>

namespace penstock {

//! Runs \a work in a thread of \a pool, and passes its result as a shared pointer to \a take, in
//! the thread of \a context. If \a context is deleted first, or the pool drops the work, \a take is
//! not called. The data of \a work must be its own.
template <typename Work, typename Take>
void inBackground(QThreadPool &pool, QObject *context, Work work, Take take)
{
    using Value = std::shared_ptr<decltype(work())>; // a future copies what it holds
    auto promise = std::make_shared<QPromise<Value>>();
    // Not QFuture::then(): in Qt 6.4 that takes for granted that its context is still there.
    auto *const watcher = new QFutureWatcher<Value>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
                     [watcher, take = std::move(take)] {
                         watcher->deleteLater();
                         if (watcher->future().resultCount() > 0)
                             take(watcher->result());
                     });
    watcher->setFuture(promise->future());
    pool.start([promise, work = std::move(work)]() mutable {
        promise->start();
        promise->addResult(std::make_shared<decltype(work())>(work()));
        promise->finish();
    });
}

//! Runs \a work in the common pool. \a done owns the result.
template <typename Work, typename Done>
void inBackground(QObject *context, Work work, Done done)
{
    inBackground(workPool(), context, std::move(work),
                 [done = std::move(done)](const auto &value) { done(std::move(*value)); });
}

} // namespace penstock
