// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/csvrows_p.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <algorithm>
#include <array>

namespace penstock {

namespace {
// Up to the first CR that is no part of a CRLF: what may be a record.
QByteArrayView firstPiece(QByteArrayView text)
{
    const qsizetype back = text.indexOf('\r');
    const bool isAlone = back >= 0 && back + 1 < text.size() && text[back + 1] != '\n';
    return isAlone ? text.first(back + 1) : text;
}

MessageArgument separatorName(char separator)
{
    switch (separator) {
    case ',':
        return jobMessage("rows.comma");
    case ';':
        return jobMessage("rows.semicolon");
    case '\t':
        return jobMessage("rows.tab");
    default:
        return QString(QLatin1Char(separator));
    }
}
} // namespace

CsvRows::CsvRows(TextLines lines, char separator)
    : m_lines(std::move(lines))
    , m_form(csvFormOf(m_lines.head(), separator))
{
    csv_init(&m_parser, CSV_STRICT | CSV_STRICT_FINI);
    csv_set_delim(&m_parser, static_cast<unsigned char>(m_form.separator));
    // Blanks belong to a field, says RFC 4180.
    if (!m_form.isPadded)
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
    if (m_form.namesSeparator) {
        const Result<std::optional<QByteArrayView>> line = m_lines.next();
        if (!line)
            return line.error();
        m_line = line->value_or(QByteArrayView());
        m_rest = m_line.sliced(firstPiece(m_line).size());
    }
    const Result<std::optional<Record>> header = nextRecord();
    if (!header)
        return header.error();
    if (!*header)
        return m_lines.error(jobMessage("rows.no_header"), 0);
    for (const Row::Field &field : (*header)->fields) {
        const QString name = field.value.trimmed(); // as in braces
        if (!name.isEmpty() && m_columns.contains(name))
            return m_lines.error(jobMessage("rows.equal_columns", name), (*header)->line);
        m_columns.append(name);
    }
    return std::nullopt;
}

std::optional<Error> CsvRows::skipTo(const RowMark &mark)
{
    m_line = m_rest = {};
    m_index = mark.index;
    return m_lines.skipTo(mark.offset, mark.line);
}

RowMark CsvRows::mark() const
{
    const bool isInside = !m_rest.isEmpty();
    return {m_index, m_lines.offset() - m_rest.size(), m_lines.number() - (isInside ? 1 : 0)};
}

Result<std::optional<Row>> CsvRows::next()
{
    Result<std::optional<Record>> record = nextRecord();
    if (!record)
        return failure(record.error());
    if (!*record)
        return std::nullopt;
    Row row {(*record)->line, std::move((*record)->fields)};
    const auto wanted = std::size_t(m_columns.size());
    std::size_t named = wanted;
    while (named > 0 && m_columns[qsizetype(named) - 1].isEmpty())
        --named;
    // Spreadsheets add empty columns without a name, not to each row.
    while (row.fields.size() > wanted && row.fields.back().value.trimmed().isEmpty())
        row.fields.pop_back();
    if (row.fields.size() < named || row.fields.size() > wanted)
        return failure(m_lines.error(
            row.fields.size() < named ? jobMessage("rows.missing_fields", row.fields.size(), wanted)
                                      : jobMessage("rows.field_count", row.fields.size(), wanted,
                                                   separatorName(m_form.separator)),
            row.line));
    for (std::size_t i = 0; i < row.fields.size(); ++i)
        row.fields[i].name = m_columns[qsizetype(i)];
    std::erase_if(row.fields, [](const Row::Field &field) {
        return field.name.isEmpty() && field.value.trimmed().isEmpty();
    });
    if (m_columns.count(QString()) > 1
        && std::any_of(row.fields.begin(), row.fields.end(),
                       [](const Row::Field &field) { return field.name.isEmpty(); }))
        return failure(m_lines.error(jobMessage("rows.unnamed_column"), row.line));
    ++m_index;
    return row;
}

Result<std::optional<CsvRows::Record>> CsvRows::nextRecord()
{
    while (!m_complete) {
        if (m_ended)
            return std::nullopt;
        if (const std::optional<Error> fault = feedOn()) {
            m_ended = true;
            return failure(*fault);
        }
    }
    return std::exchange(m_complete, std::nullopt);
}

std::optional<Error> CsvRows::feedOn()
{
    if (m_rest.isEmpty()) {
        const Result<std::optional<QByteArrayView>> line = m_lines.next();
        if (!line)
            return line.error();
        if (!*line)
            return feedEnd();
        m_line = m_rest = **line;
    }
    if (m_recordSize == 0)
        m_record.line = m_lines.number();
    return feed(firstPiece(m_rest));
}

std::optional<Error> CsvRows::feed(QByteArrayView piece)
{
    m_recordSize += piece.size();
    const std::size_t read = csv_parse(&m_parser, piece.data(), std::size_t(piece.size()),
                                       &CsvRows::onField, &CsvRows::onRecord, this);
    if (read != std::size_t(piece.size()))
        return m_lines.error(
            jobMessage("rows.invalid_csv", m_line.size() - m_rest.size() + qsizetype(read) + 1));
    m_rest = m_rest.sliced(piece.size());
    // Only an open quote makes a record go on in the next line; a blank line begins none.
    if (m_parser.quoted == 0)
        m_recordSize = 0;
    return m_recordSize > longestRow ? openQuote() : std::nullopt;
}

std::optional<Error> CsvRows::feedEnd()
{
    m_ended = true;
    const int fault = csv_fini(&m_parser, &CsvRows::onField, &CsvRows::onRecord, this);
    return fault == 0 ? std::nullopt : openQuote();
}

void CsvRows::onField(void *data, std::size_t size, void *self)
{
    static_cast<CsvRows *>(self)->addField({static_cast<const char *>(data), qsizetype(size)});
}

void CsvRows::onRecord(int, void *self)
{
    static_cast<CsvRows *>(self)->endRecord();
}

void CsvRows::addField(QByteArrayView utf8)
{
    if (m_record.fields.empty())
        m_record.fields.reserve(std::size_t(std::max<qsizetype>(m_columns.size(), 1)));
    m_record.fields.push_back({{}, wholeText(utf8), toJsonString(utf8)});
}

void CsvRows::endRecord()
{
    m_complete = std::exchange(m_record, {});
}

std::optional<Error> CsvRows::openQuote() const
{
    return m_lines.error(jobMessage("rows.open_quote"), m_record.line);
}

namespace {
constexpr std::array candidates {',', ';', '\t', '|'};
using Counts = std::array<int, candidates.size()>; // of each candidate in one record
constexpr std::size_t maxRecords = 11; // the header and ten more

std::vector<Counts> countRecords(QByteArrayView head)
{
    std::vector<Counts> records;
    Counts counts {};
    bool isQuoted = false;
    bool isBlank = true;
    const auto endRecord = [&] {
        if (!isBlank)
            records.push_back(std::exchange(counts, {}));
        isBlank = true;
    };
    for (const char c : head) {
        const bool isBreak = !isQuoted && (c == '\n' || c == '\r');
        if (c == '"')
            isQuoted = !isQuoted;
        const auto *const candidate = std::find(candidates.begin(), candidates.end(), c);
        if (!isQuoted && candidate != candidates.end())
            ++counts.at(std::size_t(candidate - candidates.begin()));
        if (isBreak)
            endRecord();
        else
            isBlank = false;
        if (records.size() == maxRecords)
            return records;
    }
    if (records.empty()) // the last record may be cut off, and counts only if it is the only one
        endRecord();
    return records;
}
} // namespace

char csvSeparatorOf(QByteArrayView head)
{
    const std::vector<Counts> records = countRecords(head);
    char best = ',';
    auto bestScore = std::pair(std::ptrdiff_t(0), 0);
    for (std::size_t i = 0; i < candidates.size() && !records.empty(); ++i) {
        const int inHeader = records.front().at(i);
        const auto alike = std::count_if(records.begin(), records.end(), [&](const Counts &counts) {
            return inHeader > 0 && counts.at(i) == inHeader;
        });
        if (const auto score = std::pair(alike, inHeader); score > bestScore) {
            best = candidates.at(i);
            bestScore = score;
        }
    }
    return best;
}

namespace {
// The separator that a line such as "sep=;" names, otherwise 0.
char namedSeparator(QByteArrayView line)
{
    while (line.endsWith('\r') || line.endsWith('\n'))
        line.chop(1);
    if (line.size() > 2 && line.startsWith('"') && line.endsWith('"'))
        line = line.sliced(1).chopped(1);
    if (line.first(std::min<qsizetype>(4, line.size())).compare("sep=", Qt::CaseInsensitive) != 0)
        return '\0';
    const QByteArrayView value = line.sliced(4);
    if (value == QByteArrayView("\\t"))
        return '\t';
    // Spreadsheets fill the line up with separators.
    const bool isOne = !value.isEmpty() && value.count(value[0]) == value.size();
    return isOne && value[0] > 0 && value[0] != '"' ? value[0] : '\0';
}

bool isBlank(QChar c)
{
    return c == u' ' || c == u'\t';
}

// A line that separators divide into columns, as in a table that people read.
struct DividedLine
{
    std::vector<qsizetype> separators; // where they are
    bool hasBlanksAfter = true; // each of them
    bool isFilledUp = false; // some name has blanks to reach the separator
};

DividedLine divided(const QString &line, QChar separator)
{
    DividedLine found;
    bool isQuoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const bool startsField = i == 0 || (!isQuoted && line[i - 1] == separator);
        if (startsField && isBlank(line[i]) && line[i] != separator)
            found.isFilledUp = true;
        if (line[i] == u'"')
            isQuoted = !isQuoted;
        if (isQuoted || line[i] != separator)
            continue;
        const bool isBlankNext = i + 1 < line.size() && isBlank(line[i + 1]);
        found.hasBlanksAfter = found.hasBlanksAfter && isBlankNext && line[i + 1] != separator;
        found.isFilledUp = found.isFilledUp || (i > 0 && isBlank(line[i - 1]) && !startsField);
        found.separators.push_back(i);
    }
    return found;
}

bool isPadded(QByteArrayView head, char separator, bool isCutOff)
{
    QString text = QString::fromUtf8(head);
    text.replace(u"\r\n"_s, u"\n"_s).replace(QLatin1Char('\r'), QLatin1Char('\n'));
    QStringList lines = text.split(QLatin1Char('\n'));
    if (isCutOff && lines.size() > 1)
        lines.removeLast();
    const DividedLine header = divided(lines.front(), QLatin1Char(separator));
    if (header.separators.empty() || header.hasBlanksAfter)
        return !header.separators.empty();
    if (!header.isFilledUp)
        return false;
    lines.removeFirst();
    lines.removeIf([](const QString &line) { return line.trimmed().isEmpty(); });
    lines = lines.first(std::min<qsizetype>(lines.size(), maxRecords - 1));
    return !lines.isEmpty() && std::all_of(lines.begin(), lines.end(), [&](const QString &line) {
        return divided(line, QLatin1Char(separator)).separators == header.separators;
    });
}
} // namespace

CsvForm csvFormOf(QByteArrayView head, char separator)
{
    const bool isCutOff = head.size() >= TextLines::headSize;
    if (head.startsWith(QByteArrayView("\xEF\xBB\xBF")))
        head = head.sliced(3);
    const auto *const end
        = std::find_if(head.begin(), head.end(), [](char c) { return c == '\n' || c == '\r'; });
    const char named = namedSeparator(head.first(end - head.begin()));
    CsvForm form;
    form.namesSeparator = named != '\0';
    if (form.namesSeparator) {
        head = head.sliced(end - head.begin());
        while (head.startsWith('\r') || head.startsWith('\n'))
            head = head.sliced(1);
    }
    form.separator = separator != '\0' ? separator
        : form.namesSeparator          ? named
                                       : csvSeparatorOf(head);
    form.isPadded = isPadded(head, form.separator, isCutOff);
    return form;
}

} // namespace penstock
