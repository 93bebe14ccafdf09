// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/jobspec.h>
#include <penstock/limits/limitspec.h>
#include <penstock/support/result.h>

#include <string>
#include <vector>

//! What several commands are told in the same words.
namespace penstock {

//! Of --limit, with their names.
Result<std::vector<LimitSpec>> limitsFromArguments(const std::vector<std::string> &limits);

struct RowArguments
{
    std::string rows; //!< --rows
    std::string format; //!< --rows-format
    std::string range; //!< --range
};
Result<RowsSpec> rowsFromArguments(const RowArguments &arguments);

} // namespace penstock
