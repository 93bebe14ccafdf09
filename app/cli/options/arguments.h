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

//! The index of \a given in \a known, where - and _ are the same. An error has \a option, "--state", as its
//! place.
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
