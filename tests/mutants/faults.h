// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mutants {

//! One that can be made in a file.
struct Fault
{
    std::size_t at = 0; // offset in the file
    std::size_t length = 0;
    std::string replacement;
    std::string what;
    std::size_t line = 0; // from 1
    std::string text; // of the line, without its indentation
    std::string name; // by what it is and its text
};

//! Those in \a source, which stands at \a path, in its order.
std::vector<Fault> faultsIn(const std::string &path, const std::string &source);
//! \a source with \a fault.
std::string withFault(std::string source, const Fault &fault);

//! The same on every machine.
std::uint64_t hash(std::string_view text);

} // namespace mutants
