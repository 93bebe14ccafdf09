// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitjson.h>

#include <penstock/limits/spec/limitmembers.h>
#include <penstock/limits/spec/limitmessages.h>

#include <algorithm>

namespace penstock {

Result<Limit> limitFromJson(const QJsonObject &object, const QString &pointer)
{
    return membersFromJson<Limit>(object, pointer);
}

QJsonObject toJson(const Limit &limit)
{
    return membersText(limit).object();
}

namespace {
//! An object, or the shorthand of one.
Result<Limit> limitFromValue(const QJsonValue &value, const QString &pointer)
{
    if (value.isObject())
        return limitFromJson(value.toObject(), pointer);
    if (!value.isString())
        return failure(limitMessage("limit.invalid").at(pointer));
    return limitFromShorthand(value.toString()).map_error([&pointer](const Error &fault) {
        return fault.message.at(limitMessage("shorthand.in_list", pointer, fault.place));
    });
}
} // namespace

Result<std::vector<Limit>> limitsFromJson(const QJsonValue &list, const QString &pointer)
{
    if (!list.isArray())
        return failure(limitMessage("limits.no_list").at(pointer));
    std::vector<Limit> specs;
    for (const QJsonValue &value : list.toArray()) {
        const QString here = pointer + QLatin1Char('/') + QString::number(specs.size());
        Result<Limit> spec = limitFromValue(value, here);
        if (!spec)
            return failure(spec.error());
        const auto taken = std::find_if(specs.begin(), specs.end(), [&spec](const Limit &other) {
            return !other.name.isEmpty() && other.name == spec->name;
        });
        if (taken != specs.end())
            return failure(limitMessage("limits.same_name", spec->name).at(here + u"/name"_s));
        specs.push_back(*std::move(spec));
    }
    return specs;
}

void nameLimits(std::vector<Limit> &limits)
{
    QStringList taken;
    for (const Limit &limit : limits)
        taken.append(limit.name);
    for (Limit &limit : limits) {
        if (!limit.name.isEmpty())
            continue;
        const QString base = toShorthand(limit).value_or(algorithmName(limit.settings));
        QString name = base;
        for (int copy = 2; taken.contains(name); ++copy)
            name = u"%1 (%2)"_s.arg(base).arg(copy);
        taken.append(name);
        limit.name = name;
    }
}

} // namespace penstock
