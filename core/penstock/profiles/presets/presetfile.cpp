// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/presets/presetfile.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/file/profilereading_p.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/nearestname.h>

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
    return {QStringLiteral("penstock/preset"), 1};
}

QString ending()
{
    return QStringLiteral(".preset.json");
}

QDir shippedFolder()
{
    initPresets();
    return {QStringLiteral(":/penstock/presets")};
}

QString idOf(const QString &file)
{
    const QString name = QFileInfo(file).fileName();
    return name.endsWith(ending()) ? name.chopped(ending().size()) : name;
}

PresetPlan readPlan(JsonReader &reader, const QString &suggested)
{
    const QString nameKey = QStringLiteral("name");
    PresetPlan plan;
    if (!reader.has(nameKey))
        reader.missing(nameKey, QStringLiteral("a word to choose it by"));
    plan.name = reader.text(nameKey);
    plan.description = reader.text(QStringLiteral("description"));
    plan.limits = readLimits(reader);
    if (reader.has(QStringLiteral("auth")))
        plan.auth = readAuth(reader, suggested);
    return plan;
}

// Together with the limits of every plan, as they will stand in one profile.
void checkNames(JsonReader &reader, const Preset &preset, const QString &pointer)
{
    QStringList plans;
    for (const PresetPlan &plan : preset.plans) {
        if (plans.contains(plan.name))
            reader.fault(Error {Error::Kind::File,
                                QStringLiteral("two plans are called \"%1\"").arg(plan.name),
                                pointer, QStringLiteral("Give each a name of its own")});
        plans.append(plan.name);
        QStringList limits;
        for (const auto *const list : {&preset.profile.limits, &plan.limits}) {
            for (const LimitSpec &limit : *list) {
                if (!limit.name.isEmpty() && limits.contains(limit.name))
                    reader.fault(Error {Error::Kind::File,
                                        QStringLiteral("plan %1 has two limits called \"%2\"")
                                            .arg(plan.name, limit.name),
                                        pointer, QStringLiteral("Give each a name of its own")});
                limits.append(limit.name);
            }
        }
    }
}

void require(JsonReader &reader, const QString &key, const QString &wanted)
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
    require(reader, QStringLiteral("name"), QStringLiteral("the name of the service"));
    require(reader, QStringLiteral("as_of"), QStringLiteral("when its limits were read"));
    require(reader, QStringLiteral("source"), QStringLiteral("where its limits were read"));
    preset.profile = readProfileMembers(reader, file);
    const QString plans = QStringLiteral("plans");
    reader.objects(plans, [&preset](JsonReader &inner) {
        preset.plans.push_back(readPlan(inner, secretNameFrom(preset.profile.name)));
    });
    checkNames(reader, preset, reader.pointerTo(plans));
    preset.warning = reader.text(QStringLiteral("warning"));
    preset.todo = reader.texts(QStringLiteral("todo"));
    const QString practice = QStringLiteral("practice");
    if (!reader.value(practice).isUndefined() && !reader.value(practice).isObject())
        reader.refuse(practice, QStringLiteral("an object"));
    preset.practice = reader.value(practice).toObject();
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
    return failure(Error {Error::Kind::Usage,
                          QStringLiteral("no preset is called \"%1\"").arg(name),
                          {},
                          near.isEmpty() ? QStringLiteral("\"penstock profile presets\" lists them")
                                         : QStringLiteral("Did you mean %1?").arg(near)});
}

bool isPreset(const QByteArray &json)
{
    return QJsonDocument::fromJson(json)
        .object()
        .value(QStringLiteral("schema"))
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
