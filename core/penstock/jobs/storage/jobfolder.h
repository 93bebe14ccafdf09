// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <optional>
#include <utility>

namespace penstock {

//! The folder in which a run keeps its journal. It is this process's alone until the object dies, or
//! the process does, however it dies.
class PENSTOCK_EXPORT JobFolder
{
public:
    //! Makes \a path if it is not there. Refuses a folder that another process has claimed, or one
    //! on a network file system: there a journal may lose what it has acknowledged.
    static Result<JobFolder> claim(const QString &path);
    JobFolder(JobFolder &&other) noexcept
        : m_path(std::move(other.m_path))
        , m_lock(std::exchange(other.m_lock, -1))
    { }
    JobFolder &operator=(JobFolder &&other) noexcept
    {
        std::swap(m_path, other.m_path);
        std::swap(m_lock, other.m_lock);
        return *this;
    }
    JobFolder(const JobFolder &) = delete;
    JobFolder &operator=(const JobFolder &) = delete;
    ~JobFolder();

    const QString &path() const { return m_path; } //!< Absolute.
    QString journalPath() const { return journalIn(m_path); } //!< Of this folder.
    static QString journalIn(const QString &folder); //!< Where it is, or would be.
    bool hasJournal() const; //!< A run has begun here.
    //! The process, perhaps this one, that has claimed \a folder now. Known on Linux; elsewhere none.
    static std::optional<qint64> claimedBy(const QString &folder);
    //! Deletes the journal, and with it all that is known of earlier runs. The outputs stay.
    Result<void> forget();

private:
    JobFolder(QString path, int lock);

    QString m_path;
    int m_lock; // descriptor of the lock file
};

} // namespace penstock
