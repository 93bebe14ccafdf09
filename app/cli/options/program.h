// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoptions.h"

#include <memory>
#include <optional>

namespace penstock {

//! The program with its options. Add the commands, then read the command line.
class Program
{
public:
    //! --version prints \a version.
    Program(const std::string &name, const std::string &version, const std::string &summary);
    ~Program();
    Q_DISABLE_COPY_MOVE(Program)

    CommandOptions options() const;
    //! Returns nothing if a command must run. Otherwise help, version or an error was printed, and
    //! the program must end with the returned code.
    std::optional<int> read(int argc, const char *const *argv) const;

private:
    std::unique_ptr<CLI::App> m_parser;
};

} // namespace penstock
