// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>
#include <penstock/jobs/spec/jobspec.h>

#include <memory>

namespace penstock {

//! Turns the records of an entry into the lines that a file or standard output gets.
class PENSTOCK_EXPORT RecordLines
{
public:
    RecordLines() = default;
    virtual ~RecordLines();
    Q_DISABLE_COPY_MOVE(RecordLines)

    virtual QByteArray header() const = 0; //!< With its line break; empty where there is none.
    virtual Result<void> append(const LedgerEntry &entry, QByteArray &lines) const = 0;
};

//! - Jsonl: each record on a line, its bytes untouched.
//! - Csv: a header, then each record on a line, quoted where RFC 4180 asks for it, lines ended by \n.
//!   A string is written without its quotes and escapes, null and what is absent as nothing, all else
//!   as its JSON; several matches of a path as a list. With forSpreadsheets names and strings go through
//!   withoutFormula().
PENSTOCK_EXPORT Result<std::unique_ptr<RecordLines>> makeRecordLines(const OutputSpec &spec);

} // namespace penstock
