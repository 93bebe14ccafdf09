// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowsource.h>

#include <QFile>

namespace penstock {

//! Opens \a file, or returns why it cannot be read.
std::optional<Error> openingFault(QFile &file, QIODevice::OpenMode mode);

//! The physical lines of a file, with what all row formats ask of a text: UTF-8, no byte order mark
//! but that of UTF-8, no endless line. The line break stays at the end of each line.
class TextLines
{
public:
    TextLines(std::unique_ptr<QIODevice> device, QString name);

    //! The next line, or nothing after the last. Good until the next call.
    Result<std::optional<QByteArrayView>> next();
    qint64 number() const { return m_number; } //!< Of the line read last, counted from 1.
    qint64 offset() const { return m_offset; } //!< Bytes before the line to be read next.

    //! The beginning of the file, as much of it as is read at once. Before the first next().
    QByteArrayView head();
    //! Goes on \a offset bytes behind the beginning, after \a line lines. A pipe only goes forward.
    std::optional<Error> skipTo(qint64 offset, qint64 line);

    Error error(const Message &what) const { return error(what, m_number); }
    Error error(const Message &what, qint64 line) const;

private:
    bool readMore();
    std::optional<Error> faultOf(QByteArrayView line) const;

    std::unique_ptr<QIODevice> m_device;
    QString m_name;
    QByteArray m_buffer;
    qsizetype m_at = 0; // of what is not read yet in it
    qint64 m_offset = 0;
    qint64 m_number = 0;
};

} // namespace penstock
