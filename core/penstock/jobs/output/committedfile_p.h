// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/output.h>

namespace penstock {

//! A file of lines with a committed length in the journal. Its own bytes after that, left by a
//! crash, are removed; other bytes are an error.
class CommittedFile
{
public:
    //! When to create the file.
    enum class Made { AtOnce, WhenNeeded };
    CommittedFile(std::shared_ptr<Disk> disk, QString path, QString name, Made made,
                  Disk::Path kind);

    Result<void> begin(const OutputMemory &committed);
    bool isEmpty() const { return m_length == 0; }
    Result<void> append(QByteArrayView lines);
    Result<void> sync();
    std::pair<QString, qint64> number() const { return {m_name, m_length}; }

private:
    Result<void> open(qint64 committed);
    Result<void> cut(qint64 committed);
    Result<void> flush();

    std::shared_ptr<Disk> m_disk;
    QString m_path;
    QString m_name;
    Made m_made;
    Disk::Path m_kind;
    OutputMemory m_memory;
    BegunLines m_begun; // since the last commit
    std::unique_ptr<DurableFile> m_file;
    QByteArray m_waiting;
    qint64 m_length = 0; // including the buffer
    bool m_isDirty = false;
};

} // namespace penstock
