// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/recordpath.h>

#include <penstock/jobs/spec/jobmessages.h>

#include <optional>

namespace penstock {

namespace {
constexpr std::int64_t largestIndex = 9'007'199'254'740'991; // 2^53 - 1, says RFC 9535

bool isDigit(QChar c)
{
    return c >= QLatin1Char('0') && c <= QLatin1Char('9');
}

bool isNameStart(QChar c)
{
    return (c >= QLatin1Char('a') && c <= QLatin1Char('z'))
        || (c >= QLatin1Char('A') && c <= QLatin1Char('Z')) || c == QLatin1Char('_')
        || c.unicode() >= 0x80;
}
} // namespace

//! Reads the text of a path, one segment after the other.
class RecordPathReader
{
public:
    explicit RecordPathReader(QString text)
        : m_text(std::move(text))
    { }

    Result<RecordPath> read()
    {
        if (!skip('$'))
            fail(jobMessage("json_path.no_root"));
        while (!m_fault && !isAtEnd()) {
            skipBlanks();
            if (isAtEnd())
                fail(jobMessage("json_path.blank_end"));
            else
                readSegment();
        }
        if (m_fault)
            return failure(*m_fault);
        return std::move(m_path);
    }

private:
    using Segment = RecordPath::Segment;

    void readSegment()
    {
        if (skip('.'))
            readDotted();
        else if (skip('['))
            readBracketed();
        else
            fail(jobMessage("json_path.no_segment"));
    }

    void readDotted()
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

    void readBracketed()
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
            readQuoted(c);
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

    void readIndex()
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

    void readQuoted(QChar quote)
    {
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
            return;
        if (isAtEnd()) {
            m_at = start;
            fail(jobMessage("json_path.open_quote"));
        } else if (!name.isValidUtf16()) {
            m_at = start;
            fail(jobMessage("json_path.half_character"));
        } else {
            ++m_at;
            addName(name);
        }
    }

    void readEscape(QChar quote, QString &name)
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

    void addName(const QString &name)
    {
        m_path.m_segments.push_back({Segment::Kind::Name, name.toStdString(), 0});
    }

    bool isAtEnd() const { return m_at >= m_text.size(); }
    QChar peek() const { return isAtEnd() ? QChar() : m_text[m_at]; }
    bool skip(char c)
    {
        if (isAtEnd() || m_text[m_at] != QLatin1Char(c))
            return false;
        ++m_at;
        return true;
    }
    void skipBlanks()
    {
        while (skip(' ') || skip('\t') || skip('\n') || skip('\r')) { }
    }
    void fail(const Message &why)
    {
        m_fault = jobMessage("json_path.invalid", why, m_at + 1)
                      .at(jobMessage("place.json_path", m_text));
    }

    const QString m_text;
    qsizetype m_at = 0;
    RecordPath m_path;
    std::optional<Error> m_fault;
};

Result<RecordPath> RecordPath::parse(const QString &text)
{
    return RecordPathReader(text).read();
}

} // namespace penstock
