// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/keys/keyfolder.h>

#include <memory>

namespace penstock {

//! A call that was let through, as noted before it was sent.
struct NotedCall
{
    Instant at; //!< By the monotonic clock of who noted it, since the machine's start of then.
    Ask ask;
};

//! What was let through since a key's file was written: a line for each call, handed to the system before the
//! call can leave, so that it outlives this process however that dies. It goes when the file is written anew,
//! and the next tail begins. A process without the key's lock has one of its own, until somebody has counted it.
class PENSTOCK_EXPORT KeyTail
{
public:
    //! Empty, whatever was there. An error of the kind Output where it cannot be made, as of
    //! beside().
    static Result<KeyTail> begin(const KeyFolder &folder, const QString &id, quint64 number);
    //! Of this process, which has no lock; goes on where there is one.
    static Result<KeyTail> beside(const KeyFolder &folder, const QString &id);
    KeyTail(KeyTail &&other) noexcept;
    KeyTail &operator=(KeyTail &&other) noexcept;
    KeyTail(const KeyTail &) = delete;
    KeyTail &operator=(const KeyTail &) = delete;
    ~KeyTail();

    //! One write(2), without a wait for the disk. False where that does not take it, and after
    //! remove().
    bool note(const NotedCall &call);
    //! Its file goes: what was in it is written elsewhere.
    void remove();

    //! In the order of their lines; none where there is no such file, it cannot be read or has more
    //! than 256 MB. A line that is damaged is a call of which nothing more is known.
    static std::vector<NotedCall> read(const KeyFolder &folder, const QString &id, quint64 number);
    //! Of all processes that had no lock.
    static std::vector<NotedCall> readBeside(const KeyFolder &folder, const QString &id);
    //! All of the key but \a except: they are counted. Those of processes that run stay.
    static void removeOthers(const KeyFolder &folder, const QString &id, quint64 except);

private:
    KeyTail(QString path, int descriptor);

    QString m_path;
    int m_descriptor;
};

} // namespace penstock
