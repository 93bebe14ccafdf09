// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakepermitsource.h"

#include <algorithm>

namespace penstock {

class FakePermitSource::Office final : public PermitOffice
{
public:
    void sent(quint64) override { ++sends; }
    void finished(quint64) override { ++finishes; }
    void returned(quint64) override { ++returns; }
    void report(quint64, const LimitFeedback &feedback) override
    {
        if (!feedback.throttle)
            return;
        permitSource->m_throttledByServer += feedback.throttle->isNews ? 1 : 0;
        if (feedback.throttle->act != ServerThrottle::Act::Nothing)
            permitSource->pause(feedback.throttle->act == ServerThrottle::Act::Halt
                                    ? Instant::max()
                                    : feedback.throttle->until,
                                feedback.throttle->reason, Reopen::Probe);
    }

    FakePermitSource *permitSource = nullptr;

    int grants = 0;
    int sends = 0;
    int finishes = 0;
    int returns = 0;
};

FakePermitSource::FakePermitSource(const Clock &clock)
    : m_clock(clock)
    , m_office(std::make_shared<Office>())
{
    m_office->permitSource = this;
}

FakePermitSource::~FakePermitSource() = default;

Ticket FakePermitSource::request(const PermitRequest &permitRequest, OnAnswer onAnswer)
{
    const Ticket ticket {++m_lastTicket, 0};
    m_asks.append(permitRequest);
    const QueuePlace place
        = permitRequest.place.order != 0 ? permitRequest.place : QueuePlace {0, ticket.id};
    const auto behind = std::find_if(m_waiting.begin(), m_waiting.end(),
                                     [&](const Waiter &waiter) { return place < waiter.place; });
    m_waiting.insert(behind, {ticket, place, std::move(onAnswer)});
    serve();
    return ticket;
}

void FakePermitSource::cancel(Ticket ticket)
{
    const auto found = std::find_if(m_waiting.begin(), m_waiting.end(),
                                    [&](const Waiter &waiter) { return waiter.ticket == ticket; });
    if (found == m_waiting.end())
        return;
    const OnAnswer onAnswer = found->onAnswer;
    m_waiting.erase(found);
    Denial denial;
    denial.reason = Denial::Reason::Cancelled;
    QMetaObject::invokeMethod(
        this, [onAnswer, denial] { onAnswer(failure(denial)); }, Qt::QueuedConnection);
}

void FakePermitSource::pause(Instant until, const QString &reason, Reopen reopen)
{
    m_paused = true;
    m_pauses.append({until, reason, reopen});
    Q_EMIT paused(until, reason);
}

void FakePermitSource::resume(Reopen)
{
    if (std::exchange(m_paused, false))
        Q_EMIT resumed();
    serve();
}

void FakePermitSource::release()
{
    m_holding = false;
    serve();
}

void FakePermitSource::serve()
{
    if (std::exchange(m_serving, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_serving = false;
            while (!m_waiting.empty() && !m_holding && !m_paused) {
                const Waiter waiter = std::move(m_waiting.front());
                m_waiting.pop_front();
                if (m_deny) {
                    Denial denial;
                    denial.reason = *m_deny;
                    waiter.onAnswer(failure(denial));
                    continue;
                }
                Permit::Facts facts;
                facts.grantedAt = m_clock.now().at;
                facts.place = waiter.place;
                const auto grant = static_cast<quint64>(++m_office->grants);
                waiter.onAnswer(Permit(m_office, grant, facts));
            }
        },
        Qt::QueuedConnection);
}

int FakePermitSource::granted() const
{
    return m_office->grants;
}

int FakePermitSource::sent() const
{
    return m_office->sends;
}

int FakePermitSource::returned() const
{
    return m_office->returns;
}

int FakePermitSource::open() const
{
    return m_office->grants - m_office->finishes - m_office->returns;
}

} // namespace penstock
