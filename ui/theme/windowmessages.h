// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/message.h>

namespace penstock {

//! Errors of the window.
inline constexpr MessageText windowTexts[] = {
    {"window.sample_folder", ErrorKind::Output,
     QT_TRANSLATE_NOOP("Message", "the folder for temporary files cannot be created: %1"),
     QT_TRANSLATE_NOOP("Message", "Free some disk space")},
    {"window.folders_locked", ErrorKind::Output,
     QT_TRANSLATE_NOOP("Message", "locked by another program, or its folder is not writable"),
     QT_TRANSLATE_NOOP("Message",
                       "Close the other program, or check the permissions of the folder")},
    {"window.job_declined", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "you did not allow it, so nothing was sent"),
     QT_TRANSLATE_NOOP("Message", "Start the job again to be asked again")},
    {"window.path_declined", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "you did not allow access outside its folder: it %1"),
     QT_TRANSLATE_NOOP("Message", "Start the job again to be asked again")},
    {"window.not_trashed", ErrorKind::Output,
     QT_TRANSLATE_NOOP("Message", "cannot be moved to the trash"),
     QT_TRANSLATE_NOOP("Message", "Check the permissions of its folder, or delete it permanently")},
};
inline constexpr MessagesOf<windowTexts> windowMessage;

} // namespace penstock
