// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/practice/server/practiceserver.h>
#include <penstock/profiles/spec/profile.h>

#include <QCoreApplication>
#include <QTemporaryDir>

#include <memory>

namespace penstock {

//! Something to try Penstock on, without an account and without a network: a practice server in this
//! process, a profile for it that is a little too hopeful, and a job of 600 rows. The server allows
//! 80 calls in ten seconds and the profile says 120, so that some are throttled within a minute.
//! What it brings lies in a folder of its own and goes when it goes.
class Sample
{
    Q_DECLARE_TR_FUNCTIONS(penstock::Sample)

public:
    //! How large and how quick it is.
    struct Size
    {
        int rows = 600;
        std::int64_t allowed = 80; //!< By the server, in each window.
        std::int64_t declared = 120; //!< By the profile.
        Duration window = std::chrono::seconds(10);
        Duration pace = std::chrono::milliseconds(80); //!< Of the profile.
        DelayRange latency = {std::chrono::milliseconds(60), std::chrono::milliseconds(240)};
        std::optional<Duration> pad = std::nullopt; //!< ThrottleDialect::bucketPad of the profile.
    };

    //! Begins to listen. \a clock must outlive it.
    static Result<std::unique_ptr<Sample>> start(Clock &clock, const Size &size);

    Profile profile() const;
    JobSpec job() const;
    QString journalFolder() const { return m_folder.filePath(QStringLiteral("journal")); }

private:
    Sample(Clock &clock, const Size &size);

    Size m_size;
    PracticeServer m_server;
    QTemporaryDir m_folder;
};

} // namespace penstock
