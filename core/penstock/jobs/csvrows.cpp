// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/csvrows_p.h>

#include <penstock/jobs/jsonbytes.h>

namespace penstock {

CsvRows::CsvRows(TextLines lines)
    : m_lines(std::move(lines))
{
    csv_init(&m_parser, CSV_STRICT | CSV_STRICT_FINI);
    // Blanks belong to a field, says RFC 4180.
    csv_set_space_func(&m_parser, [](unsigned char) { return 0; });
    // A long field grows by this; the default of 128 bytes copies it again and again.
    csv_set_blk_size(&m_parser, 64 * 1024);
}

CsvRows::~CsvRows()
{
    csv_free(&m_parser);
}

std::optional<Error> CsvRows::readHeader()
{
    const Result<std::optional<Record>> header = nextRecord();
    if (!header)
        return header.error();
    if (!*header)
        return m_lines.error(QStringLiteral("there is no header row"),
                             QStringLiteral("Its first line must name the columns, as id,name"), 0);
    m_columns = (*header)->fields;
    for (const QString &name : m_columns) {
        if (m_columns.count(name) > 1)
            return m_lines.error(QStringLiteral("two columns are named \"%1\"").arg(name),
                                 QStringLiteral("Give each column a name of its own"),
                                 (*header)->line);
    }
    return std::nullopt;
}

Result<std::optional<Row>> CsvRows::next()
{
    Result<std::optional<Record>> record = nextRecord();
    if (!record)
        return failure(record.error());
    if (!*record)
        return std::nullopt;
    const QStringList &fields = (*record)->fields;
    if (fields.size() != m_columns.size())
        return failure(m_lines.error(QStringLiteral("%1 fields where the header names %2")
                                         .arg(fields.size())
                                         .arg(m_columns.size()),
                                     QStringLiteral("Put fields with a comma in double quotes"),
                                     (*record)->line));
    Row row;
    row.line = (*record)->line;
    row.fields.reserve(std::size_t(fields.size()));
    for (qsizetype i = 0; i < fields.size(); ++i)
        row.fields.push_back({m_columns[i], fields[i], toJsonString(fields[i].toUtf8())});
    return row;
}

Result<std::optional<CsvRows::Record>> CsvRows::nextRecord()
{
    while (m_records.empty()) {
        if (m_ended)
            return std::nullopt;
        const Result<std::optional<QByteArray>> line = m_lines.next();
        if (!line)
            return failure(line.error());
        if (const std::optional<Error> fault = feed(line->value_or(QByteArray())))
            return failure(*fault);
    }
    Record record = std::move(m_records.front());
    m_records.pop_front();
    return record;
}

std::optional<Error> CsvRows::feed(const QByteArray &line)
{
    const auto onField = [](void *data, std::size_t size, void *self) {
        static_cast<CsvRows *>(self)->addField(static_cast<const char *>(data), size);
    };
    const auto onRecord = [](int, void *self) { static_cast<CsvRows *>(self)->endRecord(); };

    if (m_recordSize == 0)
        m_record.line = m_lines.number();
    if (line.isEmpty()) {
        m_ended = true;
        return csv_fini(&m_parser, onField, onRecord, this) == 0 ? std::nullopt : openQuote();
    }
    m_recordSize += line.size();
    const std::size_t read
        = csv_parse(&m_parser, line.constData(), std::size_t(line.size()), onField, onRecord, this);
    if (read != std::size_t(line.size())) {
        m_ended = true;
        return m_lines.error(
            QStringLiteral("malformed CSV at character %1").arg(read + 1),
            QStringLiteral("Put a field with a double quote in it in double quotes, and "
                           "double the quote: \"\""));
    }
    // Only an open quote makes a record go on in the next line; a blank line begins none.
    if (m_parser.quoted == 0)
        m_recordSize = 0;
    return m_recordSize > longestRow ? openQuote() : std::nullopt;
}

void CsvRows::addField(const char *data, std::size_t size)
{
    m_record.fields.append(QString::fromUtf8(data, qsizetype(size)));
}

void CsvRows::endRecord()
{
    m_records.push_back(std::move(m_record));
    m_record = {m_lines.number(), {}};
    m_recordSize = 0;
}

std::optional<Error> CsvRows::openQuote() const
{
    return m_lines.error(QStringLiteral("malformed CSV: the row that begins here does not end"),
                         QStringLiteral("Close the double quote"), m_record.line);
}

} // namespace penstock
