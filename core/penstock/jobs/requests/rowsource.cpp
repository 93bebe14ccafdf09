// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/rowsource.h>

#include <penstock/jobs/requests/csvrows_p.h>
#include <penstock/jobs/requests/typedrow_p.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QFile>
#include <QFileInfo>

namespace penstock {

RowSource::~RowSource() = default;

namespace {
QByteArrayView withoutBreak(QByteArrayView line)
{
    if (line.endsWith('\n'))
        line.chop(1);
    if (line.endsWith('\r'))
        line.chop(1);
    return line;
}

// A row is a line.
class LineByLine : public RowSource
{
public:
    explicit LineByLine(TextLines lines)
        : m_lines(std::move(lines))
    { }

    std::optional<Error> skipTo(const RowMark &mark)
    {
        m_index = mark.index;
        return m_lines.skipTo(mark.offset, mark.line);
    }
    Result<std::optional<Row>> next() final
    {
        for (;;) {
            const Result<std::optional<QByteArrayView>> line = m_lines.next();
            if (!line)
                return failure(line.error());
            if (!*line)
                return std::nullopt;
            if (isBlank(**line))
                continue;
            Result<Row> row = rowOf(**line);
            if (!row)
                return failure(row.error());
            ++m_index;
            return *std::move(row);
        }
    }
    RowMark mark() const final { return {m_index, m_lines.offset(), m_lines.number()}; }

protected:
    const TextLines &lines() const { return m_lines; }

private:
    virtual bool isBlank(QByteArrayView line) const = 0;
    virtual Result<Row> rowOf(QByteArrayView line) const = 0;

    TextLines m_lines;
    std::int64_t m_index = 0; // of the next row
};

class LineRows final : public LineByLine
{
public:
    using LineByLine::LineByLine;
    std::optional<QStringList> columns() const override { return QStringList {m_name}; }

private:
    bool isBlank(QByteArrayView line) const override { return withoutBreak(line).isEmpty(); }
    Result<Row> rowOf(QByteArrayView line) const override
    {
        const QByteArrayView text = withoutBreak(line);
        return Row {lines().number(), {{m_name, wholeText(text), toJsonString(text)}}};
    }

    const QString m_name = u"line"_s;
};

class JsonlRows final : public LineByLine
{
public:
    using LineByLine::LineByLine;
    std::optional<QStringList> columns() const override { return std::nullopt; }

private:
    bool isBlank(QByteArrayView line) const override { return line.trimmed().isEmpty(); }
    Result<Row> rowOf(QByteArrayView line) const override
    {
        const auto members = jsonMembers(line.trimmed());
        if (!members)
            return failure(lines().error(jobMessage("rows.invalid_line", members.error())));
        return typedRow(lines().number(), *members);
    }
};

constexpr qsizetype jsonPieceSize = 64 * 1024;

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
// The elements of a JSON list, read one by one. Lines of rows are positions from 1.
class JsonRows final : public RowSource
{
public:
    JsonRows(std::unique_ptr<QIODevice> device, QString name);

    std::optional<Error> skipTo(const RowMark &mark); // Call before next().
    Result<std::optional<Row>> next() override;
    std::optional<QStringList> columns() const override { return std::nullopt; }
    RowMark mark() const override { return {m_index, m_offset, 0}; }

private:
    bool readMore() { return readPiece(*m_device, jsonPieceSize, m_buffer, m_at); }
    char token(); // The next byte that is not blank, 0 at the end. Stays in the buffer.
    void take(qsizetype size);
    Result<bool> begin(); // false at the end of the list
    Result<bool> end();
    qsizetype elementSize();
    Error error(const Message &what) const;

    std::unique_ptr<QIODevice> m_device;
    QString m_name;
    QByteArray m_buffer;
    qsizetype m_at = 0; // in the buffer
    qint64 m_offset = 0; // in the file
    std::int64_t m_index = 0;
    bool m_isInside = false;
    bool m_ended = false;
};

JsonRows::JsonRows(std::unique_ptr<QIODevice> device, QString name)
    : m_device(std::move(device))
    , m_name(std::move(name))
{ }

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
    const auto element = jsonValue(json);
    if (!element)
        return failure(error(isCutOff ? jobMessage("rows.open_list")
                                      : jobMessage("values.invalid", element.error())));
    Result<Row> row = rowOfElement(*element, m_index + 1,
                                   jobMessage("place.file_element", m_name, m_index + 1));
    if (!row)
        return failure(row.error());
    take(size);
    ++m_index;
    return *std::move(row);
}

template <typename Source>
Result<std::unique_ptr<RowSource>> resumed(std::unique_ptr<Source> rows, const RowMark &from)
{
    if (from != RowMark {}) {
        if (const std::optional<Error> fault = rows->skipTo(from))
            return failure(*fault);
    }
    return rows;
}

std::optional<RowFormat> formatNamed(const QString &name)
{
    if (name == u"csv"_s)
        return RowFormat::Csv;
    if (name == u"jsonl"_s || name == u"ndjson"_s)
        return RowFormat::Jsonl;
    if (name == u"lines"_s || name == u"txt"_s)
        return RowFormat::Lines;
    if (name == u"json"_s)
        return RowFormat::Json;
    return std::nullopt;
}
} // namespace

Result<RowFormat> rowFormatOf(const QString &path, const QString &name)
{
    const QString wanted = name.isEmpty() ? QFileInfo(path).suffix().toLower() : name;
    if (const std::optional<RowFormat> format = formatNamed(wanted))
        return *format;
    return failure((name.isEmpty() ? jobMessage("rows.unknown_format")
                                   : jobMessage("rows.invalid_format", name))
                       .at(path));
}

Row typedRow(qint64 line, const std::vector<JsonMember> &members, bool hasLine)
{
    Row row {line, {}, true, hasLine};
    row.fields.reserve(members.size());
    for (const JsonMember &member : members)
        row.fields.push_back(
            {member.name.trimmed(), member.isNull ? QString() : member.text, member.json});
    return row;
}

Result<Row> rowOfElement(const JsonMember &element, qint64 position, const MessageArgument &place)
{
    if (element.json.startsWith('[') || element.isNull)
        return failure(jobMessage("values.not_a_row").at(place));
    if (!element.json.startsWith('{')) {
        JsonMember value = element;
        value.name = u"value"_s;
        return typedRow(position, {value}, false);
    }
    const auto members = jsonMembers(element.json);
    if (!members)
        return failure(jobMessage("values.invalid", members.error()).at(place));
    return typedRow(position, *members, false);
}

Result<std::unique_ptr<RowSource>> openRows(const QString &path, RowFormat format,
                                            const RowMark &from, char separator)
{
    // Lines are cut from a buffer of our own.
    constexpr auto mode = QIODevice::ReadOnly | QIODevice::Unbuffered;
    auto file = std::make_unique<QFile>(path);
    if (std::optional<Error> fault = openingFault(*file, mode))
        return failure(*std::move(fault));
    return openRows(std::move(file), path, format, from, separator);
}

Result<std::unique_ptr<RowSource>> openRows(std::unique_ptr<QIODevice> device, const QString &name,
                                            RowFormat format, const RowMark &from, char separator)
{
    if (format == RowFormat::Json)
        return resumed(std::make_unique<JsonRows>(std::move(device), name), from);
    TextLines lines(std::move(device), name);
    switch (format) {
    case RowFormat::Csv: {
        auto rows = std::make_unique<CsvRows>(std::move(lines), separator);
        if (const std::optional<Error> fault = rows->readHeader())
            return failure(*fault);
        return resumed(std::move(rows), from);
    }
    case RowFormat::Jsonl:
        return resumed(std::make_unique<JsonlRows>(std::move(lines)), from);
    case RowFormat::Lines:
    case RowFormat::Json:
        break;
    }
    return resumed(std::make_unique<LineRows>(std::move(lines)), from);
}

Result<std::int64_t> countRows(RowSource &rows)
{
    for (std::int64_t count = 0;; ++count) {
        const Result<std::optional<Row>> row = rows.next();
        if (!row)
            return failure(row.error());
        if (!*row)
            return count;
    }
}

} // namespace penstock
