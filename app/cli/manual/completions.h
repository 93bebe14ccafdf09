// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoutline.h"

//! What a shell reads to complete a command line of \a program: its commands, their options, and what it
//! knows of values: choices, files, folders, and the names of profiles and presets, which it asks the
//! program for.
namespace penstock {

QString bashCompletionOf(const CommandOutline &program);
QString zshCompletionOf(const CommandOutline &program);
QString fishCompletionOf(const CommandOutline &program);

} // namespace penstock
