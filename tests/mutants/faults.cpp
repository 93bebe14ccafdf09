// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "faults.h"

#include "onlycode.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace mutants {

namespace {
std::string hex(std::uint64_t value)
{
    std::array<char, 9> digits = {};
    std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(value >> 32U));
    return digits.data();
}

class Finder
{
public:
    Finder(std::string path, std::string source)
        : m_path(std::move(path))
        , m_source(std::move(source))
        , m_code(onlyCode(m_source))
    {
        findOperators();
        findLiterals();
        findConditions();
        findStatements();
        findFunctions();
        name();
    }
    const std::vector<Fault> &all() const { return m_faults; }

private:
    void add(std::size_t at, std::size_t length, std::string replacement, std::string what)
    {
        Fault fault;
        fault.at = at;
        fault.length = length;
        fault.replacement = std::move(replacement);
        fault.what = std::move(what);
        m_faults.push_back(std::move(fault));
    }
    void swap(std::string_view from, std::string_view to)
    {
        for (std::size_t at = m_code.find(from); at != std::string::npos;
             at = m_code.find(from, at + 1)) {
            const std::string what = std::string(from) + std::string(" becomes ") + std::string(to);
            add(at, from.size(), std::string(to), what);
        }
    }

    void findOperators()
    {
        static constexpr std::pair<std::string_view, std::string_view> swaps[] = {
            {" < ", " <= "},
            {" <= ", " < "},
            {" > ", " >= "},
            {" >= ", " > "},
            {" == ", " != "},
            {" != ", " == "},
            {" && ", " || "},
            {" || ", " && "},
            {" - ", " + "},
            {" * ", " / "},
            {" / ", " * "},
            {" % ", " / "},
            {" -= ", " += "},
            {"++", "--"},
            {"std::min(", "std::max("},
            {"std::max(", "std::min("},
            {"std::all_of(", "std::any_of("},
            {"std::any_of(", "std::all_of("},
            {" continue;", " break;"},
        };
        for (const auto &[from, to] : swaps)
            swap(from, to);
        // Texts are joined by them as well, mostly.
        for (const char *const sum : {" + ", " += "}) {
            const std::string difference = sum[2] == '=' ? " -= " : " - ";
            for (std::size_t at = m_code.find(sum); at != std::string::npos;
                 at = m_code.find(sum, at + 1)) {
                if (lineAt(at).find('"') == std::string::npos)
                    add(at, difference.size(), difference, sum + (" becomes" + difference));
            }
        }
        for (std::size_t at = m_code.find('!'); at != std::string::npos;
             at = m_code.find('!', at + 1)) {
            if (m_code[at + 1] != '=')
                add(at, 1, "", "not is dropped");
        }
    }

    void findLiterals()
    {
        for (std::size_t at = 0; at < m_code.size(); ++at) {
            if (!isWord(m_code[at]))
                continue;
            std::size_t end = at;
            while (end < m_code.size() && (isWord(m_code[end]) || m_code[end] == '\''))
                ++end;
            const std::string word = m_code.substr(at, end - at);
            const bool isPart = at > 0 && m_code[at - 1] == '.';
            const bool isDecimal = end < m_code.size() && m_code[end] == '.';
            if (word == "true" || word == "false")
                add(at, word.size(), word == "true" ? "false" : "true", word + " is negated");
            else if (std::isdigit(static_cast<unsigned char>(word[0])) != 0 && !isPart && !isDecimal
                     && lineAt(at).find("reserve(") == std::string::npos)
                addNumber(at, word);
            at = end;
        }
    }
    void addNumber(std::size_t at, const std::string &word)
    {
        std::string digits;
        std::size_t end = 0;
        for (; end < word.size()
             && (std::isdigit(static_cast<unsigned char>(word[end])) != 0 || word[end] == '\'');
             ++end) {
            if (word[end] != '\'')
                digits += word[end];
        }
        const bool isHex = digits == "0" && end < word.size();
        if (isHex || digits.size() > 15)
            return;
        const std::string next = std::to_string(std::stoll(digits) + 1);
        add(at, end, next, word.substr(0, end) + " becomes " + next);
    }

    void findConditions()
    {
        for (std::size_t at = m_code.find(" if ("); at != std::string::npos;
             at = m_code.find(" if (", at + 1)) {
            std::size_t from = at + 5;
            const std::optional<std::size_t> end = closing(from - 1);
            if (!end)
                continue;
            const std::size_t initialised = m_code.find(';', from);
            if (initialised < *end)
                from = initialised + 1;
            else if (isDeclaration(m_code.substr(from, *end - from)))
                continue;
            from = m_code.find_first_not_of(' ', from);
            add(from, *end - from, "!(" + m_source.substr(from, *end - from) + ")",
                "the condition is negated");
        }
    }
    static bool isDeclaration(std::string_view condition)
    {
        return condition.find(" = ") != std::string_view::npos;
    }
    //! Of the bracket that is opened at \a at.
    std::optional<std::size_t> closing(std::size_t at) const
    {
        int depth = 0;
        for (; at < m_code.size(); ++at) {
            if (m_code[at] == '(' || m_code[at] == '{')
                ++depth;
            else if ((m_code[at] == ')' || m_code[at] == '}') && --depth == 0)
                return at;
        }
        return std::nullopt;
    }

    // Statements that begin a line: a call, an assignment, a return.
    void findStatements()
    {
        for (std::size_t begin = 0; begin < m_code.size(); begin = m_code.find('\n', begin) + 1) {
            const std::size_t at = m_code.find_first_not_of(' ', begin);
            if (at == std::string::npos)
                break;
            if (at > begin && isWord(m_code[at]) && endsBefore(begin))
                addStatement(at);
            if (m_code.find('\n', begin) == std::string::npos)
                break;
        }
    }
    //! Whether what is before \a begin is a whole statement.
    bool endsBefore(std::size_t begin) const
    {
        const std::size_t last = m_code.find_last_not_of(" \n", begin - 1);
        if (last == std::string::npos)
            return false;
        static constexpr std::string_view ends = ";{}:";
        const bool isElse = last >= 3 && m_code.compare(last - 3, 4, "else") == 0;
        // if (…), on a line that has more closing brackets than it opens only at its end
        return ends.find(m_code[last]) != std::string_view::npos || isElse || endsCondition(last);
    }
    bool endsCondition(std::size_t last) const
    {
        if (m_code[last] != ')')
            return false;
        int depth = 0;
        std::size_t at = last;
        do {
            depth += m_code[at] == ')' ? 1 : m_code[at] == '(' ? -1 : 0;
        } while (depth > 0 && at-- > 0);
        const std::string_view before = std::string_view(m_code).substr(0, at);
        return before.ends_with("if ") || before.ends_with("for ") || before.ends_with("while ");
    }
    void addStatement(std::size_t at)
    {
        const std::optional<std::size_t> end = endOfStatement(at);
        if (!end)
            return;
        const std::string_view statement = std::string_view(m_code).substr(at, *end - at);
        if (statement.starts_with("return ")) {
            if (!isNothing(statement.substr(7)))
                add(at, *end - at, "return {}", "nothing is returned");
            return;
        }
        std::string_view target = statement;
        if (target.starts_with("Q_EMIT "))
            target.remove_prefix(7);
        const std::size_t length = chain(target);
        if (length == 0 || isNoMatter(target.substr(0, length)))
            return;
        const std::string_view rest = target.substr(length);
        if (rest.starts_with('(') && rest.ends_with(')'))
            add(at, *end - at, "static_cast<void>(0)", "the call is dropped");
        else if (rest.starts_with(" = ") || rest.starts_with(" += ") || rest.starts_with(" -= ")
                 || rest.starts_with(" |= "))
            add(at, *end - at, "static_cast<void>(0)", "the assignment is dropped");
    }
    // What {} would be as well, or is negated as a literal.
    static bool isNothing(std::string_view value)
    {
        static constexpr std::string_view nothings[]
            = {"{}", "true", "false", "nullptr", "0", "std::nullopt"};
        const bool isMade = std::isupper(static_cast<unsigned char>(value.front())) != 0
            && value.find('(') == value.size() - 2 && value.ends_with("()");
        return isMade
            || std::find(std::begin(nothings), std::end(nothings), value) != std::end(nothings);
    }
    // Calls whose loss costs time or memory only.
    static bool isNoMatter(std::string_view called)
    {
        static constexpr std::string_view names[]
            = {"reserve", "Q_UNUSED", "std::ignore", "squeeze", "return", "static_cast"};
        return std::any_of(std::begin(names), std::end(names),
                           [called](std::string_view name) { return called.ends_with(name); });
    }
    // The length of a, a.b, a->b(…).c or a[…] at the beginning of \a text; of its last call the
    // name only.
    static std::size_t chain(std::string_view text)
    {
        std::size_t at = 0;
        std::size_t name = 0;
        while (at < text.size()) {
            if (isWord(text[at]) || text[at] == '.' || text[at] == ':') {
                ++at;
            } else if (text.substr(at).starts_with("->")) {
                at += 2;
            } else if (text[at] == '(' || text[at] == '[') {
                if (text[at] == '(')
                    name = at;
                int depth = 0;
                do {
                    depth += text[at] == '(' || text[at] == '[' ? 1
                        : text[at] == ')' || text[at] == ']'    ? -1
                                                                : 0;
                } while (++at < text.size() && depth > 0);
            } else {
                break;
            }
        }
        return at == text.size() && text.ends_with(')') ? name : at;
    }
    // Of a statement without a block.
    std::optional<std::size_t> endOfStatement(std::size_t at) const
    {
        int depth = 0;
        for (; at < m_code.size(); ++at) {
            const char each = m_code[at];
            if (each == '(' || each == '[' || each == '{')
                ++depth;
            else if (each == ')' || each == ']' || each == '}')
                --depth;
            if (depth < 0)
                return std::nullopt;
            if (each == ';' && depth == 0)
                return at;
        }
        return std::nullopt;
    }

    // A brace in the first column begins the body of a function.
    void findFunctions()
    {
        for (std::size_t at = m_code.find("\n{\n"); at != std::string::npos;
             at = m_code.find("\n{\n", at + 1)) {
            const std::size_t before = m_code.find_last_of(";}", at);
            const std::size_t blank = m_source.rfind("\n\n", at);
            const std::size_t begin = std::max(before == std::string::npos ? 0 : before + 1,
                                               blank == std::string::npos ? 0 : blank);
            std::size_t first = m_code.find_first_not_of(" \n", begin);
            while (m_code.compare(first, 9, "template ") == 0
                   || m_code.compare(first, 9, "namespace") == 0)
                first = m_code.find('\n', first) + 1;
            const std::string head = m_code.substr(first, at - first);
            if (head.find('(') == std::string::npos)
                continue;
            const std::string_view type = std::string_view(head).substr(0, head.find('('));
            if (type.starts_with("void ") || type.starts_with("static void "))
                addEarlyReturn(at, first, "return;");
            else if (type.find(' ') != std::string_view::npos)
                addEarlyReturn(at, first, "return {};");
        }
    }
    // At the line of its name.
    void addEarlyReturn(std::size_t brace, std::size_t first, const std::string &text)
    {
        const std::size_t length = brace + 2 - first;
        add(first, length, m_source.substr(first, length) + " " + text, "it returns at once");
    }

    std::string lineAt(std::size_t at) const
    {
        const std::size_t newline = m_source.rfind('\n', at);
        const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
        const std::size_t first = m_source.find_first_not_of(' ', begin);
        return m_source.substr(first, m_source.find('\n', first) - first);
    }
    void name()
    {
        std::map<std::string, int> count;
        std::sort(m_faults.begin(), m_faults.end(), [](const Fault &one, const Fault &other) {
            return std::pair(one.at, one.what) < std::pair(other.at, other.what);
        });
        for (Fault &fault : m_faults) {
            const std::size_t at = m_source.find_first_not_of(' ', fault.at);
            fault.line = 1
                + std::size_t(std::count(m_source.begin(), m_source.begin() + std::ptrdiff_t(at),
                                         '\n'));
            fault.text = lineAt(at);
            std::string key = m_path + '\n' + fault.what + '\n' + fault.text;
            key += '\n' + std::to_string(++count[key]);
            fault.name = hex(hash(key));
        }
    }

    std::string m_path;
    std::string m_source;
    std::string m_code;
    std::vector<Fault> m_faults;
};
} // namespace

std::vector<Fault> faultsIn(const std::string &path, const std::string &source)
{
    return Finder(path, source).all();
}

std::string withFault(std::string source, const Fault &fault)
{
    return source.replace(fault.at, fault.length, fault.replacement);
}

std::uint64_t hash(std::string_view text)
{
    std::uint64_t value = 14695981039346656037U; // FNV-1a
    for (const char each : text)
        value = (value ^ static_cast<unsigned char>(each)) * 1099511628211U;
    return value ^ (value >> 29U);
}

} // namespace mutants
