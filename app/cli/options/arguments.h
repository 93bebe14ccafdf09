// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/support/result.h>

#include <string>
#include <vector>

//! What several commands are told in the same words.
namespace penstock {

//! Of --limit, with their names.
Result<std::vector<LimitSpec>> limitsFromArguments(const std::vector<std::string> &limits);

//! Which of \a known is \a given, where - and _ are the same: its index. \a what it would be, "state",
//! goes into the error, and so does the nearest.
Result<int> choiceFromArgument(const QString &what, const std::string &given,
                               const QStringList &known);

inline QString text(const std::string &argument)
{
    return QString::fromStdString(argument);
}

struct RowArguments
{
    std::string rows; //!< --rows
    std::string format; //!< --rows-format
    std::string range; //!< --range
};
Result<RowsSpec> rowsFromArguments(const RowArguments &arguments);

} // namespace penstock
