// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

class QUrl;
class QWidget;

namespace penstock {

//! A chapter of the user's guide, or a section of one, that F1 opens.
enum class Chapter {
    Contents,
    Sample,
    FirstJob,
    Rows,
    OutputForms,
    Columns,
    Profiles,
    Presets,
    Secrets,
    Limits,
    Plan,
    Run,
    Results,
    Export,
    Throttling,
    Import,
    UntrustedFiles,
    Keys
};

//! Returns its URL in the guide in \a folder (see AppDirs::guide()).
QUrl guideUrl(const QString &folder, Chapter chapter);

//! Makes F1 open \a chapter in \a widget and in descendants without a chapter. A dialog takes the
//! F1 command from the window of its parent, which must be set before.
void setChapter(QWidget *widget, Chapter chapter);
//! Returns the chapter of \a widget or of its closest ancestor with one.
std::optional<Chapter> chapterOf(const QWidget *widget);

//! Object name of the window's F1 command.
inline constexpr char guideCommandName[] = "guide";

} // namespace penstock
