// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <functional>
#include <map>
#include <memory>

namespace penstock {

//! One budget for the bytes of all answers that are being read, and of those that were handed on and are
//! not written yet. Beyond it reading stops, and the servers wait, until some are let go. Where nothing
//! was handed on, nobody would let go of anything: the oldest reader may go on then, so that the budget
//! can be exceeded by one answer. Small answers, which connections bound, do not count.
//! Belongs to one thread; what handOver() gives may be let go in any.
class AnswerMemory
{
public:
    static constexpr qint64 smallest = 64 * 1024; //!< Bytes from which an answer counts.

    //! \a most: bytes, 0 for no bound. \a onRoom is called from the event loop of \a context's thread when
    //! there is room again for somebody who found none.
    AnswerMemory(qint64 most, QObject &context, std::function<void()> onRoom);
    ~AnswerMemory();
    Q_DISABLE_COPY_MOVE(AnswerMemory)

    //! Whether \a reader may read on; if not, onRoom will be called.
    bool hasRoom(quint64 reader);
    void set(quint64 reader, qint64 bytes); //!< What it has now.
    void drop(quint64 reader); //!< It has nothing any more.
    //! What it has counts until the last copy of this is gone; null where nothing counts.
    std::shared_ptr<const void> handOver(quint64 reader);

private:
    class Shared;
    const qint64 m_most;
    const std::shared_ptr<Shared> m_shared;
    std::map<quint64, qint64> m_readers; // the oldest first
};

} // namespace penstock
