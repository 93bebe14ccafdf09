// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/records/outputpreview.h>

#include <penstock/jobs/json/recordpath.h>
#include <penstock/jobs/output/columnvalues_p.h>
#include <penstock/jobs/rows/rowconstants.h>
#include <penstock/jobs/records/rowends.h>

#include <algorithm>

namespace penstock {

Result<OutputPreview> previewOf(const JobSpec &job, const Row &row, const HttpAnswer &answer,
                                std::size_t most)
{
    std::optional<RecordPath> path;
    if (!job.records.isEmpty()) {
        Result<RecordPath> parsed = RecordPath::parse(job.records);
        if (!parsed)
            return failure(parsed.error());
        path = *std::move(parsed);
    }
    auto whole = std::make_shared<Row>(row);
    addConstants(*whole, job.values);
    const Result<std::vector<QByteArray>> records = recordsIn(answer, *whole, path);
    if (!records)
        return failure(records.error());
    OutputPreview preview {.records = std::int64_t(records->size())};
    const std::size_t shown = std::min(most, records->size());
    const bool isTable
        = job.output.kind == OutputSpec::Kind::Csv || job.output.kind == OutputSpec::Kind::Sqlite;
    if (!isTable) {
        for (std::size_t i = 0; i < shown; ++i)
            preview.rows.push_back({QString::fromUtf8((*records)[i])});
        return preview;
    }
    const Result<ColumnValues> columns = ColumnValues::make(job.output);
    if (!columns)
        return failure(columns.error());
    for (const ColumnSpec &column : columns->columns())
        preview.columns.append(column.name);
    LedgerEntry entry;
    entry.row = whole;
    for (std::size_t i = 0; i < shown; ++i) {
        const Result<std::vector<QByteArray>> values = columns->of(entry, (*records)[i]);
        if (!values)
            return failure(values.error());
        QStringList texts;
        for (const QByteArray &value : *values)
            texts.append(QString::fromUtf8(textOfJson(value)));
        preview.rows.push_back(std::move(texts));
    }
    return preview;
}

} // namespace penstock
