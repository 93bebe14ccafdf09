// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"
#include "app/cli/options/jobflags.h"

#include <penstock/jobs/ledger/progress.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/preparedjob.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/support/systemclock.h>

#include <map>

namespace penstock {

class ProgressTeller;
class SecretSources;

//! What people call the job: its name, its file, or its output.
QString nameOf(const AskedJob &job);

//! Jobs while they run: what they share, what is told about them, and what ends them.
class CliRun
{
public:
    struct Options
    {
        Places places;
        QString secretsFile;
        QString progress; //!< As --progress has it.
        bool json = false;
        bool isTrial = false; //!< It ends after --limit-rows.
        bool learn = false; //!< Write what servers taught about limits into the profiles.
    };
    explicit CliRun(Options options);
    ~CliRun();
    Q_DISABLE_COPY_MOVE(CliRun)

    //! Until all of \a jobs have ended; the worst of their exit codes. Where one cannot start, nothing
    //! is sent for any.
    ExitCode run(const std::vector<AskedJob> &asked,
                 std::vector<std::unique_ptr<PreparedJob>> jobs);

private:
    struct Working
    {
        const AskedJob *asked;
        std::unique_ptr<JobSession> session;
    };

    Result<void> open(const std::vector<AskedJob> &asked);
    Result<void> openProfile(const AskedJob &asked);
    Result<void> start(const AskedJob &asked, std::unique_ptr<PreparedJob> job);
    void quitIfAllEnded() const;
    Progress progress() const;
    void tellTroubles(const Sender &sender, bool isShared);
    void tellWhatIsLearned(const Gate &gate);
    void tellPause(Instant until, const QString &reason, const QString &id = {});
    void tellEarlierPause(const Gate &gate);
    ExitCode reportLearned() const;
    ExitCode report(const Working &working) const;
    void tellContents(const Working &working) const;
    void tellDiagnosis(const Working &working) const;
    static void tellWhatIsLeft(const Progress &progress, const QString &failedPath);
    static void tellHowToGoOn(const Working &working, JobRun::End end);

    Options m_options;
    SystemClock m_clock;
    std::unique_ptr<SecretSources> m_secrets;
    std::map<QString, std::unique_ptr<ProfileSession>> m_profiles; // by their key
    std::map<QString, QString> m_profileFiles; // by the same
    std::vector<Working> m_working;
    std::unique_ptr<ProgressTeller> m_teller;
};

} // namespace penstock
