// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/formats/openapidocument_p.h>

#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

namespace penstock {

namespace {
// References may go round in a ring.
constexpr int maxReferences = 16;

QString scalarText(const QJsonValue &value)
{
    return value.isObject() || value.isArray() ? QString() : value.toVariant().toString();
}

QString pathWithHost(const QString &url)
{
    if (url.contains(u"://"_s) || url.startsWith(u"{{"_s))
        return url;
    if (url.startsWith(u"//"_s))
        return u"https:"_s + url;
    const QString slash = url.isEmpty() || url.startsWith(QLatin1Char('/')) ? QString() : u"/"_s;
    return u"https://host.invalid"_s + slash + url;
}
} // namespace

OpenApiDocument::OpenApiDocument(QJsonObject root)
    : m_root(std::move(root))
    , m_isSwagger(m_root.contains(u"swagger"_s))
{ }

QString OpenApiDocument::title() const
{
    return m_root.value(u"info"_s).toObject().value(u"title"_s).toString().simplified();
}

QJsonValue OpenApiDocument::pointedAt(const QString &pointer) const
{
    QJsonValue value = m_root;
    const QStringList keys = pointer.sliced(2).split(QLatin1Char('/'));
    for (QString key : keys) {
        key = QUrl::fromPercentEncoding(key.toUtf8());
        key.replace(u"~1"_s, u"/"_s).replace(u"~0"_s, u"~"_s);
        value = value.isArray() ? value.toArray().at(key.toInt()) : value.toObject().value(key);
    }
    return value;
}

QJsonObject OpenApiDocument::at(const QJsonValue &value) const
{
    QJsonObject object = value.toObject();
    for (int i = 0; i < maxReferences; ++i) {
        const QString reference = object.value(u"$ref"_s).toString();
        if (reference.isEmpty())
            return object;
        if (!reference.startsWith(u"#/"_s))
            return {};
        object = pointedAt(reference).toObject();
    }
    return {};
}

QString OpenApiDocument::urlOf(const QJsonArray &servers)
{
    const QJsonObject server = servers.at(0).toObject();
    QString url = server.value(u"url"_s).toString().trimmed();
    const QJsonObject variables = server.value(u"variables"_s).toObject();
    for (auto each = variables.begin(); each != variables.end(); ++each) {
        const QString otherwise = each->toObject().value(u"default"_s).toString();
        if (!otherwise.isEmpty())
            url.replace(u"{%1}"_s.arg(each.key()), otherwise);
    }
    static const QRegularExpression braces(QStringLiteral(R"(\{([^{}]+)\})"));
    url.replace(braces, u"{{\\1}}"_s);
    return servers.isEmpty() ? QString() : pathWithHost(url);
}

QString OpenApiDocument::base() const
{
    if (!m_isSwagger) {
        const QString url = urlOf(m_root.value(u"servers"_s).toArray());
        return url.isEmpty() ? pathWithHost({}) : url;
    }
    const QJsonArray schemes = m_root.value(u"schemes"_s).toArray();
    const bool isPlain = schemes.contains(u"http"_s) && !schemes.contains(u"https"_s);
    const QString host = m_root.value(u"host"_s).toString(u"host.invalid"_s);
    return (isPlain ? u"http://"_s : u"https://"_s) + host + m_root.value(u"basePath"_s).toString();
}

QString OpenApiDocument::exampleOf(const QJsonObject &described) const
{
    const QJsonObject schema = at(described.value(u"schema"_s));
    for (const QJsonObject *const object : {&described, &schema}) {
        for (const char *const key : {"example", "x-example", "default"}) {
            QString text = scalarText(object->value(QLatin1StringView(key)));
            if (!text.isEmpty())
                return text;
        }
        const QJsonValue examples = object->value(u"examples"_s);
        const QJsonObject named = examples.toObject();
        const QJsonValue first = named.isEmpty() ? examples.toArray().at(0)
                                                 : at(named.begin().value()).value(u"value"_s);
        if (QString text = scalarText(first); !text.isEmpty())
            return text;
        const QJsonArray choices = object->value(u"enum"_s).toArray();
        if (QString only = scalarText(choices.at(0)); !only.isEmpty() && choices.size() == 1)
            return only;
    }
    return {};
}

QList<QJsonObject> openApiParameters(const OpenApiDocument &document, const QJsonObject &path,
                                     const QJsonObject &operation)
{
    const QString nameKey = u"name"_s;
    const QString inKey = u"in"_s;
    QList<QJsonObject> parameters;
    for (const QJsonObject *const holder : {&operation, &path}) {
        for (const QJsonValue each : holder->value(u"parameters"_s).toArray()) {
            const QJsonObject parameter = document.at(each);
            const bool isThere
                = std::any_of(parameters.begin(), parameters.end(), [&](const QJsonObject &other) {
                      return other.value(nameKey) == parameter.value(nameKey)
                          && other.value(inKey) == parameter.value(inKey);
                  });
            if (!isThere && !parameter.isEmpty())
                parameters.append(parameter);
        }
    }
    return parameters;
}

} // namespace penstock
