// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

#include <penstock/profiles/presets/preset.h>
#include <penstock/support/appdirs.h>

#include <string>
#include <vector>

namespace penstock {

//! penstock profile presets and penstock profile new: the part of ProfileCommand for presets.
class ProfileFromPreset
{
public:
    explicit ProfileFromPreset(const CommandOptions &profile);

    bool isAskedFor() const { return m_presets.isAskedFor() || m_new.isAskedFor(); }
    Result<ExitCode> run() const;

private:
    Result<ExitCode> list() const;
    Result<ExitCode> describe() const;
    Result<ExitCode> make() const;
    Result<void> agree(const Preset &preset) const;
    Result<Profile> profile(const Preset &preset) const;
    Result<QString> save(const Profile &profile) const;

    CommandOptions m_presets;
    CommandOptions m_new;
    std::string m_shown;
    std::string m_preset;
    std::string m_plan;
    std::string m_name;
    std::string m_baseUrl;
    std::vector<std::string> m_variables;
    std::string m_output;
    DataDir m_dataDir;
    bool m_acknowledge = false;
};

} // namespace penstock
