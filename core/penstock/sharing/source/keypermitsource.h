// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/sharing/keys/keyusers.h>
#include <penstock/sharing/keys/otherwriters.h>
#include <penstock/sharing/keys/usagelock.h>
#include <penstock/sharing/keys/usagerecovery.h>

#include <memory>
#include <optional>

namespace penstock {

class LocalSharedSource;

//! A permit source whose key becomes known later, and that remembers the key's usage.
//! - Until use(), nothing is used of its limits.
//! - Then it starts with the recorded usage. From the first request on, it records usage and, if
//!   wanted, shares the limits with all processes of this computer (see LocalSharedSource).
//! - Or useElsewhere() shares them with other computers; nothing is recorded here.
//! - Limits renamed while requests are in flight keep the old key until it is idle.
//! On errors it works for this process alone and emits troubled(). Belongs to one thread.
// The whole interface of a permit source, and the change to another one.
class PENSTOCK_EXPORT KeyPermitSource final : public PermitSource
{
    Q_OBJECT
public:
    //! The place of recorded usage.
    struct Membership
    {
        UsageFolder folder;
        bool isShared = true; //!< With other processes of this computer.
    };

    //! A permit source shared with other computers, which records usage itself.
    struct Elsewhere
    {
        QString name;
        //! Called for the first request.
        std::function<std::unique_ptr<PermitSource>(std::vector<Limit> limits)> open;
        //! Called after open() when the number of planned requests changes.
        std::function<void(std::int64_t)> tellToGo;
    };

    KeyPermitSource(std::vector<Limit> limits, Clock &clock, QObject *parent = nullptr);
    ~KeyPermitSource() override;

    //! Uses the key of \a parts; call it before the first request. Later, it is ignored for the
    //! same key, and while requests or pulls are open. Takes some milliseconds (KeyIdentity::of()).
    //! Errors are emitted by troubled().
    void use(const Membership &member, const KeyParts &parts);
    //! Uses \a there instead of a key; the same rules apply.
    void useElsewhere(Elsewhere there);
    //! Replaces the limits of the same caller; \a parts has their names.
    void setLimits(std::vector<Limit> limits, const KeyParts &parts);

    //! Returns nothing before use() and after useElsewhere().
    const std::optional<KeyIdentity> &key() const { return m_key; }
    const KeyUse &before() const { return m_before; } //!< Usage known at use().
    //! Shows other processes the requests of \a whose, as \a look describes them, until endPull().
    void beginPull(const QObject *whose, KeyPresence::Look look);
    //! Ends the pull of \a whose.
    void endPull(const QObject *whose);

    Ticket request(const PermitRequest &permitRequest, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override { m_behind->cancel(ticket); }
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override
    {
        m_behind->pause(until, reason, reopen);
    }
    void resume(Reopen reopen = Reopen::All) override { m_behind->resume(reopen); }
    void discover(bool on) override;

    //! Replaces the limits but keeps the key.
    void setLimits(std::vector<Limit> limits) override;

    qsizetype waiting() const override { return m_behind->waiting(); }
    LimiterSnapshot snapshot(Detail detail = Detail::Known) const override;

Q_SIGNALS:
    //! Emitted once per error if usage is unknown or cannot be recorded or shared.
    void troubled(const penstock::Error &error);

private:
    void moveTo(const KeyParts &parts);
    void begin(const QJsonObject &known);
    Result<void> takePlace(const QByteArray &salt);
    KeyUse useOfOneAlone();
    void open();
    void openStored();
    void stand(std::unique_ptr<PermitSource> permitSource);
    void startAnew();
    void tellToGo();
    void show();
    bool isIdle() const;
    QJsonObject load(const KeyIdentity &key);
    bool save(const KeyIdentity &key, const QJsonObject &state);
    void tellOnce(const Error &error);

    Clock &m_clock;
    std::vector<Limit> m_declared;
    std::optional<Membership> m_member;
    std::optional<Elsewhere> m_elsewhere; // then m_key is empty
    KeyParts m_parts;
    std::optional<KeyParts> m_nextParts; // of the next key, used when idle
    std::optional<KeyIdentity> m_key;
    std::optional<UsageLock> m_lock; // of a key that is not shared
    KeyHost m_here;
    KeyUse m_before;
    WallTime m_since {};
    QJsonObject m_seed; // not yet in the key's file
    std::optional<Instant> m_closedUntil;
    std::map<const QObject *, KeyPresence::Look> m_pulls;
    std::unique_ptr<KeyPresence> m_presence;
    OtherWriters m_others; // while this process writes the file
    QList<Message> m_told;
    bool m_isEnding = false;
    bool m_opens = false; // at the next request
    bool m_discovers = false;
    std::int64_t m_toGo = 0;
    std::unique_ptr<PermitSource> m_behind;
    RateLimiter *m_own = nullptr; // m_behind until the key is opened
    LocalSharedSource *m_kept = nullptr; // m_behind once the key is opened
    std::unique_ptr<Alarm> m_toGoAlarm;
};

} // namespace penstock
