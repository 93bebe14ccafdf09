// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <functional>
#include <map>
#include <memory>

namespace penstock {

//! A budget for the bytes of responses being read, or not yet released by consumers. When it is
//! exhausted, reading stops and servers wait. The oldest reader may still continue if no consumer
//! has memory to release. Small responses do not count. Belongs to one thread; release what
//! handOver() returns in any thread.
class AnswerMemory
{
public:
    static constexpr qint64 smallest = 64 * 1024; //!< Smaller responses do not count.

    //! A maximum of 0 is unlimited. Calls \a onRoom in the thread of \a context when a waiting
    //! reader may continue.
    AnswerMemory(qint64 most, QObject &context, std::function<void()> onRoom);
    ~AnswerMemory();
    Q_DISABLE_COPY_MOVE(AnswerMemory)

    //! Returns true if \a reader may continue; otherwise onRoom is called later.
    bool hasRoom(quint64 reader);
    void set(quint64 reader, qint64 bytes); //!< Its current bytes.
    void drop(quint64 reader); //!< Releases its bytes.
    //! Returns a token that counts the bytes until its last copy is destroyed; null if nothing
    //! counts.
    std::shared_ptr<const void> handOver(quint64 reader);

private:
    class Shared;
    const qint64 m_most;
    const std::shared_ptr<Shared> m_shared;
    std::map<quint64, qint64> m_readers; // oldest first
};

} // namespace penstock
