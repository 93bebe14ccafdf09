// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/rowsource.h>

#include <penstock/jobs/csvrows_p.h>
#include <penstock/jobs/jsonbytes.h>

#include <QFile>
#include <QFileInfo>

namespace penstock {

RowSource::~RowSource() = default;

namespace {
QByteArray withoutBreak(QByteArray line)
{
    if (line.endsWith('\n'))
        line.chop(1);
    if (line.endsWith('\r'))
        line.chop(1);
    return line;
}

class LineRows final : public RowSource
{
public:
    explicit LineRows(TextLines lines)
        : m_lines(std::move(lines))
    { }

    Result<std::optional<Row>> next() override
    {
        for (;;) {
            const Result<std::optional<QByteArray>> line = m_lines.next();
            if (!line)
                return failure(line.error());
            if (!*line)
                return std::nullopt;
            const QByteArray text = withoutBreak(**line);
            if (!text.isEmpty())
                return Row {m_lines.number(),
                            {{m_name, QString::fromUtf8(text), toJsonString(text)}}};
        }
    }
    std::optional<QStringList> columns() const override { return QStringList {m_name}; }

private:
    TextLines m_lines;
    const QString m_name = QStringLiteral("line");
};

class JsonlRows final : public RowSource
{
public:
    explicit JsonlRows(TextLines lines)
        : m_lines(std::move(lines))
    { }

    Result<std::optional<Row>> next() override
    {
        for (;;) {
            const Result<std::optional<QByteArray>> line = m_lines.next();
            if (!line)
                return failure(line.error());
            if (!*line)
                return std::nullopt;
            if (!(*line)->trimmed().isEmpty())
                return rowOf((*line)->trimmed());
        }
    }
    std::optional<QStringList> columns() const override { return std::nullopt; }

private:
    Result<std::optional<Row>> rowOf(const QByteArray &line) const
    {
        const auto members = jsonMembers(line);
        if (!members)
            return failure(
                m_lines.error(members.error(),
                              QStringLiteral("Each line must be one JSON object, as {\"id\": 1}")));
        Row row;
        row.line = m_lines.number();
        for (const JsonMember &member : *members)
            row.fields.push_back(
                {member.name, member.isNull ? QString() : member.text, member.json});
        return row;
    }

    TextLines m_lines;
};

class RangeRows final : public RowSource
{
public:
    RangeRows(QString name, std::int64_t from, std::int64_t to)
        : m_name(std::move(name))
        , m_from(from)
        , m_to(to)
    { }

    Result<std::optional<Row>> next() override
    {
        if (m_done || m_from > m_to)
            return std::nullopt;
        const QByteArray digits = QByteArray::number(qint64(m_from));
        m_done = m_from == m_to; // not by counting past it, which may overflow
        if (!m_done)
            ++m_from;
        return Row {++m_position, {{m_name, QString::fromLatin1(digits), digits}}};
    }
    std::optional<QStringList> columns() const override { return QStringList {m_name}; }

private:
    QString m_name;
    std::int64_t m_from;
    std::int64_t m_to;
    qint64 m_position = 0;
    bool m_done = false;
};

std::optional<RowFormat> formatNamed(const QString &name)
{
    if (name == QStringLiteral("csv"))
        return RowFormat::Csv;
    if (name == QStringLiteral("jsonl") || name == QStringLiteral("ndjson"))
        return RowFormat::Jsonl;
    if (name == QStringLiteral("lines") || name == QStringLiteral("txt"))
        return RowFormat::Lines;
    return std::nullopt;
}
} // namespace

Result<RowFormat> rowFormatOf(const QString &path, const QString &name)
{
    const QString wanted = name.isEmpty() ? QFileInfo(path).suffix().toLower() : name;
    if (const std::optional<RowFormat> format = formatNamed(wanted))
        return *format;
    const QString what = name.isEmpty() ? QStringLiteral("its name does not tell what its rows are")
                                        : QStringLiteral("\"%1\" is no row format").arg(name);
    return failure(Error {Error::Kind::Usage, what, path,
                          QStringLiteral("Add --rows-format csv, jsonl or lines")});
}

Result<std::unique_ptr<RowSource>> openRows(const QString &path, RowFormat format)
{
    auto file = std::make_unique<QFile>(path);
    const bool isFolder = QFileInfo(path).isDir();
    if (isFolder || !file->open(QIODevice::ReadOnly))
        return failure(
            Error {Error::Kind::File,
                   QStringLiteral("it cannot be read: ")
                       + (isFolder ? QStringLiteral("it is a folder") : file->errorString()),
                   path, QStringLiteral("Check the name after --rows")});
    return openRows(std::move(file), path, format);
}

Result<std::unique_ptr<RowSource>> openRows(std::unique_ptr<QIODevice> device, const QString &name,
                                            RowFormat format)
{
    TextLines lines(std::move(device), name);
    switch (format) {
    case RowFormat::Csv: {
        auto rows = std::make_unique<CsvRows>(std::move(lines));
        if (const std::optional<Error> fault = rows->readHeader())
            return failure(*fault);
        return rows;
    }
    case RowFormat::Jsonl:
        return std::make_unique<JsonlRows>(std::move(lines));
    case RowFormat::Lines:
        break;
    }
    return std::make_unique<LineRows>(std::move(lines));
}

Result<std::unique_ptr<RowSource>> rangeRows(const QString &text)
{
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    const QStringList ends = text.sliced(equals + 1).split(QStringLiteral(".."));
    bool fromIsNumber = false;
    bool toIsNumber = false;
    const qint64 from = ends.value(0).toLongLong(&fromIsNumber);
    const qint64 to = ends.value(1).toLongLong(&toIsNumber);
    const auto refuse = [&text](const QString &what) {
        return failure(Error {Error::Kind::Usage, what, QStringLiteral("range \"%1\"").arg(text),
                              QStringLiteral("Write it as id=1..600")});
    };
    if (equals < 1 || ends.size() != 2 || !fromIsNumber || !toIsNumber)
        return refuse(QStringLiteral("it is no name with two whole numbers"));
    if (from > to)
        return refuse(QStringLiteral("it ends before it begins"));
    return std::make_unique<RangeRows>(text.first(equals), from, to);
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
