// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/plainledger.h>

#include <penstock/jobs/output/failedlist_p.h>

#include <QFileInfo>

#include <utility>

namespace penstock {

PlainLedger::PlainLedger(std::unique_ptr<JsonlWriter> output, std::unique_ptr<JsonlWriter> failed,
                         std::unique_ptr<RecordLines> lines)
    : m_output(std::move(output))
    , m_failed(std::move(failed))
    , m_lines(std::move(lines))
{ }

bool PlainLedger::isFor(const OutputSpec &spec)
{
    const bool isLines = spec.kind == OutputSpec::Kind::Jsonl || spec.kind == OutputSpec::Kind::Csv;
    if (!isLines || !spec.isNamed) // no device is where the program put its file
        return false;
    const QFileInfo file(spec.path);
    return spec.path == u"-"_s || (file.exists() && !file.isFile() && !file.isDir());
}

QString PlainLedger::foreignFile(const OutputSpec &spec)
{
    const QFileInfo file(spec.failed);
    return file.isFile() && !isFailedList(file.canonicalFilePath()) ? spec.failed : QString();
}

Result<std::unique_ptr<PlainLedger>> PlainLedger::open(const OutputSpec &spec, bool records)
{
    auto lines = makeRecordLines(spec);
    if (!lines)
        return failure(lines.error());
    auto output = JsonlWriter::open(spec.path);
    if (!output)
        return failure(output.error());
    std::unique_ptr<JsonlWriter> failed;
    if (!spec.failed.isEmpty()) {
        auto opened = JsonlWriter::open(spec.failed);
        if (!opened)
            return failure(opened.error());
        failed = *std::move(opened);
    }
    if (const QByteArray header = (*lines)->header(); !header.isEmpty()) {
        if (Result<void> written = (*output)->write(header); !written)
            return failure(written.error());
    }
    std::unique_ptr<PlainLedger> ledger(
        new PlainLedger(*std::move(output), std::move(failed), *std::move(lines)));
    ledger->m_failedBetween = !ledger->m_failed && !records && spec.kind == OutputSpec::Kind::Jsonl;
    return ledger;
}

quint64 PlainLedger::put(LedgerEntry entry)
{
    Q_ASSERT(!m_closing);
    const quint64 number = ++m_last;
    if (m_hasFailed)
        return number;
    if (Result<void> written = write(entry); !written)
        fail(written.error());
    else if (!std::exchange(m_telling, true))
        QMetaObject::invokeMethod(this, &PlainLedger::tell, Qt::QueuedConnection);
    return number;
}

Result<void> PlainLedger::write(const LedgerEntry &entry)
{
    if (m_failed && !entry.end.failedLine.isEmpty()) {
        if (Result<void> written = m_failed->write(entry.end.failedLine); !written)
            return written;
    }
    QByteArray lines;
    if (Result<void> made = m_lines->append(entry, lines); !made)
        return made;
    if (m_failedBetween)
        lines += entry.end.failedLine;
    return m_output->write(lines);
}

// From the event loop, so that whoever puts knows the number before it is durable.
void PlainLedger::tell()
{
    m_telling = false;
    if (!m_hasFailed)
        Q_EMIT durable(m_last);
}

void PlainLedger::fail(const Error &error)
{
    m_hasFailed = true;
    QMetaObject::invokeMethod(
        this, [this, error] { Q_EMIT failed(error); }, Qt::QueuedConnection);
}

void PlainLedger::close()
{
    if (std::exchange(m_closing, true))
        return;
    for (JsonlWriter *const writer : {m_output.get(), m_failed.get()}) {
        Result<void> closed = writer ? writer->close() : Result<void>();
        if (!closed && !m_hasFailed)
            fail(closed.error());
    }
    QMetaObject::invokeMethod(
        this, [this] { Q_EMIT closed(); }, Qt::QueuedConnection);
}

} // namespace penstock

#include "moc_plainledger.cpp"
