// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QEventLoop>
#include <QThread>

#include <functional>
#include <memory>

namespace penstock {

//! Runs \a work in a thread with the name "worker" until it is done, and the event loop here.
inline void inWorker(const std::function<void()> &work)
{
    const std::unique_ptr<QThread> worker(QThread::create(work));
    worker->setObjectName(QStringLiteral("worker"));
    QEventLoop loop;
    QObject::connect(worker.get(), &QThread::finished, &loop, &QEventLoop::quit);
    worker->start();
    loop.exec();
    worker->wait();
}

} // namespace penstock
