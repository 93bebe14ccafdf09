// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/limitgate.h>

#include <memory>
#include <vector>

namespace penstock {

//! The gate of somebody whose key is known only later: behind it stands one gate, and from lead() on
//! another. Who has asked the one before gets its answers, and its permits end there.
//! All is handed on; belongs to the thread of what is behind it.
class PENSTOCK_EXPORT GateDoor final : public LimitGate
{
    Q_OBJECT
public:
    explicit GateDoor(std::unique_ptr<LimitGate> gate, QObject *parent = nullptr);
    ~GateDoor() override;

    //! The gate that asks go to now.
    LimitGate &behind() const { return *m_gates.back(); }
    //! From now on \a gate is asked. What was told here of discovery and of calls to go is told there.
    //! Those of before stay until replace() or the end of this; 256 there may be at most.
    void lead(std::unique_ptr<LimitGate> gate);
    //! The same, and those of before are gone, with their waiters unanswered: to be called when
    //! nobody waits for them and nothing is under way.
    void replace(std::unique_ptr<LimitGate> gate);

    Ticket request(const Ask &ask, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override;
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override
    {
        behind().pause(until, reason, reopen);
    }
    void resume(Reopen reopen = Reopen::All) override { behind().resume(reopen); }
    void discover(bool on) override;

    qsizetype waiting() const override;
    std::vector<LimitLevel> levels() const override { return behind().levels(); }
    //! As that one has them.
    const std::vector<LimitSpec> &limits() const override { return behind().limits(); }
    Holder bindingLimit() const override { return behind().bindingLimit(); }
    std::optional<Instant> pausedUntil() const override { return behind().pausedUntil(); }
    std::optional<Instant> forecastOfLast(const Ask &ask, std::int64_t count) const override
    {
        return behind().forecastOfLast(ask, count);
    }
    StackCore snapshot() const override;
    QJsonObject save() const override { return behind().save(); }

    void setLimits(std::vector<LimitSpec> limits) override
    {
        behind().setLimits(std::move(limits));
    }
    std::vector<LearnedLimit> learnedLimits() const override { return behind().learnedLimits(); }
    std::vector<LimitSpec> withLearnedCosts(std::vector<LimitSpec> limits) const override
    {
        return behind().withLearnedCosts(std::move(limits));
    }
    std::vector<DiscoveredLimit> discoveredLimits() const override
    {
        return behind().discoveredLimits();
    }
    std::vector<Sharer> sharers() const override { return behind().sharers(); }
    void setToGo(std::int64_t calls) override;
    QString sharingTrouble() const override { return behind().sharingTrouble(); }

private:
    void handOn(LimitGate &gate);

    std::vector<std::unique_ptr<LimitGate>> m_gates; // the last is asked
    bool m_discovers = false;
    std::int64_t m_toGo = 0;
};

} // namespace penstock
