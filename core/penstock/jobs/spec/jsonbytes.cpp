// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jsonbytes.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonvalue_p.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <QStringDecoder>

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
        return isNumber(withoutBlanksBehind(value.raw_json_token()));
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
} // namespace

namespace {
bool isOneValue(LoneValue lone)
{
    if (lone.hasError())
        return false;
    int count = 0;
    for (auto element : lone.list()) {
        ondemand::value value;
        if (++count > 1 || element.get(value) != error_code::SUCCESS || !isValid(value, 0))
            return false;
    }
    return count == 1 && lone.document().current_location().error() == error_code::OUT_OF_BOUNDS;
}
} // namespace

bool isJson(QByteArrayView bytes)
{
    thread_local JsonScratch scratch;
    const bool isOne = isOneValue(LoneValue({bytes.data(), std::size_t(bytes.size())}, scratch));
    scratch.shrink();
    return isOne;
}

void appendOnOneLine(QByteArray &line, QByteArrayView json)
{
    const qsizetype from = line.size();
    line += json;
    if (!json.contains('\n') && !json.contains('\r'))
        return; // as most is; looking for one letter is quick
    // Inside a string a line break would be escaped.
    std::replace_if(
        line.begin() + from, line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
}

QByteArray onOneLine(const QByteArray &json)
{
    QByteArray line;
    appendOnOneLine(line, json);
    return line;
}

namespace {
bool needsEscape(char c)
{
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

void appendEscaped(QByteArray &json, char c)
{
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
        if (needsEscape(c))
            json += "\\u00" + QByteArray(1, c).toHex();
        else
            json += c;
    }
}
} // namespace

void appendJsonString(QByteArray &json, QByteArrayView utf8)
{
    if (!utf8.isValidUtf8())
        return appendJsonString(json, wholeText(utf8).toUtf8());
    json += '"';
    if (std::none_of(utf8.begin(), utf8.end(), needsEscape)) {
        json += utf8;
    } else {
        for (const char c : utf8)
            appendEscaped(json, c);
    }
    json += '"';
}

QByteArray toJsonString(QByteArrayView utf8)
{
    QByteArray json;
    json.reserve(utf8.size() + 2);
    appendJsonString(json, utf8);
    return json;
}

namespace {
JsonMember memberOf(ondemand::value value)
{
    JsonMember member;
    const auto type = value.type().value_unsafe();
    const std::string_view raw = rawJson(value);
    member.json = onOneLine(QByteArray(raw.data(), qsizetype(raw.size())));
    const std::string_view text
        = type == ondemand::json_type::string ? value.get_string().value_unsafe() : raw;
    member.text = wholeText({text.data(), qsizetype(text.size())});
    member.isNull = type == ondemand::json_type::null;
    return member;
}
} // namespace

Result<JsonMember, Message> jsonValue(QByteArrayView bytes)
{
    if (!isJson(bytes))
        return failure(jobMessage("json_text.invalid"));
    JsonScratch scratch;
    return memberOf(LoneValue({bytes.data(), std::size_t(bytes.size())}, scratch).value());
}

Result<std::vector<JsonMember>, Message> jsonMembers(QByteArrayView bytes)
{
    if (!isJson(bytes))
        return failure(jobMessage("json_text.invalid"));
    JsonScratch scratch;
    LoneValue lone({bytes.data(), std::size_t(bytes.size())}, scratch);
    ondemand::object object;
    if (lone.value().get_object().get(object) != error_code::SUCCESS)
        return failure(jobMessage("json_text.no_object"));
    std::vector<JsonMember> members;
    for (auto field : object) {
        const std::string_view name = field.unescaped_key().value_unsafe();
        const QString copy = wholeText({name.data(), qsizetype(name.size())});
        JsonMember member = memberOf(field.value().value_unsafe());
        member.name = copy;
        const bool twice
            = std::any_of(members.begin(), members.end(),
                          [&member](const JsonMember &other) { return other.name == member.name; });
        if (twice)
            return failure(jobMessage("json_text.equal_names", member.name));
        members.push_back(std::move(member));
    }
    return members;
}

std::optional<JsonMember> jsonMember(QByteArrayView bytes, const QString &name)
{
    const auto members = jsonMembers(bytes);
    if (!members)
        return std::nullopt;
    const auto found = std::find_if(members->begin(), members->end(),
                                    [&name](const JsonMember &each) { return each.name == name; });
    return found == members->end() ? std::nullopt : std::optional(*found);
}

Result<std::vector<JsonMember>, Message> jsonElements(QByteArrayView bytes)
{
    if (!isJson(bytes))
        return failure(jobMessage("json_text.invalid"));
    JsonScratch scratch;
    LoneValue lone({bytes.data(), std::size_t(bytes.size())}, scratch);
    ondemand::array array;
    if (lone.value().get_array().get(array) != error_code::SUCCESS)
        return failure(jobMessage("json_text.no_list"));
    std::vector<JsonMember> elements;
    for (auto element : array)
        elements.push_back(memberOf(element.value_unsafe()));
    return elements;
}

std::optional<std::int64_t> wholeNumber(const QByteArray &text)
{
    bool isNumber = false;
    const double number = text.trimmed().toDouble(&isNumber);
    const bool isWhole = isNumber && number == std::floor(number) && std::abs(number) <= 9e15;
    return isWhole ? std::optional(std::int64_t(number)) : std::nullopt;
}

QString wholeText(QByteArrayView utf8)
{
    QStringDecoder decode(QStringDecoder::Utf8,
                          QStringDecoder::Flag::Stateless
                              | QStringDecoder::Flag::ConvertInitialBom);
    return decode(utf8);
}

} // namespace penstock
