// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/dropin/dropinoptions.h>
#include <penstock/http/policy/perhost_p.h>
#include <penstock/http/policy/throttlerounds.h>
#include <penstock/limits/stack/gate.h>

#include <QObject>

#include <chrono>
#include <optional>
#include <vector>

namespace penstock {

//! Whoever waits at one gate, as small as it can be: a million wait at once. The gate calls back for
//! each that has asked, given up or not, and may do so when nobody is there any more: so this deletes
//! itself, when it was retired and the gate owes nothing, or has gone.
class GateLine final : public QObject
{
public:
    class Asker
    {
    public:
        Asker() = default;
        Q_DISABLE_COPY_MOVE(Asker)
        virtual void gateAnswered(PermitResult answer) = 0; //!< Once, from the event loop.
        //! How long to wait while the gate is halted; nothing: until it is resumed.
        virtual std::optional<std::chrono::milliseconds> patience() const = 0;

    protected:
        ~Asker() = default;
    };

    explicit GateLine(Gate &gate, DropInOptions::OnHalt onHalt);
    void retire(); //!< Nobody waits any more.

    quint32 ask(const Ask &ask, Asker &asker); //!< Names the place in line, from 1.
    void leave(quint32 place); //!< Its asker is not called any more.
    //! For a send that has already happened: takes a permit as soon as there is one.
    void charge(const Ask &ask);

    Gate *gate() const { return m_gate; } //!< Null when it has gone.
    //! The gate is closed until Gate::resume(), and requests fail.
    bool failsAll() { return m_onHalt == DropInOptions::OnHalt::Fail && isHalted(); }
    qsizetype waiting() const { return m_waiting; }
    //! Returns the rounds of throttles of one host at this gate. Valid until the next call.
    ThrottleRounds &rounds(const QString &host) { return m_rounds.of(host); }

private:
    struct Waiter
    {
        Asker *asker = nullptr; // null: given up
        Ticket ticket;
    };
    ~GateLine() override = default;
    void answered(quint32 place, PermitResult answer);
    void gateHasGone();
    void gatePaused(Instant until, const QString &reason);
    void gateResumed();
    bool isHalted();
    Denial halted() const;
    void failAll();
    void boundWait(quint32 place);
    void deny(quint32 place);
    void deleteIfDone();

    Gate *m_gate;
    const DropInOptions::OnHalt m_onHalt;
    QString m_haltReason;
    quint64 m_halts = 0; // that have ended
    bool m_isHalted = false;
    std::vector<Waiter> m_waiters;
    std::vector<quint32> m_free;
    qsizetype m_owed = 0; // answers
    qsizetype m_waiting = 0;
    PerHost<ThrottleRounds> m_rounds;
    bool m_retired = false;
};

} // namespace penstock
