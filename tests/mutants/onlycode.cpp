// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "onlycode.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace mutants {

namespace {
class Code
{
public:
    explicit Code(const std::string &source)
        : m_text(source)
    {
        while (m_at < m_text.size())
            step();
        for (const char *const assertion : {"static_assert(", "Q_ASSERT(", "Q_ASSERT_X("})
            blankCalls(assertion);
    }
    const std::string &text() const { return m_text; }

private:
    void step()
    {
        const std::string_view rest = std::string_view(m_text).substr(m_at);
        if (rest.starts_with("//"))
            return blankTo(m_text.find('\n', m_at));
        if (rest.starts_with("/*"))
            return blankTo(after("*/"));
        if (rest.starts_with("R\"") && (m_at == 0 || !isWord(m_text[m_at - 1])))
            return blankRaw();
        const bool isSeparator
            = rest[0] == '\'' && m_at > 0 && isWord(m_text[m_at - 1]); // of digits
        if (rest[0] == '"' || (rest[0] == '\'' && !isSeparator))
            return blankQuoted(rest[0]);
        if (rest[0] == '#' && m_isLineStart)
            return blankDirective();
        m_isLineStart = rest[0] == '\n' || (m_isLineStart && rest[0] == ' ');
        ++m_at;
    }
    std::size_t after(std::string_view end) const
    {
        const std::size_t found = m_text.find(end, m_at + 2);
        return found == std::string::npos ? found : found + end.size();
    }
    void blankTo(std::size_t end)
    {
        for (end = std::min(end, m_text.size()); m_at < end; ++m_at) {
            if (m_text[m_at] != '\n')
                m_text[m_at] = ' ';
        }
    }
    void blankRaw()
    {
        const std::size_t bracket = m_text.find('(', m_at);
        const std::string mark = m_text.substr(m_at + 2, bracket - m_at - 2);
        blankTo(after(")" + mark + "\""));
    }
    // The quotes stay, so that an empty argument is seen to be one.
    void blankQuoted(char quote)
    {
        std::size_t end = m_at + 1;
        while (end < m_text.size() && m_text[end] != quote)
            end += m_text[end] == '\\' ? 2 : 1;
        ++m_at;
        blankTo(end);
        ++m_at;
    }
    void blankDirective()
    {
        std::size_t end = m_text.find('\n', m_at);
        while (end != std::string::npos && m_text[end - 1] == '\\')
            end = m_text.find('\n', end + 1);
        blankTo(end);
    }
    void blankCalls(std::string_view name)
    {
        for (m_at = m_text.find(name); m_at != std::string::npos; m_at = m_text.find(name, m_at))
            blankTo(m_text.find(';', m_at));
    }

    std::string m_text;
    std::size_t m_at = 0;
    bool m_isLineStart = true;
};
} // namespace

std::string onlyCode(const std::string &source)
{
    return Code(source).text();
}

bool isWord(char each)
{
    return std::isalnum(static_cast<unsigned char>(each)) != 0 || each == '_';
}

} // namespace mutants
