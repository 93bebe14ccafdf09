// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/textlines_p.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/profiles/spec/profilemessages.h>

#include <QFileInfo>

#include <algorithm>

namespace penstock {

std::optional<Error> openingFault(QFile &file, QIODevice::OpenMode mode)
{
    const QString path = file.fileName();
    if (QFileInfo(path).isDir())
        return profileMessage("input_file.is_folder").at(path);
    if (file.open(mode))
        return std::nullopt;
    return profileMessage("input_file.unreadable", MessageArgument::quoted(file.errorString()))
        .at(path);
}

bool readPiece(QIODevice &device, qsizetype size, QByteArray &buffer, qsizetype &at)
{
    buffer.remove(0, std::exchange(at, 0));
    const qsizetype old = buffer.size();
    buffer.resize(old + size);
    const qint64 read = device.read(buffer.data() + old, size);
    buffer.resize(old + std::max<qint64>(read, 0));
    return read > 0;
}

TextLines::TextLines(std::unique_ptr<QIODevice> device, QString name)
    : m_device(std::move(device))
    , m_name(std::move(name))
{ }

Result<std::optional<QByteArrayView>> TextLines::next()
{
    qsizetype searched = 0; // bytes behind m_at that have no line break
    qsizetype end = m_buffer.indexOf('\n', m_at);
    while (end < 0 && m_buffer.size() - m_at <= longestRow) {
        searched = m_buffer.size() - m_at;
        if (!readMore())
            break;
        end = m_buffer.indexOf('\n', m_at + searched);
    }
    QByteArrayView line = QByteArrayView(m_buffer).sliced(m_at);
    if (end >= 0)
        line = line.first(end + 1 - m_at);
    if (end < 0 && line.size() <= longestRow && !m_device->atEnd())
        return failure(
            error(jobMessage("rows.read_error", MessageArgument::quoted(m_device->errorString()))));
    if (line.isEmpty())
        return std::nullopt;
    ++m_number;
    m_at += line.size();
    const bool isFirst = std::exchange(m_offset, m_offset + line.size()) == 0;
    if (isFirst && line.startsWith(QByteArrayView("\xEF\xBB\xBF")))
        line = line.sliced(3);
    if (const std::optional<Error> fault = faultOf(line))
        return failure(*fault);
    return line;
}

QByteArrayView TextLines::head()
{
    while (m_buffer.size() < headSize && readMore()) { }
    return m_buffer;
}

std::optional<Error> TextLines::skipTo(qint64 offset, qint64 line)
{
    bool isThere = false;
    if (m_device->isSequential()) {
        while (m_offset + m_buffer.size() - m_at < offset) {
            m_offset += m_buffer.size() - m_at;
            m_at = m_buffer.size();
            if (!readMore())
                break;
        }
        m_at += offset - m_offset;
        isThere = m_at >= 0 && m_at <= m_buffer.size();
    } else {
        m_buffer.clear();
        m_at = 0;
        isThere = offset <= m_device->size() && m_device->seek(offset);
    }
    if (!isThere)
        return error(jobMessage("rows.shorter"), 0);
    m_offset = offset;
    m_number = line;
    return std::nullopt;
}

Error TextLines::error(const Message &what, qint64 line) const
{
    return line == 0 ? what.at(m_name) : what.at(jobMessage("place.file_line", m_name, line));
}

std::optional<Error> TextLines::faultOf(QByteArrayView line) const
{
    if (line.size() > longestRow)
        return error(jobMessage("rows.long_line"));
    const bool isUtf16 = line.startsWith(QByteArrayView("\xFF\xFE"))
        || line.startsWith(QByteArrayView("\xFE\xFF"));
    if (isUtf16 || !line.isValidUtf8())
        return error(isUtf16 ? jobMessage("rows.utf16") : jobMessage("rows.not_utf8"));
    return std::nullopt;
}

} // namespace penstock
