// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

namespace penstock {

namespace {
//! The machine's proxy settings are none of a test's business.
HttpClientOptions withoutProxy(HttpClientOptions options)
{
    options.proxy = HttpClientOptions::Proxy::None;
    return options;
}
} // namespace

HttpClientHarness::HttpClientHarness(HttpClientOptions options)
    : httpClient(
        std::make_unique<HttpClient>(permitSource, clock, withoutProxy(std::move(options))))
{ }

HttpRequest HttpClientHarness::request(const QByteArray &method, const QString &path) const
{
    HttpRequest request;
    request.method = method;
    request.url = server.url(path);
    if (method != "GET" && method != "HEAD" && method != "DELETE")
        request.body = "body of a " + method;
    return request;
}

Outcome HttpClientHarness::run(const HttpRequest &request)
{
    std::optional<Outcome> outcome;
    httpClient->send(request, [&outcome](Outcome came) { outcome = std::move(came); });
    if (!untilSkippingWaits([&outcome] { return outcome.has_value(); }))
        qFatal("HttpClientHarness::run: no outcome within five seconds");
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

bool HttpClientHarness::untilSkippingWaits(const std::function<bool()> &condition)
{
    return until([this, &condition] {
        // In small steps, so that what begins on the way does not find its time gone by.
        for (int i = 0; i < 100 && !condition() && httpClient->inFlight() == 0; ++i) {
            clock.advance(std::chrono::milliseconds(200));
            permitSource.resume();
        }
        return condition();
    });
}

QString HttpClientHarness::reported(const Outcome &outcome)
{
    return outcome ? u"answer %1"_s.arg(outcome->status) : kindName(outcome.error().kind);
}

} // namespace penstock
