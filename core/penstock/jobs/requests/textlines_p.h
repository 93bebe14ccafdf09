// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/rowsource.h>

#include <QFile>

namespace penstock {

//! Opens \a file, or returns the error.
std::optional<Error> openingFault(QFile &file, QIODevice::OpenMode mode);

//! Drops what stands before \a at in \a buffer, and appends up to \a size bytes. Returns false at the
//! end.
bool readPiece(QIODevice &device, qsizetype size, QByteArray &buffer, qsizetype &at);

//! The lines of a text file with common checks: UTF-8, no other byte order mark, bounded length.
//! Lines keep their line break.
class TextLines
{
public:
    TextLines(std::unique_ptr<QIODevice> device, QString name);

    //! Returns the next line, valid until the next call, or nothing after the last.
    Result<std::optional<QByteArrayView>> next();
    qint64 number() const { return m_number; } //!< Number of the last line, from 1.
    qint64 offset() const { return m_offset; } //!< Bytes before the next line.

    static constexpr qsizetype headSize = 16 * 1024;
    //! Returns the start of the file, at least headSize bytes if it has them. Call before next().
    QByteArrayView head();
    //! Skips to \a offset, after \a line lines. Pipes only move forward.
    std::optional<Error> skipTo(qint64 offset, qint64 line);

    Error error(const Message &what) const { return error(what, m_number); }
    Error error(const Message &what, qint64 line) const;

private:
    bool readMore() { return readPiece(*m_device, headSize, m_buffer, m_at); }
    std::optional<Error> faultOf(QByteArrayView line) const;

    std::unique_ptr<QIODevice> m_device;
    QString m_name;
    QByteArray m_buffer;
    qsizetype m_at = 0;
    qint64 m_offset = 0;
    qint64 m_number = 0;
};

} // namespace penstock
