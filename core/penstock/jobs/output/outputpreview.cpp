// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/outputpreview.h>

#include <penstock/jobs/output/columnvalues_p.h>
#include <penstock/jobs/output/rowends.h>
#include <penstock/jobs/spec/recordpath.h>

namespace penstock {

namespace {
// Rows of texts, as far as \a most goes, of one answer after the other.
Result<void> addRecords(OutputPreview &preview, const JobSpec &job, const AnsweredRow &each,
                        const std::optional<RecordPath> &path,
                        const std::optional<ColumnValues> &columns, std::size_t most)
{
    LedgerEntry entry;
    auto whole = std::make_shared<Row>(each.row);
    addConstants(*whole, job.values);
    const Result<std::vector<QByteArray>> records
        = recordsIn(each.answer, *whole, path, job.output.kind);
    if (!records)
        return failure(records.error());
    preview.records += std::int64_t(records->size());
    entry.row = whole;
    for (const QByteArray &record : *records) {
        if (preview.rows.size() >= most)
            break;
        if (!columns) {
            preview.rows.push_back({QString::fromUtf8(record)});
            continue;
        }
        const Result<std::vector<QByteArray>> values = columns->of(entry, record);
        if (!values)
            return failure(values.error());
        QStringList texts;
        for (const QByteArray &value : *values)
            texts.append(QString::fromUtf8(textOfJson(value)));
        preview.rows.push_back(std::move(texts));
    }
    return {};
}
} // namespace

Result<OutputPreview> previewOf(const JobSpec &job, const std::vector<AnsweredRow> &answers,
                                std::size_t most)
{
    const Result<std::optional<RecordPath>> path = RecordPath::parseOptional(job.records);
    if (!path)
        return failure(path.error());
    OutputPreview preview;
    std::optional<ColumnValues> columns;
    if (job.output.kind == OutputSpec::Kind::Csv || job.output.kind == OutputSpec::Kind::Sqlite) {
        Result<ColumnValues> made = ColumnValues::make(job.output);
        if (!made)
            return failure(made.error());
        columns = *std::move(made);
        for (const ColumnSpec &column : columns->columns())
            preview.columns.append(column.name);
    }
    for (const AnsweredRow &each : answers) {
        if (Result<void> added = addRecords(preview, job, each, *path, columns, most); !added)
            return failure(added.error());
    }
    return preview;
}

} // namespace penstock
