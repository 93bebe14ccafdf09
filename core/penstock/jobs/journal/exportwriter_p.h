// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedexport.h>
#include <penstock/jobs/journal/storedanswer.h>

#include <memory>

namespace penstock {

//! Writes finished rows in a format of FinishedExport. Only finish() replaces the file.
class ExportWriter
{
public:
    ExportWriter() = default;
    virtual ~ExportWriter();
    Q_DISABLE_COPY_MOVE(ExportWriter)

    //! \a names are those of all values.
    virtual Result<void> begin(const QStringList &names) = 0;
    //! \a values and \a answer may be null.
    virtual Result<void> add(const FinishedRow &row, const Row *values, const StoredAnswer *answer)
        = 0;
    virtual Result<void> finish() = 0;
};

std::unique_ptr<ExportWriter> makeExportWriter(const FinishedExport &to);
//! Creates the writer for FinishedExport::Kind::Sqlite.
std::unique_ptr<ExportWriter> makeSqliteExportWriter(const FinishedExport &to);

//! Returns the columns: "row", \a names, "state", …. A name that duplicates another, ignoring case,
//! gets the prefix "value.".
QStringList exportColumns(const QStringList &names, bool withAnswers);
//! Returns the cells of \a row without its response; \a values may be null.
QByteArrayList exportTexts(const FinishedRow &row, const QStringList &names, const Row *values);
//! Returns \a answer as text, or base64 if it is not text.
QByteArray exportedBody(const StoredAnswer &answer);

} // namespace penstock
