// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/presets/presetfile.h>

#include <penstock/limits/spec/limitmembers.h>
#include <penstock/profiles/file/profilemembers_p.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/nearestname.h>
#include <penstock/support/supportmessages.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

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

void members(JsonMembers &m, PresetPlan &plan, const QString &suggested)
{
    m.text("name", plan.name, "Name of the plan.")
        .required(profileMessage("preset.want_plan_name"));
    m.text("description", plan.description, "One clause.");
    limitList(m, plan.limits);
    AuthSpec auth = plan.auth.value_or(AuthSpec());
    authMember(m, auth, suggested);
    if (m.reads() && m.reader().has(u"auth"_s))
        plan.auth = auth;
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

void members(JsonMembers &m, Preset &preset)
{
    formatMember(m, presetFormat());
    const auto require = [&m](const QString &key, const Message &wanted) {
        if (m.describes())
            m.schema().required.append(key);
        else if (!m.reader().has(key))
            m.reader().missing(key, wanted);
    };
    require(u"name"_s, profileMessage("preset.want_name"));
    require(u"as_of"_s, profileMessage("preset.want_date"));
    require(u"source"_s, profileMessage("preset.want_source"));
    members(m, preset.profile);
    const QString suggested = secretNameFrom(preset.profile.name);
    m.objects(
        "plans", preset.plans,
        [&](JsonMembers &inner, PresetPlan &plan) { members(inner, plan, suggested); },
        "Plans to choose from; the first is the default.");
    m.text("warning", preset.warning, "Text that a user must confirm before use.");
    m.texts("todo", preset.todo, "Steps left to the user.");
    m.custom(
        "mock|practice", R"({"type": "object"})",
        [&preset](JsonReader &reader, const QString &key) {
            const QJsonValue found = reader.value(key);
            if (!found.isUndefined() && !found.isObject())
                reader.refuse(key, supportMessage("json.an_object"));
            preset.mock = found.toObject();
        },
        [](JsonText &, const QString &) { /* presets are not written */ },
        "Behaviour of the mock server.");
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
    JsonMembers m(reader);
    Reading result;
    Preset &preset = result.preset;
    preset.id = idOf(file);
    members(m, preset);
    checkNames(reader, preset, reader.pointerTo(u"plans"_s));
    makeAbsolute(preset.profile, file);
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

QJsonObject presetSchema()
{
    JsonSchema schema;
    JsonMembers m(schema);
    Preset preset;
    members(m, preset);
    return schema.object(u"A preset: the profile of a public service, with plans."_s);
}

std::vector<Error> faultsOfPreset(const QByteArray &json, const QString &file)
{
    return read(json, file).faults;
}

} // namespace penstock
