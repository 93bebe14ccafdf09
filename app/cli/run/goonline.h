// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace penstock {

//! A line for a shell that goes on where a run ended.
struct GoOnLine
{
    QString text;
    QStringList left; //!< Names of the headers whose value is not in it: it may be a secret.
};

//! Whether a run of some rows only (--limit-rows) is to be repeated, or to be followed by the rest.
enum class TrialRun { Again, Over };

//! Made from the \a arguments of the run that ended, its program first. Flags that were for that run
//! alone are not in it.
GoOnLine goOnLine(const QStringList &arguments, TrialRun trial);

} // namespace penstock
