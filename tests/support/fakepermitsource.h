// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/support/clock.h>

#include <QList>

#include <deque>
#include <memory>

namespace penstock {

//! A permit source without limits that keeps account of everything. Grants each ask from the event loop as
//! soon as it comes, unless it is holding or paused; a pause ends only with resume().
class FakePermitSource final : public PermitSource
{
public:
    struct Pause
    {
        Instant until;
        QString reason;
        Reopen reopen = Reopen::All;
    };

    explicit FakePermitSource(const Clock &clock);
    ~FakePermitSource() override;

    Ticket request(const PermitRequest &permitRequest, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override;
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override;
    void resume(Reopen reopen = Reopen::All) override;
    LimiterSnapshot snapshot(Detail = Detail::Known) const override { return seen; }

    LimiterSnapshot seen; //!< What is shown.

    void hold() { m_holding = true; } //!< Grants nothing until release().
    void release();
    void denyAll(Denial::Reason reason) { m_deny = reason; }

    const QList<PermitRequest> &asks() const { return m_asks; }
    const QList<Pause> &pauses() const { return m_pauses; }
    int throttlesByServer() const { return m_throttledByServer; } //!< Rounds of them.
    qsizetype waiting() const override { return static_cast<qsizetype>(m_waiting.size()); }
    int granted() const;
    int sent() const;
    int returned() const; //!< Permits that came back unsent.
    int open() const; //!< Granted, and neither ended nor returned.

private:
    class Office;
    struct Waiter
    {
        Ticket ticket;
        QueuePlace place;
        OnAnswer onAnswer;
    };
    void serve();

    const Clock &m_clock;
    const std::shared_ptr<Office> m_office;
    std::deque<Waiter> m_waiting;
    QList<PermitRequest> m_asks;
    QList<Pause> m_pauses;
    std::optional<Denial::Reason> m_deny;
    quint64 m_lastTicket = 0;
    int m_throttledByServer = 0;
    bool m_holding = false;
    bool m_paused = false;
    bool m_serving = false;
};

} // namespace penstock
