// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "support/testfiles.h"
#include "ui/uitest.h"
#include "ui/windowfixture.h"

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/allowedpaths.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/profiles/file/profilefile.h>

#include <QTest>

namespace penstock {

//! The window of somebody who has been there before: with a profile and a job that are saved.
struct SavedJobFixture : WindowFixture
{
    static constexpr int rows = 200;

    //! The job is one for \a url.
    void saveJob(const QUrl &url) const
    {
        using namespace std::chrono_literals;
        Profile profile;
        profile.name = QStringLiteral("Practice");
        profile.baseUrl = url.toString();
        profile.limits = {{QStringLiteral("pace"), GcraSettings {20ms, 1}}};
        write(profilePath(QStringLiteral("practice"), places), toJson(profile));
        JobSpec job;
        job.name = QStringLiteral("Numbers");
        job.profile = QStringLiteral("practice");
        job.request.url = QStringLiteral("/items/{{id}}");
        job.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = rows};
        job.output.path = folder.filePath(QStringLiteral("numbers.jsonl"));
        const QString file = jobPath(QStringLiteral("numbers"), places);
        write(file, toJson(job));
        if (!allowUses(file, pathUsesOf(job, profile), places)) // whoever made it has chosen them
            qFatal("nothing can be allowed");
    }
    //! Saves a job for the server, which listens from now on, and opens it. False where that fails.
    [[nodiscard]] bool openServed()
    {
        if (!server.listen())
            return false;
        saveJob(server.url());
        openSaved();
        return onlyJob() != nullptr;
    }
    //! As somebody does who starts the program.
    void openSaved() const
    {
        window->openSaved();
        QTRY_VERIFY_WITH_TIMEOUT(onlyJob() != nullptr, patience);
    }
    //! Null until it has been read.
    JobSession *onlyJob() const
    {
        const std::vector<JobSession *> jobs = window->model().jobs();
        return jobs.size() == 1 ? jobs.front() : nullptr;
    }

    static void write(const QString &path, const QByteArray &json) { makeFile(path, json); }

    MockServer server {{}, clock};
};

} // namespace penstock
