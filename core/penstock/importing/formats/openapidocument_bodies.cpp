// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/curl/importmessages.h>
#include <penstock/importing/formats/openapidocument_p.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QJsonDocument>

namespace penstock {

namespace {
constexpr int deepestSchema = 8;
constexpr int maxSchemas = 200;
constexpr qsizetype maxFields = 60;

QByteArray jsonOf(const QJsonValue &value)
{
    const QByteArray list = QJsonDocument(QJsonArray {value}).toJson(QJsonDocument::Compact);
    return list.sliced(1, list.size() - 2);
}

// The required properties, or all writable ones if none is required.
class OpenApiFields
{
public:
    OpenApiFields(const OpenApiDocument &document, const QJsonObject &schema)
        : m_document(document)
    {
        collect(schema, 0);
    }

    QList<std::pair<QString, QJsonObject>> wanted() const
    {
        QList<std::pair<QString, QJsonObject>> wanted;
        for (auto each = m_properties.begin(); each != m_properties.end(); ++each) {
            const QJsonObject property = m_document.at(each.value());
            const bool isAsked = m_required.isEmpty() || m_required.contains(each.key());
            if (isAsked && !property.value(u"readOnly"_s).toBool() && wanted.size() < maxFields)
                wanted.append({each.key(), property});
        }
        return wanted;
    }

private:
    void collect(const QJsonObject &schema, int depth)
    {
        // A schema may be a part of itself, more than once.
        if (depth > deepestSchema || ++m_collected > maxSchemas)
            return;
        for (const QJsonValue each : schema.value(u"allOf"_s).toArray())
            collect(m_document.at(each), depth + 1);
        const QJsonObject properties = schema.value(u"properties"_s).toObject();
        for (auto each = properties.begin(); each != properties.end(); ++each)
            m_properties.insert(each.key(), each.value());
        for (const QJsonValue each : schema.value(u"required"_s).toArray())
            m_required.append(each.toString());
    }

    const OpenApiDocument &m_document;
    QJsonObject m_properties;
    QStringList m_required;
    int m_collected = 0;
};

QString typeOf(const QJsonObject &schema)
{
    const QJsonValue type = schema.value(u"type"_s);
    return type.isArray() ? type.toArray().at(0).toString() : type.toString();
}

QByteArray jsonBodyOf(RequestDraft &draft, const OpenApiDocument &document,
                      const QJsonObject &schema)
{
    QByteArrayList members;
    for (const auto &[name, property] : OpenApiFields(document, schema).wanted()) {
        const QString type = typeOf(property);
        const QByteArray place = "{{" + name.toUtf8() + "}}";
        const QJsonValue example = property.value(u"example"_s);
        const bool isText
            = type == u"string"_s || (type.isEmpty() && !property.contains(u"properties"_s));
        QByteArray value = isText ? '"' + place + '"' : place;
        if (example.isArray() || example.isObject())
            value = jsonOf(example);
        if (value.contains(place))
            draft.known.emplace_back(name, document.exampleOf(property));
        members.append(toJsonString(name.toUtf8()) + ": " + value);
    }
    // A body that the document does not describe is a value of the row.
    return members.isEmpty() ? QByteArrayLiteral("{{body}}") : '{' + members.join(", ") + '}';
}

// The example of a media type, if any.
QJsonValue exampleIn(const OpenApiDocument &document, const QJsonObject &media,
                     const QJsonObject &schema)
{
    const QString key = u"example"_s;
    const QJsonObject examples = media.value(u"examples"_s).toObject();
    if (media.contains(key))
        return media.value(key);
    if (!examples.isEmpty())
        return document.at(examples.begin().value()).value(u"value"_s);
    return schema.value(key);
}

void addForm(RequestDraft &draft, const OpenApiDocument &document,
             const QList<std::pair<QString, QJsonObject>> &fields)
{
    NamedTexts form;
    for (const auto &[name, described] : fields) {
        form.emplace_back(name, u"{{%1}}"_s.arg(name));
        draft.known.emplace_back(name, document.exampleOf(described));
    }
    draft.body = formOf(form);
    addContentType(draft, "application/x-www-form-urlencoded");
}

void addContent(RequestDraft &draft, const OpenApiDocument &document, const QJsonObject &content)
{
    for (auto each = content.begin(); each != content.end(); ++each) {
        const QJsonObject media = document.at(each.value());
        const QJsonObject schema = document.at(media.value(u"schema"_s));
        const QString type = each.key().section(QLatin1Char(';'), 0, 0).trimmed();
        if (type.endsWith(u"json"_s)) {
            const QJsonValue example = exampleIn(document, media, schema);
            const bool hasExample = example.isObject() || example.isArray();
            draft.body = hasExample ? jsonOf(example) : jsonBodyOf(draft, document, schema);
            draft.bodyIsJson = true;
            addContentType(draft, type.toLatin1());
            return;
        }
        if (type == u"application/x-www-form-urlencoded"_s)
            return addForm(draft, document, OpenApiFields(document, schema).wanted());
    }
    draft.obstacle = importMessage("import.other_body", content.keys());
}
} // namespace

void addOpenApiBody(RequestDraft &draft, const OpenApiDocument &document,
                    const QJsonObject &operation, const QList<QJsonObject> &parameters)
{
    const QJsonObject body = document.at(operation.value(u"requestBody"_s));
    if (const QJsonObject content = body.value(u"content"_s).toObject(); !content.isEmpty())
        return addContent(draft, document, content);
    QList<std::pair<QString, QJsonObject>> fields;
    for (const QJsonObject &each : parameters) {
        const QString in = each.value(u"in"_s).toString();
        if (in == u"body"_s)
            return addContent(draft, document, {{u"application/json"_s, each}});
        if (in == u"formData"_s && each.value(u"type"_s).toString() != u"file"_s)
            fields.append({each.value(u"name"_s).toString(), each});
    }
    if (!fields.isEmpty())
        addForm(draft, document, fields);
}

} // namespace penstock
