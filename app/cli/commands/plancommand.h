// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/arguments.h"
#include "app/cli/options/command.h"
#include "app/cli/options/jobflags.h"

#include <penstock/jobs/plan/jobplan.h>

namespace penstock {

//! penstock plan: how long a pull will take, and which limit holds it when.
class PlanCommand final : public Command
{
public:
    explicit PlanCommand(CLI::App &program);
    ExitCode run() override;

private:
    Result<AskedJob> readJob() const;
    Places places() const;
    std::optional<std::int64_t> rowCount() const;
    std::vector<DiscoveredLimit> discoveredBefore(const Profile &profile) const;
    Result<PlanInput> readInput() const;

    std::string m_url;
    RowArguments m_rows;
    std::vector<std::string> m_limits;
    std::string m_method = "GET";
    std::int64_t m_pages = 1;
    std::string m_latency = "200ms";
    std::string m_start;
    std::int64_t m_calls = 0;
    std::string m_dataDir;
    bool m_json = false;
};

} // namespace penstock
