// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/result.h>

#include <string>
#include <vector>

//! Arguments that several commands share.
namespace penstock {

//! Parses the values of --limit, and names each limit.
Result<std::vector<Limit>> limitsFromArguments(const std::vector<std::string> &limits);

//! Returns the index of \a given in \a known; - and _ are equivalent. The place of an error is
//! \a option ("--state").
Result<int> choiceFromArgument(const QString &option, const std::string &given,
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
