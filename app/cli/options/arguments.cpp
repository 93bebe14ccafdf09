// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/arguments.h"

#include <penstock/jobs/rows/jobrows.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/nearestname.h>

namespace penstock {

Result<std::vector<LimitSpec>> limitsFromArguments(const std::vector<std::string> &limits)
{
    std::vector<LimitSpec> specs;
    for (const std::string &each : limits) {
        Result<LimitSpec> limit = limitFromShorthand(QString::fromStdString(each));
        if (!limit)
            return failure(limit.error());
        specs.push_back(*std::move(limit));
    }
    nameLimits(specs);
    return specs;
}

Result<int> choiceFromArgument(const QString &what, const std::string &given,
                               const QStringList &known)
{
    const auto plain = [](QString name) { return name.replace(u'-', u'_').toLower(); };
    const QString wanted = QString::fromStdString(given);
    for (int at = 0; at < known.size(); ++at) {
        if (plain(known[at]) == plain(wanted))
            return at;
    }
    const QString nearest = nearestName(wanted, known);
    return failure(Error {Error::Kind::Usage, u"it is no %1"_s.arg(what), wanted,
                          nearest.isEmpty() ? u"There are: "_s + known.join(u", "_s)
                                            : u"Did you mean %1?"_s.arg(nearest)});
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
        return failure(Error {Error::Kind::Usage,
                              u"there are no rows"_s,
                              {},
                              u"Add --rows FILE or --range id=1..600"_s});
    const QString path = QString::fromStdString(arguments.rows);
    const Result<RowFormat> format = rowFormatOf(path, QString::fromStdString(arguments.format));
    if (!format)
        return failure(format.error());
    return RowsSpec {RowsSpec::File {path, *format}};
}

} // namespace penstock
