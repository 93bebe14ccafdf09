// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/arguments.h"
#include "app/cli/options/commandoptions.h"

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/places.h>
#include <penstock/support/result.h>

namespace penstock {

//! A job as a command line asks for it.
struct AskedJob
{
    JobSpec spec;
    Profile profile;
    QString file; //!< By which its journal is found: the job's, or its output where it has none.
    QString profileKey; //!< Jobs with the same one share their limits.
    QString profileFile = {}; //!< The path of its profile; empty where it has none.
    bool isFile = false; //!< A job file, which somebody else may have written, and no command line.
};

//! Whether \a target, a word of the command line, means a job file and no URL.
bool isJobFile(const QString &target);
//! The job in the file \a path, with the profile it names, or another one: as it is in its file, see
//! chooseEnvironment().
Result<AskedJob> askedJobFromFile(const QString &path, const QString &otherProfile,
                                  const Places &places);
//! Where the journal of \a job, or of its \a shard, is or would be: \a job is its file, or its output if it has none.
//! An error if there is no such file.
Result<QString> journalFolderOf(const QString &job, const Places &places,
                                const std::string &shard = {});
//! The folder for the journal of \a job, or of its shard; empty if it writes to standard output.
QString journalFolderOf(const AskedJob &job, const Places &places);
//! Adds --shard.
void addShardFlag(const CommandOptions &options, std::string &shard);
//! Makes \a job the one of a \a shard, "2/5", unless that is empty.
Result<void> chooseShard(AskedJob &job, const std::string &shard);
//! Its profile as it is in the environment \a name, or the one that it chooses itself. Adds the flag that
//! says which.
Result<void> chooseEnvironment(Profile &profile, const std::string &name);
void addEnvironmentFlag(const CommandOptions &options, std::string &name);
//! Those of --limit come behind those of \a profile.
Result<void> addLimits(Profile &profile, const std::vector<std::string> &limits);

//! The flags of commands that are about jobs: files, or a URL template with everything beside it.
// Large: a member for each flag.
class JobFlags
{
public:
    enum class For {
        Runs, //!< Any number of jobs, each with rows and an output.
        OneRequest //!< One job at most. A URL needs no rows; outputs are not asked for.
    };
    explicit JobFlags(const CommandOptions &options, For use = For::Runs);

    Result<std::vector<AskedJob>> read() const;
    //! The job of the \a request of a curl command: flags that would describe it once more are errors.
    Result<AskedJob> readAround(const RequestSpec &request) const;
    bool hasTarget() const { return !m_targets.empty(); }
    //! Whether a job that is no file has rows.
    bool hasRows() const { return !m_rows.rows.empty() || !m_rows.range.empty(); }
    Places places() const;
    //! Whether a URL's run on a terminal writes into a file that Penstock names, for want of --output.
    bool namesOutput() const;

private:
    using GivenFlags = std::vector<std::pair<const char *, bool>>;
    void addRequestFlags(const CommandOptions &options);
    void addOutputFlags(const CommandOptions &options);
    void addProfileFlags(const CommandOptions &options);
    GivenFlags requestFlags() const;
    GivenFlags otherInlineFlags() const;
    static QString firstGiven(const GivenFlags &flags); //!< Empty if none is.
    Result<AskedJob> readFile(const QString &path) const;
    Result<AskedJob> readUrl(const QString &url) const;
    Result<AskedJob> readInline(const RequestSpec &request) const;
    Result<RequestSpec> readRequest(const QString &url) const;
    QString outputPath(const AskedJob &job) const;
    Result<void> complete(Profile &profile) const;
    void addFuse(JobSpec &job) const;
    Result<void> addTimeouts(Profile &profile) const;

    For m_for;
    std::vector<std::string> m_targets;
    std::string m_profile;
    std::string m_environment;
    RowArguments m_rows;
    std::vector<std::string> m_limits;
    std::string m_method;
    std::vector<std::string> m_headers;
    std::string m_data;
    std::string m_records;
    std::string m_output; // empty: see outputPath()
    std::string m_timeout;
    std::string m_connectTimeout;
    std::string m_dataDir;
    int m_attempts = 0;
    std::string m_fuse;
    std::string m_shard;
};

} // namespace penstock
