// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Makes one fault in a source.
//   mutate list SEED EACH FOLDER …   chooses EACH faults in the sources of each folder, at most one
//   a
//                                    line, and prints them as lines of: name, file, line, what,
//                                    text
//   mutate list SEED all FOLDER …    all that it chooses from
//   mutate apply NAME FILE           prints FILE with that fault
// It reads tokens and no grammar, and relies on clang-format: binary operators stand between
// spaces, brackets of templates do not. What it makes and the compiler refuses is no fault that
// tests have to find. A fault is called by what it is and the text of its line, so that its name
// stays when lines move, and the choice of the others when some are gone.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace {

struct Fault
{
    std::size_t at = 0; // offset in the file
    std::size_t length = 0;
    std::string replacement;
    std::string what;
    std::size_t line = 0; // from 1
    std::string text; // of the line, without its indentation
    std::string name;
};

std::uint64_t hash(std::string_view text)
{
    std::uint64_t value = 14695981039346656037U; // FNV-1a
    for (const char each : text)
        value = (value ^ static_cast<unsigned char>(each)) * 1099511628211U;
    return value ^ (value >> 29U);
}

std::string hex(std::uint64_t value)
{
    std::array<char, 9> digits = {};
    std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(value >> 32U));
    return digits.data();
}

bool isWord(char each)
{
    return std::isalnum(static_cast<unsigned char>(each)) != 0 || each == '_';
}

//! \a source in which whatever is no code is spaces: comments, texts, directives, assertions.
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

//! The faults that can be made in one file.
class Faults
{
public:
    explicit Faults(std::string path)
        : m_path(std::move(path))
    {
        std::ifstream file(m_path, std::ios::binary);
        m_source.assign(std::istreambuf_iterator<char>(file), {});
        m_code = Code(m_source).text();
        findOperators();
        findLiterals();
        findConditions();
        findStatements();
        findFunctions();
        name();
    }
    const std::vector<Fault> &all() const { return m_faults; }
    std::string with(const Fault &fault) const
    {
        std::string mutated = m_source;
        return mutated.replace(fault.at, fault.length, fault.replacement);
    }

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

struct Choice
{
    std::size_t turn = 0; // among those of its kind
    std::uint64_t rank = 0;
    std::string path;
    Fault fault;
};

//! Returns and calls are everywhere: of a few faults none would be a limit that is off by one.
int kindOf(const Fault &fault)
{
    const std::string_view what = fault.what;
    if (what.ends_with("returned") || what.ends_with("at once"))
        return 0;
    if (what.ends_with("is dropped"))
        return what.starts_with("not") ? 1 : 2;
    const bool isLogic = what.find("&&") != std::string_view::npos
        || what.find("||") != std::string_view::npos || what.ends_with("negated");
    return isLogic ? 1 : 3;
}

std::vector<Choice> chosen(const std::string &folder, const std::string &seed, std::size_t most)
{
    std::vector<Choice> all;
    for (const auto &entry : std::filesystem::directory_iterator(folder)) {
        const std::string path = entry.path().string();
        if (entry.path().extension() != ".cpp")
            continue;
        const Faults faults(path);
        for (const Fault &fault : faults.all())
            all.push_back({0, hash(seed + ' ' + fault.name), path, fault});
    }
    const auto byRank = [](const Choice &one, const Choice &other) {
        return std::tie(one.turn, one.rank, one.path)
            < std::tie(other.turn, other.rank, other.path);
    };
    std::sort(all.begin(), all.end(), byRank);
    std::array<std::size_t, 4> turns = {};
    for (Choice &choice : all)
        choice.turn = turns.at(std::size_t(kindOf(choice.fault)))++;
    std::sort(all.begin(), all.end(), byRank);

    std::vector<Choice> some;
    std::set<std::pair<std::string, std::size_t>> lines;
    for (Choice &choice : all) {
        const bool isAll = most == std::string::npos;
        if (some.size() < most && (isAll || lines.emplace(choice.path, choice.fault.line).second))
            some.push_back(std::move(choice));
    }
    std::sort(some.begin(), some.end(), [](const Choice &one, const Choice &other) {
        return std::tie(one.path, one.fault.line, one.rank)
            < std::tie(other.path, other.fault.line, other.rank);
    });
    return some;
}

int refuse(const std::string &what)
{
    std::cerr << "mutate: " << what
              << ". It takes: list SEED EACH|all FOLDER …, or apply NAME FILE\n";
    return 2;
}

int list(const std::vector<std::string> &arguments)
{
    const std::string &each = arguments[2];
    const bool isNumber
        = !each.empty() && each.size() < 7 && std::all_of(each.begin(), each.end(), [](char digit) {
              return std::isdigit(static_cast<unsigned char>(digit)) != 0;
          });
    if (!isNumber && each != "all")
        return refuse("'" + each + "' is no number");
    for (std::size_t i = 3; i < arguments.size(); ++i) {
        if (!std::filesystem::is_directory(arguments[i]))
            return refuse("'" + arguments[i] + "' is no folder");
        const std::size_t most = isNumber ? std::stoul(each) : std::string::npos;
        for (const Choice &choice : chosen(arguments[i], arguments[1], most)) {
            const Fault &fault = choice.fault;
            std::cout << fault.name << '\t' << choice.path << '\t' << fault.line << '\t'
                      << fault.what << '\t' << fault.text << '\n';
        }
    }
    return 0;
}

int apply(const std::string &name, const std::string &path)
{
    const Faults faults(path);
    for (const Fault &fault : faults.all()) {
        if (fault.name == name) {
            std::cout << faults.with(fault);
            return 0;
        }
    }
    return refuse("there is no fault '" + name + "' in " + path);
}

} // namespace

int main(int argc, char **argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() >= 4 && arguments[0] == "list")
        return list(arguments);
    if (arguments.size() == 3 && arguments[0] == "apply")
        return apply(arguments[1], arguments[2]);
    return refuse(arguments.empty() ? "it is told nothing" : "'" + arguments[0] + "' is not known");
}
