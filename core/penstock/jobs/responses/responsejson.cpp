// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/responsejson.h>

#include <penstock/jobs/spec/jsonbytes.h>

#include <QStringDecoder>

#include <algorithm>
#include <optional>

namespace penstock {

namespace {
constexpr QByteArrayView utf8Mark = "\xEF\xBB\xBF";
constexpr QByteArrayView utf8Replacement = "\xEF\xBF\xBD";

// Returns true for most responses, without parsing them.
bool needsNothing(QByteArrayView body)
{
    return !body.first(std::min<qsizetype>(body.size(), 4)).contains('\0')
        && !body.startsWith(utf8Mark) && body.isValidUtf8() && !body.contains("\\ud")
        && !body.contains("\\uD") && !body.contains("NaN") && !body.contains("Infinity");
}

bool isPair(char16_t first, char16_t second)
{
    return QChar::isHighSurrogate(first) && QChar::isLowSurrogate(second);
}

QByteArray utf8Of(QString text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t next = i + 1 < text.size() ? text[i + 1].unicode() : u'\0';
        if (isPair(text[i].unicode(), next))
            ++i;
        else if (text[i].isSurrogate())
            text[i] = QChar::ReplacementCharacter;
    }
    return text.toUtf8();
}

// Returns a surrogate in three bytes (CESU-8), or 0.
char16_t surrogateAt(QByteArrayView bytes, qsizetype at)
{
    if (at + 3 > bytes.size() || bytes[at] != '\xED' || (bytes[at + 1] & 0xE0) != 0xA0)
        return 0;
    return char16_t(0xD000 | (bytes[at + 1] & 0x3F) << 6 | (bytes[at + 2] & 0x3F));
}

QByteArray withoutCesu(QByteArrayView bytes)
{
    QByteArray text;
    text.reserve(bytes.size());
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const char16_t first = surrogateAt(bytes, i);
        if (first == 0) {
            text += bytes[i];
            continue;
        }
        const char16_t second = surrogateAt(bytes, i + 3);
        const char16_t pair[] = {first, second};
        const bool isWhole = isPair(first, second);
        text += isWhole ? QStringView(pair, 2).toUtf8() : utf8Replacement.toByteArray();
        i += isWhole ? 5 : 2;
    }
    return text;
}

// Returns UTF-8, or nothing if the encoding is unknown.
std::optional<QByteArray> decoded(const QByteArray &body, const HeaderList &headers)
{
    // JSON begins with an ASCII character, so zero bytes show where the others of it are.
    const auto letter = std::find_if(body.begin(), body.end(), [](char c) { return c != '\0'; });
    const char16_t first = letter == body.end() ? u'\0' : static_cast<uchar>(*letter);
    if (const auto encoding = QStringConverter::encodingForData(body, first);
        encoding && encoding != QStringConverter::Utf8)
        return utf8Of(QStringDecoder(*encoding)(body));
    const QByteArray text = body.startsWith(utf8Mark) ? body.sliced(utf8Mark.size()) : body;
    if (text.isValidUtf8())
        return text;
    const QByteArray charset = charsetOf(headers);
    QStringDecoder declared(charset.constData());
    if (charset.isEmpty() || !declared.isValid() || charset.toLower() == "utf-8") {
        const QByteArray whole = withoutCesu(text);
        if (whole.isValidUtf8())
            return whole;
        // If the server declares UTF-8, it is not another charset: some of it was cut.
        return declared.isValid() && !charset.isEmpty()
            ? std::optional(QString::fromUtf8(whole).toUtf8())
            : std::nullopt;
    }
    return utf8Of(declared(text));
}

// Returns the code unit of an escape such as "\ud83d", or 0.
char16_t escapeAt(QByteArrayView json, qsizetype at)
{
    if (at + 6 > json.size() || json[at] != '\\' || json[at + 1] != 'u')
        return 0;
    bool isHex = false;
    const ushort unit = json.sliced(at + 2, 4).toUShort(&isHex, 16);
    return isHex ? char16_t(unit) : u'\0';
}

QByteArrayView wordAt(QByteArrayView json, qsizetype at)
{
    for (const QByteArrayView word : {QByteArrayView("NaN"), QByteArrayView("Infinity"),
                                      QByteArrayView("-Infinity"), QByteArrayView("-NaN")}) {
        if (json.sliced(at).startsWith(word))
            return word;
    }
    return {};
}

// An escape in a string, and what replaces half of a pair.
struct Escape
{
    qsizetype length = 2;
    QByteArrayView instead = {};
};
Escape escapeIn(QByteArrayView json, qsizetype at)
{
    const char16_t unit = escapeAt(json, at);
    const bool isWhole = isPair(unit, escapeAt(json, at + 6));
    const qsizetype length = isWhole ? 12 : unit != 0 ? 6 : 2;
    const bool isHalf = QChar::isSurrogate(unit) && !isWhole;
    return {std::min(length, json.size() - at), isHalf ? "\\ufffd" : QByteArrayView()};
}

// Replaces what some services write and parsers reject.
QByteArray repaired(QByteArrayView json)
{
    QByteArray text;
    text.reserve(json.size());
    bool isInside = false; // a string
    for (qsizetype i = 0; i < json.size(); ++i) {
        qsizetype length = 1;
        QByteArrayView instead;
        if (isInside && json[i] == '\\') {
            const Escape escape = escapeIn(json, i);
            length = escape.length;
            instead = escape.instead;
        } else if (json[i] == '"') {
            isInside = !isInside;
        } else if (const QByteArrayView word = isInside ? QByteArrayView() : wordAt(json, i);
                   !word.isEmpty()) {
            length = word.size();
            instead = "null";
        }
        text += instead.isEmpty() ? json.sliced(i, length) : instead;
        i += length - 1;
    }
    return text;
}
} // namespace

QByteArray charsetOf(const HeaderList &headers)
{
    const QByteArray type = headerValue(headers, "Content-Type").value_or(QByteArray());
    const QByteArrayList parameters = type.split(';').mid(1);
    for (const QByteArray &parameter : parameters) {
        const qsizetype equals = parameter.indexOf('=');
        if (equals > 0 && parameter.first(equals).trimmed().toLower() == "charset")
            return parameter.sliced(equals + 1).trimmed().replace('"', QByteArray());
    }
    return {};
}

QByteArray jsonTextOf(const QByteArray &body, const HeaderList &headers)
{
    if (needsNothing(body) || isJson(body))
        return body;
    const std::optional<QByteArray> text = decoded(body, headers);
    if (!text)
        return body;
    if (isJson(*text))
        return *text;
    const QByteArray whole = repaired(*text);
    return isJson(whole) ? whole : body;
}

} // namespace penstock
