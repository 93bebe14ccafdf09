// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/message.h>

namespace penstock {

//! The errors of the window's own.
inline constexpr MessageText windowTexts[] = {
    {"window.sample_folder", ErrorKind::Output,
     QT_TRANSLATE_NOOP("Message", "the folder for temporary files cannot be created: %1"),
     QT_TRANSLATE_NOOP("Message", "Free some disk space")},
    {"window.folders_locked", ErrorKind::Output,
     QT_TRANSLATE_NOOP("Message", "another program has locked it, or its folder is not writable"),
     QT_TRANSLATE_NOOP("Message", "Check the permissions of its folder")},
    {"window.job_declined", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "nothing was sent: you did not allow it"),
     QT_TRANSLATE_NOOP("Message", "Start it again to be asked again")},
    {"window.path_declined", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "access outside its folder was not allowed: %1"),
     QT_TRANSLATE_NOOP("Message", "Start it again to be asked again")},
    {"window.not_trashed", ErrorKind::Output,
     QT_TRANSLATE_NOOP("Message", "it cannot be moved to the trash"),
     QT_TRANSLATE_NOOP("Message", "Check the permissions of its folder, or delete it")},
};
inline constexpr MessagesOf<windowTexts> windowMessage;

} // namespace penstock
