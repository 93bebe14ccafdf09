// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/singlesendbody_p.h>

#include <algorithm>
#include <utility>

namespace penstock {

SingleSendBody::SingleSendBody(QByteArray body, std::function<void()> onFirstRead, QObject *parent)
    : QIODevice(parent)
    , m_body(std::move(body))
    , m_onFirstRead(std::move(onFirstRead))
{
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

qint64 SingleSendBody::bytesAvailable() const
{
    return m_body.size() - m_position + QIODevice::bytesAvailable();
}

qint64 SingleSendBody::readData(char *data, qint64 most)
{
    if (const auto onFirstRead = std::exchange(m_onFirstRead, nullptr))
        onFirstRead();
    const qint64 length = std::min(most, m_body.size() - m_position);
    if (length <= 0)
        return m_position >= m_body.size() ? -1 : 0;
    std::copy_n(m_body.constData() + m_position, length, data);
    m_position += length;
    return length;
}

} // namespace penstock
