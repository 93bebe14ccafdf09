// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/senderharness.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

namespace penstock {

namespace {
//! The machine's proxy settings are none of a test's business.
SenderOptions withoutProxy(SenderOptions options)
{
    options.proxy = SenderOptions::Proxy::None;
    return options;
}
} // namespace

SenderHarness::SenderHarness(SenderOptions options)
    : sender(std::make_unique<Sender>(gate, clock, withoutProxy(std::move(options))))
{ }

HttpRequest SenderHarness::request(const QByteArray &method, const QString &path) const
{
    HttpRequest request;
    request.method = method;
    request.url = server.url(path);
    if (method != "GET" && method != "HEAD" && method != "DELETE")
        request.body = "body of a " + method;
    return request;
}

Outcome SenderHarness::run(const HttpRequest &request)
{
    std::optional<Outcome> outcome;
    sender->send(request, [&outcome](Outcome came) { outcome = std::move(came); });
    if (!untilSkippingWaits([&outcome] { return outcome.has_value(); }))
        qFatal("SenderHarness::run: no outcome within five seconds");
    return *outcome;
}

bool runUntil(const std::function<bool()> &condition, std::chrono::milliseconds most)
{
    const QDeadlineTimer deadline(most);
    QTimer heartbeat; // a condition may come true without an event of this thread
    heartbeat.start(5);
    while (!condition()) {
        if (deadline.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return true;
}

bool SenderHarness::untilSkippingWaits(const std::function<bool()> &condition)
{
    return until([this, &condition] {
        // In small steps, so that what begins on the way does not find its time gone by.
        for (int i = 0; i < 100 && !condition() && sender->inFlight() == 0; ++i) {
            clock.advance(std::chrono::milliseconds(200));
            gate.resume();
        }
        return condition();
    });
}

QString SenderHarness::told(const Outcome &outcome)
{
    return outcome ? u"answer %1"_s.arg(outcome->status) : kindName(outcome.error().kind);
}

} // namespace penstock
