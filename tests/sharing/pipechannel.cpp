// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "pipechannel.h"

#include <QPointer>

namespace penstock {

std::pair<std::unique_ptr<PipeChannel>, std::unique_ptr<PipeChannel>> PipeChannel::makePair()
{
    std::unique_ptr<PipeChannel> one(new PipeChannel);
    std::unique_ptr<PipeChannel> other(new PipeChannel);
    one->m_other = other.get();
    other->m_other = one.get();
    return {std::move(one), std::move(other)};
}

PipeChannel::~PipeChannel()
{
    cut();
}

void PipeChannel::cut()
{
    PipeChannel *const other = std::exchange(m_other, nullptr);
    if (other == nullptr)
        return;
    other->m_other = nullptr;
    other->deliverSoon();
}

void PipeChannel::write(const QByteArray &bytes)
{
    if (m_other == nullptr)
        return;
    m_other->m_inbox += bytes;
    m_other->deliverSoon();
}

void PipeChannel::deliverSoon()
{
    if (std::exchange(m_isDue, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isDue = false;
            poll();
        },
        Qt::QueuedConnection);
}

void PipeChannel::hold(bool on)
{
    m_isHeld = on;
    if (!on)
        deliverSoon();
}

void PipeChannel::poll()
{
    if (m_isHeld)
        return;
    const QPointer<PipeChannel> alive(this);
    if (!m_inbox.isEmpty())
        tellBytes(std::exchange(m_inbox, {}));
    if (alive && m_other == nullptr && m_inbox.isEmpty() && !std::exchange(m_isOver, true))
        tellClosed();
}

} // namespace penstock

#include "moc_pipechannel.cpp"
