// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QFile>

#include <memory>

namespace penstock {

//! Writes lines to a file or to standard output, each handed to the system at once: whatever happens
//! to this process afterwards, what has been written is there. A line that does not fit on the disk
//! is taken back, so that the file always ends with a whole line. For runs without a journal; the
//! files of jobs are DurableFiles.
class PENSTOCK_EXPORT JsonlWriter
{
public:
    //! Creates \a path, or empties it if it is there. "-" is standard output.
    static Result<std::unique_ptr<JsonlWriter>> open(const QString &path);

    Result<void> write(const QByteArray &line); //!< Ends with its line break.
    //! Waits until the disk has it all, and closes. Call it last.
    Result<void> close();

private:
    explicit JsonlWriter(const QString &path);
    Error error(const QString &why) const; // what the system says

    MessageArgument m_name; // for people
    QFile m_file;
    bool m_isFile = false; // and no pipe or terminal
    qint64 m_size = 0;
};

} // namespace penstock
