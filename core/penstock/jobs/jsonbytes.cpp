// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/jsonbytes.h>

#include <simdjson.h>

#include <algorithm>
#include <string>

namespace penstock {

namespace {
namespace ondemand = simdjson::ondemand;
using simdjson::error_code;

constexpr int deepest = 1'000; // one recursion of check() each

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// The grammar of a number. The parser's own would refuse what does not fit a double or 64 bits.
bool isNumber(std::string_view text)
{
    const auto digits = [&text] {
        const auto end = std::find_if_not(text.begin(), text.end(), isDigit);
        const auto count = std::size_t(end - text.begin());
        text.remove_prefix(count);
        return count;
    };
    if (text.starts_with('-'))
        text.remove_prefix(1);
    const bool leadingZero = text.starts_with('0');
    const std::size_t whole = digits();
    if (whole == 0 || (leadingZero && whole > 1))
        return false;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        if (digits() == 0)
            return false;
    }
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('-') || text.starts_with('+'))
            text.remove_prefix(1);
        if (digits() == 0)
            return false;
    }
    return text.empty();
}

std::string_view trimmed(std::string_view token)
{
    const std::size_t end = token.find_last_not_of(" \t\r\n");
    return token.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

bool isValid(ondemand::value value, int depth);

bool isValidArray(ondemand::array array, int depth)
{
    for (auto element : array) {
        ondemand::value inner;
        if (element.get(inner) != error_code::SUCCESS || !isValid(inner, depth))
            return false;
    }
    return true;
}

bool isValidObject(ondemand::object object, int depth)
{
    for (auto member : object) {
        std::string_view name;
        ondemand::value inner;
        // The name is unescaped because that is what finds a wrong escape.
        if (member.unescaped_key().get(name) != error_code::SUCCESS
            || member.value().get(inner) != error_code::SUCCESS || !isValid(inner, depth))
            return false;
    }
    return true;
}

// The parser is lazy: what nobody looks at is not checked. So this looks at everything.
bool isValid(ondemand::value value, int depth)
{
    ondemand::json_type type {};
    if (depth > deepest || value.type().get(type) != error_code::SUCCESS)
        return false;
    switch (type) {
    case ondemand::json_type::array: {
        ondemand::array array;
        return value.get_array().get(array) == error_code::SUCCESS
            && isValidArray(array, depth + 1);
    }
    case ondemand::json_type::object: {
        ondemand::object object;
        return value.get_object().get(object) == error_code::SUCCESS
            && isValidObject(object, depth + 1);
    }
    case ondemand::json_type::string: {
        std::string_view text;
        return value.get_string().get(text) == error_code::SUCCESS;
    }
    case ondemand::json_type::number:
        return isNumber(trimmed(value.raw_json_token()));
    case ondemand::json_type::boolean: {
        bool flag = false;
        return value.get_bool().get(flag) == error_code::SUCCESS;
    }
    case ondemand::json_type::null: {
        bool isNull = false;
        return value.is_null().get(isNull) == error_code::SUCCESS && isNull;
    }
    }
    return false;
}

// As it stands; only of what isJson() has found valid.
std::string_view rawOf(ondemand::value value, ondemand::json_type type)
{
    switch (type) {
    case ondemand::json_type::array:
        return value.get_array().value_unsafe().raw_json().value_unsafe();
    case ondemand::json_type::object:
        return value.get_object().value_unsafe().raw_json().value_unsafe();
    default:
        return trimmed(value.raw_json_token());
    }
}
} // namespace

bool isJson(QByteArrayView bytes)
{
    // In a list of its own a lone number or text is read as any other value.
    std::string list;
    list.reserve(std::size_t(bytes.size()) + 2 + simdjson::SIMDJSON_PADDING);
    list.append("[").append(bytes.data(), std::size_t(bytes.size())).append("]");
    ondemand::parser parser;
    ondemand::document document;
    ondemand::array array;
    if (parser.iterate(list).get(document) != error_code::SUCCESS
        || document.get_array().get(array) != error_code::SUCCESS)
        return false;
    int count = 0;
    for (auto element : array) {
        ondemand::value value;
        if (++count > 1 || element.get(value) != error_code::SUCCESS || !isValid(value, 0))
            return false;
    }
    return count == 1 && document.current_location().error() == error_code::OUT_OF_BOUNDS;
}

QByteArray onOneLine(const QByteArray &json)
{
    QByteArray line = json;
    // Inside a string a line break would be escaped.
    line.replace('\n', ' ').replace('\r', ' ');
    return line;
}

QByteArray toJsonString(QByteArrayView utf8)
{
    const QByteArray valid
        = utf8.isValidUtf8() ? utf8.toByteArray() : QString::fromUtf8(utf8).toUtf8();
    QByteArray json = "\"";
    json.reserve(valid.size() + 2);
    for (const char c : valid) {
        switch (c) {
        case '"':
            json += "\\\"";
            break;
        case '\\':
            json += "\\\\";
            break;
        case '\n':
            json += "\\n";
            break;
        case '\r':
            json += "\\r";
            break;
        case '\t':
            json += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20)
                json += "\\u00" + QByteArray(1, c).toHex();
            else
                json += c;
        }
    }
    return json + '"';
}

Result<std::vector<JsonMember>, QString> jsonMembers(QByteArrayView bytes)
{
    if (!isJson(bytes))
        return failure(QStringLiteral("it is no JSON"));
    const simdjson::padded_string padded(bytes.data(), std::size_t(bytes.size()));
    ondemand::parser parser;
    ondemand::document document;
    ondemand::object object;
    if (parser.iterate(padded).get(document) != error_code::SUCCESS
        || document.get_object().get(object) != error_code::SUCCESS)
        return failure(QStringLiteral("it is JSON, but no object"));
    std::vector<JsonMember> members;
    for (auto field : object) {
        JsonMember member;
        const std::string_view name = field.unescaped_key().value_unsafe();
        member.name = QString::fromUtf8(name.data(), qsizetype(name.size()));
        ondemand::value value = field.value().value_unsafe();
        const auto type = value.type().value_unsafe();
        const std::string_view raw = rawOf(value, type);
        member.json = onOneLine(QByteArray(raw.data(), qsizetype(raw.size())));
        const std::string_view text
            = type == ondemand::json_type::string ? value.get_string().value_unsafe() : raw;
        member.text = QString::fromUtf8(text.data(), qsizetype(text.size()));
        member.isNull = type == ondemand::json_type::null;
        const bool twice
            = std::any_of(members.begin(), members.end(),
                          [&member](const JsonMember &other) { return other.name == member.name; });
        if (twice)
            return failure(QStringLiteral("it has \"%1\" twice").arg(member.name));
        members.push_back(std::move(member));
    }
    return members;
}

} // namespace penstock
