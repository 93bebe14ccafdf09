// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoutline.h"

#include <functional>

namespace penstock {

//! Functions that list names for completion. Called only if these names are offered.
struct CompletionNames
{
    std::function<QStringList()> profiles;
    std::function<QStringList()> presets;
};

//! Returns the candidates for the last of \a words, the words after "penstock". A folder ends with
//! a slash. Bash splits --option=value: then "=" is a word, and the candidates are values only.
//! Candidates contain no control characters.
QStringList completionsFor(const CommandOutline &program, const QStringList &words,
                           const CompletionNames &names);

} // namespace penstock
