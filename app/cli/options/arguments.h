// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoptions.h"

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/appdirs.h>
#include <penstock/support/result.h>

#include <string>
#include <vector>

//! Arguments that several commands share.
namespace penstock {

//! Returns the index of \a given in \a known; - and _ are equivalent. The place of an error is
//! \a option ("--state").
Result<int> choiceFromArgument(const QString &option, const std::string &given,
                               const QStringList &known);
//! Returns the value of an enum with \a known names, in their order.
template <typename Enum>
Result<Enum> choiceFromArgument(const QString &option, const std::string &given,
                                const QStringList &known)
{
    return choiceFromArgument(option, given, known).map([](int at) { return Enum(at); });
}

inline QString text(const std::string &argument)
{
    return QString::fromStdString(argument);
}

//! The option --data-dir. Only one command is parsed, so all objects share its value.
class DataDir
{
public:
    void addTo(const CommandOptions &options, const std::string &help);
    AppDirs places() const;
};

struct RowArguments
{
    std::string rows; //!< --rows
    std::string format; //!< --rows-format
    std::string range; //!< --range
};
Result<RowsSpec> rowsFromArguments(const RowArguments &arguments);

} // namespace penstock
