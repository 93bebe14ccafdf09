// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/textlines_p.h>

namespace penstock {

namespace {
constexpr qint64 pieceSize = 4 * 1024;
} // namespace

TextLines::TextLines(std::unique_ptr<QIODevice> device, QString name)
    : m_device(std::move(device))
    , m_name(std::move(name))
{ }

Result<std::optional<QByteArray>> TextLines::next()
{
    QByteArray line;
    // In pieces, because readLine() makes room for as much as it is allowed to read.
    for (QByteArray piece = m_device->readLine(pieceSize); !piece.isEmpty();
         piece = m_device->readLine(pieceSize)) {
        line += piece;
        if (line.endsWith('\n') || line.size() > longestRow)
            break;
    }
    if (line.isEmpty()) {
        if (!m_device->atEnd())
            return failure(
                error(QStringLiteral("it cannot be read: ") + m_device->errorString(), {}));
        return std::nullopt;
    }
    ++m_number;
    if (m_number == 1 && line.startsWith("\xEF\xBB\xBF"))
        line.remove(0, 3);
    if (const std::optional<Error> fault = faultOf(line))
        return failure(*fault);
    return line;
}

Error TextLines::error(const QString &what, const QString &fix, qint64 line) const
{
    const QString where = line == 0 ? m_name : QStringLiteral("%1, line %2").arg(m_name).arg(line);
    return {Error::Kind::File, what, where, fix};
}

std::optional<Error> TextLines::faultOf(const QByteArray &line) const
{
    if (line.size() > longestRow)
        return error(QStringLiteral("this line is longer than 16 MiB"),
                     QStringLiteral("Is it the right file?"));
    const bool isUtf16 = line.startsWith("\xFF\xFE") || line.startsWith("\xFE\xFF");
    if (isUtf16 || !QByteArrayView(line).isValidUtf8())
        return error(isUtf16 ? QStringLiteral("this is UTF-16")
                             : QStringLiteral("this is not UTF-8"),
                     QStringLiteral("Save the file as UTF-8"));
    return std::nullopt;
}

} // namespace penstock
