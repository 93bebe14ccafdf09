// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/dropin/dropinoptions.h>
#include <penstock/http/policy/perhost_p.h>
#include <penstock/http/policy/throttlerounds.h>
#include <penstock/limits/limiter/permitsource.h>

#include <QObject>

#include <chrono>
#include <optional>
#include <vector>

namespace penstock {

//! A queue at one permit source, kept small for a million requests.
//!
//! The permit source responds even to cancelled requests. So this deletes itself after retire(),
//! when no response is pending or the permit source is destroyed.
class PermitLine final : public QObject
{
public:
    class Asker
    {
    public:
        Asker() = default;
        Q_DISABLE_COPY_MOVE(Asker)
        virtual void sourceAnswered(PermitResult answer) = 0; //!< Once, from the event loop.
        //! Returns the longest wait during a halt; nothing: until it is resumed.
        virtual std::optional<std::chrono::milliseconds> patience() const = 0;

    protected:
        ~Asker() = default;
    };

    explicit PermitLine(PermitSource &permitSource, DropInOptions::OnHalt onHalt);
    void retire(); //!< Drops all waiting requests.

    quint32 ask(const PermitRequest &permitRequest,
                Asker &asker); //!< Returns its position, from 1.
    void leave(quint32 place); //!< Its asker is not called again.
    //! Takes a permit, once available, for a request that was already sent.
    void charge(const PermitRequest &permitRequest);

    PermitSource *permitSource() const { return m_permitSource; } //!< Null after it is destroyed.
    //! Returns true if requests fail because the permit source is halted.
    bool failsAll() { return m_onHalt == DropInOptions::OnHalt::Fail && isHalted(); }
    qsizetype waiting() const { return m_waiting; }
    //! Returns the rejection rounds of a host here. Valid until the next call.
    ThrottleRounds &rounds(const QString &host) { return m_rounds.of(host); }

private:
    struct Waiter
    {
        Asker *asker = nullptr; // null: cancelled
        Ticket ticket;
    };
    ~PermitLine() override = default;
    void answered(quint32 place, PermitResult answer);
    void sourceHasGone();
    void sourcePaused(Instant until, const QString &reason);
    void sourceResumed();
    bool isHalted();
    Denial halted() const;
    void failAll();
    void boundWait(quint32 place);
    void deny(quint32 place);
    void deleteIfDone();

    PermitSource *m_permitSource;
    const DropInOptions::OnHalt m_onHalt;
    QString m_haltReason;
    quint64 m_halts = 0; // completed
    bool m_isHalted = false;
    std::vector<Waiter> m_waiters;
    std::vector<quint32> m_free;
    qsizetype m_owed = 0; // pending responses
    qsizetype m_waiting = 0;
    PerHost<ThrottleRounds> m_rounds;
    bool m_retired = false;
};

} // namespace penstock
