// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/readoncedevice_p.h>

#include <algorithm>
#include <utility>

namespace penstock {

ReadOnceDevice::ReadOnceDevice(QIODevice *source, qint64 size, std::function<void()> onFirstRead)
    : m_source(source)
    , m_size(size)
    , m_onFirstRead(std::move(onFirstRead))
{
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    if (source && source->isSequential()) {
        connect(source, &QIODevice::readyRead, this, &QIODevice::readyRead);
        connect(source, &QIODevice::readChannelFinished, this, &QIODevice::readChannelFinished);
    }
}

bool ReadOnceDevice::atEnd() const
{
    return m_read >= m_size || !m_source || m_source->atEnd();
}

qint64 ReadOnceDevice::bytesAvailable() const
{
    const qint64 available = m_source ? m_source->bytesAvailable() : 0;
    return std::min(available, m_size - m_read) + QIODevice::bytesAvailable();
}

qint64 ReadOnceDevice::readData(char *data, qint64 most)
{
    if (const auto onFirstRead = std::exchange(m_onFirstRead, nullptr))
        onFirstRead();
    const qint64 wanted = std::min(most, m_size - m_read);
    if (wanted <= 0)
        return m_read >= m_size ? -1 : 0;
    const qint64 length = m_source ? m_source->read(data, wanted) : -1;
    m_read += std::max<qint64>(length, 0);
    return length;
}

} // namespace penstock
