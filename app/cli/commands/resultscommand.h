// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/start/shardfolders.h>

namespace penstock {

struct EarlierRuns;

//! penstock results: shows the results of a job.
class ResultsCommand final : public Command
{
public:
    explicit ResultsCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    //! The folder of the journal, and the job if it has a file.
    struct ShownJob
    {
        QString folder;
        std::optional<JobSpec> job;
    };
    void addChoice();
    Result<ShownJob> place() const;
    Result<FinishedQuery> query() const;
    bool isListAsked() const;
    std::optional<Error> valuesFault(const ShownJob &place) const;
    Result<std::vector<std::int64_t>> chosenRows(const FinishedRows &journal,
                                                 const ShownJob &place) const;
    ExitCode summarize(const FinishedRows &journal, const ShownJob &place) const;
    ExitCode summarizeShards(const std::vector<ShardFolder> &shards, const ShownJob &place) const;
    ExitCode printSummary(const std::vector<FinishedCount> &counts, const EarlierRuns &runs,
                          const ShownJob &place) const;
    ExitCode endOf(const EarlierRuns &runs, const ShownJob &place, bool tells) const;
    ExitCode endOfList(ExitCode printed, const ShownJob &place) const;
    ExitCode list(const FinishedRows &journal, const ShownJob &place) const;
    ExitCode printRows(const FinishedRows &journal, const ShownJob &place,
                       const std::vector<std::int64_t> &numbers) const;
    ExitCode exportTo(const ShownJob &place) const;
    ExitCode listRuns(const ShownJob &place) const;
    ExitCode printCurl(const QString &folder) const;
    ExitCode showRow(const FinishedRows &journal, const ShownJob &place) const;
    ExitCode showPast(const ShownJob &place) const;

    std::string m_job;
    std::string m_shard;
    std::string m_state;
    std::string m_containing;
    std::string m_sort;
    std::string m_export;
    bool m_answers = false;
    bool m_columns = false;
    DataDir m_dataDir;
    std::optional<int> m_status;
    std::optional<std::int64_t> m_limitRows;
    std::optional<std::int64_t> m_row;
    bool m_list = false;
    bool m_runs = false;
    bool m_curl = false;
    bool m_headers = false;
    bool m_history = false;
    bool m_descending = false;
    bool m_json = false;
};

} // namespace penstock
