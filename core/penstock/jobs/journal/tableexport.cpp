// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/tableexport.h>

#include <penstock/jobs/journal/endedrows.h>
#include <penstock/jobs/journal/storedanswers.h>
#include <penstock/jobs/journal/storedsamples.h>
#include <penstock/jobs/output/columnvalues_p.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/output/rowends.h>
#include <penstock/jobs/requests/rowsource.h>
#include <penstock/jobs/spec/durablefile.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/recordpath.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>

namespace penstock {

namespace {
constexpr std::size_t atOnce = 1'024; // rows
using Cancelled = std::function<bool()>;
using Kind = OutputSpec::Kind;

bool hasColumns(const JobSpec &job)
{
    return (job.output.kind == Kind::Csv || job.output.kind == Kind::Sqlite)
        && !job.output.columns.empty();
}

std::vector<ColumnSpec> columnsOfTheirRows(const std::vector<ColumnSpec> &columns)
{
    std::vector<ColumnSpec> own;
    own.reserve(columns.size());
    for (const ColumnSpec &column : columns)
        own.push_back({.name = column.name, .path = {}, .row = column.name, .type = column.type});
    return own;
}

// Its columns as one object.
Result<QByteArray> objectOf(const ColumnValues &columns, const LedgerEntry &entry,
                            const QByteArray &record)
{
    const Result<std::vector<QByteArray>> values = columns.of(entry, record);
    if (!values)
        return failure(values.error());
    QByteArrayList members;
    for (std::size_t i = 0; i < values->size(); ++i) {
        const QByteArray &value = (*values)[i];
        members.append(toJsonString(columns.columns()[i].name.toUtf8()) + ':'
                       + (value.isEmpty() ? QByteArray("null") : value));
    }
    return '{' + members.join(',') + '}';
}

// Writes beside the place where it is wanted, and moves it there when all of it is written.
class TableWriter
{
public:
    static Result<std::unique_ptr<TableWriter>> make(std::vector<ColumnSpec> columns,
                                                     const FinishedExport &to)
    {
        auto writer = std::unique_ptr<TableWriter>(new TableWriter(to));
        if (!writer->m_folder.isValid())
            return failure(writer->cannot(writer->m_folder.errorString()));
        OutputSpec spec {.path = writer->written(), .columns = std::move(columns)};
        Result<ColumnValues> values = ColumnValues::make(spec);
        if (!values)
            return failure(values.error());
        switch (to.kind) {
        case FinishedExport::Kind::Csv:
            spec.kind = Kind::Csv;
            spec.forSpreadsheets = true;
            break;
        case FinishedExport::Kind::Sqlite:
            spec.kind = Kind::Sqlite;
            spec.table = u"results"_s;
            break;
        case FinishedExport::Kind::Jsonl:
            spec.kind = Kind::Jsonl;
            spec.columns.clear();
            writer->m_objects = *std::move(values);
            break;
        }
        auto output = makeOutput(spec);
        if (!output)
            return failure(output.error());
        writer->m_output = *std::move(output);
        const auto nothing = [](const QString &) { return std::optional<qint64>(); };
        if (Result<void> begun = writer->m_output->begin(nothing); !begun)
            return failure(begun.error());
        return writer;
    }

    Result<void> add(LedgerEntry entry)
    {
        entry.end.state = RowState::Answered;
        m_count += std::int64_t(entry.records.size());
        for (QByteArray &record : entry.records) {
            if (!m_objects)
                break;
            Result<QByteArray> object = objectOf(*m_objects, entry, record);
            if (!object)
                return failure(object.error());
            record = *std::move(object);
        }
        if (Result<void> added = m_output->add(entry); !added)
            return added;
        return ++m_unwritten >= atOnce ? sync() : Result<void>();
    }

    Result<std::int64_t> finish()
    {
        if (Result<void> synced = sync(); !synced)
            return failure(synced.error());
        m_output.reset();
        if (Result<void> placed = systemDisk()->rename(written(), m_to.path, Disk::Onto::Anything);
            !placed)
            return failure(placed.error());
        return m_count;
    }

private:
    explicit TableWriter(const FinishedExport &to)
        : m_to(to)
        , m_folder(QFileInfo(to.path).dir().filePath(u".penstock-XXXXXX"_s))
    { }
    QString written() const { return m_folder.filePath(u"table"_s); }
    Error cannot(const QString &why) const
    {
        return runMessage("export.not_written", MessageArgument::quoted(why)).at(m_to.path);
    }
    Result<void> sync()
    {
        m_unwritten = 0;
        const Result<OutputNumbers> numbers = m_output->sync();
        return numbers ? m_output->committed() : failure(numbers.error());
    }

    FinishedExport m_to;
    QTemporaryDir m_folder;
    std::unique_ptr<Output> m_output;
    std::optional<ColumnValues> m_objects; // for lines of JSON
    std::size_t m_unwritten = 0;
    std::int64_t m_count = 0;
};

Result<std::unique_ptr<RowSource>> openWritten(const JobSpec &ran)
{
    return openRows(ran.output.path, RowFormat::Csv, {}, ',');
}

Result<std::optional<std::int64_t>> copyWritten(const JobSpec &ran, const FinishedExport &to,
                                                const Cancelled &isCancelled)
{
    auto source = openWritten(ran);
    if (!source)
        return failure(source.error());
    auto writer = TableWriter::make(columnsOfTheirRows(ran.output.columns), to);
    if (!writer)
        return failure(writer.error());
    for (std::int64_t index = 0;; ++index) {
        if (std::size_t(index) % atOnce == 0 && isCancelled())
            return std::nullopt;
        Result<std::optional<Row>> row = (*source)->next();
        if (!row)
            return failure(row.error());
        if (!*row)
            break;
        LedgerEntry entry {.index = index, .records = {"{}"}};
        entry.row = std::make_shared<const Row>(**row);
        if (Result<void> added = (*writer)->add(std::move(entry)); !added)
            return failure(added.error());
    }
    const Result<std::int64_t> count = (*writer)->finish();
    return count ? Result<std::optional<std::int64_t>>(*count) : failure(count.error());
}

// The records of all pages of one row.
Result<void> addAnswers(TableWriter &writer, const FinishedRow &finished, const Row &row,
                        const std::vector<StoredAnswer> &pages,
                        const std::optional<RecordPath> &path)
{
    LedgerEntry entry {.index = finished.index};
    entry.row = std::make_shared<const Row>(row);
    for (const StoredAnswer &page : pages) {
        Result<std::vector<QByteArray>> records
            = recordsIn(answerOf(page, finished.end), row, path, Kind::Csv);
        if (!records)
            return failure(records.error());
        entry.records = *std::move(records);
        if (Result<void> added = writer.add(entry); !added)
            return added;
        ++entry.page;
    }
    return {};
}

// Those that the answers of some rows come to.
Result<void> addRows(TableWriter &writer, const EndedRows &ended, StoredAnswers &answers,
                     const std::optional<RecordPath> &path)
{
    if (ended.valuesFault)
        return failure(*ended.valuesFault);
    for (const FinishedRow &row : ended.rows) {
        const auto values = ended.values.find(row.index);
        if (row.end.state != RowState::Answered || values == ended.values.end())
            continue;
        const auto pages = answers.pagesOf(values->second, row.end);
        if (!pages)
            return failure(pages.error());
        if (Result<void> added = addAnswers(writer, row, values->second, *pages, path); !added)
            return added;
    }
    return {};
}

Result<std::optional<std::int64_t>> write(const JobSpec &job, const QString &folder,
                                          const FinishedRows &journal,
                                          const std::vector<std::int64_t> &numbers,
                                          StoredAnswers &answers, const FinishedExport &to,
                                          const Cancelled &isCancelled)
{
    const Result<std::optional<RecordPath>> path = RecordPath::parseOptional(job.records);
    if (!path)
        return failure(path.error());
    auto writer = TableWriter::make(job.output.columns, to);
    if (!writer)
        return failure(writer.error());
    RowFinder finder(job, folder);
    for (std::size_t first = 0; first < numbers.size(); first += atOnce) {
        if (isCancelled())
            return std::nullopt;
        const auto begin = numbers.begin() + std::ptrdiff_t(first);
        const auto end = numbers.begin() + std::ptrdiff_t(std::min(first + atOnce, numbers.size()));
        const Result<EndedRows> ended = readEnded(journal, &finder, {begin, end});
        if (!ended)
            return failure(ended.error());
        if (const Result<void> added = addRows(**writer, *ended, answers, *path); !added)
            return failure(added.error());
    }
    const Result<std::int64_t> count = (*writer)->finish();
    return count ? Result<std::optional<std::int64_t>>(*count) : failure(count.error());
}
} // namespace

TableSource tableSourceOf(const JobSpec &job, const QString &folder)
{
    const JobSpec ran = asLastRun(job, folder);
    if (!QFileInfo(ran.output.path).isFile())
        return TableSource::None;
    if (hasColumns(job) && keepsAnswers(ran))
        return TableSource::Answers;
    return hasColumns(ran) && ran.output.kind == Kind::Csv ? TableSource::Written
                                                           : TableSource::None;
}

Result<OutputPreview> previewOfTable(const JobSpec &job, const QString &folder, std::size_t most)
{
    switch (tableSourceOf(job, folder)) {
    case TableSource::None:
        break;
    case TableSource::Answers: {
        const auto samples = storedSamples(job, folder, most);
        return samples ? previewOf(job, *samples, most) : failure(samples.error());
    }
    case TableSource::Written: {
        const JobSpec ran = asLastRun(job, folder);
        auto source = openWritten(ran);
        if (!source)
            return failure(source.error());
        OutputPreview preview;
        for (const ColumnSpec &column : ran.output.columns)
            preview.columns.append(column.name);
        while (preview.rows.size() < most) {
            const Result<std::optional<Row>> row = (*source)->next();
            if (!row)
                return failure(row.error());
            if (!*row)
                break;
            QStringList texts;
            for (const QString &name : std::as_const(preview.columns))
                texts.append((*row)->value(name).value_or(QString()));
            preview.rows.push_back(texts);
            ++preview.records;
        }
        return preview;
    }
    }
    return failure(runMessage("export.no_columns"));
}

Result<std::optional<std::int64_t>> exportTable(const JobSpec &job, const QString &folder,
                                                const FinishedQuery &query, const QString &text,
                                                const FinishedExport &to,
                                                const std::function<bool()> &isCancelled)
{
    const TableSource source = tableSourceOf(job, folder);
    if (source == TableSource::None)
        return failure(runMessage("export.no_columns"));
    const JobSpec ran = asLastRun(job, folder);
    if (source == TableSource::Written)
        return copyWritten(ran, to, isCancelled);
    const auto journal = FinishedRows::open(folder);
    if (!journal)
        return failure(journal.error());
    const auto ended = (*journal)->list(query);
    if (!ended)
        return failure(ended.error());
    const auto found = EndedSearch(ran, folder).among(*ended, text, isCancelled);
    if (!found)
        return failure(found.error());
    auto answers = *found ? StoredAnswers::read(ran, isCancelled) : std::nullopt;
    if (!answers)
        return failure(answers.error());
    if (!*found || !*answers)
        return std::nullopt;
    return write(job, folder, **journal, **found, **answers, to, isCancelled);
}

} // namespace penstock
