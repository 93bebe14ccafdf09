// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/permit/permit.h>

#include <penstock/limits/spec/limitmessages.h>

#include <QMetaObject>
#include <QThread>

#include <utility>

namespace penstock {

PermitOffice::~PermitOffice() = default;

void PermitOffice::report(quint64, const LimitFeedback &) { }

void PermitOffice::reportActualCost(quint64, const QString &, std::int64_t) { }

std::int64_t PermitOffice::charged(quint64, const QString &) const
{
    return 0;
}

std::optional<Duration> PermitOffice::intervalMeant(quint64, Duration) const
{
    return std::nullopt;
}

PermitSourceThread::PermitSourceThread(QObject &permitSource)
    : m_permitSource(&permitSource)
{ }

bool PermitSourceThread::isCurrent() const
{
    const std::scoped_lock lock(m_mutex);
    return m_permitSource && m_permitSource->thread() == QThread::currentThread();
}

Denial PermitSourceThread::deny(const char *call)
{
    Message home;
    {
        const std::scoped_lock lock(m_mutex);
        home = threadName(m_permitSource ? m_permitSource->thread() : nullptr);
    }
    Denial denial {.reason = Denial::Reason::WrongThread,
                   .threads = limitMessage("permit.wrong_thread", QString::fromLatin1(call),
                                           threadName(QThread::currentThread()), home)};
    if (!m_hasWarned.exchange(true))
        qWarning("penstock: %s", qPrintable(denial.text()));
    return denial;
}

void PermitSourceThread::carry(const char *call, std::function<void()> work)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_permitSource)
            return;
        QMetaObject::invokeMethod(m_permitSource, std::move(work), Qt::QueuedConnection);
    }
    std::ignore = deny(call);
}

void PermitSourceThread::close()
{
    const std::scoped_lock lock(m_mutex);
    m_permitSource = nullptr;
}

Permit::Permit(std::weak_ptr<PermitOffice> office, quint64 grant, Facts facts,
               std::shared_ptr<PermitSourceThread> thread)
    : m_office(std::move(office))
    , m_thread(std::move(thread))
    , m_grant(grant)
    , m_facts(std::move(facts))
{ }

Permit::Permit(Permit &&other) noexcept
    : m_office(std::move(other.m_office))
    , m_thread(std::move(other.m_thread))
    , m_grant(std::exchange(other.m_grant, 0))
    , m_sent(std::exchange(other.m_sent, false))
    , m_facts(std::move(other.m_facts))
{ }

Permit &Permit::operator=(Permit &&other) noexcept
{
    if (this != &other) {
        finish();
        m_office = std::move(other.m_office);
        m_thread = std::move(other.m_thread);
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

//! For what is asked: the answer cannot wait.
bool Permit::isHere(const char *call) const
{
    if (!m_thread || m_thread->isCurrent())
        return true;
    if (!m_office.expired())
        std::ignore = m_thread->deny(call);
    return false;
}

template <typename Work>
void Permit::tell(const char *call, Work work) const
{
    if (m_thread && !m_thread->isCurrent()) {
        m_thread->carry(call, [office = m_office, work = std::move(work)] {
            if (const auto there = office.lock())
                work(*there);
        });
    } else if (const auto office = m_office.lock()) {
        work(*office);
    }
}

void Permit::sent()
{
    if (m_grant == 0 || std::exchange(m_sent, true))
        return;
    tell("Permit::sent()", [grant = m_grant](PermitOffice &office) { office.sent(grant); });
}

void Permit::report(const LimitFeedback &feedback)
{
    if (m_grant == 0)
        return;
    tell("Permit::report()",
         [grant = m_grant, feedback](PermitOffice &office) { office.report(grant, feedback); });
}

void Permit::reportActualCost(const QString &limit, std::int64_t actual)
{
    if (m_grant == 0)
        return;
    tell("Permit::reportActualCost()", [grant = m_grant, limit, actual](PermitOffice &office) {
        office.reportActualCost(grant, limit, actual);
    });
}

std::int64_t Permit::charged(const QString &limit) const
{
    const auto office = m_grant != 0 && isHere("Permit::charged()") ? m_office.lock() : nullptr;
    return office ? office->charged(m_grant, limit) : 0;
}

std::optional<Duration> Permit::intervalMeant(Duration wait) const
{
    const auto office
        = m_grant != 0 && isHere("Permit::intervalMeant()") ? m_office.lock() : nullptr;
    return office ? office->intervalMeant(m_grant, wait) : std::nullopt;
}

void Permit::finish()
{
    const quint64 grant = std::exchange(m_grant, 0);
    if (grant == 0)
        return;
    tell("Permit::finish()", [grant, wasSent = m_sent](PermitOffice &office) {
        if (wasSent)
            office.finished(grant);
        else
            office.returned(grant);
    });
}

} // namespace penstock
