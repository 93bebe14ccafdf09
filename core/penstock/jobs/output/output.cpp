// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/output.h>

#include <penstock/jobs/output/committedfile_p.h>
#include <penstock/jobs/output/failedlist_p.h>
#include <penstock/jobs/output/plainledger.h>
#include <penstock/jobs/output/recordlines.h>
#include <penstock/jobs/output/recordoutputs_p.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QDir>
#include <QFileInfo>

namespace penstock {

Output::~Output() = default;

namespace {
class LineOutput final : public Output
{
public:
    LineOutput(CommittedFile file, std::unique_ptr<RecordLines> lines)
        : m_file(std::move(file))
        , m_format(std::move(lines))
    { }

    Result<void> begin(OutputMemory committed) override
    {
        if (Result<void> begun = m_file.begin(committed); !begun)
            return begun;
        return m_file.isEmpty() ? m_file.append(m_format->header()) : Result<void>();
    }
    Result<void> add(const LedgerEntry &entry) override
    {
        m_lines.resize(0);
        if (Result<void> made = m_format->append(entry, m_lines); !made)
            return made;
        return m_file.append(m_lines);
    }
    Result<OutputNumbers> sync() override
    {
        if (Result<void> synced = m_file.sync(); !synced)
            return failure(synced.error());
        return OutputNumbers {m_file.number()};
    }

private:
    CommittedFile m_file;
    std::unique_ptr<RecordLines> m_format;
    QByteArray m_lines; // kept for its memory
};

// An output with the file for the rows that failed beside it.
class WithFailedRows final : public Output
{
public:
    WithFailedRows(std::unique_ptr<Output> records, CommittedFile failed, FailedList list)
        : m_records(std::move(records))
        , m_failed(std::move(failed))
        , m_list(std::move(list))
    { }

    void startOver() override { m_records->startOver(); }
    Result<void> begin(OutputMemory committed) override
    {
        const Result<std::optional<qint64>> next = committed(failedNextNumber);
        if (!next)
            return failure(next.error());
        m_applies = next->value_or(0) != 0;
        if (Result<void> actualCosts = m_applies ? m_list.apply() : Result<void>(); !actualCosts)
            return actualCosts;
        if (Result<void> begun = m_failed.begin(committed); !begun)
            return begun;
        return m_records->begin(std::move(committed));
    }
    Result<void> add(const LedgerEntry &entry) override
    {
        if (!entry.end.failedLine.isEmpty()) {
            if (Result<void> added = m_failed.append(entry.end.failedLine); !added)
                return added;
        }
        return m_records->add(entry);
    }
    Result<OutputNumbers> sync() override
    {
        if (Result<void> synced = m_failed.sync(); !synced)
            return failure(synced.error());
        Result<OutputNumbers> numbers = m_records->sync();
        if (numbers)
            numbers->push_back(m_failed.number());
        if (numbers && std::exchange(m_applies, false))
            numbers->emplace_back(failedNextNumber, 0);
        return numbers;
    }
    Result<void> committed() override { return m_records->committed(); }

private:
    std::unique_ptr<Output> m_records;
    CommittedFile m_failed;
    FailedList m_list;
    bool m_applies = false; // and the journal is to know
};

Disk::Path kindOf(bool isNamed)
{
    return isNamed ? Disk::Path::Named : Disk::Path::Own;
}

bool isOfLines(const OutputSpec &spec)
{
    return spec.kind == OutputSpec::Kind::Jsonl || spec.kind == OutputSpec::Kind::Csv;
}

Result<std::unique_ptr<Output>> makeLineOutput(const OutputSpec &spec,
                                               const std::shared_ptr<Disk> &disk)
{
    auto lines = makeRecordLines(spec);
    if (!lines)
        return failure(lines.error());
    return std::make_unique<LineOutput>(CommittedFile(disk, spec.path, outputFileNumber,
                                                      CommittedFile::Made::AtOnce,
                                                      kindOf(spec.isNamed)),
                                        *std::move(lines));
}

Result<std::unique_ptr<Output>> makeRecords(const OutputSpec &spec,
                                            const std::shared_ptr<Disk> &disk)
{
    switch (spec.kind) {
    case OutputSpec::Kind::Sqlite:
        return makeSqliteOutput(spec);
    case OutputSpec::Kind::Files:
        return makeFilesOutput(spec, disk);
    case OutputSpec::Kind::Jsonl:
    case OutputSpec::Kind::Csv:
        break;
    }
    return makeLineOutput(spec, disk);
}
} // namespace

Result<std::unique_ptr<Output>> makeOutput(const OutputSpec &spec, std::shared_ptr<Disk> disk)
{
    if (std::optional<Error> fault = endingFault(spec)) {
        return failure(fault->message.at(spec.path));
    }
    auto records = makeRecords(spec, disk);
    if (!records)
        return records;
    CommittedFile failed(disk, failedPathOf(spec), failedFileNumber,
                         CommittedFile::Made::WhenNeeded, kindOf(spec.namesFailed));
    FailedList list(std::move(disk), failedPathOf(spec));
    return std::make_unique<WithFailedRows>(*std::move(records), std::move(failed),
                                            std::move(list));
}

QString failedPathOf(const OutputSpec &spec)
{
    if (!spec.failed.isEmpty() || isStandardOutput(spec))
        return spec.failed;
    const QFileInfo output(QDir::cleanPath(spec.path));
    const QString stem
        = spec.kind == OutputSpec::Kind::Files ? output.fileName() : output.completeBaseName();
    return output.dir().filePath(stem + u".failed.jsonl"_s);
}

QString foreignFileOf(const OutputSpec &spec, bool isNew,
                      const QHash<QString, LinesWritten> &written)
{
    if (PlainLedger::isFor(spec))
        return PlainLedger::foreignFile(spec);
    const auto isForeign = [&](const QString &path, bool isFileOfLines, const QString &number) {
        const QFileInfo file(path);
        const LinesWritten known = written.value(number);
        return file.isFile() && file.size() > 0
            && (isNew || (isFileOfLines && known.length == 0 && !endsAsLeft(path, known)));
    };
    if (isForeign(spec.path, isOfLines(spec), outputFileNumber))
        return spec.path;
    const QString failed = failedPathOf(spec);
    return isForeign(failed, true, failedFileNumber) ? failed : QString();
}

std::optional<Error> changedFault(const OutputSpec &spec,
                                  const QHash<QString, LinesWritten> &written, bool retries)
{
    if (spec.kind == OutputSpec::Kind::Sqlite && written.contains(outputFileNumber)
        && !QFileInfo::exists(spec.path))
        return runMessage("disk.changed").at(spec.path);
    for (const auto &[path, number] : {std::pair(spec.path, outputFileNumber),
                                       std::pair(failedPathOf(spec), failedFileNumber)}) {
        const LinesWritten known = written.value(number);
        const bool isFileOfLines = isOfLines(spec) || number != outputFileNumber;
        if (!isFileOfLines || known.length <= 0)
            continue;
        const bool isReplaced = retries && number == failedFileNumber;
        if (!isReplaced && !hasCommitted(path, known.length))
            return runMessage("disk.changed").at(path);
        if (!endsAsLeft(path, known))
            return runMessage("disk.extended").at(path);
    }
    return std::nullopt;
}

} // namespace penstock
