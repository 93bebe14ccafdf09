// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace penstock {

//! What an import says of itself, a note of Imported, in the language of the window: known again by its
//! form, as coreText() does. What has no known form stays.
QString importNote(const QString &english);

//! The forms that are known, with %1 where something is filled in.
QStringList importNoteForms();

} // namespace penstock
