// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace penstock {

//! The journal's data about a file of lines.
struct LinesWritten
{
    qint64 length = 0; //!< Committed; -1 while it is replaced.
    QByteArray begun = {}; //!< BegunLines::hashes(); may be empty.
    friend bool operator==(const LinesWritten &, const LinesWritten &) = default;
};

//! Hashes of bytes to be appended to a file, one per 512 bytes because a write may be partial.
//! After a crash they identify the job's own bytes.
class PENSTOCK_EXPORT BegunLines
{
public:
    explicit BegunLines(qint64 from = 0); //!< \a from is the file's length.
    void append(QByteArrayView bytes); //!< Adds bytes.
    QByteArray hashes() const { return m_hashes; } //!< For all bytes so far.

private:
    qint64 m_end;
    QByteArray m_hashes;
};

//! Returns true if \a path still has \a committed bytes of lines, or cannot be read.
PENSTOCK_EXPORT bool hasCommitted(const QString &path, qint64 committed);
//! Returns true if all bytes of \a path after \a known match its hashes, or the file is missing.
PENSTOCK_EXPORT bool endsAsLeft(const QString &path, const LinesWritten &known);

} // namespace penstock
