// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace penstock {

//! What a journal knows of a file of lines.
struct LinesWritten
{
    qint64 length = 0; //!< Committed; -1 if the file is about to be rewritten.
    QByteArray begun = {}; //!< BegunLines::hashes(); empty without any.
    friend bool operator==(const LinesWritten &, const LinesWritten &) = default;
};

//! Hashes of the bytes that are about to be appended to a file. After a crash they tell the bytes of the job from those
//! of another program. There is a hash for each 512 bytes, because a write may stop in the middle.
class PENSTOCK_EXPORT BegunLines
{
public:
    explicit BegunLines(qint64 from = 0); //!< The length of the file.
    void append(QByteArrayView bytes); //!< Adds the next bytes.
    QByteArray hashes() const { return m_hashes; } //!< Of all bytes so far.

private:
    qint64 m_end;
    QByteArray m_hashes;
};

//! Whether all bytes of the file \a path behind \a known are those that the job was about to append. True
//! if the file is missing.
PENSTOCK_EXPORT bool endsAsLeft(const QString &path, const LinesWritten &known);

} // namespace penstock
