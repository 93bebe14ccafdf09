// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/paletteentries.h"

#include "ui/jobs/joblook.h"
#include "ui/mainwindow/mainmenu.h"
#include "ui/theme/icons.h"
#include "ui/tree/workbenchmodel.h"

#include <QAction>

namespace penstock {

std::vector<PaletteEntry> entriesOfMenu(const MainMenu &menu)
{
    std::vector<PaletteEntry> entries;
    for (const MainMenu::Entry &each : menu.entries()) {
        if (!each.action->isEnabled() || each.action == menu.palette)
            continue;
        QString text = each.action->text();
        text.remove(QLatin1Char('&')).remove(QChar(0x2026));
        // What is for one profile or job says for which.
        const QString item = each.action->data().toString();
        entries.push_back({each.action->icon(), text, item.isEmpty() ? each.menu : item,
                           each.action->shortcut().toString(QKeySequence::NativeText),
                           [action = each.action] { action->trigger(); }});
    }
    return entries;
}

void addEntriesOfModel(std::vector<PaletteEntry> &entries, const WorkbenchModel &model,
                       const std::function<void(JobSession &)> &openJob,
                       const std::function<void(ProfileDocument &)> &openProfile)
{
    std::vector<PaletteEntry> places;
    for (JobSession *const job : model.jobs()) {
        const Folder *const folder = folderOf(model.folders().folders(), model.folderOf(*job));
        const QString profile = job->profile().profile().name;
        places.push_back(
            {icon(lookOf(*job).glyph),
             model.documentOf(*job).spec().name,
             folder == nullptr ? profile : WorkbenchModel::tr("%1 · %2").arg(profile, folder->name),
             {},
             [openJob, job] { openJob(*job); }});
    }
    for (ProfileDocument *const profile : model.profiles())
        places.push_back({icon(u"profile"_s),
                          profile->profile().name,
                          WorkbenchModel::tr("Profile"),
                          {},
                          [openProfile, profile] { openProfile(*profile); }});
    entries.insert(entries.begin(), std::make_move_iterator(places.begin()),
                   std::make_move_iterator(places.end()));
}

} // namespace penstock
