// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/output/recordlines.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/jsonlwriter.h>

#include <memory>

namespace penstock {

//! A ledger without a journal, for standard output and devices. Such runs cannot be resumed. put()
//! writes each entry immediately; a slow reader slows the run.
class PENSTOCK_EXPORT PlainLedger final : public Ledger
{
    Q_OBJECT
public:
    //! Returns true if the output of \a spec needs it.
    static bool isFor(const OutputSpec &spec);
    //! Returns the file of failed rows in \a spec if it contains other lines; otherwise empty.
    static QString foreignFile(const OutputSpec &spec);
    //! Empties the file of failed rows in \a spec. Without one, failed rows go between the Jsonl
    //! lines, unless these are \a records of responses.
    static Result<std::unique_ptr<PlainLedger>> open(const OutputSpec &spec, bool records = false);

    quint64 put(LedgerEntry entry) override;
    qint64 backlog() const override { return 0; }
    void close() override;

private:
    PlainLedger(std::unique_ptr<JsonlWriter> output, std::unique_ptr<JsonlWriter> failed,
                std::unique_ptr<RecordLines> lines);
    Result<void> write(const LedgerEntry &entry);
    void tell();
    void fail(const Error &error);

    std::unique_ptr<JsonlWriter> m_output;
    std::unique_ptr<JsonlWriter> m_failed;
    std::unique_ptr<RecordLines> m_lines;
    bool m_failedBetween = false; // between the records
    quint64 m_last = 0;
    bool m_telling = false;
    bool m_hasFailed = false;
    bool m_closing = false;
};

} // namespace penstock
