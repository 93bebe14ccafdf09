// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/bodytemplate.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QUrl>

namespace penstock {

namespace {
// Whether one is inside a string behind \a literal, if one was \a isInside before.
bool isInsideString(bool isInside, const QByteArray &literal)
{
    for (qsizetype i = 0; i < literal.size(); ++i) {
        if (literal[i] == '"')
            isInside = !isInside;
        else if (literal[i] == '\\' && isInside)
            ++i;
    }
    return isInside;
}

// A name as it stands in a JSON string: {{caf\u00e9}}.
QString unescaped(const QString &name)
{
    const auto elements = jsonElements("[\"" + name.toUtf8() + "\"]");
    return elements && elements->size() == 1 ? elements->front().text : name;
}

bool isBareToken(const QByteArray &text)
{
    static constexpr QByteArrayView firstLetters = "-0123456789tfn";
    // A parser is costly, and would skip blanks.
    return !text.isEmpty() && firstLetters.contains(text.front()) && text.back() > ' '
        && isJson(text);
}
} // namespace

BodyTemplate::Kind BodyTemplate::kindOf(const QByteArray &type)
{
    const QByteArray name = type.split(';').constFirst().trimmed().toLower();
    if (name == "application/json" || name.endsWith("+json"))
        return Kind::Json;
    return name == "application/x-www-form-urlencoded" ? Kind::Form : Kind::Raw;
}

SecretText::Encoding BodyTemplate::secretEncoding(const QByteArray &type)
{
    using Encoding = SecretText::Encoding;
    const QByteArray name = type.split(';').constFirst().toLower();
    return name.contains("json")     ? Encoding::Json
        : name.contains("xml")       ? Encoding::Xml
        : kindOf(type) == Kind::Form ? Encoding::Percent
                                     : Encoding::AsIs;
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
            result.m_pieces.push_back({piece.literal.toUtf8(), piece.name,
                                       kind == Kind::Form ? Encoding::FormValue : Encoding::AsIs});
    }
    if (kind == Kind::Json && !body.isEmpty()) {
        if (!result.placeInJson())
            return failure(jobMessage("body.not_json").at(place));
    }
    return result;
}

// Whether it is JSON with values in it.
bool BodyTemplate::placeInJson()
{
    bool isInside = false;
    QByteArray sample;
    for (Piece &piece : m_pieces) {
        isInside = isInsideString(isInside, piece.literal);
        sample += piece.literal;
        if (piece.name.isEmpty())
            continue;
        piece.place = isInside ? Encoding::JsonString : Encoding::JsonValue;
        if (isInside)
            piece.name = unescaped(piece.name);
        sample += isInside ? 'x' : '0';
    }
    return isJson(sample);
}

QByteArray BodyTemplate::encoded(const Row::Field &field, Encoding place, bool isTyped)
{
    QByteArray text = field.value.toUtf8();
    switch (place) {
    case Encoding::AsIs:
        break;
    case Encoding::JsonString:
        return toJsonString(text).chopped(1).sliced(1);
    case Encoding::JsonValue:
        if (isTyped)
            return field.json;
        return isBareToken(text) ? text : toJsonString(text);
    case Encoding::FormValue:
        return QUrl::toPercentEncoding(field.value).replace("%20", "+");
    }
    return text;
}

void BodyTemplate::addSecret(SecretText &body, const QString &secret, Encoding place) const
{
    const bool isJson = place == Encoding::JsonString || place == Encoding::JsonValue;
    const QByteArray quote = place == Encoding::JsonValue ? "\"" : "";
    body.rest += quote;
    body.add(secret, isJson ? SecretText::Encoding::Json : m_secretEncoding);
    body.rest += quote;
}

Result<SecretText> BodyTemplate::fill(const Row &row, const SecretNames &secrets) const
{
    SecretText body;
    for (const Piece &piece : m_pieces) {
        body.rest += piece.literal;
        if (piece.name.isEmpty())
            continue;
        if (const auto secret = secrets.constFind(piece.name); secret != secrets.cend()) {
            addSecret(body, *secret, piece.place);
            continue;
        }
        const Result<const Row::Field *> field = fieldOf(row, piece.name);
        if (!field)
            return failure(field.error());
        body.rest += encoded(**field, piece.place, row.typed);
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
