// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rowsource.h>

namespace penstock {

//! The physical lines of a file, with what all row formats ask of a text: UTF-8, no byte order mark
//! but that of UTF-8, no endless line. The line break stays at the end of each line.
class TextLines
{
public:
    TextLines(std::unique_ptr<QIODevice> device, QString name);

    //! The next line, or nothing after the last.
    Result<std::optional<QByteArray>> next();
    qint64 number() const { return m_number; } //!< Of the line read last, counted from 1.

    Error error(const QString &what, const QString &fix) const
    {
        return error(what, fix, m_number);
    }
    Error error(const QString &what, const QString &fix, qint64 line) const;

private:
    std::optional<Error> faultOf(const QByteArray &line) const;

    std::unique_ptr<QIODevice> m_device;
    QString m_name;
    qint64 m_number = 0;
};

} // namespace penstock
