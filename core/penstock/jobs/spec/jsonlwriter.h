// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QFile>

#include <memory>

namespace penstock {

//! Writes lines to a file or standard output. Each is passed to the system immediately, to survive
//! a crash. A partial line is removed if the disk is full. For runs without a journal.
class PENSTOCK_EXPORT JsonlWriter
{
public:
    //! Creates or empties \a path. "-" is standard output.
    static Result<std::unique_ptr<JsonlWriter>> open(const QString &path);

    Result<void> write(const QByteArray &line); //!< \a line ends with a line feed.
    //! Syncs and closes. Call last.
    Result<void> close();

private:
    explicit JsonlWriter(const QString &path);
    Error error(const QString &why) const; // \a why is the system's text

    MessageArgument m_name; // for display
    QFile m_file;
    bool m_isFile = false; // not a pipe or terminal
    qint64 m_size = 0;
};

} // namespace penstock
