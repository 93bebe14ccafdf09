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
    if (url.contains(QStringLiteral("://")) || url.startsWith(QStringLiteral("{{")))
        return url;
    if (url.startsWith(QStringLiteral("//")))
        return QStringLiteral("https:") + url;
    const QString slash
        = url.isEmpty() || url.startsWith(QLatin1Char('/')) ? QString() : QStringLiteral("/");
    return QStringLiteral("https://host.invalid") + slash + url;
}
} // namespace

OpenApiDocument::OpenApiDocument(QJsonObject root)
    : m_root(std::move(root))
    , m_isSwagger(m_root.contains(QStringLiteral("swagger")))
{ }

QString OpenApiDocument::title() const
{
    return m_root.value(QStringLiteral("info"))
        .toObject()
        .value(QStringLiteral("title"))
        .toString()
        .simplified();
}

QJsonValue OpenApiDocument::pointedAt(const QString &pointer) const
{
    QJsonValue value = m_root;
    const QStringList keys = pointer.sliced(2).split(QLatin1Char('/'));
    for (QString key : keys) {
        key = QUrl::fromPercentEncoding(key.toUtf8());
        key.replace(QStringLiteral("~1"), QStringLiteral("/"))
            .replace(QStringLiteral("~0"), QStringLiteral("~"));
        value = value.isArray() ? value.toArray().at(key.toInt()) : value.toObject().value(key);
    }
    return value;
}

QJsonObject OpenApiDocument::at(const QJsonValue &value) const
{
    QJsonObject object = value.toObject();
    for (int i = 0; i < maxReferences; ++i) {
        const QString reference = object.value(QStringLiteral("$ref")).toString();
        if (reference.isEmpty())
            return object;
        if (!reference.startsWith(QStringLiteral("#/")))
            return {};
        object = pointedAt(reference).toObject();
    }
    return {};
}

QString OpenApiDocument::urlOf(const QJsonArray &servers)
{
    const QJsonObject server = servers.at(0).toObject();
    QString url = server.value(QStringLiteral("url")).toString().trimmed();
    const QJsonObject variables = server.value(QStringLiteral("variables")).toObject();
    for (auto each = variables.begin(); each != variables.end(); ++each) {
        const QString otherwise = each->toObject().value(QStringLiteral("default")).toString();
        if (!otherwise.isEmpty())
            url.replace(QStringLiteral("{%1}").arg(each.key()), otherwise);
    }
    static const QRegularExpression braces(QStringLiteral(R"(\{([^{}]+)\})"));
    url.replace(braces, QStringLiteral("{{\\1}}"));
    return servers.isEmpty() ? QString() : pathWithHost(url);
}

QString OpenApiDocument::base() const
{
    if (!m_isSwagger) {
        const QString url = urlOf(m_root.value(QStringLiteral("servers")).toArray());
        return url.isEmpty() ? pathWithHost({}) : url;
    }
    const QJsonArray schemes = m_root.value(QStringLiteral("schemes")).toArray();
    const bool isPlain
        = schemes.contains(QStringLiteral("http")) && !schemes.contains(QStringLiteral("https"));
    const QString host
        = m_root.value(QStringLiteral("host")).toString(QStringLiteral("host.invalid"));
    return (isPlain ? QStringLiteral("http://") : QStringLiteral("https://")) + host
        + m_root.value(QStringLiteral("basePath")).toString();
}

QString OpenApiDocument::exampleOf(const QJsonObject &described) const
{
    const QJsonObject schema = at(described.value(QStringLiteral("schema")));
    for (const QJsonObject *const object : {&described, &schema}) {
        for (const char *const key : {"example", "x-example", "default"}) {
            QString text = scalarText(object->value(QLatin1StringView(key)));
            if (!text.isEmpty())
                return text;
        }
        const QJsonValue examples = object->value(QStringLiteral("examples"));
        const QJsonObject named = examples.toObject();
        const QJsonValue first = named.isEmpty()
            ? examples.toArray().at(0)
            : at(named.begin().value()).value(QStringLiteral("value"));
        if (QString text = scalarText(first); !text.isEmpty())
            return text;
        QString choice = scalarText(object->value(QStringLiteral("enum")).toArray().at(0));
        if (!choice.isEmpty())
            return choice;
    }
    return {};
}

QList<QJsonObject> openApiParameters(const OpenApiDocument &document, const QJsonObject &path,
                                     const QJsonObject &operation)
{
    const QString nameKey = QStringLiteral("name");
    const QString inKey = QStringLiteral("in");
    QList<QJsonObject> parameters;
    for (const QJsonObject *const holder : {&operation, &path}) {
        for (const QJsonValue each : holder->value(QStringLiteral("parameters")).toArray()) {
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
