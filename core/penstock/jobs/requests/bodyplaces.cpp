// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/bodyplaces_p.h>

#include <penstock/jobs/spec/jsonbytes.h>

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace penstock {

using Place = BodyTemplate::Place;

namespace {
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
} // namespace

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
    const auto elements = jsonElements("[\"" + content + "\"]");
    return elements && elements->size() == 1 ? elements->front().text.toUtf8() : content;
}

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

namespace {
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
} // namespace

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

bool isXmlText(const QString &value)
{
    return std::none_of(value.begin(), value.end(), [](QChar c) {
        return (c < u' ' && c != u'\t' && c != u'\n' && c != u'\r') || c >= QChar(0xfffe);
    });
}

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

} // namespace penstock
