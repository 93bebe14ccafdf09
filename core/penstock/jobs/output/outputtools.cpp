// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/outputtools.h>

#include <penstock/jobs/json/recordpath.h>
#include <penstock/jobs/request/texttemplate.h>

namespace penstock {

OutputTools outputTools()
{
    OutputTools tools;
    tools.lookup = [](const QString &path) -> Result<RecordLookup> {
        Result<RecordPath> parsed = RecordPath::parse(path);
        if (!parsed)
            return failure(parsed.error());
        return [way = *std::move(parsed)](QByteArrayView record) { return way.match(record); };
    };
    tools.text = [](const QString &text, const QString &where) -> Result<RowText> {
        Result<TextTemplate> parsed = TextTemplate::parse(text, where);
        if (!parsed)
            return failure(parsed.error());
        return [filled = *std::move(parsed)](const Row &row) { return filled.fill(row); };
    };
    return tools;
}

} // namespace penstock
