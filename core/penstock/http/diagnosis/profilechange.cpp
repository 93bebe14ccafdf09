// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/profilechange.h>

#include <penstock/http/diagnosis/diagnosisevidence_p.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/timetext.h>

#include <QJsonObject>

#include <algorithm>

namespace penstock {

namespace {
// The figures alone: "120/min".
MessageArgument figures(const Limit &spec)
{
    return nameOf(Limit({}, spec.settings));
}

MessageArgument label(const Limit &spec)
{
    return nameOf(Limit(spec.name, spec.settings));
}

MessageArgument shown(const Margin &margin)
{
    return margin.fixed ? MessageArgument(*margin.fixed) : httpMessage("change.automatic_margin");
}

Message messageOfNew(const Limit &limit)
{
    Limit nameless = limit;
    nameless.name.clear();
    return httpMessage("change.new_limit", label(limit), nameOf(nameless));
}

Message messageOf(const LimitChange &change)
{
    if (!change.from)
        return messageOfNew(change.to);
    const Limit &from = *change.from;
    const Limit &to = change.to;
    if (from.margin == to.margin)
        return httpMessage("change.limit", label(from), figures(from), figures(to));
    if (from.settings == to.settings)
        return httpMessage("change.margin", label(from), shown(from.margin), shown(to.margin));
    return httpMessage("change.limit_and_margin", label(from), figures(from), figures(to),
                       shown(from.margin), shown(to.margin));
}

Message messageOfFloor(Duration floor)
{
    return httpMessage("change.floor", floor);
}

Message messageOfPad(Duration pad)
{
    return httpMessage("change.extra_wait", pad);
}

// A limit that got its name only from its stack is the profile's one without a name.
bool isSame(const Limit &inProfile, const Limit &meant)
{
    Limit renamed = meant;
    if (inProfile.name.isEmpty())
        renamed.name.clear();
    return inProfile == renamed;
}

auto findLimit(std::vector<Limit> &limits, const Limit &meant)
{
    return std::find_if(limits.begin(), limits.end(),
                        [&meant](const Limit &each) { return isSame(each, meant); });
}

// Whether something was changed.
Result<bool> applyOne(const LimitChange &change, std::vector<Limit> &limits)
{
    if (findLimit(limits, change.to) != limits.end())
        return false;
    if (!change.from) {
        Limit added = change.to;
        const auto isTaken = [&limits](const QString &name) {
            return std::any_of(limits.begin(), limits.end(),
                               [&name](const Limit &each) { return each.name == name; });
        };
        for (int copy = 2; isTaken(added.name); ++copy)
            added.name = u"%1 (%2)"_s.arg(change.to.name).arg(copy);
        limits.push_back(std::move(added));
        return true;
    }
    const auto found = findLimit(limits, *change.from);
    if (found == limits.end())
        return failure(
            Error(httpMessage("change.other_limit", label(*change.from), figures(*change.from))));
    const QString name = found->name;
    *found = change.to;
    found->name = name;
    return true;
}

QString pathOf(const LimitChange &change)
{
    if (!change.from)
        return u"/limits/-"_s;
    QString name = label(*change.from).text();
    name.replace(QLatin1Char('~'), u"~0"_s).replace(QLatin1Char('/'), u"~1"_s);
    return u"/limits/"_s + name;
}

const QString floorPath = u"/throttling/floor"_s;
const QString padPath = u"/throttling/extra_wait"_s;

QJsonObject pauseJson(const QString &path, Duration value, const Message &message)
{
    return {{u"op"_s, u"replace"_s},
            {u"path"_s, path},
            {u"value"_s, durationText(value)},
            {u"text"_s, message.text()},
            {u"message"_s, message.toJson()}};
}
} // namespace

QList<Message> changeMessages(const ProfileChange &change)
{
    QList<Message> messages;
    for (const LimitChange &each : change.limits)
        messages += messageOf(each);
    if (change.floor)
        messages += messageOfFloor(*change.floor);
    if (change.extraWait)
        messages += messageOfPad(*change.extraWait);
    return messages;
}

Result<bool> apply(const ProfileChange &change, std::vector<Limit> &limits,
                   ThrottleDialect &dialect)
{
    std::vector<Limit> changed = limits;
    bool any = false;
    for (const LimitChange &each : change.limits) {
        Result<bool> done = applyOne(each, changed);
        if (!done)
            return done;
        any = *done || any;
    }
    limits = std::move(changed);
    const auto set = [&any](const std::optional<Duration> &to, std::optional<Duration> &pause) {
        if (!to || (pause && *pause >= *to))
            return;
        pause = to;
        any = true;
    };
    set(change.floor, dialect.floor);
    set(change.extraWait, dialect.extraWait);
    return any;
}

QJsonArray toJson(const ProfileChange &change)
{
    QJsonArray list;
    for (const LimitChange &each : change.limits) {
        const Message message = messageOf(each);
        QJsonObject object {{u"op"_s, each.from ? u"replace"_s : u"add"_s},
                            {u"path"_s, pathOf(each)},
                            {u"value"_s, toJson(each.to)},
                            {u"text"_s, message.text()},
                            {u"message"_s, message.toJson()}};
        if (each.from)
            object.insert(u"from"_s, toJson(*each.from));
        list.append(object);
    }
    if (change.floor)
        list.append(pauseJson(floorPath, *change.floor, messageOfFloor(*change.floor)));
    if (change.extraWait)
        list.append(pauseJson(padPath, *change.extraWait, messageOfPad(*change.extraWait)));
    return list;
}

Result<ProfileChange> profileChangeFromJson(const QJsonArray &list)
{
    ProfileChange change;
    for (const QJsonValue &value : list) {
        const QJsonObject object = value.toObject();
        const QString path = object[u"path"_s].toString();
        const QJsonValue to = object[u"value"_s];
        if (path == floorPath || path == padPath) {
            const Result<Duration> pause = parseDuration(to.toString(), path);
            if (!pause)
                return failure(pause.error());
            (path == floorPath ? change.floor : change.extraWait) = *pause;
            continue;
        }
        LimitChange &limit = change.limits.emplace_back();
        Result<Limit> spec = limitFromJson(to.toObject(), path);
        if (!spec)
            return failure(spec.error());
        limit.to = *std::move(spec);
        if (!object.contains(u"from"_s))
            continue;
        spec = limitFromJson(object[u"from"_s].toObject(), path);
        if (!spec)
            return failure(spec.error());
        limit.from = *std::move(spec);
    }
    return change;
}

} // namespace penstock
