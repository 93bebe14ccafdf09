// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/autosave.h"

#include <penstock/support/workpool.h>

#include <QPromise>
#include <QThreadPool>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr auto pauseOfTyping = 400ms;
}

Autosave::Autosave(MakeWrite makeWrite, QObject *parent)
    : QObject(parent)
    , m_makeWrite(std::move(makeWrite))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(pauseOfTyping);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::begin);
    connect(&m_watcher, &QFutureWatcher<Written>::finished, this, &Autosave::end);
}

Autosave::~Autosave()
{
    blockSignals(true); // who would listen is half gone
    finish();
}

void Autosave::touch()
{
    m_timer.start();
}

void Autosave::flush()
{
    if (m_timer.isActive())
        begin();
}

void Autosave::begin()
{
    m_timer.stop();
    if (m_writing) {
        m_again = true;
        return;
    }
    Write write = m_makeWrite();
    if (!write)
        return;
    m_writing = true;
    auto promise = std::make_shared<QPromise<Written>>();
    m_watcher.setFuture(promise->future());
    workPool().start([promise, write = std::move(write)] {
        promise->start();
        promise->addResult(std::make_shared<Result<QByteArray>>(write()));
        promise->finish();
    });
}

void Autosave::end()
{
    if (!std::exchange(m_writing, false))
        return;
    tell(*m_watcher.result());
    if (std::exchange(m_again, false))
        begin();
}

void Autosave::finish()
{
    if (m_timer.isActive())
        m_again = true;
    m_timer.stop();
    if (m_writing) {
        m_watcher.waitForFinished();
        m_writing = false; // and end() has nothing left to do
        tell(*m_watcher.result());
    }
    if (!std::exchange(m_again, false))
        return;
    if (const Write write = m_makeWrite())
        tell(write());
}

void Autosave::tell(const Result<QByteArray> &result)
{
    if (result)
        Q_EMIT written(*result);
    else
        Q_EMIT failed(result.error());
}

} // namespace penstock

#include "moc_autosave.cpp"
