// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"

#include <penstock/jobs/pullrun.h>
#include <penstock/limits/limitspec.h>

namespace penstock {

//! penstock run: one answer for each row of a file, no faster than the limits allow.
class RunCommand final : public Command
{
public:
    explicit RunCommand(CLI::App &program);
    ExitCode run() override;

private:
    struct Plan
    {
        std::vector<LimitSpec> limits;
        RequestTemplate request;
        std::unique_ptr<RowSource> rows;
        std::optional<std::int64_t> total; // rows
        SenderOptions sender;
    };

    Result<Plan> plan() const;
    Result<std::vector<LimitSpec>> readLimits() const;
    Result<RequestTemplate> readTemplate() const;
    Result<SenderOptions> readSenderOptions(const std::vector<LimitSpec> &limits) const;
    Result<std::unique_ptr<RowSource>> openRowSource() const;
    Result<std::optional<std::int64_t>> countAllRows() const;
    Result<void> mayOverwrite() const;
    ExitCode pull(Plan plan, JsonlWriter &output) const;
    ExitCode report(PullRun::End end, const PullRun &run, const Progress &progress) const;

    std::string m_url;
    std::string m_rows;
    std::string m_rowsFormat;
    std::string m_range;
    std::vector<std::string> m_limits;
    std::string m_method = "GET";
    std::vector<std::string> m_headers;
    std::string m_output = "-";
    std::string m_timeout = "60s";
    std::string m_connectTimeout = "10s";
    int m_attempts = 5;
    std::string m_progress;
    bool m_json = false;
    bool m_fresh = false;
    bool m_yes = false;
};

} // namespace penstock
