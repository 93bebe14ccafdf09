// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/virtualwire.h"

#include <QCoreApplication>

namespace penstock {

using namespace std::chrono_literals;

namespace {
ManualClock &movedOn(ManualClock &clock, Duration span)
{
    clock.advance(span);
    return clock;
}
} // namespace

VirtualWire::VirtualWire(const Ends &ends, const MakeSource &makeSource)
    : m_server(ends.server, movedOn(m_clock, ends.begins))
    , m_rateLimiter(ends.limits, m_clock, ends.rateLimiter)
    , m_before(makeSource ? makeSource(m_rateLimiter, m_clock) : nullptr)
    , m_httpClient(m_before ? *m_before : m_rateLimiter, m_clock, ends.httpClient)
{
    connect(&m_server, &MockServer::handled, this, [this] { ++m_handled; });
}

void VirtualWire::send(const QString &target, HttpClient::OnOutcome onOutcome)
{
    HttpRequest request;
    request.url = m_server.url().resolved(QUrl(target));
    m_httpClient.send(request, std::move(onOutcome));
}

bool VirtualWire::run(QDeadlineTimer deadline)
{
    while (m_httpClient.open() > 0) {
        if (!reportActualCost(deadline))
            return false;
        m_clock.advance(m_httpClient.inFlight() > 0 ? 1ms : 10ms);
    }
    return true;
}

// Until the server holds, by its clock, all that is in flight.
bool VirtualWire::reportActualCost(QDeadlineTimer deadline)
{
    for (int quiet = 0; quiet < 2;) {
        if (deadline.hasExpired())
            return false;
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        const qint64 held = qint64(m_server.counts().received) - m_handled;
        quiet = held == m_httpClient.inFlight() ? quiet + 1 : 0;
    }
    return true;
}

} // namespace penstock
