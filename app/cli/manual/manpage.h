// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoutline.h"

namespace penstock {

//! The version and date in the header of each page.
struct ManPageHead
{
    QString version; //!< "1.0.0"
    QString date; //!< "2026-01-31"
};

//! Returns the manual page of \a command in section 1, with the commands below it, as ASCII for
//! man(7). The page of \a program itself only lists its commands, because each has a page.
QString manPageOf(const CommandOutline &command, const CommandOutline &program,
                  const ManPageHead &head);
//! Returns the name without the section: "penstock-run".
QString manPageName(const CommandOutline &command);

} // namespace penstock
