// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/bodytemplate.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <array>

namespace penstock {

using Place = BodyTemplate::Place;

namespace {
// A string in JSON: offsets of its content, and the name of its member.
struct JsonStringSpan
{
    qsizetype begin = 0;
    qsizetype end = 0;
    QByteArray member = {}; // Escaped; may be empty.
    bool isName = false; // Followed by a colon.
};

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// The end of a string that begins at \a at, behind its quote, or the end of \a text.
qsizetype endOfString(QByteArrayView text, qsizetype at)
{
    while (at < text.size() && text[at] != '"')
        at += text[at] == '\\' ? 2 : 1;
    return std::min(at, text.size());
}

// The strings in order. An open one ends with the text.
std::vector<JsonStringSpan> stringsIn(const QByteArray &json)
{
    std::vector<JsonStringSpan> spans;
    char before = '\0';
    for (qsizetype i = 0; i < json.size(); ++i) {
        if (json[i] == ':' && before == '"')
            spans.back().isName = true;
        if (json[i] != '"') {
            before = isBlank(json[i]) ? before : json[i];
            continue;
        }
        const qsizetype end = endOfString(json, i + 1);
        QByteArray member;
        if (before == ':' && !spans.empty())
            member = json.sliced(spans.back().begin, spans.back().end - spans.back().begin);
        spans.push_back({i + 1, end, member});
        before = '"';
        i = end;
    }
    return spans;
}

QByteArray unescapedJson(const QByteArray &content)
{
    const auto value = jsonValue('"' + content + '"');
    return value ? value->text.toUtf8() : content;
}

// The syntax at the end of \a before.
Place graphQlPlace(QByteArrayView before)
{
    static constexpr QByteArrayView block = "\"\"\"";
    for (qsizetype i = 0; i < before.size(); ++i) {
        if (before[i] == '#') { // a comment
            i = before.indexOf('\n', i);
            if (i < 0)
                return Place::Plain;
        } else if (before.sliced(i).startsWith(block)) {
            i = before.indexOf(block, i + 3);
            while (i > 0 && before[i - 1] == '\\')
                i = before.indexOf(block, i + 3);
            if (i < 0)
                return Place::GraphQlBlock;
            i += 2;
        } else if (before[i] == '"') {
            i = endOfString(before, i + 1);
            if (i == before.size())
                return Place::GraphQlString;
        }
    }
    return Place::Plain;
}

// The syntax behind \a before in \a text, if that is JSON, or GraphQL in a \a member "query".
std::optional<Place> nestedPlace(const QByteArray &member, const QByteArray &text,
                                 const QByteArray &before)
{
    static const QRegularExpression graphQl(QStringLiteral(
        R"(^(?:\s|,|#[^\n]*\n)*(?:\{|(?:query|mutation|subscription|fragment)\b[^"]*[{(]))"));
    const QByteArray start = text.trimmed().left(1);
    if ((start == "{" || start == "[") && isJson(text)) {
        for (const JsonStringSpan &span : stringsIn(before)) {
            if (span.end == before.size())
                return Place::JsonString;
        }
        return Place::JsonToken;
    }
    if (member == "query" && graphQl.match(QString::fromUtf8(before)).hasMatch())
        return graphQlPlace(before);
    return std::nullopt;
}

// Whether the tag that \a markup begins with ends, and how much deeper it leads.
struct TagEnd
{
    qsizetype end = -1; // behind its >
    int deeper = 0;
};

TagEnd endOfTag(QByteArrayView markup)
{
    char quote = '\0';
    for (qsizetype i = 1; i < markup.size(); ++i) {
        const char c = markup[i];
        if (quote != '\0') {
            quote = c == quote ? '\0' : quote;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '>') {
            const bool isElement = markup[1] != '!' && markup[i - 1] != '/';
            return {i + 1, !isElement ? 0 : markup[1] == '/' ? -1 : 1};
        }
    }
    return {};
}

Place xmlPlace(QByteArrayView before)
{
    struct Section
    {
        QByteArrayView begin;
        QByteArrayView end;
        Place place;
    };
    static constexpr std::array sections {Section {"<!--", "-->", Place::XmlComment},
                                          Section {"<![CDATA[", "]]>", Place::XmlCData},
                                          Section {"<?", "?>", Place::XmlTag}};
    int depth = 0;
    for (qsizetype i = before.indexOf('<'); i >= 0; i = before.indexOf('<', i)) {
        const QByteArrayView rest = before.sliced(i);
        const auto *const section
            = std::find_if(sections.begin(), sections.end(),
                           [rest](const Section &each) { return rest.startsWith(each.begin); });
        if (section != sections.end()) {
            const qsizetype end = rest.indexOf(section->end, section->begin.size());
            if (end < 0)
                return section->place;
            i += end + section->end.size();
            continue;
        }
        const TagEnd tag = endOfTag(rest);
        if (tag.end < 0)
            return Place::XmlTag;
        i += tag.end;
        depth += tag.deeper;
    }
    return depth > 0 ? Place::XmlText : Place::Plain;
}

// Whether XML 1.0 allows all characters.
bool isXmlText(const QString &value)
{
    return std::none_of(value.begin(), value.end(), [](QChar c) {
        return (c < u' ' && c != u'\t' && c != u'\n' && c != u'\r') || c >= QChar(0xfffe);
    });
}

// For places in XML. \a before is the body so far.
QByteArray xmlEscaped(QByteArray value, Place place, const QByteArray &before)
{
    if (place == Place::XmlCData) {
        // The text before may already contain the start of what ends the section.
        static const QByteArray split = QByteArrayLiteral("]]]]><![CDATA[>");
        const qsizetype known = std::min<qsizetype>(2, before.size());
        QByteArray joined = before.last(known) + value;
        joined.replace("]]>", split);
        return joined.sliced(known);
    }
    if (place == Place::XmlComment) {
        while (value.contains("--"))
            value.replace("--", "- -");
        return value.endsWith('-') ? value + ' ' : value;
    }
    value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\r', "&#13;");
    if (place == Place::XmlTag)
        value.replace('"', "&quot;")
            .replace('\'', "&apos;")
            .replace('\n', "&#10;")
            .replace('\t', "&#9;");
    return value;
}

// Any JSON but a string. A parser is costly, and would skip blanks.
bool isBareJson(const QByteArray &text)
{
    static constexpr QByteArrayView firstLetters = "-0123456789tfn{[";
    return !text.isEmpty() && firstLetters.contains(text.front()) && text.back() > ' '
        && isJson(text);
}

bool areJsonLines(const QByteArray &text)
{
    const QByteArrayList lines = text.split('\n');
    return std::all_of(lines.begin(), lines.end(), [](const QByteArray &line) {
        return line.trimmed().isEmpty() || isJson(line);
    });
}

QByteArray inJsonString(const QByteArray &text)
{
    return toJsonString(text).chopped(1).sliced(1);
}

QByteArray inForm(const QByteArray &text)
{
    return QUrl::toPercentEncoding(QString::fromUtf8(text)).replace("%20", "+");
}
} // namespace

BodyTemplate::Kind BodyTemplate::kindOf(const QByteArray &contentType)
{
    const QByteArray name = contentType.split(';').constFirst().trimmed().toLower();
    if (name.contains("ndjson") || name.contains("jsonl") || name.contains("json-lines")
        || name.contains("json-seq"))
        return Kind::JsonLines;
    if (name.contains("json"))
        return Kind::Json;
    if (name == "application/xml" || name == "text/xml" || name.endsWith("+xml"))
        return Kind::Xml;
    if (name == "application/graphql")
        return Kind::GraphQl;
    return name == "application/x-www-form-urlencoded" ? Kind::Form : Kind::Raw;
}

BodyTemplate::Kind BodyTemplate::kindOf(BodyType type, const QByteArray &contentType)
{
    switch (type) {
    case BodyType::ByHeader:
        break;
    case BodyType::Text:
        return Kind::Raw;
    case BodyType::Json:
        return Kind::Json;
    case BodyType::Xml:
        return Kind::Xml;
    case BodyType::Form:
        return Kind::Form;
    }
    return kindOf(contentType);
}

BodyType BodyTemplate::typeOf(const QByteArray &body)
{
    static const QRegularExpression value(u"\\{\\{[^{}]*\\}\\}"_s);
    static const QRegularExpression json(u"^(\\{\\s*[\"}]|\\[\\s*[\\[{\"\\]])"_s);
    static const QRegularExpression form(u"^[^=&\\s]+=[^&\\s]*(&[^=&\\s]+=[^&\\s]*)*$"_s);
    const QString sample = QString::fromLatin1(body.trimmed()).replace(value, u"0"_s); // any bytes
    const QChar start = sample.isEmpty() ? QChar() : sample.front();
    if (start == u'{' || start == u'[') {
        const QByteArray text = sample.toLatin1();
        // JSON with a mistake has to be an error.
        const bool isMeant = json.match(sample).hasMatch() && !areJsonLines(text);
        return isMeant || isJson(text) ? BodyType::Json : BodyType::ByHeader;
    }
    return start == u'<'                ? BodyType::Xml
        : form.match(sample).hasMatch() ? BodyType::Form
                                        : BodyType::ByHeader;
}

QByteArray BodyTemplate::contentTypeOf(BodyType type)
{
    switch (type) {
    case BodyType::ByHeader:
        break;
    case BodyType::Text:
        return QByteArrayLiteral("text/plain");
    case BodyType::Json:
        return QByteArrayLiteral("application/json");
    case BodyType::Xml:
        return QByteArrayLiteral("application/xml");
    case BodyType::Form:
        return QByteArrayLiteral("application/x-www-form-urlencoded");
    }
    return {};
}

Result<BodyTemplate> BodyTemplate::parse(const QByteArray &body, Kind kind)
{
    BodyTemplate result;
    const Message place = jobMessage("place.body");
    if (!body.contains("{{")) { // any bytes
        result.m_pieces.push_back({body, {}});
    } else if (!QByteArrayView(body).isValidUtf8()) {
        return failure(jobMessage("body.not_utf8").at(place));
    } else {
        const Result<TextTemplate> text = TextTemplate::parse(QString::fromUtf8(body), place);
        if (!text)
            return failure(text.error());
        for (const TextTemplate::Piece &piece : text->pieces())
            result.m_pieces.push_back({piece.literal.toUtf8(), piece.name});
    }
    QByteArray sample; // with a digit for each value, which is valid at all places
    Positions positions;
    for (Piece &piece : result.m_pieces) {
        sample += piece.literal;
        if (piece.name.isEmpty())
            continue;
        if (kind == Kind::Xml)
            piece.place = xmlPlace(sample);
        else if (kind == Kind::GraphQl)
            piece.place = graphQlPlace(sample);
        positions.push_back(sample.size());
        sample += '0';
    }
    if (kind == Kind::Form)
        result.placeInForm(sample, positions);
    const bool isLines = kind == Kind::JsonLines;
    if ((isLines || kind == Kind::Json) && !body.isEmpty()
        && !result.placeInJson(sample, positions, isLines))
        return failure(jobMessage("body.not_json").at(place));
    return result;
}

// Whether it is JSON with values in it.
bool BodyTemplate::placeInJson(const QByteArray &sample, const Positions &positions, bool isLines)
{
    if (isLines ? !areJsonLines(sample) : !isJson(sample))
        return false;
    const std::vector<JsonStringSpan> spans = stringsIn(sample);
    auto span = spans.begin();
    for (std::size_t i = 0; i < positions.size(); ++i) {
        Piece &piece = m_pieces[i];
        const qsizetype at = positions[i];
        span = std::find_if(span, spans.end(),
                            [at](const JsonStringSpan &each) { return each.end > at; });
        piece.place = Place::JsonToken;
        if (span == spans.end() || span->begin > at)
            continue;
        piece.place = Place::JsonString;
        piece.name = QString::fromUtf8(unescapedJson(piece.name.toUtf8())); // {{caf\u00e9}}
        const QByteArray before = sample.sliced(span->begin, at - span->begin);
        const QByteArray text = sample.sliced(span->begin, span->end - span->begin);
        piece.isWholeString = text.size() == 1 && !span->isName;
        if (const auto nested
            = nestedPlace(span->member, unescapedJson(text), unescapedJson(before))) {
            piece.around = Place::JsonString;
            piece.place = *nested;
        }
    }
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (m_pieces[i].isWholeString) {
            m_pieces[i].literal.chop(1);
            m_pieces[i + 1].literal.remove(0, 1);
        }
    }
    return true;
}

void BodyTemplate::placeInForm(const QByteArray &sample, const Positions &positions)
{
    const auto decoded
        = [](QByteArray text) { return QByteArray::fromPercentEncoding(text.replace('+', ' ')); };
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const qsizetype at = positions[i];
        const qsizetype pair = sample.lastIndexOf('&', at) + 1;
        const qsizetype next = sample.indexOf('&', at);
        const qsizetype value = sample.indexOf('=', pair) + 1;
        m_pieces[i].place = Place::FormValue;
        if (value == 0 || value > at)
            continue;
        const qsizetype end = next < 0 ? sample.size() : next;
        if (const auto nested = nestedPlace(sample.sliced(pair, value - 1 - pair),
                                            decoded(sample.sliced(value, end - value)),
                                            decoded(sample.sliced(value, at - value)))) {
            m_pieces[i].around = Place::FormValue;
            m_pieces[i].place = *nested;
        }
    }
}

Result<QByteArray> BodyTemplate::encoded(const Row &row, const Row::Field &field,
                                         const Piece &piece)
{
    const QByteArray text = field.value.toUtf8();
    // Without the mark, the name of the field is another one.
    const bool isText = field.name != piece.name && field.name == withoutTextMark(piece.name);
    switch (piece.place) {
    case Place::JsonString:
        if (piece.isWholeString)
            return row.typed && !isText ? onOneLine(field.json) : toJsonString(text);
        return inJsonString(text);
    case Place::JsonToken:
        if (row.typed && !isText)
            return onOneLine(field.json);
        return !isText && isBareJson(text) ? onOneLine(text) : toJsonString(text);
    case Place::GraphQlString:
        return inJsonString(text);
    case Place::GraphQlBlock:
        // Blank lines at the end do not count.
        return QByteArray(text).replace("\"\"\"", "\\\"\"\"")
            + (text.endsWith('"') || text.endsWith('\\') ? "\n" : "");
    case Place::XmlText:
    case Place::XmlTag:
    case Place::XmlCData:
    case Place::XmlComment:
        if (!isXmlText(field.value))
            return failure(rowError(row, jobMessage("body.not_in_xml", piece.name)));
        break;
    case Place::FormValue:
        return inForm(text);
    case Place::Plain:
        break;
    }
    return text;
}

namespace {
// Encodes \a inner for the string or the form that contains its syntax.
QByteArray around(Place place, const QByteArray &inner)
{
    return place == Place::JsonString ? inJsonString(inner)
        : place == Place::FormValue   ? inForm(inner)
                                      : inner;
}

SecretText::Encoding secretEncoding(Place place, Place around)
{
    using Encoding = SecretText::Encoding;
    switch (around == Place::Plain ? place : around) {
    case Place::JsonString:
    case Place::JsonToken:
    case Place::GraphQlString:
        return around == Place::Plain || place == Place::Plain ? Encoding::Json
                                                               : Encoding::JsonInJson;
    case Place::XmlText:
    case Place::XmlTag:
        return Encoding::Xml;
    case Place::FormValue:
        return Encoding::Percent;
    case Place::Plain:
    case Place::GraphQlBlock:
    case Place::XmlCData:
    case Place::XmlComment:
        break;
    }
    return Encoding::AsIs;
}
} // namespace

Result<SecretText> BodyTemplate::fill(const Row &row, const SecretNames &secrets) const
{
    SecretText body;
    for (const Piece &piece : m_pieces) {
        body.rest += piece.literal;
        if (piece.name.isEmpty())
            continue;
        const auto secret = secrets.constFind(withoutTextMark(piece.name));
        if (secret != secrets.cend()) {
            const bool isQuoted = piece.isWholeString || piece.place == Place::JsonToken;
            const QByteArray quote = isQuoted ? around(piece.around, "\"") : QByteArray();
            body.rest += quote;
            body.add(*secret, secretEncoding(piece.place, piece.around));
            body.rest += quote;
            continue;
        }
        const Result<Row::Field> field = fieldOf(row, piece.name);
        const Result<QByteArray> value
            = field ? encoded(row, *field, piece) : failure(field.error());
        if (!value)
            return failure(value.error());
        const bool isXml = piece.place >= Place::XmlText && piece.place <= Place::XmlComment;
        body.rest
            += isXml ? xmlEscaped(*value, piece.place, body.rest) : around(piece.around, *value);
    }
    return body;
}

QStringList BodyTemplate::names() const
{
    QStringList names;
    for (const Piece &piece : m_pieces) {
        if (!piece.name.isEmpty() && !names.contains(piece.name))
            names.append(piece.name);
    }
    return names;
}

} // namespace penstock
