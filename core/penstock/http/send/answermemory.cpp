// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/answermemory_p.h>

#include <mutex>

namespace penstock {

// What tokens in other threads know of the budget.
class Q_DECL_HIDDEN AnswerMemory::Shared
{
public:
    Shared(QObject &context, std::function<void()> onRoom)
        : m_context(&context)
        , m_onRoom(std::move(onRoom))
    { }

    void close()
    {
        const std::lock_guard lock(m_mutex);
        m_context = nullptr;
    }
    void read(qint64 bytes) // more, or less
    {
        const std::lock_guard lock(m_mutex);
        m_read += bytes;
        if (bytes < 0)
            tellRoom();
    }
    void handOn(qint64 bytes)
    {
        const std::lock_guard lock(m_mutex);
        m_read -= bytes;
        m_handedOn += bytes;
    }
    void letGo(qint64 bytes)
    {
        const std::lock_guard lock(m_mutex);
        m_handedOn -= bytes;
        tellRoom();
    }
    bool hasRoom(qint64 most, bool isOldest)
    {
        const std::lock_guard lock(m_mutex);
        if (m_read + m_handedOn < most || (isOldest && m_handedOn == 0))
            return true;
        m_isAwaited = true;
        return false;
    }

private:
    void tellRoom()
    {
        if (m_context != nullptr && std::exchange(m_isAwaited, false))
            QMetaObject::invokeMethod(m_context, m_onRoom, Qt::QueuedConnection);
    }

    std::mutex m_mutex;
    QObject *m_context;
    const std::function<void()> m_onRoom;
    qint64 m_read = 0;
    qint64 m_handedOn = 0;
    bool m_isAwaited = false;
};

AnswerMemory::AnswerMemory(qint64 most, QObject &context, std::function<void()> onRoom)
    : m_most(most)
    , m_shared(std::make_shared<Shared>(context, std::move(onRoom)))
{ }

AnswerMemory::~AnswerMemory()
{
    m_shared->close();
}

bool AnswerMemory::hasRoom(quint64 reader)
{
    if (m_most <= 0)
        return true;
    const bool isOldest = m_readers.empty() || reader <= m_readers.begin()->first;
    return m_shared->hasRoom(m_most, isOldest);
}

void AnswerMemory::set(quint64 reader, qint64 bytes)
{
    if (m_most <= 0 || bytes < smallest)
        return;
    qint64 &has = m_readers[reader];
    m_shared->read(bytes - has);
    has = bytes;
}

void AnswerMemory::drop(quint64 reader)
{
    const auto found = m_readers.find(reader);
    if (found == m_readers.end())
        return;
    const qint64 bytes = found->second;
    m_readers.erase(found);
    m_shared->read(-bytes);
}

std::shared_ptr<const void> AnswerMemory::handOver(quint64 reader)
{
    const auto found = m_readers.find(reader);
    if (found == m_readers.end())
        return nullptr;
    const qint64 bytes = found->second;
    m_readers.erase(found);
    m_shared->handOn(bytes);
    // The pointer owns nothing but the duty to say when it is gone.
    return {m_shared.get(), [shared = m_shared, bytes](const void *) { shared->letGo(bytes); }};
}

} // namespace penstock
