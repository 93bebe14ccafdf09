// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/wire/wireframes.h>

#include <QtEndian>

#include <utility>

namespace penstock {

namespace {

constexpr qsizetype headSize = 4;

template <typename Message>
void appendAny(QByteArray &to, const Message &message)
{
    WireWriter writer(to);
    writer(quint64(message.index()));
    std::visit([&writer](const auto &each) { each.fields(each, writer); }, message);
}

template <typename Message, std::size_t... Kinds>
bool readKind(WireReader &from, Message &message, quint64 kind, std::index_sequence<Kinds...>)
{
    const bool isKnown = ((kind == Kinds &&
                           [&] {
                               auto &value = message.template emplace<Kinds>();
                               std::variant_alternative_t<Kinds, Message>::fields(value, from);
                               return true;
                           }())
                          || ...);
    if (!isKnown)
        from.fail();
    return !from.hasFailed();
}

template <typename Message>
bool readAny(WireReader &from, Message &message)
{
    quint64 kind = 0;
    from(kind);
    return !from.hasFailed()
        && readKind(from, message, kind, std::make_index_sequence<std::variant_size_v<Message>>());
}

} // namespace

void append(QByteArray &to, const fromclient::Message &message)
{
    appendAny(to, message);
}

void append(QByteArray &to, const fromleader::Message &message)
{
    appendAny(to, message);
}

bool read(WireReader &from, fromclient::Message &message)
{
    return readAny(from, message);
}

bool read(WireReader &from, fromleader::Message &message)
{
    return readAny(from, message);
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
