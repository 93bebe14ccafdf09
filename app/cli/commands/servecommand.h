// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

#include <penstock/mockserver/server/mockserveroptions.h>

namespace penstock {

//! penstock serve: runs the mock server.
class ServeCommand final : public Command
{
public:
    explicit ServeCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    Result<MockServerOptions> readOptions() const;
    Result<void> readPreset(MockServerOptions &into);

    quint16 m_port = 0;
    std::string m_preset;
    std::string m_plan;
    QString m_path; // path of the imitated service below its host
    std::vector<std::string> m_limits;
    std::string m_costOfAnswer;
    std::string m_latency;
    std::vector<std::string> m_faults;
    quint32 m_seed = 1;
    int m_status = 429;
    std::string m_retryAfter = "seconds";
    std::string m_rateLimitHeaders = "none";
    bool m_log = false;
    bool m_helpFaults = false;
};

} // namespace penstock
