// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/json/recordpath.h>
#include <penstock/jobs/ledger/ledger.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! Finds what stands in each column for a record.
class ColumnValues
{
public:
    //! Refuses no columns, names that are empty or there twice (in any case), and wrong paths.
    static Result<ColumnValues> make(const OutputSpec &spec);

    const std::vector<ColumnSpec> &columns() const { return m_columns; }
    //! As JSON, one for each column; empty where there is nothing. Several matches are a list.
    Result<std::vector<QByteArray>> of(const LedgerEntry &entry, const QByteArray &record) const;

private:
    std::vector<ColumnSpec> m_columns;
    std::vector<std::optional<RecordPath>> m_paths; // none for values of the row
};

//! The text of the JSON value \a json: of a string what it says, of null nothing, else its bytes.
QByteArray textOfJson(const QByteArray &json);

} // namespace penstock
