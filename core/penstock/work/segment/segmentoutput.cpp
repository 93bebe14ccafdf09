// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/segment/segmentoutput.h>

#include <penstock/jobs/ledger/ledger.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

namespace {

class SegmentOutput final : public Output
{
public:
    SegmentOutput(std::unique_ptr<Output> lines, QByteArray head)
        : m_lines(std::move(lines))
        , m_head(std::move(head))
    { }

    Result<void> begin(OutputMemory committed) override
    {
        const Result<std::optional<qint64>> length = committed(outputFileNumber);
        if (!length)
            return failure(length.error());
        if (Result<void> begun = m_lines->begin(std::move(committed)); !begun)
            return begun;
        if (length->value_or(0) > 0)
            return {};
        LedgerEntry head;
        head.records = {m_head};
        return m_lines->add(head);
    }
    Result<void> add(const LedgerEntry &entry) override { return m_lines->add(entry); }
    Result<OutputNumbers> sync() override { return m_lines->sync(); }
    Result<void> committed() override { return m_lines->committed(); }

private:
    std::unique_ptr<Output> m_lines;
    QByteArray m_head;
};

} // namespace

Result<std::unique_ptr<Output>> makeSegmentOutput(const QString &path, QByteArray head,
                                                  std::shared_ptr<Disk> disk)
{
    OutputSpec spec;
    spec.path = path;
    spec.failed = path + QStringLiteral(".failed.jsonl"); // the same is in its lines
    Result<std::unique_ptr<Output>> lines = makeOutput(spec, std::move(disk));
    if (!lines)
        return lines;
    return std::make_unique<SegmentOutput>(*std::move(lines), std::move(head));
}

} // namespace penstock
