// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/profiles/spec/profile.h>

#include <QCoreApplication>
#include <QTemporaryDir>

#include <memory>

namespace penstock {

//! A sample that needs no account and no network: a mock server in this process, a profile for it
//! and a job of 600 rows. The server allows 80 requests in ten seconds and the profile 120, so that
//! some are throttled within a minute. Its output is in a temporary folder, which the destructor
//! deletes.
class Sample
{
    Q_DECLARE_TR_FUNCTIONS(penstock::Sample)

public:
    struct Size
    {
        int rows = 600;
        std::int64_t allowed = 80; //!< Limit of the server per window.
        std::int64_t declared = 120; //!< Limit of the profile per window.
        Duration window = std::chrono::seconds(10);
        Duration pace = std::chrono::milliseconds(80);
        DelayRange latency = {std::chrono::milliseconds(60), std::chrono::milliseconds(240)};
        std::optional<Duration> pad = std::nullopt; //!< ThrottleDialect::extraWait in the profile.
    };

    //! Starts the server. \a clock must outlive it.
    static Result<std::unique_ptr<Sample>> start(Clock &clock, const Size &size);

    Profile profile() const;
    JobSpec job() const;
    QString journalFolder() const { return m_folder.filePath(QStringLiteral("journal")); }

private:
    Sample(Clock &clock, const Size &size);

    Size m_size;
    MockServer m_server;
    QTemporaryDir m_folder;
};

} // namespace penstock
