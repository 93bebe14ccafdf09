// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/prettyjson.h>

#include <algorithm>
#include <cstring>

namespace penstock {

namespace {
constexpr qsizetype deepest = 128; // further levels are not set in further

class PrettyPrinter
{
public:
    explicit PrettyPrinter(const QByteArray &json)
        : m_json(json)
    { }

    QByteArray print()
    {
        m_text.reserve(m_json.size() * 3 / 2);
        for (qsizetype at = 0; at < m_json.size(); ++at)
            at = take(at);
        return std::move(m_text);
    }

private:
    // Returns the last place that was taken.
    qsizetype take(qsizetype at)
    {
        const char c = m_json[at];
        switch (c) {
        case ' ':
        case '\t':
        case '\r':
        case '\n':
            return at;
        case '"':
            return takeString(at);
        case '{':
        case '[':
            return open(at);
        case '}':
        case ']':
            --m_level;
            breakLine();
            m_text += c;
            return at;
        case ',':
            m_text += c;
            breakLine();
            return at;
        case ':':
            m_text += ": ";
            return at;
        default:
            m_text += c;
            return at;
        }
    }

    // What has nothing in it stays on its line.
    qsizetype open(qsizetype at)
    {
        const char closer = m_json[at] == '{' ? '}' : ']';
        qsizetype next = at + 1;
        while (next < m_json.size() && std::strchr(" \t\r\n", m_json[next]) != nullptr
               && m_json[next] != '\0')
            ++next;
        m_text += m_json[at];
        if (next < m_json.size() && m_json[next] == closer) {
            m_text += closer;
            return next;
        }
        ++m_level;
        breakLine();
        return at;
    }

    qsizetype takeString(qsizetype from)
    {
        qsizetype at = from + 1;
        while (at < m_json.size() && m_json[at] != '"')
            at += m_json[at] == '\\' ? 2 : 1;
        at = std::min(at, m_json.size() - 1);
        m_text += m_json.sliced(from, at - from + 1);
        return at;
    }

    void breakLine()
    {
        m_text += '\n';
        m_text += QByteArray(2 * qBound<qsizetype>(0, m_level, deepest), ' ');
    }

    const QByteArray &m_json;
    QByteArray m_text;
    qsizetype m_level = 0;
};
} // namespace

QByteArray prettyJson(const QByteArray &json)
{
    return PrettyPrinter(json).print();
}

} // namespace penstock
