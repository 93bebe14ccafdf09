// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/arguments.h"
#include "app/cli/options/commandoptions.h"

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/appdirs.h>
#include <penstock/support/result.h>

namespace penstock {

//! A job as the command line describes it.
struct AskedJob
{
    JobSpec spec;
    Profile profile;
    QString file; //!< Identifies the journal: the job file, or the output without a job file.
    QString profileKey; //!< Jobs with the same key share their limits.
    QString profileFile = {}; //!< Path of its profile. Empty without a file.
    bool isFile = false; //!< True for a job file, which may be untrusted.
};

//! Whether the argument \a target is a job file, not a URL.
bool isJobFile(const QString &target);
//! Reads the job file \a path and its profile, or \a otherProfile unless that is empty. To choose
//! an environment of the profile, use chooseEnvironment().
Result<AskedJob> askedJobFromFile(const QString &path, const QString &otherProfile,
                                  const AppDirs &places);
//! Returns the folder for the journal of \a job or its \a shard. \a job is the job file, or the
//! output of a job without a file. Returns an error if the file does not exist.
Result<QString> journalFolderOf(const QString &job, const AppDirs &places,
                                const std::string &shard = {});
//! Returns the folder for the journal of \a job or its shard. Empty if the job writes to standard
//! output.
QString journalFolderOf(const AskedJob &job, const AppDirs &places);
//! Adds --shard.
void addShardFlag(const CommandOptions &options, std::string &shard);
//! Limits \a job to the rows of \a shard ("2/5"), unless that is empty.
Result<void> chooseShard(AskedJob &job, const std::string &shard);
//! Applies the environment \a name to \a profile, or the profile's own choice if \a name is empty.
Result<void> chooseEnvironment(Profile &profile, const std::string &name);
//! Adds --env.
void addEnvironmentFlag(const CommandOptions &options, std::string &name);
//! Appends the limits of --limit to those of \a profile.
Result<void> addLimits(Profile &profile, const std::vector<std::string> &limits);

//! The options of commands that take jobs: job files, or a URL template with options for everything
//! else.
class JobFlags
{
public:
    enum class For {
        Runs, //!< Several jobs, each with rows and an output.
        OneRequest //!< At most one job, without an output. A URL needs no rows.
    };
    explicit JobFlags(const CommandOptions &options, For use = For::Runs);

    Result<std::vector<AskedJob>> read() const;
    //! Returns a job for the \a request of a curl command. Options that describe a request are
    //! errors.
    Result<AskedJob> readAround(const RequestSpec &request) const;
    bool hasTarget() const { return !m_targets.empty(); }
    //! Whether the options name rows.
    bool hasRows() const { return !m_rows.rows.empty() || !m_rows.range.empty(); }
    AppDirs places() const { return m_dataDir.places(); }
    //! Whether Penstock names the output: for a URL without --output, on a terminal.
    bool namesOutput() const;

private:
    using GivenFlags = std::vector<std::pair<const char *, bool>>;
    void addRequestFlags(const CommandOptions &options);
    void addOutputFlags(const CommandOptions &options);
    void addProfileFlags(const CommandOptions &options);
    GivenFlags requestFlags() const;
    GivenFlags otherInlineFlags() const;
    static QString firstGiven(const GivenFlags &flags); //!< Empty if no option is given.
    Result<AskedJob> readFile(const QString &path) const;
    Result<AskedJob> readUrl(const QString &url) const;
    Result<AskedJob> readInline(const RequestSpec &request) const;
    void guessBodyType(RequestSpec &request, const Profile &profile) const;
    Result<RequestSpec> readRequest(const QString &url) const;
    QString outputPath(const AskedJob &job) const;
    Result<void> complete(Profile &profile) const;
    void addCircuitBreaker(JobSpec &job) const;
    Result<void> addTimeouts(Profile &profile) const;

    For m_for;
    std::vector<std::string> m_targets;
    std::string m_profile;
    std::string m_environment;
    RowArguments m_rows;
    std::vector<std::string> m_limits;
    std::string m_method;
    std::vector<std::string> m_headers;
    std::optional<std::string> m_data;
    std::string m_records;
    bool m_incomplete = false;
    std::string m_output; // empty: see outputPath()
    std::string m_timeout;
    std::string m_connectTimeout;
    DataDir m_dataDir;
    int m_attempts = 0;
    std::string m_breaker;
    std::string m_shard;
};

} // namespace penstock
