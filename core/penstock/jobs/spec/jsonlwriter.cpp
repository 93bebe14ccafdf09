// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jsonlwriter.h>

#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/fileplace.h>

#include <QFileInfo>

#include <fcntl.h>
#include <unistd.h>

namespace penstock {

JsonlWriter::JsonlWriter(const QString &path)
    : m_name(path)
    , m_file(path)
{
    if (path == u"-"_s)
        m_name = runMessage("place.standard_output");
}

Result<std::unique_ptr<JsonlWriter>> JsonlWriter::open(const QString &path)
{
    std::unique_ptr<JsonlWriter> writer(new JsonlWriter(path));
    constexpr auto mode = QIODevice::WriteOnly | QIODevice::Unbuffered;
    if (path == u"-"_s) {
        // By its descriptor: the C library would collect what is written to its FILE.
        if (!writer->m_file.open(STDOUT_FILENO, mode))
            return failure(writer->error(writer->m_file.errorString()));
        return writer;
    }
    if (QFileInfo(path).isDir())
        return failure(runMessage("disk.folder").at(path));
    // A device or a pipe that a person has named, also through a link as /dev/stdout.
    if (const QFileInfo there(path); there.exists() && !there.isFile())
        return writer->m_file.open(mode | QIODevice::Truncate)
            ? Result<std::unique_ptr<JsonlWriter>>(std::move(writer))
            : failure(writer->error(writer->m_file.errorString()));
    const Result<FilePlace, int> place = FilePlace::behindLinks(path);
    const Result<int, int> opened
        = place ? place->open(O_WRONLY | O_CREAT | O_TRUNC) : failure(place.error());
    if (!opened)
        return failure(writer->error(qt_error_string(opened.error())));
    writer->m_file.open(*opened, mode, QFileDevice::AutoCloseHandle);
    writer->m_isFile = true;
    return writer;
}

Result<void> JsonlWriter::write(const QByteArray &line)
{
    qint64 written = 0;
    while (written < line.size()) {
        const qint64 count = m_file.write(line.constData() + written, line.size() - written);
        if (count <= 0) {
            const QString why = m_file.errorString();
            if (m_isFile)
                m_file.resize(m_size);
            return failure(error(why));
        }
        written += count;
    }
    m_size += line.size();
    return {};
}

Result<void> JsonlWriter::close()
{
    if (m_isFile && ::fsync(m_file.handle()) != 0)
        return failure(error(qt_error_string()));
    m_file.close();
    return {};
}

Error JsonlWriter::error(const QString &why) const
{
    return runMessage("disk.not_written", MessageArgument::quoted(why)).at(m_name);
}

} // namespace penstock
