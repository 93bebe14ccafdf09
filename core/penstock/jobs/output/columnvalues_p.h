// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/recordpath.h>

namespace penstock {

//! Extracts the column values of a record.
class ColumnValues
{
public:
    //! Fails without columns, and for empty or duplicate names (ignoring case) or invalid paths.
    static Result<ColumnValues> make(const OutputSpec &spec);

    const std::vector<ColumnSpec> &columns() const { return m_columns; }
    //! Returns JSON for each column; may be empty. Several matches become a list.
    Result<std::vector<QByteArray>> of(const LedgerEntry &entry, const QByteArray &record) const;

private:
    std::vector<ColumnSpec> m_columns;
    std::vector<std::optional<RecordPath>> m_paths; // nothing for values of the row
};

//! Returns the content of a string, nothing for null, otherwise \a json itself.
QByteArray textOfJson(const QByteArray &json);

} // namespace penstock
