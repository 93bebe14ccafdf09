// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/fileplace.h>

#include <optional>

namespace penstock {

//! The locked folder of a run's journal. The lock ends with the object or the process, even after a
//! crash.
class PENSTOCK_EXPORT JobFolder
{
public:
    //! Creates and locks \a path. Rejects folders that another process has locked, and network file
    //! systems, where a journal may lose data.
    static Result<JobFolder> claim(const QString &path);

    const QString &path() const { return m_path; } //!< Absolute.
    QString journalPath() const { return journalIn(m_path); } //!< Its journal.
    static QString journalIn(const QString &folder); //!< Whether or not it exists.
    bool hasJournal() const; //!< True after the first run.
    //! Returns the process that has locked \a folder, perhaps this one. Only on Linux.
    static std::optional<qint64> claimedBy(const QString &folder);
    //! Deletes the journal with all earlier results. Outputs stay.
    Result<void> forget();

private:
    JobFolder(QString path, int lock);

    QString m_path;
    Descriptor m_lock; // lock file
};

} // namespace penstock
