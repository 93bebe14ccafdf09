// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>
#include <penstock/jobs/output/recordlines.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/storage/jsonlwriter.h>

#include <memory>

namespace penstock {

//! The ledger of a run that cannot go on later, because its output is standard output or a device:
//! what was written there cannot be taken back. Each entry is handed to the system within put(), and
//! a reader that is slow slows the run. Nothing is remembered.
class PENSTOCK_EXPORT PlainLedger final : public Ledger
{
    Q_OBJECT
public:
    //! Whether the output of \a spec can only be written this way.
    static bool isFor(const OutputSpec &spec);
    //! The file for failed rows that \a spec names if another has written it; empty if there is none. No
    //! journal knows what an earlier run wrote, so its lines have to look like failed rows.
    static QString foreignFile(const OutputSpec &spec);
    //! Failed rows go to the file that \a spec names, which is emptied first; where there is none,
    //! between the lines of Jsonl, as they would be found nowhere else.
    static Result<std::unique_ptr<PlainLedger>> open(const OutputSpec &spec);

    quint64 put(LedgerEntry entry) override;
    void setMark(const RowMark &) override { }
    qint64 backlog() const override { return 0; }
    void close() override;

private:
    PlainLedger(std::unique_ptr<JsonlWriter> output, std::unique_ptr<JsonlWriter> failed,
                std::unique_ptr<RecordLines> lines);
    Result<void> write(const LedgerEntry &entry);
    void tell();
    void fail(const Error &error);

    std::unique_ptr<JsonlWriter> m_output;
    std::unique_ptr<JsonlWriter> m_failed; // may be absent
    std::unique_ptr<RecordLines> m_lines;
    bool m_failedBetween = false; // failed rows stand between the records
    quint64 m_last = 0;
    bool m_telling = false;
    bool m_hasFailed = false;
    bool m_closing = false;
};

} // namespace penstock
