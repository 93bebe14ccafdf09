// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/presets/presetfile.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/file/profilereading_p.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/nearestname.h>
#include <penstock/support/supportmessages.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

// Has to stand outside of every namespace; a static library does not register its resources itself.
static void initPresets()
{
    Q_INIT_RESOURCE(presets);
}

namespace penstock {

namespace {
FileFormat presetFormat()
{
    return {u"penstock/preset"_s, 1};
}

QString ending()
{
    return u".preset.json"_s;
}

QDir shippedFolder()
{
    initPresets();
    return {u":/penstock/presets"_s};
}

QString idOf(const QString &file)
{
    const QString name = QFileInfo(file).fileName();
    return name.endsWith(ending()) ? name.chopped(ending().size()) : name;
}

PresetPlan readPlan(JsonReader &reader, const QString &suggested)
{
    const QString nameKey = u"name"_s;
    PresetPlan plan;
    if (!reader.has(nameKey))
        reader.missing(nameKey, profileMessage("preset.want_plan_name"));
    plan.name = reader.text(nameKey);
    plan.description = reader.text(u"description"_s);
    plan.limits = readLimits(reader);
    if (reader.has(u"auth"_s))
        plan.auth = readAuth(reader, suggested);
    return plan;
}

// Together with the limits of every plan, as they will stand in one profile.
void checkNames(JsonReader &reader, const Preset &preset, const QString &pointer)
{
    QStringList plans;
    for (const PresetPlan &plan : preset.plans) {
        if (plans.contains(plan.name))
            reader.fault(profileMessage("preset.duplicate_plan", plan.name).at(pointer));
        plans.append(plan.name);
        QStringList limits;
        for (const auto *const list : {&preset.profile.limits, &plan.limits}) {
            for (const Limit &limit : *list) {
                if (!limit.name.isEmpty() && limits.contains(limit.name))
                    reader.fault(profileMessage("preset.duplicate_limit", plan.name, limit.name)
                                     .at(pointer));
                limits.append(limit.name);
            }
        }
    }
}

void require(JsonReader &reader, const QString &key, const Message &wanted)
{
    if (!reader.has(key))
        reader.missing(key, wanted);
}

struct Reading
{
    Preset preset;
    std::vector<Error> faults;
};

Reading read(const QByteArray &json, const QString &file)
{
    const Result<QJsonObject> object = parseDocument(json, presetFormat(), file);
    if (!object)
        return {{}, {object.error()}};
    JsonReader reader(*object, {});
    Reading result;
    Preset &preset = result.preset;
    preset.id = idOf(file);
    require(reader, u"name"_s, profileMessage("preset.want_name"));
    require(reader, u"as_of"_s, profileMessage("preset.want_date"));
    require(reader, u"source"_s, profileMessage("preset.want_source"));
    preset.profile = readProfileMembers(reader, file);
    const QString plans = u"plans"_s;
    reader.objects(plans, [&preset](JsonReader &inner) {
        preset.plans.push_back(readPlan(inner, secretNameFrom(preset.profile.name)));
    });
    checkNames(reader, preset, reader.pointerTo(plans));
    preset.warning = reader.text(u"warning"_s);
    preset.todo = reader.texts(u"todo"_s);
    const QString mock = u"practice"_s;
    if (!reader.value(mock).isUndefined() && !reader.value(mock).isObject())
        reader.refuse(mock, supportMessage("json.an_object"));
    preset.mock = reader.value(mock).toObject();
    result.faults = faultsIn(reader, file);
    return result;
}
} // namespace

QStringList presetNames()
{
    QStringList names;
    const QStringList files = shippedFolder().entryList(QDir::Files, QDir::Name);
    for (const QString &file : files)
        names.append(idOf(file));
    return names;
}

Result<Preset> findPreset(const QString &name)
{
    const QStringList names = presetNames();
    if (names.contains(name)) {
        const QString path = shippedFolder().filePath(name + ending());
        const Result<QByteArray> json = readFile(path);
        return json ? presetFromJson(*json, path) : failure(json.error());
    }
    const QString near = nearestName(name, names);
    return failure(near.isEmpty() ? profileMessage("preset.unknown", name)
                                  : profileMessage("preset.unknown_near", name, near));
}

bool isPreset(const QByteArray &json)
{
    return QJsonDocument::fromJson(json)
        .object()
        .value(u"schema"_s)
        .toString()
        .startsWith(presetFormat().name + QLatin1Char('/'));
}

Result<Preset> presetFromJson(const QByteArray &json, const QString &file)
{
    Reading reading = read(json, file);
    if (!reading.faults.empty())
        return failure(reading.faults.front());
    return std::move(reading.preset);
}

std::vector<Error> faultsOfPreset(const QByteArray &json, const QString &file)
{
    return read(json, file).faults;
}

} // namespace penstock
