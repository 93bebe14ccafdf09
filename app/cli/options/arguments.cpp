// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/arguments.h"

#include "app/cli/terminal/climessages.h"
#include "app/cli/text/errortext.h"

#include <penstock/jobs/requests/jobrows.h>
#include <penstock/support/nearestname.h>
#include <penstock/support/supportmessages.h>

namespace penstock {

Result<int> choiceFromArgument(const QString &option, const std::string &given,
                               const QStringList &known)
{
    const auto plain = [](QString name) { return name.replace(u'-', u'_').toLower(); };
    const QString wanted = QString::fromStdString(given);
    for (int at = 0; at < known.size(); ++at) {
        if (plain(known[at]) == plain(wanted))
            return at;
    }
    const QString nearest = nearestName(wanted, known);
    const Message fault = nearest.isEmpty()
        ? supportMessage("json.not_one_of", wanted, known)
        : supportMessage("json.not_one_of_near", wanted, known, nearest);
    return failure(fault.at(option));
}

void DataDir::addTo(const CommandOptions &options, const std::string &help)
{
    options.addOption("--data-dir", givenDataDir(), help).valueName("FOLDER");
}

AppDirs DataDir::places() const
{
    const QString folder = text(givenDataDir());
    return folder.isEmpty() ? AppDirs::ofUser() : AppDirs::below(folder);
}

Result<RowsSpec> rowsFromArguments(const RowArguments &arguments)
{
    if (!arguments.range.empty()) {
        Result<RowsSpec::Range> range = rangeFromText(QString::fromStdString(arguments.range));
        if (!range)
            return failure(range.error());
        return RowsSpec {*std::move(range)};
    }
    if (arguments.rows.empty())
        return failure(cliMessage("cli.no_rows"));
    const QString path = QString::fromStdString(arguments.rows);
    const Result<RowFormat> format = rowFormatOf(path, QString::fromStdString(arguments.format));
    if (!format)
        return failure(format.error());
    return RowsSpec {RowsSpec::File {path, *format}};
}

} // namespace penstock
