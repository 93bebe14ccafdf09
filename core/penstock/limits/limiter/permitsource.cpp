// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/permitsource.h>

#include <penstock/limits/limiter/limitersnapshot.h>

namespace penstock {

PermitSource::PermitSource(QObject *parent)
    : QObject(parent)
    , m_home(std::make_shared<PermitSourceThread>(*this))
{ }

PermitSource::~PermitSource()
{
    m_home->close();
}

std::optional<Denial> PermitSource::wrongThread(const char *call) const
{
    if (m_home->isCurrent())
        return std::nullopt;
    return m_home->deny(call);
}

Ticket PermitSource::refuse(OnAnswer onAnswer, const Denial &denial)
{
    QMetaObject::invokeMethod(
        this,
        [onAnswer = std::move(onAnswer), denial] {
            if (onAnswer)
                onAnswer(failure(denial));
        },
        Qt::QueuedConnection);
    return {};
}

void PermitSource::discover(bool) { }

// Who overrides it keeps them.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
void PermitSource::setLimits(std::vector<Limit>) { }

LimiterSnapshot PermitSource::snapshot(Detail) const
{
    return {};
}

} // namespace penstock

#include "moc_permitsource.cpp"
