// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/wire/wireframes.h>

#include <QtEndian>

namespace penstock {

namespace {

constexpr qsizetype headSize = 4;
} // namespace

void append(QByteArray &to, const fromclient::Message &message)
{
    WireWriter {to}(message);
}

void append(QByteArray &to, const fromleader::Message &message)
{
    WireWriter {to}(message);
}

bool read(WireReader &from, fromclient::Message &message)
{
    from(message);
    return !from.hasFailed();
}

bool read(WireReader &from, fromleader::Message &message)
{
    from(message);
    return !from.hasFailed();
}

QByteArray framed(const QByteArray &messages)
{
    QByteArray frame(headSize, Qt::Uninitialized);
    qToLittleEndian(quint32(messages.size()), frame.data());
    return frame + messages;
}

bool FrameReader::add(const QByteArray &bytes,
                      const std::function<bool(const QByteArray &)> &onFrame)
{
    m_kept += bytes;
    qsizetype at = 0;
    while (m_kept.size() - at >= headSize) {
        const auto size = qsizetype(qFromLittleEndian<quint32>(m_kept.constData() + at));
        if (size == 0 || size > longestFrame)
            return false;
        if (m_kept.size() - at - headSize < size)
            break;
        const QByteArray frame = m_kept.mid(at + headSize, size);
        at += headSize + size;
        if (!onFrame(frame))
            return false;
    }
    m_kept.remove(0, at);
    return true;
}

} // namespace penstock
