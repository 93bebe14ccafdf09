// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace mutants {

//! \a source in which whatever is no code is spaces: comments, texts, directives, assertions.
std::string onlyCode(const std::string &source);

//! Whether \a each may be part of a name or a number.
bool isWord(char each);

} // namespace mutants
