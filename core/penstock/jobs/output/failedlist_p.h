// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/storage/durablefile.h>
#include <penstock/support/time.h>

#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace penstock {

//! Which lines of the file of failed rows are to go. They have no numbers of their rows: they are known by
//! what they say of why, and of when the last call was sent, where they do.
class GoneLines
{
public:
    //! A row whose line goes, or one whose line stays.
    void add(const QString &why, std::optional<WallTime> sentAt, bool goes);
    enum class Verdict {
        Stays,
        Goes,
        Unknown //!< It may be of a row of either kind.
    };
    Verdict of(QByteArrayView line) const;
    std::int64_t count() const { return m_count; } //!< Lines that go.

private:
    std::int64_t m_count = 0;
    std::unordered_set<std::size_t> m_gone;
    std::unordered_set<std::size_t> m_kept;
};

//! Whether \a path is a file of failed rows, or an empty one, and no link: only such a file may be replaced
//! where no journal knows what was written.
bool isFailedList(const QString &path);

//! The file of failed rows when some of its lines are to go. Nobody has it open. What is left is made
//! beside it, and takes its place when the journal says so: a crash leaves the one or the other.
class FailedList
{
public:
    FailedList(std::shared_ptr<Disk> disk, const QString &path);

    //! Makes what is left of its first \a length bytes without \a gone; the length of that. An error if these
    //! lines are not all there.
    Result<qint64> prepare(qint64 length, const GoneLines &gone);
    //! Puts what was prepared in its place, if that was not done before.
    Result<void> settle();
    //! Forgets what this has prepared.
    Result<void> discard();

private:
    QString prepared() const;
    Result<void> copy(qint64 length, const GoneLines &gone, DurableFile &left) const;

    std::shared_ptr<Disk> m_disk;
    QString m_path; // not a link to it
    bool m_isPrepared = false; // by this
};

} // namespace penstock
