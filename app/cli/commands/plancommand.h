// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/arguments.h"
#include "app/cli/options/command.h"
#include "app/cli/options/jobflags.h"

#include <penstock/jobs/plan/jobplan.h>
#include <penstock/jobs/plan/sharedplan.h>
#include <penstock/sharing/keys/usagerecovery.h>

namespace penstock {

//! penstock plan: forecasts how long a job takes, and which limits slow it down.
class PlanCommand final : public Command
{
public:
    explicit PlanCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    Result<AskedJob> readJob() const;
    std::optional<std::int64_t> rowCount() const;
    //! The usage of the key, and other processes that use it.
    struct Known
    {
        KeyUse use = {};
        std::vector<OtherPull> others = {};
    };
    Known known(const AskedJob &job) const;
    Known knownElsewhere(const Profile &profile) const;
    static std::vector<DiscoveredLimit> discoveredBefore(const Profile &profile,
                                                         const Known &known);
    struct Wanted
    {
        PlanInput input;
        Known known;
    };
    Result<Wanted> readInput() const;
    ExitCode show(const Plan &alone, const std::optional<Plan> &beside, const Wanted &wanted) const;

    std::string m_url;
    RowArguments m_rows;
    std::vector<std::string> m_limits;
    std::string m_method = "GET";
    std::int64_t m_pages = 1;
    std::string m_latency = "200ms";
    std::string m_start;
    std::int64_t m_calls = 0;
    std::string m_environment;
    std::string m_shard;
    DataDir m_dataDir;
    bool m_json = false;
};

} // namespace penstock
