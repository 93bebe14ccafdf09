// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/permit.h>

#include <utility>

namespace penstock {

PermitOffice::~PermitOffice() = default;

void PermitOffice::told(quint64, std::span<const ServerCounter>) { }

bool PermitOffice::throttled(quint64, const ServerThrottle &)
{
    return false;
}

void PermitOffice::settle(quint64, const QString &, std::int64_t) { }

std::int64_t PermitOffice::charged(quint64, const QString &) const
{
    return 0;
}

std::optional<Duration> PermitOffice::intervalMeant(quint64, Duration) const
{
    return std::nullopt;
}

Permit::Permit(std::weak_ptr<PermitOffice> office, quint64 grant, Facts facts)
    : m_office(std::move(office))
    , m_grant(grant)
    , m_facts(std::move(facts))
{ }

Permit::Permit(Permit &&other) noexcept
    : m_office(std::move(other.m_office))
    , m_grant(std::exchange(other.m_grant, 0))
    , m_sent(std::exchange(other.m_sent, false))
    , m_facts(std::move(other.m_facts))
{ }

Permit &Permit::operator=(Permit &&other) noexcept
{
    if (this != &other) {
        finish();
        m_office = std::move(other.m_office);
        m_grant = std::exchange(other.m_grant, 0);
        m_sent = std::exchange(other.m_sent, false);
        m_facts = std::move(other.m_facts);
    }
    return *this;
}

Permit::~Permit()
{
    finish();
}

void Permit::sent()
{
    if (m_grant == 0 || std::exchange(m_sent, true))
        return;
    if (const auto office = m_office.lock())
        office->sent(m_grant);
}

void Permit::told(std::span<const ServerCounter> counters)
{
    if (const auto office = m_office.lock(); office && m_grant != 0)
        office->told(m_grant, counters);
}

bool Permit::throttled(const ServerThrottle &throttle)
{
    const auto office = m_office.lock();
    return office && m_grant != 0 && office->throttled(m_grant, throttle);
}

void Permit::settle(const QString &limit, std::int64_t actual)
{
    if (const auto office = m_office.lock(); office && m_grant != 0)
        office->settle(m_grant, limit, actual);
}

std::int64_t Permit::charged(const QString &limit) const
{
    const auto office = m_office.lock();
    return office && m_grant != 0 ? office->charged(m_grant, limit) : 0;
}

std::optional<Duration> Permit::intervalMeant(Duration wait) const
{
    const auto office = m_office.lock();
    return office && m_grant != 0 ? office->intervalMeant(m_grant, wait) : std::nullopt;
}

void Permit::finish()
{
    const quint64 grant = std::exchange(m_grant, 0);
    if (grant == 0)
        return;
    if (const auto office = m_office.lock()) {
        if (m_sent)
            office->finished(grant);
        else
            office->returned(grant);
    }
}

} // namespace penstock
