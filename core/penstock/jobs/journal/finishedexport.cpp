// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/finishedexport.h>

#include <penstock/jobs/journal/endedrows.h>
#include <penstock/jobs/journal/exportwriter_p.h>
#include <penstock/jobs/journal/storedanswers.h>
#include <penstock/jobs/journal/storedsamples.h>
#include <penstock/jobs/journal/tableexport.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/requests/rowfinder.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QFileInfo>
#include <QSet>

#include <algorithm>

namespace penstock {

namespace {
constexpr std::size_t rowsAtOnce = 1'024; // rows
using Numbers = std::vector<std::int64_t>;

// Of \a numbers, those of the part that begins at \a first.
Numbers partOf(const Numbers &numbers, std::size_t first)
{
    const auto begin = numbers.begin() + std::ptrdiff_t(first);
    return {begin, numbers.begin() + std::ptrdiff_t(std::min(first + rowsAtOnce, numbers.size()))};
}

// The names of all values, in the order in which they come. Rows of JSON may each have their own.
QStringList namesOf(const JobSpec &job, const QString &folder, const Numbers &numbers,
                    const std::function<bool()> &isCancelled)
{
    RowFinder finder(job, folder);
    QStringList names;
    QSet<QString> known;
    for (std::size_t first = 0; first < numbers.size() && !isCancelled(); first += rowsAtOnce) {
        const auto found = finder.find(partOf(numbers, first));
        if (!found)
            break; // rows that are not there any more have no values
        bool isTyped = false;
        for (const auto &[number, row] : *found) {
            isTyped = isTyped || row.typed;
            for (const Row::Field &field : row.fields) {
                if (!known.contains(field.name)) {
                    known.insert(field.name);
                    names.append(field.name);
                }
            }
        }
        if (!isTyped && !found->empty())
            break;
    }
    return names;
}

Result<void> writePart(ExportWriter &writer, const EndedRows &ended, StoredAnswers *answers)
{
    for (const FinishedRow &row : ended.rows) {
        const auto values = ended.values.find(row.index);
        const Row *const known = values == ended.values.end() ? nullptr : &values->second;
        std::optional<StoredAnswer> answer;
        if (answers != nullptr && known != nullptr) {
            const auto kept = answers->of(*known, row.end);
            if (!kept)
                return failure(kept.error());
            answer = *kept;
        }
        if (Result<void> added = writer.add(row, known, answer ? &*answer : nullptr); !added)
            return added;
    }
    return {};
}

Result<std::optional<std::int64_t>> write(const JobSpec &job, const QString &folder,
                                          const FinishedRows &journal, const Numbers &numbers,
                                          const FinishedExport &to,
                                          const std::function<bool()> &isCancelled)
{
    std::optional<StoredAnswers> answers;
    if (to.withAnswers) {
        auto kept = StoredAnswers::read(job, isCancelled);
        if (!kept)
            return failure(kept.error());
        if (!*kept)
            return std::nullopt;
        answers = *std::move(kept);
    }
    const std::unique_ptr<ExportWriter> writer = makeExportWriter(to);
    if (const Result<void> begun = writer->begin(namesOf(job, folder, numbers, isCancelled));
        !begun)
        return failure(begun.error());
    RowFinder finder(job, folder);
    for (std::size_t first = 0; first < numbers.size(); first += rowsAtOnce) {
        if (isCancelled())
            return std::nullopt;
        const Result<EndedRows> ended = readEnded(journal, &finder, partOf(numbers, first));
        if (!ended)
            return failure(ended.error());
        if (const Result<void> written = writePart(*writer, *ended, answers ? &*answers : nullptr);
            !written)
            return failure(written.error());
    }
    if (const Result<void> finished = writer->finish(); !finished)
        return failure(finished.error());
    return std::int64_t(numbers.size());
}
} // namespace

FinishedExport::Kind FinishedExport::kindOf(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "jsonl"_L1 || suffix == "ndjson"_L1)
        return Kind::Jsonl;
    const bool isDatabase = suffix == "sqlite"_L1 || suffix == "sqlite3"_L1 || suffix == "db"_L1;
    return isDatabase ? Kind::Sqlite : Kind::Csv;
}

bool isOwnFile(const JobSpec &job, const QString &folder, const QString &path)
{
    const QString target = QFileInfo(path).canonicalFilePath(); // empty if it does not exist
    QStringList own {folder, job.output.path, failedPathOf(job.output)};
    if (const auto *const rows = std::get_if<RowsSpec::File>(&job.rows.from))
        own.append(rows->path);
    return !target.isEmpty() && std::any_of(own.begin(), own.end(), [&target](const QString &each) {
        const QString known = QFileInfo(each).canonicalFilePath();
        return !known.isEmpty() && (target == known || target.startsWith(known + QLatin1Char('/')));
    });
}

Result<std::optional<std::int64_t>> exportFinishedRows(const JobSpec &job, const QString &folder,
                                                       const FinishedQuery &query,
                                                       const QString &text,
                                                       const FinishedExport &to,
                                                       const std::function<bool()> &isCancelled)
{
    const JobSpec ran = asLastRun(job, folder);
    if (isOwnFile(job, folder, to.path) || isOwnFile(ran, folder, to.path))
        return failure(runMessage("export.own_file").at(to.path));
    if (to.asTable)
        return exportTable(job, folder, query, text, to, isCancelled);
    const auto journal = FinishedRows::open(folder);
    if (!journal)
        return failure(journal.error());
    const auto ended = (*journal)->list(query);
    if (!ended)
        return failure(ended.error());
    const auto found = EndedSearch(ran, folder).among(*ended, text, isCancelled);
    if (!found)
        return failure(found.error());
    if (!*found)
        return std::nullopt;
    return write(ran, folder, **journal, **found, to, isCancelled);
}

Result<OutputPreview> previewOfExport(const JobSpec &job, const QString &folder,
                                      const FinishedQuery &query, const QString &text,
                                      const FinishedExport &to, std::size_t most)
{
    if (to.asTable)
        return previewOfTable(job, folder, most);
    const auto never = [] { return false; };
    const auto journal = FinishedRows::open(folder);
    const auto listed = journal ? (*journal)->list(query) : failure(journal.error());
    if (!listed)
        return failure(listed.error());
    const JobSpec ran = asLastRun(job, folder);
    const auto found = EndedSearch(ran, folder).among(*listed, text, never);
    if (!found)
        return failure(found.error());
    const Numbers all = found->value_or(Numbers());
    const Numbers shown(all.begin(), all.begin() + std::ptrdiff_t(std::min(most, all.size())));
    RowFinder finder(job, folder);
    const Result<EndedRows> ended = readEnded(**journal, &finder, shown);
    if (!ended)
        return failure(ended.error());
    const QStringList names = namesOf(job, folder, shown, never);
    OutputPreview preview {.columns = exportColumns(names, to.withAnswers),
                           .records = std::int64_t(all.size())};
    for (const FinishedRow &row : ended->rows) {
        const auto values = ended->values.find(row.index);
        const Row *const known = values == ended->values.end() ? nullptr : &values->second;
        QByteArrayList texts = exportTexts(row, names, known);
        if (to.withAnswers && known != nullptr) {
            const auto kept = findAnswer(ran, *known, row.end, placeOf(row.index, **journal));
            texts.append(kept && *kept ? exportedBody(**kept) : QByteArray());
        }
        QStringList line;
        for (const QByteArray &each : std::as_const(texts))
            line.append(QString::fromUtf8(each));
        preview.rows.push_back(line);
    }
    return preview;
}

} // namespace penstock
