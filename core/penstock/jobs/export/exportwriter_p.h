// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/export/finishedexport.h>
#include <penstock/jobs/journal/keptanswer.h>

#include <memory>

namespace penstock {

//! Writes rows that have ended in one of the forms of FinishedExport. What is at its path is replaced by
//! finish(), and stays without that.
class ExportWriter
{
public:
    ExportWriter() = default;
    virtual ~ExportWriter();
    Q_DISABLE_COPY_MOVE(ExportWriter)

    //! \a names are those of all values that rows have.
    virtual Result<void> begin(const QStringList &names) = 0;
    //! \a values and \a answer are null where there are none.
    virtual Result<void> add(const FinishedRow &row, const Row *values, const KeptAnswer *answer)
        = 0;
    virtual Result<void> finish() = 0;
};

std::unique_ptr<ExportWriter> makeExportWriter(const FinishedExport &to);
//! The same for FinishedExport::Kind::Sqlite.
std::unique_ptr<ExportWriter> makeSqliteExportWriter(const FinishedExport &to);

//! The columns of a table with rows: "row", \a names, "state", …; a name that stands there already, also
//! in capitals, gets "value." in front.
QStringList exportColumns(const QStringList &names, bool withAnswers);
//! What stands in them for \a row, but for its answer; \a values may be null.
QByteArrayList exportTexts(const FinishedRow &row, const QStringList &names, const Row *values);
//! \a answer as text: base64 where it is none.
QByteArray exportedBody(const KeptAnswer &answer);

} // namespace penstock
