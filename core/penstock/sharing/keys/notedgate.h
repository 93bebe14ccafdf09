// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/gate.h>

#include <functional>
#include <memory>

namespace penstock {

//! Another gate, of which somebody is told each permit before its caller has it. All else is handed on.
//! The other gate must outlive it. Belongs to its thread.
class PENSTOCK_EXPORT NotedGate final : public Gate
{
    Q_OBJECT
public:
    using OnGrant = std::function<void(const Ask &)>;

    explicit NotedGate(Gate &gate, QObject *parent = nullptr);
    ~NotedGate() override;

    void setOnGrant(OnGrant onGrant); //!< From now on; null is nobody.
    //! Called once, before the next request is handed on.
    void setOnFirstRequest(std::function<void()> onFirst) { m_onFirst = std::move(onFirst); }

    Ticket request(const Ask &ask, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override { m_gate.cancel(ticket); }
    qsizetype waiting() const override { return m_gate.waiting(); }
    std::vector<LimitLevel> levels() const override { return m_gate.levels(); }
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override
    {
        m_gate.pause(until, reason, reopen);
    }
    void resume(Reopen reopen = Reopen::All) override { m_gate.resume(reopen); }
    void discover(bool on) override { m_gate.discover(on); }

private:
    Gate &m_gate;
    std::shared_ptr<OnGrant> m_onGrant; // answers hold it weakly
    std::function<void()> m_onFirst;
};

} // namespace penstock
