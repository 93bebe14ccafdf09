// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/condition.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/recordpathreader_p.h>

#include <algorithm>
#include <compare>

namespace penstock {

namespace {
// A number as the digits behind "0." and a power of ten. A double would make neighbors of large ids
// equal.
class Decimal
{
public:
    explicit Decimal(QByteArrayView text)
        : m_isNegative(text.startsWith('-'))
    {
        text = text.sliced(m_isNegative ? 1 : 0);
        const auto exponentAt
            = std::find_if(text.begin(), text.end(), [](char c) { return c == 'e' || c == 'E'; });
        const QByteArrayView number = text.first(exponentAt - text.begin());
        if (exponentAt != text.end())
            m_exponent = exponentOf(text.sliced(number.size() + 1));
        const qsizetype point = number.indexOf('.');
        m_exponent += point < 0 ? number.size() : point;
        m_digits = number.toByteArray();
        if (point >= 0)
            m_digits.remove(point, 1);
        const auto first = std::find_if(m_digits.begin(), m_digits.end(), isNotZero);
        m_exponent -= first - m_digits.begin();
        m_digits.remove(0, first - m_digits.begin());
        while (m_digits.endsWith('0'))
            m_digits.chop(1);
    }

    friend std::strong_ordering operator<=>(const Decimal &one, const Decimal &other)
    {
        if (one.sign() != other.sign())
            return one.sign() <=> other.sign();
        return one.sign() < 0 ? other.size(one) : one.size(other);
    }

private:
    static bool isNotZero(char c) { return c != '0'; }
    static qint64 exponentOf(QByteArrayView text)
    {
        // Larger ones are beyond any number of digits in a response.
        constexpr qint64 largest = 1'000'000'000'000'000;
        bool fits = false;
        const qint64 exponent = text.toLongLong(&fits);
        if (fits)
            return std::clamp(exponent, -largest, largest);
        return text.startsWith('-') ? -largest : largest;
    }
    int sign() const { return m_digits.isEmpty() ? 0 : m_isNegative ? -1 : 1; }
    std::strong_ordering size(const Decimal &other) const
    {
        if (m_digits.isEmpty())
            return std::strong_ordering::equal;
        if (m_exponent != other.m_exponent)
            return m_exponent <=> other.m_exponent;
        return m_digits.compare(other.m_digits) <=> 0;
    }

    bool m_isNegative = false;
    QByteArray m_digits;
    qint64 m_exponent = 0;
};

bool isNumber(const JsonMember &value)
{
    return QByteArrayView("-0123456789").contains(value.json.front());
}

bool isText(const JsonMember &value)
{
    return value.json.startsWith('"');
}

bool areEqual(const JsonMember &one, const JsonMember &other);

bool haveEqualElements(const JsonMember &one, const JsonMember &other)
{
    const auto left = jsonElements(one.json);
    const auto right = jsonElements(other.json);
    return left && right
        && std::equal(left->begin(), left->end(), right->begin(), right->end(), areEqual);
}

bool haveEqualMembers(const JsonMember &one, const JsonMember &other)
{
    auto left = jsonMembers(one.json);
    auto right = jsonMembers(other.json);
    if (!left || !right || left->size() != right->size())
        return false;
    const auto byName = [](const JsonMember &a, const JsonMember &b) { return a.name < b.name; };
    std::sort(left->begin(), left->end(), byName);
    std::sort(right->begin(), right->end(), byName);
    return std::equal(left->begin(), left->end(), right->begin(), right->end(),
                      [](const JsonMember &a, const JsonMember &b) {
                          return a.name == b.name && areEqual(a, b);
                      });
}

bool areEqual(const JsonMember &one, const JsonMember &other)
{
    if (isNumber(one) && isNumber(other))
        return Decimal(one.json) <=> Decimal(other.json) == std::strong_ordering::equal;
    if (one.json.front() != other.json.front())
        return false;
    switch (one.json.front()) {
    case '"':
        return one.text == other.text;
    case '[':
        return haveEqualElements(one, other);
    case '{':
        return haveEqualMembers(one, other);
    default:
        return one.json == other.json;
    }
}

bool isLess(const JsonMember &one, const JsonMember &other)
{
    if (isNumber(one) && isNumber(other))
        return Decimal(one.json) < Decimal(other.json);
    // UTF-8 has the order of code points; UTF-16 has not.
    return isText(one) && isText(other) && one.text.toUtf8() < other.text.toUtf8();
}

// Nothing if it is absent.
std::optional<JsonMember> valueOf(const std::variant<RecordPath, QByteArray> &operand,
                                  QByteArrayView json)
{
    std::vector<QByteArray> found;
    if (const auto *const path = std::get_if<RecordPath>(&operand))
        found = path->match(json).value_or(std::vector<QByteArray>());
    else
        found = {std::get<QByteArray>(operand)};
    return found.empty() ? std::nullopt : std::optional(*jsonValue(found.front()));
}
} // namespace

bool Condition::Node::holds(QByteArrayView json) const
{
    const auto doesHold = [json](const Node &node) { return node.holds(json); };
    switch (kind) {
    case Kind::Or:
        return std::any_of(inner.begin(), inner.end(), doesHold);
    case Kind::And:
        return std::all_of(inner.begin(), inner.end(), doesHold);
    case Kind::Not:
        return !doesHold(inner.front());
    case Kind::Exists: {
        const auto found = std::get<RecordPath>(operands.front()).match(json);
        return found && !found->empty();
    }
    default:
        break;
    }
    const std::optional<JsonMember> left = valueOf(operands.front(), json);
    const std::optional<JsonMember> right = valueOf(operands.back(), json);
    const bool areBoth = left && right;
    const auto areSame = [&] { return areBoth ? areEqual(*left, *right) : !left && !right; };
    if (kind == Kind::Equal || kind == Kind::Unequal)
        return areSame() == (kind == Kind::Equal);
    return (areBoth && isLess(*left, *right)) || (kind == Kind::LessOrEqual && areSame());
}

bool Condition::holds(QByteArrayView json) const
{
    return isJson(json) && m_root.holds(json);
}

//! Reads the text of a condition. Paths and quoted texts are those of RecordPath.
class ConditionReader : private RecordPathReader
{
public:
    using RecordPathReader::RecordPathReader;

    Result<Condition> read()
    {
        Condition condition;
        skipBlanks();
        if (isAtEnd())
            fail(jobMessage("condition.empty"));
        else
            condition.m_root = readAny();
        if (!isAtEnd())
            fail(jobMessage("condition.no_operator"));
        if (m_fault)
            return failure(jobMessage("condition.invalid", *m_fault, faultPosition())
                               .at(jobMessage("place.condition", m_text)));
        return condition;
    }

private:
    using Node = Condition::Node;
    using Kind = Condition::Kind;
    static constexpr int deepest = 100;

    Node readAny() { return readSeveral(Kind::Or, "||", &ConditionReader::readAll); }
    Node readAll() { return readSeveral(Kind::And, "&&", &ConditionReader::readOne); }

    Node readSeveral(Kind kind, const char *between, Node (ConditionReader::*readInner)())
    {
        std::vector<Node> inner;
        do {
            skipBlanks();
            inner.push_back((this->*readInner)());
            skipBlanks();
        } while (!m_fault && skipText(between));
        return inner.size() == 1 ? std::move(inner.front()) : Node {kind, std::move(inner)};
    }

    Node readOne()
    {
        const bool isNegated = skip('!');
        if (isNegated)
            skipBlanks();
        const qsizetype start = m_at;
        Node node = skip('(') ? readParenthesis(start) : readTest(isNegated);
        return isNegated ? Node {Kind::Not, {std::move(node)}} : node;
    }

    Node readParenthesis(qsizetype start)
    {
        if (++m_depth > deepest)
            fail(jobMessage("condition.too_deep"));
        if (m_fault)
            return {};
        Node node = readAny();
        --m_depth;
        if (!m_fault && isAtEnd()) {
            m_at = start;
            fail(jobMessage("condition.open_parenthesis"));
        }
        if (!m_fault && !skip(')'))
            fail(jobMessage("condition.no_operator"));
        return node;
    }

    // A comparison, or a path that must exist.
    Node readTest(bool isNegated)
    {
        const qsizetype start = m_at;
        const Condition::Operand left = readOperand();
        const qsizetype behind = m_at;
        skipBlanks();
        const qsizetype operatorAt = m_at;
        bool isTurned = false; // a > b is b < a
        const std::optional<Kind> kind = m_fault ? std::nullopt : readOperator(isTurned);
        if (m_fault)
            return {};
        if (!kind) {
            m_at = behind;
            if (std::holds_alternative<RecordPath>(left))
                return {Kind::Exists, {}, {left}};
            m_at = start;
            fail(jobMessage("condition.value_alone"));
            return {};
        }
        if (isNegated) {
            m_at = operatorAt;
            fail(jobMessage("condition.negated_comparison"));
        }
        checkSingular(left, start);
        skipBlanks();
        const qsizetype rightAt = m_at;
        const Condition::Operand right = readOperand();
        checkSingular(right, rightAt);
        return {*kind, {}, isTurned ? std::vector {right, left} : std::vector {left, right}};
    }

    std::optional<Kind> readOperator(bool &isTurned)
    {
        if (skipText("=="))
            return Kind::Equal;
        if (skipText("!="))
            return Kind::Unequal;
        isTurned = peek() == QLatin1Char('>');
        if (skipText("<=") || skipText(">="))
            return Kind::LessOrEqual;
        if (skip('<') || skip('>'))
            return Kind::Less;
        return std::nullopt;
    }

    Condition::Operand readOperand()
    {
        const QChar c = peek();
        if (c == QLatin1Char('$'))
            return readPath();
        if (c == QLatin1Char('"') || c == QLatin1Char('\''))
            return toJsonString(readQuoted().toUtf8());
        if (c == QLatin1Char('-') || isDigit(c))
            return readNumber();
        if (c == QLatin1Char('@'))
            fail(jobMessage("condition.current"));
        else if (isNameStart(c))
            return readWord();
        else
            fail(jobMessage("condition.no_value"));
        return QByteArray();
    }

    QByteArray readNumber()
    {
        static const QString others = u"+-."_s;
        const qsizetype start = m_at;
        while (isDigit(peek()) || isNameStart(peek()) || (!isAtEnd() && others.contains(peek())))
            ++m_at;
        const QString text = m_text.sliced(start, m_at - start);
        if (!isJson(text.toUtf8())) {
            m_at = start;
            fail(jobMessage("condition.invalid_number", text));
        }
        return text.toLatin1();
    }

    QByteArray readWord()
    {
        const qsizetype start = m_at;
        while (isNameStart(peek()) || isDigit(peek()))
            ++m_at;
        const QString word = m_text.sliced(start, m_at - start);
        if (word == u"true"_s || word == u"false"_s || word == u"null"_s)
            return word.toLatin1();
        const bool isCall = peek() == QLatin1Char('(');
        m_at = start;
        fail(isCall ? jobMessage("condition.functions")
                    : jobMessage("condition.unknown_word", word));
        return {};
    }

    void checkSingular(const Condition::Operand &operand, qsizetype at)
    {
        const auto *const path = std::get_if<RecordPath>(&operand);
        if (m_fault || !path || path->isSingular())
            return;
        m_at = at;
        fail(jobMessage("condition.many_values"));
    }

    bool skipText(const char *text)
    {
        const QLatin1StringView expected(text);
        if (!QStringView(m_text).sliced(m_at).startsWith(expected))
            return false;
        m_at += expected.size();
        return true;
    }

    int m_depth = 0;
};

Result<Condition> Condition::parse(const QString &text)
{
    return ConditionReader(text).read();
}

Message Condition::faultOf(const QString &text)
{
    const Result<Condition> condition = parse(text);
    return condition ? Message() : condition.error().message;
}

} // namespace penstock
