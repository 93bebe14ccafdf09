// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/text/jsonscanner_p.h>

#include <penstock/http/text/bytetext_p.h>

#include <QJsonArray>
#include <QJsonDocument>

namespace penstock {
namespace {

constexpr std::size_t deepest = 128;

class JsonScanner
{
public:
    JsonScanner(QByteArrayView text, JsonVisitor &visitor)
        : m_text(text)
        , m_visitor(visitor)
    { }
    bool scan()
    {
        if (!value())
            return false;
        skipSpace();
        return m_at == m_text.size();
    }

private:
    bool value();
    bool members();
    bool elements();
    bool string(QByteArrayView &text);
    bool escape();
    bool number();
    bool literal(QByteArrayView word);
    qsizetype digits();
    bool eat(char byte)
    {
        const bool there = m_at < m_text.size() && m_text[m_at] == byte;
        m_at += there ? 1 : 0;
        return there;
    }
    void skipSpace()
    {
        constexpr QByteArrayView spaces = " \t\r\n";
        while (m_at < m_text.size() && spaces.contains(m_text[m_at]))
            ++m_at;
    }
    bool tell(JsonPiece::Type type, QByteArrayView text = {})
    {
        m_visitor.visit(m_path, {type, text});
        return true;
    }

    QByteArrayView m_text;
    JsonVisitor &m_visitor;
    JsonPath m_path;
    qsizetype m_at = 0;
};

bool JsonScanner::value()
{
    skipSpace();
    if (m_at >= m_text.size())
        return false;
    switch (m_text[m_at]) {
    case '{':
        tell(JsonPiece::Type::Object);
        return members();
    case '[':
        tell(JsonPiece::Type::Array);
        return elements();
    case '"': {
        QByteArrayView text;
        return string(text) && tell(JsonPiece::Type::String, text);
    }
    case 't':
        return literal("true");
    case 'f':
        return literal("false");
    case 'n':
        return literal("null");
    default:
        return number();
    }
}

bool JsonScanner::members()
{
    ++m_at;
    skipSpace();
    if (eat('}'))
        return true;
    if (m_path.size() >= deepest)
        return false;
    m_path.emplace_back();
    do {
        skipSpace();
        JsonStep step;
        if (!string(step.key))
            return false;
        skipSpace();
        m_path.back() = step;
        if (!eat(':') || !value())
            return false;
        skipSpace();
    } while (eat(','));
    m_path.pop_back();
    return eat('}');
}

bool JsonScanner::elements()
{
    ++m_at;
    skipSpace();
    if (eat(']'))
        return true;
    if (m_path.size() >= deepest)
        return false;
    m_path.emplace_back();
    do {
        ++m_path.back().index;
        if (!value())
            return false;
        skipSpace();
    } while (eat(','));
    m_path.pop_back();
    return eat(']');
}

bool JsonScanner::string(QByteArrayView &text)
{
    if (!eat('"'))
        return false;
    const qsizetype start = m_at;
    while (m_at < m_text.size()) {
        const char byte = m_text[m_at++];
        if (byte == '"') {
            text = m_text.sliced(start, m_at - 1 - start);
            return true;
        }
        if (static_cast<unsigned char>(byte) < 0x20 || (byte == '\\' && !escape()))
            return false;
    }
    return false;
}

bool JsonScanner::escape()
{
    constexpr QByteArrayView letters = "\"\\/bfnrt";
    constexpr QByteArrayView hex = "0123456789abcdefABCDEF";
    if (!eat('u'))
        return m_at < m_text.size() && letters.contains(m_text[m_at++]);
    for (int i = 0; i < 4; ++i) {
        if (m_at >= m_text.size() || !hex.contains(m_text[m_at++]))
            return false;
    }
    return true;
}

bool JsonScanner::number()
{
    const qsizetype start = m_at;
    eat('-');
    const bool leadingZero = m_at < m_text.size() && m_text[m_at] == '0';
    const qsizetype whole = digits();
    if (whole == 0 || (leadingZero && whole > 1))
        return false;
    if (eat('.') && digits() == 0)
        return false;
    if (eat('e') || eat('E')) {
        if (!eat('+'))
            eat('-');
        if (digits() == 0)
            return false;
    }
    return tell(JsonPiece::Type::Number, m_text.sliced(start, m_at - start));
}

qsizetype JsonScanner::digits()
{
    const qsizetype start = m_at;
    while (m_at < m_text.size() && isDigit(m_text[m_at]))
        ++m_at;
    return m_at - start;
}

bool JsonScanner::literal(QByteArrayView word)
{
    if (!m_text.sliced(m_at).startsWith(word))
        return false;
    m_at += word.size();
    return tell(JsonPiece::Type::Literal, word);
}

bool stepMatches(QByteArrayView token, const JsonStep &step)
{
    if (token == QByteArrayView("*"))
        return true;
    if (step.index >= 0)
        return token == QByteArray::number(step.index);
    if (!token.contains('~'))
        return token == step.key;
    QByteArray name = token.toByteArray();
    name.replace("~1", "/").replace("~0", "~");
    return name == step.key;
}

} // namespace

JsonVisitor::~JsonVisitor() = default;

bool scanJson(QByteArrayView text, JsonVisitor &visitor)
{
    return JsonScanner(text, visitor).scan();
}

bool pointerMatches(QByteArrayView pointer, const JsonPath &path)
{
    for (const JsonStep &step : path) {
        if (!pointer.startsWith('/'))
            return false;
        pointer = pointer.sliced(1);
        const qsizetype slash = pointer.indexOf('/');
        const QByteArrayView token = slash < 0 ? pointer : pointer.first(slash);
        if (!stepMatches(token, step))
            return false;
        pointer = pointer.sliced(token.size());
    }
    return pointer.isEmpty();
}

QByteArray unescapedJson(QByteArrayView text)
{
    if (!text.contains('\\'))
        return text.toByteArray();
    const QByteArray list = "[\"" + text.toByteArray() + "\"]";
    return QJsonDocument::fromJson(list).array().first().toString().toUtf8();
}

} // namespace penstock
