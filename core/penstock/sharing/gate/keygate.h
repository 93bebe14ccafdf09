// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stack.h>
#include <penstock/sharing/gate/gatedoor.h>
#include <penstock/sharing/keys/keykeeping.h>
#include <penstock/sharing/keys/keyusers.h>
#include <penstock/sharing/keys/notedgate.h>
#include <penstock/sharing/keys/otherwriters.h>

#include <memory>
#include <optional>

namespace penstock {

class SharedGate;

//! The gate of somebody whose key is known only later, and what is remembered of that key.
//! - Until use() its limits are those of a process that nothing is known of.
//! - From then on it starts with what was used of the key, and from the first request on it shares it with
//!   all processes of this machine that use it (see SharedGate), or where that is not wanted keeps the use of
//!   this process alone (see KeyKeeping).
//! - Or it shares it with other machines (see useElsewhere()): then nothing of it is remembered here.
//! - Limits that get other names while calls are under way stay with the key of before until nothing is.
//! Troubles are told and do not end it: a gate that cannot be shared is this process's own.
//! Belongs to one thread; the clock must outlive it.
// Large: what is kept, by whom, and the move between the two.
class PENSTOCK_EXPORT KeyGate final : public QObject
{
    Q_OBJECT
public:
    //! Where what is used is kept, and for whom.
    struct Membership
    {
        KeyFolder folder;
        bool isShared = true; //!< With other processes.
        QString name = {}; //!< What this process calls itself there.
    };

    //! A gate that others than processes of this machine go through, and that remembers by itself.
    struct Elsewhere
    {
        QString name; //!< Tells one from another.
        //! Called when the first asks for a permit.
        std::function<std::unique_ptr<LimitGate>(std::vector<LimitSpec> limits)> open;
    };

    KeyGate(std::vector<LimitSpec> limits, Clock &clock, QObject *parent = nullptr);
    ~KeyGate() override;

    Gate &gate() { return m_front; } //!< To ask for permits.
    LimitGate &limits() { return m_door; } //!< To look at the limits, and to set them.
    //! The same, to look at.
    const LimitGate &limits() const { return m_door; }

    //! Goes on with the key of \a parts; again with other parts when nothing is under way: else,
    //! and where it is the key already, nothing happens. Before anything is asked for, when it is
    //! called first. Takes some milliseconds (KeyIdentity::of()). What fails is told by troubled(),
    //! also before it returns.
    void use(const Membership &member, const KeyParts &parts);
    //! Goes on through \a there; the same rules hold. Its troubles are told by limits().
    void useElsewhere(Elsewhere there);
    //! The same caller's limits are \a limits now, which have the names in \a parts.
    void setLimits(std::vector<LimitSpec> limits, const KeyParts &parts);
    //! What another place remembered of the same limits, and \a unknown calls of cost 1 besides
    //! (100,000 at most), are used as well. Nothing where the limits are kept by others already. An
    //! error where \a state is none (see Stack::restore()).
    Result<void> add(const QJsonObject &state, std::int64_t unknown);

    //! Nothing before use(), and elsewhere.
    const std::optional<KeyIdentity> &key() const { return m_key; }
    const KeyUse &before() const { return m_before; } //!< What was known when use() was called.
    //! \a whose pulls what \a look says, until endPull(): others see it.
    void beginPull(const QObject *whose, KeyPresence::Look look);
    //! That pull is over, or given up.
    void endPull(const QObject *whose);

Q_SIGNALS:
    //! What is used is not known from before, or cannot be kept or shared; each once, from the event loop.
    void troubled(const penstock::Error &error);

private:
    void moveTo(const KeyParts &parts);
    void begin(const QJsonObject &known);
    void keepAlone();
    void openShared();
    void openElsewhere();
    void startAnew();
    void tellToGo();
    void show();
    bool isIdle() const;
    QJsonObject load(const KeyIdentity &key);
    bool save(const KeyIdentity &key, const QJsonObject &state);
    void tellOnce(const Error &error);
    void tellOfSharing(const QString &what);

    Clock &m_clock;
    std::vector<LimitSpec> m_declared;
    std::optional<Membership> m_member;
    std::optional<Elsewhere> m_elsewhere; // then there is no key
    KeyParts m_parts; // of the key in use
    std::optional<KeyParts> m_nextParts; // that it goes on with
    std::optional<KeyIdentity> m_key;
    KeyHost m_here;
    KeyUse m_before;
    WallTime m_since {};
    QJsonObject m_seed; // that the key's file does not have yet
    std::optional<Instant> m_closedUntil; // when it began
    std::map<const QObject *, KeyPresence::Look> m_pulls;
    std::unique_ptr<KeyPresence> m_presence;
    OtherWriters m_others; // of the file, while this process keeps the limits
    QStringList m_told;
    bool m_isEnding = false;
    GateDoor m_door;
    Stack *m_own = nullptr; // of this process; behind the door
    SharedGate *m_shared = nullptr; // behind the door, if it has been opened
    NotedGate m_front;
    std::unique_ptr<KeyKeeping> m_keeping; // where it is not shared
    std::unique_ptr<Alarm> m_toGoAlarm;
    std::int64_t m_toldToGo = 0;
};

} // namespace penstock
