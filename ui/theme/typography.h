// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace penstock {

//! What a text is for decides its size, and nothing else does. Sizes keep their proportion to the
//! system's; two weights only.
enum class Type {
    Display, //!< The one number of a page.
    Large, //!< Numbers and titles at the head of a panel.
    Title, //!< Titles of tabs.
    Body,
    BodyStrong, //!< Titles of panels, the selected row.
    Small, //!< Subtitles, chips, status bar.
    SmallStrong,
    Tiny, //!< Axes, second lines.
    TinyStrong,
    Mono //!< What is sent: URLs, headers, bodies.
};

//! In the application's font as it is set now.
QFont fontOf(Type type);

//! The family for the window: the system's if its digits all have one width, so that numbers do not
//! dance while they run; else Noto Sans, which comes along.
QString familyFor(const QFont &system);
bool hasTabularDigits(const QFont &font);

//! Makes the fonts that come along known to the application. Once, after it is made.
void addOwnFonts();

} // namespace penstock
