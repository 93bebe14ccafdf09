// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/support/manualclock.h>

inline penstock::MockServerOptions withLimit(const char *shorthand)
{
    penstock::MockServerOptions options;
    options.limits = {penstock::limitFromShorthand(QString::fromLatin1(shorthand)).value()};
    return options;
}

//! A practice server whose time moves by hand; its sockets are real.
struct Served
{
    explicit Served(const penstock::MockServerOptions &options = {})
        : server(options, clock)
    {
        const penstock::Result<void> listening = server.listen();
        if (!listening)
            qFatal("%s", qPrintable(listening.error().text()));
    }
    const penstock::MockCounts &counts() const { return server.counts(); }
    QUrl url() const { return server.url(); }

    penstock::ManualClock clock;
    penstock::MockServer server;
};
