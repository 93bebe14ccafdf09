// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <type_traits>

namespace penstock {

//! Does \a work in another thread, and hands what comes of it to \a done in this one; not if \a owner
//! is gone by then. What \a work needs it must bring along.
template <typename Work, typename Done>
void inBackground(QObject *owner, Work work, Done done)
{
    using Value = std::invoke_result_t<Work>;
    using Shared = std::shared_ptr<Value>; // a future copies what it holds
    auto promise = std::make_shared<QPromise<Shared>>();
    auto *const watcher = new QFutureWatcher<Shared>(owner);
    QObject::connect(watcher, &QFutureWatcher<Shared>::finished, owner,
                     [watcher, done = std::move(done)] {
                         const Shared value = watcher->result();
                         watcher->deleteLater();
                         done(std::move(*value));
                     });
    watcher->setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, work = std::move(work)] {
        promise->start();
        promise->addResult(std::make_shared<Value>(work()));
        promise->finish();
    });
}

} // namespace penstock
