// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"
#include "app/cli/options/jobflags.h"

#include <penstock/redis/client/redisclient.h>
#include <penstock/work/stream/publishing.h>

namespace penstock {

class SecretKeeper;
class Worker;

//! penstock worker: takes rows of a job that many machines share, and puts it there where it is told which.
// Large: a member for each option.
class WorkerCommand final : public Command
{
public:
    explicit WorkerCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    Places places() const;
    Result<RedisOptions> redis(SecretKeeper &secrets) const;
    Result<AskedJob> askedJob() const;
    Result<void> askWhatItMay(AskedJob asked) const;
    Result<WorkJob> publishJob(RedisClient &client, SecretKeeper &secrets) const;
    Result<void> mayDiscard(RedisClient &client) const;
    Result<WorkJob> findJob(RedisClient &client) const;
    std::optional<Error> reachFault(const WorkJob &job) const;
    ExitCode work(const WorkJob &job, const RedisOptions &redis, SecretKeeper &secrets) const;
    ExitCode report(const Worker &worker, JobRun::End end) const;

    std::string m_job;
    std::string m_shared;
    std::string m_password;
    std::string m_name;
    std::string m_budget;
    std::string m_profile;
    std::string m_environment;
    std::vector<std::string> m_limits;
    std::vector<std::string> m_allowedPaths;
    std::string m_dataDir;
    std::string m_lease;
    std::string m_secretsFile;
    std::string m_progress;
    bool m_json = false;
    bool m_fresh = false;
    bool m_yes = false;
    bool m_onlyPublish = false;
};

} // namespace penstock
