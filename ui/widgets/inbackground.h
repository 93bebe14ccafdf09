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

//! Runs \a work in a thread of \a pool and hands what it gives to \a take, as a shared pointer, in the
//! thread of \a context; not at all where that has gone by then, or the pool has dropped the work. What
//! \a work needs it must bring along.
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

//! The same in any thread; \a done is given what came of it, to keep.
template <typename Work, typename Done>
void inBackground(QObject *context, Work work, Done done)
{
    inBackground(workPool(), context, std::move(work),
                 [done = std::move(done)](const auto &value) { done(std::move(*value)); });
}

} // namespace penstock
