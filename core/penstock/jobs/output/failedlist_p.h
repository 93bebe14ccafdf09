// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/durablefile.h>
#include <penstock/support/time.h>

#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace penstock {

//! Lines to remove from the file of failed rows, identified by their reason and send time.
class GoneLines
{
public:
    //! Adds a row whose line is removed or stays.
    void add(const QString &why, std::optional<WallTime> sentAt, bool goes);
    enum class Verdict {
        Stays,
        Goes,
        Unknown //!< Matches both kinds.
    };
    Verdict of(QByteArrayView line) const;
    std::int64_t count() const { return m_count; }

private:
    std::int64_t m_count = 0;
    std::unordered_set<std::size_t> m_gone;
    std::unordered_set<std::size_t> m_kept;
};

//! Returns true if \a path is an empty or valid file of failed rows, not a link. Only such a file
//! may be replaced without a journal.
bool isFailedList(const QString &path);

//! Removes lines from the file of failed rows, which must not be open. The new file replaces it
//! when the journal is committed; a crash leaves one of both.
class FailedList
{
public:
    FailedList(std::shared_ptr<Disk> disk, const QString &path);

    //! Writes the first \a length bytes without \a gone to a new file, and returns its length.
    //! Fails if lines are missing.
    Result<qint64> prepare(qint64 length, const GoneLines &gone);
    //! Moves the new file into place, unless done.
    Result<void> apply();
    //! Deletes the new file.
    Result<void> discard();

private:
    QString prepared() const;
    Result<void> copy(qint64 length, const GoneLines &gone, DurableFile &left) const;

    std::shared_ptr<Disk> m_disk;
    QString m_path; // links resolved
    bool m_isPrepared = false; // by this object
};

} // namespace penstock
