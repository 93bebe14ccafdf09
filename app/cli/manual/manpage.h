// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoutline.h"

namespace penstock {

//! What the head of each page says beside its name.
struct ManPageHead
{
    QString version; //!< "1.0.0"
    QString date; //!< "2026-01-31"
};

//! The page of \a command in section 1, with all below it; for man(7), in ASCII. That of the \a program
//! itself has no more than the names of its commands, for each has a page.
QString manPageOf(const CommandOutline &command, const CommandOutline &program,
                  const ManPageHead &head);
//! penstock-run, without the section.
QString manPageName(const CommandOutline &command);

} // namespace penstock
