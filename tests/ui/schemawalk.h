// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

namespace penstock {

//! The JSON pointers of all values of a file by its schema, without deprecated keys; "*" is each
//! element of a list.
class SchemaWalk
{
public:
    explicit SchemaWalk(const QJsonObject &schema)
    {
        walk(schema, {});
        leaves.removeDuplicates();
    }
    QStringList leaves;

private:
    void walk(const QJsonObject &node, const QString &pointer)
    {
        if (node.value(QStringLiteral("deprecated")).toBool())
            return;
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
};

} // namespace penstock
