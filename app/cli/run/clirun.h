// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"
#include "app/cli/options/jobflags.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/preparedjob.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/support/systemclock.h>

#include <map>

namespace penstock {

class ProgressTeller;
class SecretSources;

//! The note on a job whose rows are all done.
inline constexpr QStringView nothingLeft = u"nothing left to do. To start over, add --fresh";

//! Returns the name of the job for messages: its name, its file or its output.
QString nameOf(const AskedJob &job);

//! Runs jobs, prints their progress and results, and stops them on a signal.
// One class, because start, progress and report use the same sessions, profiles and progress line.
class CliRun
{
public:
    struct Options
    {
        AppDirs places;
        QString secretsFile;
        QString progress; //!< The value of --progress.
        bool json = false;
        bool isTrial = false; //!< The run has --limit-rows.
        bool learn = false; //!< Save learned limits in the profiles.
    };
    explicit CliRun(Options options);
    ~CliRun();
    Q_DISABLE_COPY_MOVE(CliRun)

    //! Returns after all of \a jobs, with the highest of their exit codes. If one cannot start, no
    //! request is sent.
    ExitCode run(const std::vector<AskedJob> &asked,
                 std::vector<std::unique_ptr<PreparedJob>> jobs);

private:
    struct Working
    {
        const AskedJob *asked;
        std::unique_ptr<JobSession> session;
    };

    Result<void> openProfile(const AskedJob &asked);
    Result<void> start(const AskedJob &asked, std::unique_ptr<PreparedJob> job);
    void quitIfAllEnded() const;
    Progress progress() const;
    void tellTroubles(const HttpClient &httpClient, bool isShared);
    void tellWhatIsLearned(const PermitSource &permitSource);
    void tellPause(Instant until, const QString &reason, const QString &id = {});
    void tellEarlierPause(const PermitSource &permitSource);
    ExitCode reportLearned() const;
    ExitCode report(const Working &working) const;
    void tellContents(const Working &working) const;
    void tellLists(const Working &working) const;
    void tellDiagnosis(const Working &working) const;
    static void tellFailures(const Working &working, const Progress &progress);
    static void tellWhatIsLeft(const Progress &progress, const QString &failedPath);
    static void tellHowToGoOn(const Working &working, JobRun::End end);

    Options m_options;
    SystemClock m_clock;
    std::unique_ptr<SecretSources> m_secrets;
    std::map<QString, std::unique_ptr<ProfileSession>> m_profiles; // by AskedJob::profileKey
    std::map<QString, QString> m_profileFiles; // by the same key
    std::vector<Working> m_working;
    std::unique_ptr<ProgressTeller> m_teller;
};

} // namespace penstock
