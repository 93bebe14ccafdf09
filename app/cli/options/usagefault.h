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

//! What is wrong with the \a arguments that \a program did not take, in one line that says what to
//! do. What stands there and is not known comes before what is missing: a mistyped name is both.
QString usageFault(const CLI::App &program, const std::vector<std::string> &arguments,
                   const CLI::ParseError &error);

} // namespace penstock
