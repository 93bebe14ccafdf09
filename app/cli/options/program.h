// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoptions.h"

#include <memory>
#include <optional>

namespace penstock {

//! The program as a command line asks for it: commands are added below it, then the command line is read.
class Program
{
public:
    //! \a version is what --version prints.
    Program(const std::string &name, const std::string &version, const std::string &summary);
    ~Program();
    Q_DISABLE_COPY_MOVE(Program)

    CommandOptions options() const;
    //! Nothing where a command is to run. Else help, version or what is wrong has been told, and the program
    //! ends with this.
    std::optional<int> read(int argc, const char *const *argv) const;

private:
    std::unique_ptr<CLI::App> m_parser;
};

} // namespace penstock
