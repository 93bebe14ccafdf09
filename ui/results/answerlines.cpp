// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/answerlines.h"

#include <algorithm>

namespace penstock {

namespace {
constexpr qsizetype indent = 2;

bool isInsideLetter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

bool isSpace(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

// Lays out tokens as they come.
class Printer
{
public:
    explicit Printer(const QByteArray &json)
        : m_json(json)
    {
        m_pretty.reserve(json.size() + json.size() / 2);
    }

    QByteArray print()
    {
        while (m_at < m_json.size())
            step();
        return std::move(m_pretty);
    }

private:
    void step()
    {
        const char byte = m_json[m_at];
        if (isSpace(byte)) {
            ++m_at;
            return;
        }
        if (byte == '{' || byte == '[')
            return open(byte);
        if (byte == '}' || byte == ']') {
            --m_depth;
            breakLine();
        }
        if (byte == '"')
            return copyString();
        m_pretty += byte;
        ++m_at;
        if (byte == ',')
            breakLine();
        else if (byte == ':')
            m_pretty += ' ';
    }

    // What is empty stays on its line.
    void open(char byte)
    {
        m_pretty += byte;
        do
            ++m_at;
        while (m_at < m_json.size() && isSpace(m_json[m_at]));
        const char next = m_at < m_json.size() ? m_json[m_at] : '\0';
        if (next == '}' || next == ']') {
            m_pretty += next;
            ++m_at;
            return;
        }
        ++m_depth;
        breakLine();
    }

    void copyString()
    {
        const qsizetype begin = m_at++;
        while (m_at < m_json.size() && m_json[m_at] != '"')
            m_at += m_json[m_at] == '\\' ? 2 : 1;
        m_at = std::min(m_at + 1, m_json.size());
        m_pretty.append(m_json.constData() + begin, m_at - begin);
    }

    void breakLine()
    {
        m_pretty += '\n';
        m_pretty.append(std::max<qsizetype>(m_depth, 0) * indent, ' ');
    }

    const QByteArray &m_json;
    QByteArray m_pretty;
    qsizetype m_at = 0;
    qsizetype m_depth = 0;
};
} // namespace

QByteArrayView AnswerLines::line(qsizetype index) const
{
    const qsizetype begin = starts[std::size_t(index)];
    qsizetype end = index + 1 < count() ? starts[std::size_t(index) + 1] : utf8.size();
    if (end > begin && utf8[end - 1] == '\n')
        --end;
    return QByteArrayView(utf8).sliced(begin, end - begin);
}

AnswerLines linesOf(QByteArray utf8)
{
    AnswerLines text;
    text.utf8 = std::move(utf8);
    const QByteArray &bytes = text.utf8;
    bool goesOn = false;
    for (qsizetype begin = 0; begin < bytes.size();) {
        text.starts.push_back(begin);
        text.goesOn.push_back(goesOn);
        const qsizetype lineBreak = bytes.indexOf('\n', begin);
        qsizetype end = lineBreak < 0 ? bytes.size() : lineBreak + 1;
        goesOn = end - begin > AnswerLines::longest + 1;
        if (goesOn) {
            end = begin + AnswerLines::longest;
            while (end > begin + 1 && isInsideLetter(bytes[end]))
                --end;
        }
        text.widest = std::max(text.widest, end - begin);
        begin = end;
    }
    return text;
}

QByteArray prettyJson(const QByteArray &json)
{
    return Printer(json).print();
}

} // namespace penstock
