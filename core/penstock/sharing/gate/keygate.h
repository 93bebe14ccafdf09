// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/stack/stack.h>
#include <penstock/sharing/keys/keylock.h>
#include <penstock/sharing/keys/keyrecovery.h>
#include <penstock/sharing/keys/keyusers.h>
#include <penstock/sharing/keys/otherwriters.h>

#include <memory>
#include <optional>

namespace penstock {

class SharedGate;

//! The gate of a caller whose key is known only later, and what is remembered of that key.
//! - Until use() its limits are those of a process that nothing is known of.
//! - From then on it starts with what was used of the key. From the first request on that is kept, and shared
//!   with all processes of this machine that use the key, if that is wanted (see SharedGate).
//! - Or it shares it with other machines (see useElsewhere()): then nothing of it is remembered here.
//! - Limits that get other names while calls are under way stay with the key of before until nothing is.
//! Troubles are told and do not end it: a gate that cannot be kept is this process's own.
//! Belongs to one thread; the clock must outlive it.
// Large: all that a gate has, handed on to the one that is asked now, and the move between two of
// them.
class PENSTOCK_EXPORT KeyGate final : public Gate
{
    Q_OBJECT
public:
    //! Where what is used is kept, and for whom.
    struct Membership
    {
        KeyFolder folder;
        bool isShared = true; //!< With other processes.
    };

    //! A gate that others than processes of this machine go through, and that remembers by itself.
    struct Elsewhere
    {
        QString name; //!< Tells one from another.
        //! Called when the first asks for a permit.
        std::function<std::unique_ptr<Gate>(std::vector<LimitSpec> limits)> open;
        //! Called with the calls that are going to be asked for, when they are others; after open().
        std::function<void(std::int64_t)> tellToGo;
    };

    KeyGate(std::vector<LimitSpec> limits, Clock &clock, QObject *parent = nullptr);
    ~KeyGate() override;

    //! Goes on with the key of \a parts; again with other parts when nothing is under way: else,
    //! and if it is the key already, nothing happens. Before anything is asked for, when it is
    //! called first. Takes some milliseconds (KeyIdentity::of()). What fails is told by troubled(),
    //! also before it returns.
    void use(const Membership &member, const KeyParts &parts);
    //! Goes on through \a there; the same rules hold.
    void useElsewhere(Elsewhere there);
    //! The same caller's limits are \a limits now, which have the names in \a parts.
    void setLimits(std::vector<LimitSpec> limits, const KeyParts &parts);

    //! Nothing before use(), and elsewhere.
    const std::optional<KeyIdentity> &key() const { return m_key; }
    const KeyUse &before() const { return m_before; } //!< What was known when use() was called.
    //! \a whose pulls what \a look says, until endPull(): others see it.
    void beginPull(const QObject *whose, KeyPresence::Look look);
    //! That pull is over, or given up.
    void endPull(const QObject *whose);

    Ticket request(const Ask &ask, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override { m_behind->cancel(ticket); }
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override
    {
        m_behind->pause(until, reason, reopen);
    }
    void resume(Reopen reopen = Reopen::All) override { m_behind->resume(reopen); }
    void discover(bool on) override;

    //! The key is told apart by the names of before.
    void setLimits(std::vector<LimitSpec> limits) override;

    qsizetype waiting() const override { return m_behind->waiting(); }
    GateSnapshot snapshot(Detail detail = Detail::Known) const override;

Q_SIGNALS:
    //! What is used is not known from before, or cannot be kept or shared; each once, from the event loop.
    void troubled(const penstock::Error &error);

private:
    void moveTo(const KeyParts &parts);
    void begin(const QJsonObject &known);
    Result<void> takePlace(const QByteArray &salt);
    KeyUse useOfOneAlone();
    void open(); // what is to be opened for the first request
    void openKept();
    void stand(std::unique_ptr<Gate> gate);
    void startAnew();
    void tellToGo();
    void show();
    bool isIdle() const;
    QJsonObject load(const KeyIdentity &key);
    bool save(const KeyIdentity &key, const QJsonObject &state);
    void tellOnce(const Error &error);

    Clock &m_clock;
    std::vector<LimitSpec> m_declared;
    std::optional<Membership> m_member;
    std::optional<Elsewhere> m_elsewhere; // then there is no key
    KeyParts m_parts; // of the key in use
    std::optional<KeyParts> m_nextParts; // that it goes on with
    std::optional<KeyIdentity> m_key;
    std::optional<KeyLock> m_lock; // of a key that is not shared
    KeyHost m_here;
    KeyUse m_before;
    WallTime m_since {};
    QJsonObject m_seed; // that the key's file does not have yet
    std::optional<Instant> m_closedUntil; // when it began
    std::map<const QObject *, KeyPresence::Look> m_pulls;
    std::unique_ptr<KeyPresence> m_presence;
    OtherWriters m_others; // of the file, while this process keeps the limits
    QList<Message> m_told;
    bool m_isEnding = false;
    bool m_opens = false; // with the next request
    bool m_discovers = false;
    std::int64_t m_toGo = 0; // as it was told
    std::unique_ptr<Gate> m_behind; // that is asked now
    Stack *m_own = nullptr; // the same, until one that keeps the key is opened
    SharedGate *m_kept = nullptr; // the same, if it keeps the key
    std::unique_ptr<Alarm> m_toGoAlarm;
};

} // namespace penstock
