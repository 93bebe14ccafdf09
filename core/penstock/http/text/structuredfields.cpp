// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/text/structuredfields.h>

#include <penstock/http/text/bytetext_p.h>

#include <algorithm>

namespace penstock {
namespace {

constexpr QByteArrayView tokenMarks = "!#$%&'*+-.^_`|~:/";
constexpr QByteArrayView keyMarks = "_-.*";

bool isLower(char byte)
{
    return byte >= 'a' && byte <= 'z';
}

//! Each read… function takes what it reads off the front, and gives nothing where it is malformed.
class FieldScanner
{
public:
    explicit FieldScanner(QByteArrayView text)
        : m_rest(text)
    { }

    bool atEnd() const { return m_rest.isEmpty(); }
    void skip(QByteArrayView blanks)
    {
        while (!atEnd() && blanks.contains(m_rest.front()))
            m_rest = m_rest.sliced(1);
    }
    bool eat(char byte)
    {
        const bool there = !atEnd() && m_rest.front() == byte;
        if (there)
            m_rest = m_rest.sliced(1);
        return there;
    }
    //! What stands between two members: a comma with blanks around it, and then another member.
    bool eatComma()
    {
        skip(" \t");
        const bool there = eat(',');
        skip(" \t");
        return there && !atEnd();
    }

    std::optional<QByteArray> readKey()
    {
        if (atEnd() || (!isLower(m_rest.front()) && m_rest.front() != '*'))
            return std::nullopt;
        return takeWhile(
            [](char byte) { return isLower(byte) || isDigit(byte) || keyMarks.contains(byte); });
    }
    std::optional<FieldItem> readMember()
    {
        if (!atEnd() && m_rest.front() == '(')
            return readInnerList();
        return readItem();
    }
    bool readParameters(std::vector<FieldParameter> &parameters);

private:
    template <typename Predicate>
    QByteArray takeWhile(Predicate belongs)
    {
        const auto end = std::find_if_not(m_rest.begin(), m_rest.end(), belongs);
        const qsizetype size = end - m_rest.begin();
        QByteArray taken = m_rest.first(size).toByteArray();
        m_rest = m_rest.sliced(size);
        return taken;
    }
    std::optional<FieldItem> readItem();
    std::optional<FieldItem> readInnerList();
    std::optional<FieldValue> readValue();
    std::optional<FieldValue> readNumber();
    std::optional<FieldValue> readString();
    std::optional<FieldValue> readBytes();
    std::optional<FieldValue> readDisplayString();
    std::optional<char> readEscapedByte();

    QByteArrayView m_rest;
};

bool FieldScanner::readParameters(std::vector<FieldParameter> &parameters)
{
    while (eat(';')) {
        skip(" ");
        auto key = readKey();
        if (!key)
            return false;
        FieldValue value {FieldValue::Type::Boolean, 1};
        if (eat('=')) {
            auto read = readValue();
            if (!read)
                return false;
            value = std::move(*read);
        }
        parameters.push_back({std::move(*key), std::move(value)});
    }
    return true;
}

std::optional<FieldItem> FieldScanner::readItem()
{
    FieldItem item;
    auto value = readValue();
    if (!value || !readParameters(item.parameters))
        return std::nullopt;
    item.value = std::move(*value);
    return item;
}

std::optional<FieldItem> FieldScanner::readInnerList()
{
    FieldItem list;
    list.isInnerList = true;
    eat('(');
    for (;;) {
        skip(" ");
        if (eat(')'))
            break;
        auto item = readItem();
        if (!item || atEnd() || (m_rest.front() != ' ' && m_rest.front() != ')'))
            return std::nullopt;
        list.inner.push_back(std::move(*item));
    }
    return readParameters(list.parameters) ? std::optional(std::move(list)) : std::nullopt;
}

std::optional<FieldValue> FieldScanner::readValue()
{
    using Type = FieldValue::Type;
    if (atEnd())
        return std::nullopt;
    const char first = m_rest.front();
    if (first == '-' || isDigit(first))
        return readNumber();
    if (isLetter(first) || first == '*')
        return FieldValue {Type::Token, 0, takeWhile([](char byte) {
                               return isLetter(byte) || isDigit(byte) || tokenMarks.contains(byte);
                           })};
    m_rest = m_rest.sliced(1);
    switch (first) {
    case '"':
        return readString();
    case ':':
        return readBytes();
    case '%':
        return eat('"') ? readDisplayString() : std::nullopt;
    case '?':
        if (eat('1'))
            return FieldValue {Type::Boolean, 1};
        return eat('0') ? std::optional(FieldValue {Type::Boolean, 0}) : std::nullopt;
    case '@': {
        auto date = readNumber();
        if (!date || date->type != Type::Integer)
            return std::nullopt;
        date->type = Type::Date;
        return date;
    }
    default:
        return std::nullopt;
    }
}

std::optional<FieldValue> FieldScanner::readNumber()
{
    constexpr qsizetype maxDigits = 15;
    constexpr qsizetype maxWholeDigits = 12; // of a decimal
    constexpr qsizetype maxDecimals = 3;
    const std::int64_t sign = eat('-') ? -1 : 1;
    const QByteArray whole = takeWhile(isDigit);
    if (whole.isEmpty() || whole.size() > maxDigits)
        return std::nullopt;
    if (!eat('.'))
        return FieldValue {FieldValue::Type::Integer, sign * whole.toLongLong()};
    QByteArray decimals = takeWhile(isDigit);
    if (whole.size() > maxWholeDigits || decimals.isEmpty() || decimals.size() > maxDecimals)
        return std::nullopt;
    decimals.append(maxDecimals - decimals.size(), '0');
    return FieldValue {FieldValue::Type::Decimal,
                       sign * (whole.toLongLong() * 1000 + decimals.toLongLong())};
}

std::optional<FieldValue> FieldScanner::readString()
{
    FieldValue value {FieldValue::Type::String};
    while (!atEnd()) {
        char byte = m_rest.front();
        m_rest = m_rest.sliced(1);
        if (byte == '"')
            return value;
        if (byte == '\\') {
            if (atEnd() || (m_rest.front() != '"' && m_rest.front() != '\\'))
                return std::nullopt;
            byte = m_rest.front();
            m_rest = m_rest.sliced(1);
        } else if (byte < 0x20 || byte >= 0x7F) {
            return std::nullopt;
        }
        value.text.append(byte);
    }
    return std::nullopt;
}

std::optional<FieldValue> FieldScanner::readBytes()
{
    const QByteArray base64 = takeWhile([](char byte) { return byte != ':'; });
    if (!eat(':'))
        return std::nullopt;
    auto bytes = QByteArray::fromBase64Encoding(base64, QByteArray::AbortOnBase64DecodingErrors);
    if (!bytes)
        return std::nullopt;
    return FieldValue {FieldValue::Type::Bytes, 0, std::move(*bytes)};
}

//! "f0" of "%f0": two digits in lower case.
std::optional<char> FieldScanner::readEscapedByte()
{
    constexpr QByteArrayView digits = "0123456789abcdef";
    if (m_rest.size() < 2)
        return std::nullopt;
    const qsizetype high = digits.indexOf(m_rest[0]);
    const qsizetype low = digits.indexOf(m_rest[1]);
    if (high < 0 || low < 0)
        return std::nullopt;
    m_rest = m_rest.sliced(2);
    return static_cast<char>(high * 16 + low);
}

std::optional<FieldValue> FieldScanner::readDisplayString()
{
    FieldValue value {FieldValue::Type::DisplayString};
    while (!atEnd()) {
        const char byte = m_rest.front();
        m_rest = m_rest.sliced(1);
        if (byte < 0x20 || byte >= 0x7F)
            return std::nullopt;
        if (byte == '"')
            return value.text.isValidUtf8() ? std::optional(std::move(value)) : std::nullopt;
        const auto text = byte == '%' ? readEscapedByte() : std::optional(byte);
        if (!text)
            return std::nullopt;
        value.text.append(*text);
    }
    return std::nullopt;
}

} // namespace

const FieldValue *FieldItem::parameter(QByteArrayView name) const
{
    const auto found = std::find_if(parameters.rbegin(), parameters.rend(),
                                    [name](const auto &other) { return other.key == name; });
    return found == parameters.rend() ? nullptr : &found->value;
}

const FieldItem *fieldMember(const std::vector<FieldItem> &dictionary, QByteArrayView key)
{
    const auto found = std::find_if(dictionary.rbegin(), dictionary.rend(),
                                    [key](const auto &other) { return other.key == key; });
    return found == dictionary.rend() ? nullptr : &*found;
}

std::optional<std::vector<FieldItem>> parseFieldList(QByteArrayView text)
{
    FieldScanner scan(text);
    std::vector<FieldItem> items;
    scan.skip(" ");
    while (!scan.atEnd()) {
        auto item = scan.readMember();
        if (!item)
            return std::nullopt;
        items.push_back(std::move(*item));
        scan.skip(" \t");
        if (!scan.atEnd() && !scan.eatComma())
            return std::nullopt;
    }
    return items;
}

std::optional<std::vector<FieldItem>> parseFieldDictionary(QByteArrayView text)
{
    FieldScanner scan(text);
    std::vector<FieldItem> items;
    scan.skip(" ");
    while (!scan.atEnd()) {
        auto key = scan.readKey();
        if (!key)
            return std::nullopt;
        FieldItem item {{}, {FieldValue::Type::Boolean, 1}};
        if (scan.eat('=')) {
            auto read = scan.readMember();
            if (!read)
                return std::nullopt;
            item = std::move(*read);
        } else if (!scan.readParameters(item.parameters)) {
            return std::nullopt;
        }
        item.key = std::move(*key);
        items.push_back(std::move(item));
        scan.skip(" \t");
        if (!scan.atEnd() && !scan.eatComma())
            return std::nullopt;
    }
    return items;
}

} // namespace penstock
