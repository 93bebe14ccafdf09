// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace penstock {

//! Purpose of a text, which defines its size and weight. Sizes are relative to the system's font.
enum class Type {
    Display, //!< Main number of a page.
    Large, //!< Numbers and titles at the head of a panel.
    Title, //!< Titles of tabs.
    Body,
    BodyStrong, //!< Titles of panels, the selected row.
    Small, //!< Subtitles, chips, status bar.
    SmallStrong,
    Tiny, //!< Axes, second lines.
    TinyStrong,
    Mono //!< Sent text: URLs, headers, bodies.
};

//! Based on the current font of the application.
QFont fontOf(Type type);

//! Font family of the window: the system's if all digits have one width, so that numbers do not
//! move; else the bundled Noto Sans.
QString familyFor(const QFont &system);
bool hasTabularDigits(const QFont &font);

//! Registers the bundled fonts. Call it once, after creating the application.
void addOwnFonts();

} // namespace penstock
