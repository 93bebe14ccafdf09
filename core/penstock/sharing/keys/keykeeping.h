// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stack.h>
#include <penstock/sharing/keys/keylock.h>
#include <penstock/sharing/keys/keyrecovery.h>
#include <penstock/sharing/keys/otherwriters.h>
#include <penstock/support/clock.h>

#include <deque>

namespace penstock {

//! Keeps what a stack has used of a key in the key's file: at most once a second while it is used, and at the
//! end, by close() or the destructor. Each permit is noted before its call can leave, so that a kill at any
//! moment loses none. One process at a time writes the file; another that has the key as well notes its calls
//! beside it, where the next one that begins counts them. Stack and clock must outlive it. Belongs to one
//! thread.
// Large: what a key's file is made of at any moment, and whether it is this process's to write.
class PENSTOCK_EXPORT KeyKeeping final : public QObject
{
    Q_OBJECT
public:
    //! Not more often than this; less often where writing takes more than a twentieth of it.
    static constexpr Duration writtenEvery = std::chrono::seconds(1);

    KeyKeeping(KeyFolder folder, KeyIdentity key, KeyHost here, Stack &stack, Clock &clock,
               QObject *parent = nullptr);
    ~KeyKeeping() override;

    //! Whose use is kept.
    const KeyIdentity &key() const { return m_key; }
    //! Gives the stack what is remembered. Once, and before anything is sent; again it changes
    //! nothing. What could not be read or restored is in KeyUse::fault.
    const KeyUse &begin();
    //! Instead of it where the stack knows already: from here on this key's file has it.
    void goOn();
    const KeyUse &before() const { return m_before; } //!< What begin() has found.
    //! Whether this process writes the file; else another does.
    bool isWriter() const { return m_lock.has_value(); }

    //! To be called with each permit, before its call leaves; see NotedGate. Writes a line, the
    //! first time the file. Nothing before begin() or goOn(), and after close().
    void noteGrant(const Ask &ask);
    //! Something else is to be remembered: a pause, what was learned.
    void noteChange();
    void save(); //!< At once.
    //! Writes the file for the last time. Nothing may be granted after it.
    void close();

Q_SIGNALS:
    //! What is used cannot be written down, or another machine writes it as well. Each once.
    void troubled(const penstock::Error &error);

private:
    void takeOver();
    void writeSoon();
    void write(bool isLast);
    void tellOnce(const Error &error);
    bool beginTail();
    KeyRecord record(bool isLast) const;
    std::int64_t inFlight() const;

    KeyFolder m_folder;
    KeyIdentity m_key;
    KeyHost m_here;
    Stack &m_stack;
    Clock &m_clock;
    std::unique_ptr<Alarm> m_alarm;
    bool m_alarmIsSet = false;
    std::optional<KeyLock> m_lock;
    std::optional<KeyTail> m_tail;
    quint64 m_number = 0; // of the tail
    KeyUse m_before;
    std::deque<Ask> m_recent; // the latest that were granted
    WallTime m_since;
    bool m_isUsed = false; // something is to be written
    bool m_hasBegun = false;
    bool m_isClosed = false;
    OtherWriters m_others;
    Instant m_nextWrite = Instant::min();
    QStringList m_told;
};

} // namespace penstock
