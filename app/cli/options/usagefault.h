// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace penstock {

//! Returns one line that explains why \a program rejected \a arguments, and how to fix it. Unknown
//! names precede missing ones, because a mistyped name is both.
QString usageFault(const CLI::App &program, const std::vector<std::string> &arguments,
                   const CLI::ParseError &error);

} // namespace penstock
