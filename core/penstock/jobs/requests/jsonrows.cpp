// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/jsonrows_p.h>

#include <penstock/jobs/requests/typedrow_p.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr qsizetype pieceSize = 64 * 1024;

bool isBetweenTokens(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Finds the end of a value, byte by byte.
class ValueEnd
{
public:
    // Whether the value ends before \a c.
    bool isBefore(char c)
    {
        const bool isOutside = !m_isQuoted && m_depth == 0;
        if (isOutside && (m_isNested || c == ',' || c == ']' || isBetweenTokens(c)))
            return true;
        if (m_isQuoted) {
            m_isQuoted = m_isEscaped || c != '"';
            m_isEscaped = !m_isEscaped && c == '\\';
        } else if (c == '"') {
            m_isQuoted = true;
        } else if (c == '{' || c == '[') {
            ++m_depth;
            m_isNested = true;
        } else if (c == '}' || c == ']') {
            --m_depth;
        }
        return false;
    }

private:
    int m_depth = 0;
    bool m_isNested = false;
    bool m_isQuoted = false;
    bool m_isEscaped = false;
};
} // namespace

JsonRows::JsonRows(std::unique_ptr<QIODevice> device, QString name)
    : m_device(std::move(device))
    , m_name(std::move(name))
{ }

bool JsonRows::readMore()
{
    m_buffer.remove(0, std::exchange(m_at, 0));
    const qsizetype old = m_buffer.size();
    m_buffer.resize(old + pieceSize);
    const qint64 read = m_device->read(m_buffer.data() + old, pieceSize);
    m_buffer.resize(old + std::max<qint64>(read, 0));
    return read > 0;
}

void JsonRows::take(qsizetype size)
{
    m_at += size;
    m_offset += size;
}

char JsonRows::token()
{
    while (m_at < m_buffer.size() || readMore()) {
        if (!isBetweenTokens(m_buffer[m_at]))
            return m_buffer[m_at];
        take(1);
    }
    return '\0';
}

std::optional<Error> JsonRows::skipTo(const RowMark &mark)
{
    m_index = mark.index;
    m_isInside = mark.offset > 0;
    bool isThere = m_device->isSequential() || mark.offset <= m_device->size();
    if (!m_device->isSequential()) {
        isThere = isThere && m_device->seek(mark.offset);
        m_offset = mark.offset;
    }
    while (isThere && m_offset < mark.offset) { // of a pipe
        isThere = m_at < m_buffer.size() || readMore();
        take(std::min(m_buffer.size() - m_at, qsizetype(mark.offset - m_offset)));
    }
    if (!isThere)
        return jobMessage("rows.shorter").at(m_name);
    return std::nullopt;
}

Error JsonRows::error(const Message &what) const
{
    return what.at(jobMessage("place.file_element", m_name, m_index + 1));
}

Result<bool> JsonRows::end()
{
    const qint64 before = m_offset;
    take(1);
    m_ended = true;
    if (token() != '\0')
        return failure(jobMessage("rows.after_list").at(m_name));
    m_offset = before; // a reader at the last mark finds the end again
    return false;
}

Result<bool> JsonRows::begin()
{
    if (m_offset == 0) {
        const char first = token();
        const auto start = QByteArrayView(m_buffer).sliced(m_at);
        if (start.startsWith(QByteArrayView("\xFF\xFE"))
            || start.startsWith(QByteArrayView("\xFE\xFF")))
            return failure(jobMessage("rows.utf16").at(m_name));
        if (start.startsWith(QByteArrayView("\xEF\xBB\xBF")))
            take(3);
        else if (first != '[')
            return failure(jobMessage("rows.not_a_list").at(m_name));
    }
    const char open = m_isInside ? ',' : '[';
    char next = token();
    if (m_isInside && next == ']')
        return end();
    if (next != open && !m_isInside)
        return failure(jobMessage("rows.not_a_list").at(m_name));
    if (next == '\0')
        return failure(error(jobMessage("rows.open_list")));
    if (next != open)
        return failure(error(jobMessage("rows.no_comma")));
    take(1);
    next = token();
    if (next == ']' && !m_isInside)
        return end();
    m_isInside = true;
    return true;
}

// The bytes of the value at the start of the buffer; -1 if it is too long.
qsizetype JsonRows::elementSize()
{
    ValueEnd end;
    for (qsizetype size = 0; size <= longestRow; ++size) {
        if (m_at + size == m_buffer.size() && !readMore())
            return size;
        if (end.isBefore(m_buffer[m_at + size]))
            return size;
    }
    return -1;
}

Result<std::optional<Row>> JsonRows::next()
{
    if (m_ended)
        return std::nullopt;
    const Result<bool> isThere = begin();
    if (!isThere)
        return failure(isThere.error());
    if (!*isThere)
        return std::nullopt;
    const qsizetype size = elementSize();
    if (size < 0)
        return failure(error(jobMessage("rows.long_element")));
    const QByteArray json = m_buffer.sliced(m_at, size);
    const bool isCutOff = m_at + size == m_buffer.size();
    const auto elements = jsonElements('[' + json + ']');
    if (!elements || elements->size() != 1)
        return failure(error(
            isCutOff ? jobMessage("rows.open_list")
                     : jobMessage("values.invalid",
                                  elements ? jobMessage("json_text.invalid") : elements.error())));
    Result<Row> row = rowOfElement(elements->front(), m_index + 1,
                                   jobMessage("place.file_element", m_name, m_index + 1));
    if (!row)
        return failure(row.error());
    take(size);
    ++m_index;
    return *std::move(row);
}

} // namespace penstock
