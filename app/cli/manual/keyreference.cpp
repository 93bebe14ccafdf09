// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/keyreference.h"

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/mockserver/dialect/servicedialect.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/support/jsonmembers.h>
#include <penstock/support/jsontext.h>

#include <QJsonArray>
#include <QLocale>

#include <algorithm>

namespace penstock {

namespace {
constexpr qsizetype widest = 100; // columns

QJsonArray alternativesOf(const QJsonObject &schema)
{
    return schema.contains(u"anyOf"_s) ? schema.value(u"anyOf"_s).toArray() : QJsonArray {schema};
}

QString rangeText(const QJsonObject &schema)
{
    const QJsonValue least = schema.value(u"minimum"_s);
    const QJsonValue most = schema.value(u"maximum"_s);
    const auto text
        = [](const QJsonValue &value) { return QLocale::c().toString(value.toInteger()); };
    if (!least.isUndefined() && !most.isUndefined() && most.toInteger() < 1'000'000'000'000)
        return u" from %1 to %2"_s.arg(text(least), text(most));
    return least.toInteger() > 0 ? u" from %1"_s.arg(text(least)) : QString();
}

QString code(const QJsonValue &value)
{
    return u"`%1`"_s.arg(QString::fromUtf8(compactJson(value)));
}

// {"secret": "NAME"}
bool isSecret(const QJsonObject &schema)
{
    return schema.value(u"properties"_s).toObject().keys() == QStringList {u"secret"_s};
}

QString typeOf(const QJsonObject &schema)
{
    const QString type = schema.value(u"type"_s).toString();
    if (isSecret(schema))
        return u"secret"_s;
    if (schema.contains(u"const"_s))
        return code(schema.value(u"const"_s));
    if (schema.contains(u"enum"_s)) {
        QStringList values;
        for (const QJsonValue &each : schema.value(u"enum"_s).toArray())
            values.append(code(each));
        return values.join(u", "_s);
    }
    if (type == u"integer"_s)
        return u"whole number"_s + rangeText(schema);
    if (type == u"boolean"_s)
        return u"`true` or `false`"_s;
    if (type == u"string"_s)
        return schema.value(u"pattern"_s) == durationPattern() ? u"duration"_s : u"text"_s;
    return type == u"array"_s ? u"list"_s : type == u"object"_s ? u"object"_s : u"any value"_s;
}

QString typesOf(const QJsonObject &schema)
{
    QStringList types;
    for (const QJsonValue &each : alternativesOf(schema))
        types.append(typeOf(each.toObject()));
    types.removeDuplicates();
    return types.join(u" or "_s);
}

//! A list item, wrapped.
void addItem(QString &page, int depth, const QString &text)
{
    const QString indent(2 * depth, QLatin1Char(' '));
    QString line = indent + u"-"_s;
    for (const QString &word : text.split(QLatin1Char(' '))) {
        if (line.size() + 1 + word.size() > widest) {
            page += line + QLatin1Char('\n');
            line = indent + u" "_s;
        }
        line += QLatin1Char(' ') + word;
    }
    page += line + QLatin1Char('\n');
}

void addObject(QString &page, int depth, const QJsonObject &schema, const QStringList &left = {});

//! The objects that a value may be; what they have in common is listed once.
void addObjects(QString &page, int depth, const QList<QJsonObject> &objects)
{
    QStringList common;
    if (objects.size() > 1) {
        const QJsonObject first = objects.first().value(u"properties"_s).toObject();
        for (const QString &key : first.keys()) {
            const bool isCommon
                = std::all_of(objects.begin(), objects.end(), [&](const auto &each) {
                      return each.value(u"properties"_s).toObject().value(key) == first.value(key);
                  });
            if (isCommon)
                common.append(key);
        }
        QJsonObject shared = objects.first();
        QJsonObject properties;
        for (const QString &key : std::as_const(common))
            properties.insert(key, first.value(key));
        shared.insert(u"properties"_s, properties);
        addObject(page, depth, shared);
    }
    for (const QJsonObject &each : objects)
        addObject(page, depth, each, common);
}

void addMember(QString &page, int depth, const QString &key, const QJsonObject &schema,
               bool isRequired)
{
    addItem(page, depth,
            u"`%1` (%2%3): %4"_s.arg(key, typesOf(schema), isRequired ? u", required"_s : QString(),
                                     schema.value(u"description"_s).toString()));
    QList<QJsonObject> objects;
    const auto collect = [&objects](const QJsonObject &value) {
        for (const QJsonValue &each : alternativesOf(value)) {
            const QJsonObject object = each.toObject();
            if (!object.value(u"properties"_s).toObject().isEmpty() && !isSecret(object))
                objects.append(object);
        }
    };
    collect(schema);
    for (const QJsonValue &each : alternativesOf(schema))
        collect(each.toObject().value(u"items"_s).toObject());
    addObjects(page, depth + 1, objects);
}

void addObject(QString &page, int depth, const QJsonObject &schema, const QStringList &left)
{
    const QJsonObject properties = schema.value(u"properties"_s).toObject();
    const QJsonArray required = schema.value(u"required"_s).toArray();
    for (auto each = properties.begin(); each != properties.end(); ++each) {
        const QJsonObject member = each.value().toObject();
        const QJsonValue fixed = member.value(u"const"_s);
        if (left.contains(each.key()) || member.value(u"deprecated"_s).toBool())
            continue;
        if (!left.isEmpty() && !fixed.isUndefined()) { // the algorithm of a limit
            addItem(page, depth, u"`\"%1\": %2`:"_s.arg(each.key(), code(fixed).remove(u'`')));
            QStringList others = left;
            others.append(each.key());
            addObject(page, depth + 1, schema, others);
            return;
        }
        addMember(page, depth, each.key(), member, required.contains(each.key()));
    }
}
//! The schema of presets, in whose plans the keys of a profile refer to it.
QJsonObject withoutCopies(QJsonObject preset, const QJsonObject &ofProfile)
{
    QJsonObject properties = preset.value(u"properties"_s).toObject();
    QJsonObject plans = properties.value(u"plans"_s).toObject();
    QJsonObject plan = plans.value(u"items"_s).toObject();
    QJsonObject members = plan.value(u"properties"_s).toObject();
    for (auto each = members.begin(); each != members.end(); ++each) {
        if (each.value() == ofProfile.value(each.key()) && each.key() != u"description"_s)
            each.value() = QJsonObject {
                {u"type"_s, each.value().toObject().value(u"type"_s).toString(u"object"_s)},
                {u"description"_s, u"As in a profile."_s}};
    }
    plan.insert(u"properties"_s, members);
    plans.insert(u"items"_s, plan);
    properties.insert(u"plans"_s, plans);
    preset.insert(u"properties"_s, properties);
    return preset;
}
} // namespace

QJsonObject fileSchema(const QString &kind)
{
    if (kind == u"job"_s)
        return jobSchema();
    if (kind == u"profile"_s)
        return profileSchema();
    QJsonObject schema = presetSchema();
    QJsonObject properties = schema.value(u"properties"_s).toObject();
    QJsonObject mock = serviceDialectSchema();
    mock.insert(u"description"_s, properties.value(u"mock"_s).toObject().value(u"description"_s));
    properties.insert(u"mock"_s, mock);
    schema.insert(u"properties"_s, properties);
    return schema;
}

QString keyReference()
{
    QString page
        = u"# Keys\n\n"
          "All keys of job files and profiles, by name. An unknown key is an error that names the\n"
          "nearest one. [Troubleshooting](troubleshooting.md#earlier) lists the earlier names of "
          "keys.\n"
          "\n"
          "- A duration has a unit: `250ms`, `10s`, `1h30m`.\n"
          "- A secret is named: `{\"secret\": \"NAME\"}`. See [Secrets](secrets.md).\n"_s;
    page += u"\n## Job\n\n`NAME.job.json`\n\n"_s;
    addObject(page, 0, fileSchema(u"job"_s));
    page += u"\n## Profile\n\n`NAME.profile.json`\n\n"_s;
    addObject(page, 0, fileSchema(u"profile"_s));
    page += u"\n## Preset\n\n`NAME.preset.json` has the keys of a profile, and these:\n\n"_s;
    const QJsonObject ofProfile = fileSchema(u"profile"_s).value(u"properties"_s).toObject();
    addObject(page, 0, withoutCopies(fileSchema(u"preset"_s), ofProfile), ofProfile.keys());
    return page;
}

} // namespace penstock
