// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/recordpathreader_p.h>

namespace penstock {

namespace {
constexpr std::int64_t largestIndex = 9'007'199'254'740'991; // 2^53 - 1, says RFC 9535
} // namespace

bool RecordPathReader::isNameStart(QChar c)
{
    return (c >= QLatin1Char('a') && c <= QLatin1Char('z'))
        || (c >= QLatin1Char('A') && c <= QLatin1Char('Z')) || c == QLatin1Char('_')
        || c.unicode() >= 0x80;
}

Result<RecordPath> RecordPathReader::read()
{
    RecordPath path = readPath();
    if (!m_fault && !isAtEnd()) {
        skipBlanks();
        fail(isAtEnd() ? jobMessage("json_path.blank_end") : jobMessage("json_path.no_segment"));
    }
    if (m_fault)
        return failure(jobMessage("json_path.invalid", *m_fault, faultPosition())
                           .at(jobMessage("place.json_path", m_text)));
    return path;
}

RecordPath RecordPathReader::readPath()
{
    m_path = {};
    if (!skip('$'))
        fail(jobMessage("json_path.no_root"));
    while (!m_fault) {
        const qsizetype behind = m_at;
        skipBlanks();
        if (peek() != QLatin1Char('.') && peek() != QLatin1Char('[')) {
            m_at = behind;
            break;
        }
        readSegment();
    }
    return std::move(m_path);
}

void RecordPathReader::readSegment()
{
    if (skip('.'))
        readDotted();
    else if (skip('['))
        readBracketed();
}

void RecordPathReader::readDotted()
{
    if (peek() == QLatin1Char('.')) {
        --m_at;
        fail(jobMessage("json_path.descendants"));
    } else if (skip('*')) {
        m_path.m_segments.push_back({});
    } else {
        const qsizetype start = m_at;
        if (isNameStart(peek())) {
            while (isNameStart(peek()) || isDigit(peek()))
                ++m_at;
        }
        if (m_at == start)
            fail(jobMessage("json_path.no_name"));
        else
            addName(m_text.sliced(start, m_at - start));
    }
}

void RecordPathReader::readBracketed()
{
    skipBlanks();
    const QChar c = peek();
    if (skip('*'))
        m_path.m_segments.push_back({});
    else if (c == QLatin1Char('?'))
        fail(jobMessage("json_path.filters"));
    else if (c == QLatin1Char('(') || c == QLatin1Char('@'))
        fail(jobMessage("json_path.expressions"));
    else if (c == QLatin1Char('\'') || c == QLatin1Char('"'))
        addName(readQuoted());
    else if (c == QLatin1Char('-') || isDigit(c))
        readIndex();
    else if (c != QLatin1Char(':'))
        fail(jobMessage("json_path.empty_brackets"));
    if (m_fault)
        return;
    skipBlanks();
    if (peek() == QLatin1Char(':'))
        fail(jobMessage("json_path.slices"));
    else if (peek() == QLatin1Char(','))
        fail(jobMessage("json_path.selectors"));
    else if (!skip(']'))
        fail(jobMessage("json_path.open_bracket"));
}

void RecordPathReader::readIndex()
{
    const qsizetype start = m_at;
    skip('-');
    const qsizetype digits = m_at;
    while (isDigit(peek()))
        ++m_at;
    const QString text = m_text.sliced(start, m_at - start);
    bool isNumber = false;
    const std::int64_t index = text.toLongLong(&isNumber);
    const bool isPlain = m_at - digits == 1 ? text != u"-0"_s : m_text.mid(digits, 1) != u"0"_s;
    if (isNumber && isPlain && index >= -largestIndex && index <= largestIndex) {
        m_path.m_segments.push_back({Segment::Kind::Index, {}, index});
        return;
    }
    m_at = start;
    fail(jobMessage("json_path.invalid_index", text));
}

QString RecordPathReader::readQuoted()
{
    const QChar quote = peek();
    const qsizetype start = m_at++;
    QString name;
    while (!m_fault && !isAtEnd() && peek() != quote) {
        const QChar c = m_text[m_at];
        if (c == QLatin1Char('\\')) {
            readEscape(quote, name);
        } else if (c.unicode() < 0x20) {
            fail(jobMessage("json_path.control_character"));
        } else {
            name += c;
            ++m_at;
        }
    }
    if (m_fault)
        return {};
    const bool isOpen = isAtEnd();
    if (isOpen || !name.isValidUtf16()) {
        m_at = start;
        fail(isOpen ? jobMessage("json_path.open_quote") : jobMessage("json_path.half_character"));
        return {};
    }
    ++m_at;
    return name;
}

void RecordPathReader::readEscape(QChar quote, QString &name)
{
    static const QString letters = u"bfnrt/\\"_s;
    static const QString meanings = u"\b\f\n\r\t/\\"_s;
    const QChar c = m_text.mid(m_at + 1, 1).isEmpty() ? QChar() : m_text[m_at + 1];
    const QString hex = m_text.mid(m_at + 2, 4);
    bool isHex = false;
    const uint code = hex.toUInt(&isHex, 16);
    if (c == quote || letters.contains(c)) {
        name += c == quote ? quote : meanings[letters.indexOf(c)];
        m_at += 2;
    } else if (c == QLatin1Char('u') && isHex && hex.size() == 4
               && hex.front() != QLatin1Char('+')) {
        name += QChar(char16_t(code));
        m_at += 6;
    } else {
        fail(jobMessage("json_path.unknown_escape"));
    }
}

void RecordPathReader::addName(const QString &name)
{
    m_path.m_segments.push_back({Segment::Kind::Name, name.toStdString(), 0});
}

bool RecordPathReader::skip(char c)
{
    if (isAtEnd() || m_text[m_at] != QLatin1Char(c))
        return false;
    ++m_at;
    return true;
}

void RecordPathReader::skipBlanks()
{
    while (skip(' ') || skip('\t') || skip('\n') || skip('\r')) { }
}

void RecordPathReader::fail(const Message &why)
{
    if (m_fault)
        return;
    m_fault = why;
    m_faultAt = m_at;
}

Result<RecordPath> RecordPath::parse(const QString &text)
{
    return RecordPathReader(text).read();
}

Result<std::optional<RecordPath>> RecordPath::parseOptional(const QString &text)
{
    if (text.isEmpty())
        return std::nullopt;
    Result<RecordPath> path = parse(text);
    return path ? Result<std::optional<RecordPath>>(*std::move(path)) : failure(path.error());
}

} // namespace penstock
