// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/collect/collection.h>

#include <penstock/jobs/output/output.h>
#include <penstock/work/segment/segmentline.h>

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <map>

namespace penstock {

namespace {

constexpr qint64 longestLine = 1024LL * 1024 * 1024;
constexpr int rowsAtOnce = 500; // synced together

//! Where a line is.
struct LineAt
{
    qint32 file = -1;
    qint64 offset = 0;
};

//! The end of a row that counts so far.
struct End
{
    LineAt place;
    RowState state = RowState::Answered;
    bool isThere() const { return place.file >= 0; }
};

// An answer is better than none, and to know that it failed better than not to know.
int rankOf(RowState state)
{
    switch (state) {
    case RowState::Answered:
        return 0;
    case RowState::Duplicate:
        return 1;
    case RowState::Failed:
        return 2;
    case RowState::InDoubt:
        break;
    }
    return 3;
}

Error damaged(const QString &path, qint64 line)
{
    return {Error::Kind::File, QStringLiteral("it is no line of a segment"),
            QStringLiteral("%1, line %2").arg(path).arg(line),
            QStringLiteral("Bring the file again from where the worker has written it")};
}

Result<QStringList> filesIn(const QStringList &paths)
{
    QStringList files;
    for (const QString &path : paths) {
        const QFileInfo info(path);
        if (!info.exists())
            return failure(
                Error {Error::Kind::File, QStringLiteral("there is no such file"), path,
                       QStringLiteral("Name segments of workers, or folders with them")});
        if (!info.isDir()) {
            files.append(info.canonicalFilePath());
            continue;
        }
        QDirIterator below(path, {QStringLiteral("*.segment.jsonl")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (below.hasNext())
            files.append(QFileInfo(below.next()).canonicalFilePath());
    }
    files.sort();
    files.removeDuplicates();
    if (files.isEmpty())
        return failure(Error {Error::Kind::File,
                              QStringLiteral("there are no files *.segment.jsonl"),
                              paths.join(QStringLiteral(", ")),
                              QStringLiteral("Name folders into which workers have written")});
    return files;
}

Result<std::unique_ptr<QFile>> opened(const QString &path)
{
    auto file = std::make_unique<QFile>(path);
    if (file->open(QIODevice::ReadOnly))
        return file;
    return failure(Error {
        Error::Kind::File, QStringLiteral("it cannot be read: ") + file->errorString(), path, {}});
}

} // namespace

struct Collection::Private
{
    Result<void> readFile(qint32 number);
    Result<void> take(const SegmentLine &line, const LineAt &place);
    Result<void> takeHead(const WorkJob &head, const QString &path);
    std::vector<LineAt> placesOf(std::size_t row) const;
    Result<void> writeRow(std::size_t row, Output &output) const;
    Result<void> writeAll(Output &output) const;
    Result<LedgerEntry> entryAt(const LineAt &place) const;

    QStringList files;
    std::optional<WorkJob> job;
    std::vector<End> ends; // by the number of the row
    // Of rows with more than one, by row and file: where each is.
    std::map<std::pair<std::int64_t, qint32>, std::map<int, LineAt>> pages;
    std::int64_t repeated = 0;
    mutable std::vector<std::unique_ptr<QFile>> sources;
};

Result<void> Collection::Private::takeHead(const WorkJob &head, const QString &path)
{
    if (job && job->id != head.id)
        return failure(Error {Error::Kind::File,
                              QStringLiteral("it is of another job than the segments before it "
                                             "(%1)")
                                  .arg(head.name),
                              path, QStringLiteral("Collect one job at a time")});
    if (job)
        return {};
    job = head;
    ends.resize(std::size_t(head.total));
    return {};
}

Result<void> Collection::Private::take(const SegmentLine &line, const LineAt &place)
{
    const std::int64_t row = line.entry.index;
    if (row >= std::int64_t(ends.size()))
        return failure(damaged(files[place.file], row));
    const bool hasPages = line.kind == SegmentLine::Kind::Page || line.entry.page > 0;
    if (hasPages)
        pages[{row, place.file}][line.entry.page] = place;
    if (line.kind != SegmentLine::Kind::End)
        return {};
    End &end = ends[std::size_t(row)];
    const RowState state = line.entry.end.state;
    repeated += end.isThere() ? 1 : 0;
    if (!end.isThere() || rankOf(state) < rankOf(end.state))
        end = {place, state};
    return {};
}

Result<void> Collection::Private::readFile(qint32 number)
{
    const QString &path = files[number];
    auto file = opened(path);
    if (!file)
        return failure(file.error());
    bool hasHead = false;
    qint64 offset = 0;
    for (qint64 count = 1; !(*file)->atEnd(); ++count) {
        const QByteArray text = (*file)->readLine(longestLine);
        if (!text.endsWith('\n'))
            break; // it is being written
        const std::optional<SegmentLine> line = segmentLineFrom(text);
        const bool isHead = line && line->kind == SegmentLine::Kind::Head;
        hasHead = hasHead || isHead;
        if (!line || !hasHead)
            return failure(damaged(path, count));
        if (Result<void> taken
            = isHead ? takeHead(*line->job, path) : take(*line, {number, offset});
            !taken)
            return taken;
        offset += text.size();
    }
    sources.push_back(*std::move(file));
    return {};
}

Result<LedgerEntry> Collection::Private::entryAt(const LineAt &place) const
{
    QFile &file = *sources[std::size_t(place.file)];
    file.seek(place.offset);
    std::optional<SegmentLine> line = segmentLineFrom(file.readLine(longestLine));
    if (!line)
        return failure(damaged(files[place.file], -1));
    return std::move(line->entry);
}

//! Where the lines of a row are: those of the worker whose end counts.
std::vector<LineAt> Collection::Private::placesOf(std::size_t row) const
{
    const End &end = ends[row];
    std::vector<LineAt> lines;
    const auto own = pages.find({std::int64_t(row), end.place.file});
    if (own != pages.end()) {
        for (const auto &[page, place] : own->second)
            lines.push_back(place);
    }
    // A last page is in the line of the end.
    if (lines.empty() || lines.back().offset != end.place.offset)
        lines.push_back(end.place);
    return lines;
}

Result<void> Collection::Private::writeRow(std::size_t row, Output &output) const
{
    for (const LineAt &place : placesOf(row)) {
        const Result<LedgerEntry> entry = entryAt(place);
        if (!entry)
            return failure(entry.error());
        if (Result<void> added = output.add(*entry); !added)
            return added;
    }
    return {};
}

Result<void> Collection::Private::writeAll(Output &output) const
{
    const auto commit = [&output]() -> Result<void> {
        const Result<OutputNumbers> numbers = output.sync();
        return numbers ? output.committed() : failure(numbers.error());
    };
    int added = 0;
    for (std::size_t row = 0; row < ends.size(); ++row) {
        if (!ends[row].isThere())
            continue;
        Result<void> done = writeRow(row, output);
        if (done && ++added % rowsAtOnce == 0)
            done = commit();
        if (!done)
            return done;
    }
    return commit();
}

Collection::Collection(std::unique_ptr<Private> parts)
    : d(std::move(parts))
{ }

Collection::Collection(Collection &&) noexcept = default;
Collection &Collection::operator=(Collection &&) noexcept = default;
Collection::~Collection() = default;

Result<Collection> Collection::read(const QStringList &paths)
{
    auto parts = std::make_unique<Private>();
    Result<QStringList> files = filesIn(paths);
    if (!files)
        return failure(files.error());
    parts->files = *std::move(files);
    for (qint32 number = 0; number < parts->files.size(); ++number) {
        if (const Result<void> done = parts->readFile(number); !done)
            return failure(done.error());
    }
    if (!parts->job)
        return failure(Error {
            Error::Kind::File, QStringLiteral("nothing is in it yet"), parts->files.front(), {}});
    return Collection(std::move(parts));
}

const WorkJob &Collection::job() const
{
    return *d->job;
}

qsizetype Collection::segments() const
{
    return d->files.size();
}

std::int64_t Collection::count(RowState state) const
{
    return std::count_if(d->ends.begin(), d->ends.end(),
                         [state](const End &end) { return end.isThere() && end.state == state; });
}

std::int64_t Collection::repeated() const
{
    return d->repeated;
}

std::int64_t Collection::missing() const
{
    return std::count_if(d->ends.begin(), d->ends.end(),
                         [](const End &end) { return !end.isThere(); });
}

namespace {

template <typename Wanted>
std::vector<std::int64_t> firstRows(const std::vector<End> &ends, std::size_t most, Wanted wanted)
{
    std::vector<std::int64_t> rows;
    for (std::size_t row = 0; row < ends.size() && rows.size() < most; ++row) {
        if (wanted(ends[row]))
            rows.push_back(std::int64_t(row) + 1);
    }
    return rows;
}

bool isThereAlready(const QString &path)
{
    const QFileInfo file(path);
    return file.isFile() && file.size() > 0;
}

} // namespace

std::vector<std::int64_t> Collection::firstMissing(std::size_t most) const
{
    return firstRows(d->ends, most, [](const End &end) { return !end.isThere(); });
}

std::vector<std::int64_t> Collection::firstOf(RowState state, std::size_t most) const
{
    return firstRows(d->ends, most,
                     [state](const End &end) { return end.isThere() && end.state == state; });
}

Result<void> Collection::write(const OutputSpec &output, bool replace) const
{
    const QString failed = failedPathOf(output);
    for (const QString &path : {output.path, failed}) {
        if (!replace && isThereAlready(path))
            return failure(Error {Error::Kind::Usage, QStringLiteral("something is there already"),
                                  path, QStringLiteral("Choose another output, or start over"),
                                  Remedy::AnotherOutput | Remedy::StartOver});
    }
    const bool isLines
        = output.kind == OutputSpec::Kind::Jsonl || output.kind == OutputSpec::Kind::Csv;
    OutputSpec to = output;
    to.failed = failed;
    if (isLines)
        to.path += QStringLiteral(".part");
    const std::shared_ptr<Disk> disk = systemDisk();
    {
        Result<std::unique_ptr<Output>> out = makeOutput(to, disk);
        if (!out)
            return failure(out.error());
        if (replace)
            (*out)->startOver();
        if (Result<void> begun = (*out)->begin(
                [](const QString &) -> Result<std::optional<qint64>> { return std::nullopt; });
            !begun)
            return begun;
        if (Result<void> written = d->writeAll(**out); !written)
            return written;
    }
    return isLines ? disk->rename(to.path, output.path) : Result<void>();
}

} // namespace penstock
