// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/finishedexport.h>

#include <penstock/jobs/journal/endedrows.h>
#include <penstock/jobs/rows/rowfinder.h>
#include <penstock/jobs/rows/rowsearch.h>
#include <penstock/support/csvcell.h>
#include <penstock/support/timestamp.h>

#include <QSaveFile>

#include <algorithm>

namespace penstock {

namespace {
constexpr std::size_t atOnce = 1'024; // rows

QByteArray lineOf(const FinishedRow &row, const QByteArray &values)
{
    const RowEnd &end = row.end;
    const QByteArrayList cells {
        QByteArray::number(qlonglong(row.index) + 1),
        csvCell(values),
        stateName(end.state).toLatin1(),
        end.status > 0 ? QByteArray::number(end.status) : QByteArray(),
        QByteArray::number(end.attempts),
        QByteArray::number(end.pages),
        end.sentAt ? timestampTextMs(*end.sentAt).toLatin1() : QByteArray(),
        end.sentAt ? QByteArray::number(double(end.elapsed.count()) / 1e6, 'f', 3) : QByteArray(),
        csvCell(withoutFormula(end.error.toUtf8()))};
    return cells.join(',') + "\r\n";
}

Error writeError(const QSaveFile &file)
{
    return {Error::Kind::Output, file.errorString(), file.fileName(),
            QStringLiteral("Choose another place, or make room for it")};
}

// In the order of \a numbers.
Result<QByteArray> linesOf(const FinishedRows &journal, RowFinder &finder,
                           const std::vector<std::int64_t> &numbers)
{
    const Result<EndedRows> ended = readEnded(journal, &finder, numbers);
    if (!ended)
        return failure(ended.error());
    QByteArray lines;
    for (const FinishedRow &row : ended->rows) {
        const auto values = ended->values.find(row.index);
        lines
            += lineOf(row, values == ended->values.end() ? QByteArray() : values->second.toJson());
    }
    return lines;
}
} // namespace

Result<std::optional<std::int64_t>> exportFinishedRows(const JobSpec &job, const QString &folder,
                                                       const FinishedQuery &query,
                                                       const QString &text, const QString &path,
                                                       const std::function<bool()> &isCancelled)
{
    const auto journal = FinishedRows::open(folder);
    if (!journal)
        return failure(journal.error());
    const auto ended = (*journal)->list(query);
    if (!ended)
        return failure(ended.error());
    const auto found = RowSearch(job).among(*ended, text, isCancelled);
    if (!found)
        return failure(found.error());
    if (!*found)
        return std::nullopt;
    const std::vector<std::int64_t> &numbers = **found;
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return failure(writeError(file));
    file.write("row,values,state,status,attempts,pages,sent_at,elapsed_ms,error\r\n");
    RowFinder finder(job);
    for (std::size_t first = 0; first < numbers.size(); first += atOnce) {
        if (isCancelled())
            return std::nullopt;
        const auto begin = numbers.begin() + std::ptrdiff_t(first);
        const auto end = numbers.begin() + std::ptrdiff_t(std::min(first + atOnce, numbers.size()));
        const Result<QByteArray> lines = linesOf(**journal, finder, {begin, end});
        if (!lines)
            return failure(lines.error());
        if (file.write(*lines) < 0)
            return failure(writeError(file));
    }
    if (!file.commit())
        return failure(writeError(file));
    return std::int64_t(numbers.size());
}

} // namespace penstock
