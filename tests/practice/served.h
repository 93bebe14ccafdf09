// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitjson.h>
#include <penstock/practice/server/practiceserver.h>
#include <penstock/support/manualclock.h>

inline penstock::PracticeServerOptions withLimit(const char *shorthand)
{
    penstock::PracticeServerOptions options;
    options.limits = {penstock::limitFromShorthand(QString::fromLatin1(shorthand)).value()};
    return options;
}

//! A practice server whose time moves by hand; its sockets are real.
struct Served
{
    explicit Served(const penstock::PracticeServerOptions &options = {})
        : server(options, clock)
    {
        const penstock::Result<void> listening = server.listen();
        if (!listening)
            qFatal("%s", qPrintable(listening.error().text()));
    }
    const penstock::PracticeCounts &counts() const { return server.counts(); }
    QUrl url() const { return server.url(); }

    penstock::ManualClock clock;
    penstock::PracticeServer server;
};
