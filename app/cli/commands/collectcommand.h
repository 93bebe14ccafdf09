// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

#include <penstock/support/places.h>
#include <penstock/work/collect/collection.h>

namespace penstock {

//! penstock collect: joins what workers have written, each record once.
class CollectCommand final : public Command
{
public:
    explicit CollectCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    Result<OutputSpec> readOutput(const QString &job) const;
    Result<OutputSpec> outputFor(const Collection &collection,
                                 const std::optional<OutputSpec> &asked) const;
    ExitCode report(const Collection &collection, const OutputSpec &output) const;

    std::vector<std::string> m_paths;
    std::vector<std::string> m_allowedPaths;
    std::string m_output;
    std::string m_dataDir;
    bool m_partial = false;
    bool m_fresh = false;
    bool m_json = false;
};

} // namespace penstock
