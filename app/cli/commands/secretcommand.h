// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

namespace penstock {

//! penstock secret: manages the secrets in the keychain, and the servers that they may be sent to.
class SecretCommand final : public Command
{
public:
    explicit SecretCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    ExitCode set() const;
    ExitCode list() const;
    ExitCode remove() const;
    ExitCode allow() const;
    ExitCode forbid() const;
    Result<QString> name() const;
    Result<QStringList> origins() const;
    Result<QStringList> placesToAllow(const QString &name) const;
    static Result<QByteArray> readSecret(const QString &name, const QStringList &places);

    CommandOptions m_set;
    CommandOptions m_list;
    CommandOptions m_delete;
    CommandOptions m_allow;
    CommandOptions m_forbid;
    std::string m_name;
    std::string m_profile;
    std::vector<std::string> m_origins;
    bool m_json = false;
    DataDir m_dataDir;
};

} // namespace penstock
