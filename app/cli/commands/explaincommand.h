// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

#include <penstock/http/throttle/throttledialect.h>
#include <penstock/jobs/journal/storedthrottles.h>
#include <penstock/redis/limiter/redisbudget.h>

namespace penstock {

//! penstock explain: explains a rate limit response, or why the server rejected requests of a job.
class ExplainCommand final : public Command
{
public:
    explicit ExplainCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    Result<WallTime> now() const;
    Result<ThrottleDialect> dialect() const;
    ExitCode explainResponse() const;
    ExitCode explainJob() const;
    ExitCode applyChange(const Diagnosis &diagnosis) const;
    Result<void> checkEnvironment() const;
    Result<QString> profileOfJob() const; //!< Returns the path of the profile.
    //! The current usage of the limits, as text and as a member of the JSON. Empty if unknown.
    struct Used
    {
        QString text;
        QString member;
        QJsonValue json;
    };
    Used usedOfJob() const;
    Used usedElsewhere(const RedisBudget &shared) const;

    std::string m_file = "-";
    std::string m_now;
    std::string m_profile;
    std::string m_environment;
    DataDir m_dataDir;
    std::string m_job;
    std::string m_shard;
    bool m_json = false;
    bool m_apply = false;
    bool m_yes = false;
};

} // namespace penstock
