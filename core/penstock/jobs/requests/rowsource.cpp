// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/rowsource.h>

#include <penstock/jobs/requests/csvrows_p.h>
#include <penstock/jobs/requests/jsonrows_p.h>
#include <penstock/jobs/requests/typedrow_p.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/wholetext.h>

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

Row typedRow(qint64 line, const std::vector<JsonMember> &members)
{
    Row row {line, {}, true};
    row.fields.reserve(members.size());
    for (const JsonMember &member : members)
        row.fields.push_back({member.name, member.isNull ? QString() : member.text, member.json});
    return row;
}

Result<Row> rowOfElement(const JsonMember &element, qint64 position, const MessageArgument &place)
{
    if (element.json.startsWith('[') || element.isNull)
        return failure(jobMessage("values.not_a_row").at(place));
    if (!element.json.startsWith('{')) {
        JsonMember value = element;
        value.name = u"value"_s;
        return typedRow(position, {value});
    }
    const auto members = jsonMembers(element.json);
    if (!members)
        return failure(jobMessage("values.invalid", members.error()).at(place));
    return typedRow(position, *members);
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
