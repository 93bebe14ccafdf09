// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/spec/jobspec.h>

#include <memory>

namespace penstock {

//! Formats the records of an entry as lines.
class PENSTOCK_EXPORT RecordLines
{
public:
    RecordLines() = default;
    virtual ~RecordLines();
    Q_DISABLE_COPY_MOVE(RecordLines)

    virtual QByteArray header() const = 0; //!< With line feed; may be empty.
    virtual Result<void> append(const LedgerEntry &entry, QByteArray &lines) const = 0;
};

//! - Jsonl: each record on a line, unchanged.
//! - Csv: a header, then a line per record, quoted per RFC 4180 and ended by \n. Strings are
//!   unquoted, null and absent values empty, others JSON; several matches form a list. With
//!   forSpreadsheets, names and strings pass through withoutFormula().
PENSTOCK_EXPORT Result<std::unique_ptr<RecordLines>> makeRecordLines(const OutputSpec &spec);

} // namespace penstock
