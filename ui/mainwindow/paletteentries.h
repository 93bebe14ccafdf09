// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/palette/palettemodel.h"

namespace penstock {

class JobSession;
class MainMenu;
class ProfileDocument;
class WorkbenchModel;

//! The commands of \a menu that can be used now; the palette's own is left out.
std::vector<PaletteEntry> entriesOfMenu(const MainMenu &menu);

//! Puts the jobs and profiles of \a model before the other \a entries.
void addEntriesOfModel(std::vector<PaletteEntry> &entries, const WorkbenchModel &model,
                       const std::function<void(JobSession &)> &openJob,
                       const std::function<void(ProfileDocument &)> &openProfile);

} // namespace penstock
