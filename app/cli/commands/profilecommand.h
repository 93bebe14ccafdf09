// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands/profilefrompreset.h"
#include "app/cli/options/command.h"

#include <vector>

namespace penstock {

//! penstock profile: creates, lists, shows and checks profiles.
class ProfileCommand final : public Command
{
public:
    explicit ProfileCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    ExitCode list() const;
    ExitCode show() const;
    ExitCode check() const;
    static ExitCode checkPreset(const QByteArray &json, const QString &path);
    ExitCode checkFile(const QString &path) const;
    ExitCode checkSecrets(const QString &path, const QStringList &names) const;

    ProfileFromPreset m_fromPreset;
    CommandOptions m_list;
    CommandOptions m_show;
    CommandOptions m_check;
    std::string m_name;
    std::vector<std::string> m_files;
    DataDir m_dataDir;
    std::string m_secretsFile;
    bool m_json = false;
    bool m_secrets = false;
};

} // namespace penstock
