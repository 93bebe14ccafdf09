// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoutline.h"

#include <functional>

namespace penstock {

//! The names that a value of a kind may have, asked for only when they are offered.
struct CompletionNames
{
    std::function<QStringList()> profiles;
    std::function<QStringList()> presets;
};

//! The candidates for the last of \a words, as a user has typed them behind "penstock"; a folder ends with a
//! slash. Bash takes --option=value apart: then "=" is a word, and a candidate is the value alone. No candidate
//! has a control character.
QStringList completionsFor(const CommandOutline &program, const QStringList &words,
                           const CompletionNames &names);

} // namespace penstock
