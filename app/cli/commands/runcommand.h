// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"
#include "app/cli/options/jobflags.h"

#include <penstock/jobs/run/preparedjob.h>

namespace penstock {

//! penstock run: sends one request per row, no faster than the limits allow.
class RunCommand final : public Command
{
public:
    explicit RunCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    Result<void> mayReach(const std::vector<AskedJob> &asked) const;
    Result<std::unique_ptr<PreparedJob>> prepare(const AskedJob &asked) const;
    PreparedJob::Retry retry() const;
    Result<void> goOn(PreparedJob &job, const QString &name) const;
    Result<void> resume(PreparedJob &job, const QString &name) const;
    static Result<void> faultOfNoRows(const PreparedJob &job);
    void tellIfNothingFailed(std::int64_t failed, std::int64_t inDoubt, const QString &name) const;
    Result<void> mayRunBeside(const PreparedJob &job, const QString &name) const;
    Result<void> mayDiscard(const PreparedJob &job, const QString &name) const;
    ExitCode print(PreparedJob &job, const AskedJob &asked) const;

    JobFlags m_flags;
    std::optional<std::int64_t> m_limitRows;
    std::string m_progress;
    std::string m_secretsFile;
    std::vector<std::string> m_allowedPaths;
    bool m_json = false;
    bool m_fresh = false;
    bool m_yes = false;
    bool m_acceptChanges = false;
    bool m_retryFailed = false;
    bool m_retryInDoubt = false;
    bool m_dryRun = false;
    bool m_check = false;
    bool m_learn = false;
};

} // namespace penstock
