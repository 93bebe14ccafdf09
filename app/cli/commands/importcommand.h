// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

#include <penstock/importing/importer/importer.h>
#include <penstock/importing/importer/saveimport.h>

#include <string>
#include <vector>

namespace penstock {

//! penstock import: creates profiles and jobs from files of other programs.
class ImportCommand final : public Command
{
public:
    explicit ImportCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    struct Source
    {
        std::optional<ImportKind> kind;
        QString file;
    };
    Result<Source> source() const;
    Result<Imported> read() const;
    Result<Imported> readFrom(const Source &from) const;

    std::string m_kind; // the file if the kind is left out
    std::string m_file;
    std::vector<std::string> m_environments;
    std::string m_only;
    DataDir m_dataDir;
    bool m_dryRun = false;
    bool m_json = false;
};

} // namespace penstock
