// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

class QUrl;
class QWidget;

namespace penstock {

//! A chapter of the user's guide, or a place in one, that F1 opens.
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
    Guests,
    Keys
};

//! Its file and the place in it: "output.html#results".
QString guidePlaceOf(Chapter chapter);
//! That in the guide in \a folder, as Places::guide() names it.
QUrl guideUrl(const QString &folder, Chapter chapter);

//! F1 in \a widget, and in what is in it and has none of its own, opens \a chapter. A dialog takes the command for
//! it from the window that it is over: its parent has to be known by then.
void setChapter(QWidget *widget, Chapter chapter);
//! Nothing where neither \a widget nor anything that it is in has one.
std::optional<Chapter> chapterOf(const QWidget *widget);

//! By this name a dialog finds the window's command.
inline constexpr char guideCommandName[] = "guide";

} // namespace penstock
