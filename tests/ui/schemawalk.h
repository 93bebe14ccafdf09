// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "support/testpaths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

namespace penstock {

//! The pointers of all in a file that has a value of its own, as its schema says; "*" is each element of a
//! list.
class SchemaWalk
{
public:
    explicit SchemaWalk(const QString &name)
    {
        QFile file(sourcePath(u"resources/schema/") + name);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s is not there", qPrintable(name));
        m_schema = QJsonDocument::fromJson(file.readAll()).object();
        walk(m_schema, {});
        leaves.removeDuplicates();
    }
    QStringList leaves;

private:
    void walk(QJsonObject node, const QString &pointer)
    {
        if (const QString reference = node.value(QStringLiteral("$ref")).toString();
            !reference.isEmpty())
            node = m_schema.value(QStringLiteral("definitions"))
                       .toObject()
                       .value(reference.section(u'/', -1))
                       .toObject();
        for (const char *const choice : {"oneOf", "anyOf", "allOf"}) {
            for (const QJsonValue &each : node.value(QLatin1String(choice)).toArray())
                walk(each.toObject(), pointer);
        }
        if (node.value(QStringLiteral("items")).isObject())
            walk(node.value(QStringLiteral("items")).toObject(), pointer + QStringLiteral("/*"));
        const QJsonObject members = node.value(QStringLiteral("properties")).toObject();
        for (auto each = members.begin(); each != members.end(); ++each)
            walk(each.value().toObject(), pointer + u'/' + each.key());
        if (members.isEmpty()
            && (node.contains(QStringLiteral("type")) || node.contains(QStringLiteral("const"))))
            leaves.append(pointer);
    }
    QJsonObject m_schema;
};

} // namespace penstock
