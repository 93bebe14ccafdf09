// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace penstock {

//! A command line that resumes a run.
struct GoOnLine
{
    QString text;
    QStringList left; //!< Names of headers with masked values, which may be secrets.
};

//! Whether the next run repeats --limit-rows, or sends all rows that are left.
enum class TrialRun { Again, Over };

//! Builds the line from the \a arguments of the finished run, which begin with the program. It
//! omits options that apply to one run only, such as --fresh.
GoOnLine goOnLine(const QStringList &arguments, TrialRun trial);

} // namespace penstock
