// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/palette/palettemodel.h"

namespace penstock {

class JobSession;
class MainMenu;
class ProfileDocument;
class WorkbenchModel;

//! The enabled commands of \a menu, except the palette itself.
std::vector<PaletteEntry> entriesOfMenu(const MainMenu &menu);

//! Inserts the jobs and profiles of \a model before \a entries.
void addEntriesOfModel(std::vector<PaletteEntry> &entries, const WorkbenchModel &model,
                       const std::function<void(JobSession &)> &openJob,
                       const std::function<void(ProfileDocument &)> &openProfile);

} // namespace penstock
