// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/profilechange.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/durationtext.h>

#include <QJsonObject>

#include <algorithm>

namespace penstock {

namespace {
// The figures alone: "120/min".
QString figures(const LimitSpec &spec)
{
    const LimitSpec bare({}, spec.settings);
    return toShorthand(bare).value_or(describe(bare));
}

QString marginText(const Margin &margin)
{
    return margin.fixed ? durationText(*margin.fixed) : u"automatic"_s;
}

QString label(const LimitSpec &spec)
{
    return spec.name.isEmpty() ? figures(spec) : spec.name;
}

QString textOf(const LimitChange &change)
{
    if (!change.from) {
        LimitSpec bare = change.to;
        bare.settings = ConcurrencySettings {};
        // describe() ends with whom it is for.
        const QString whom = describe(bare).mid(describe(LimitSpec({}, bare.settings)).size());
        return u"a further limit '%1': %2%3"_s.arg(label(change.to), figures(change.to), whom);
    }
    QStringList steps;
    if (change.from->settings != change.to.settings)
        steps += u"%1 → %2"_s.arg(figures(*change.from), figures(change.to));
    if (change.from->margin != change.to.margin)
        steps += u"margin %1 → %2"_s.arg(marginText(change.from->margin),
                                         marginText(change.to.margin));
    return u"limit '%1': %2"_s.arg(label(*change.from), steps.join(", "_L1));
}

QString floorText(Duration floor)
{
    return u"after a refusal that names no time: wait %1"_s.arg(durationText(floor));
}

QString padText(Duration pad)
{
    return u"after the time a refusal names: wait another %1"_s.arg(durationText(pad));
}

// A limit that got its name only from its stack is the profile's one without a name.
bool isSame(const LimitSpec &inProfile, const LimitSpec &meant)
{
    LimitSpec renamed = meant;
    if (inProfile.name.isEmpty())
        renamed.name.clear();
    return inProfile == renamed;
}

auto findLimit(std::vector<LimitSpec> &limits, const LimitSpec &meant)
{
    return std::find_if(limits.begin(), limits.end(),
                        [&meant](const LimitSpec &each) { return isSame(each, meant); });
}

// Whether something was changed.
Result<bool> applyOne(const LimitChange &change, std::vector<LimitSpec> &limits)
{
    if (findLimit(limits, change.to) != limits.end())
        return false;
    if (!change.from) {
        LimitSpec added = change.to;
        const auto isTaken = [&limits](const QString &name) {
            return std::any_of(limits.begin(), limits.end(),
                               [&name](const LimitSpec &each) { return each.name == name; });
        };
        for (int copy = 2; isTaken(added.name); ++copy)
            added.name = u"%1 (%2)"_s.arg(change.to.name).arg(copy);
        limits.push_back(std::move(added));
        return true;
    }
    const auto found = findLimit(limits, *change.from);
    if (found == limits.end())
        return failure(Error {
            Error::Kind::File,
            u"limit '%1' is not %2 (any more)"_s.arg(label(*change.from), figures(*change.from)),
            {},
            u"It was edited since; run the job again and see what comes"_s});
    const QString name = found->name;
    *found = change.to;
    found->name = name;
    return true;
}

QString pathOf(const LimitChange &change)
{
    if (!change.from)
        return u"/limits/-"_s;
    QString name = label(*change.from);
    name.replace(QLatin1Char('~'), u"~0"_s).replace(QLatin1Char('/'), u"~1"_s);
    return u"/limits/"_s + name;
}

const QString &floorPath()
{
    static const QString path = u"/throttling/floor"_s;
    return path;
}

const QString &padPath()
{
    static const QString path = u"/throttling/bucket_pad"_s;
    return path;
}

QJsonObject pauseJson(const QString &path, Duration value, const QString &text)
{
    return {{u"op"_s, u"replace"_s},
            {u"path"_s, path},
            {u"value"_s, durationText(value)},
            {u"text"_s, text}};
}
} // namespace

QStringList changeTexts(const ProfileChange &change)
{
    QStringList texts;
    for (const LimitChange &each : change.limits)
        texts += textOf(each);
    if (change.floor)
        texts += floorText(*change.floor);
    if (change.bucketPad)
        texts += padText(*change.bucketPad);
    return texts;
}

Result<bool> apply(const ProfileChange &change, std::vector<LimitSpec> &limits,
                   ThrottleDialect &dialect)
{
    std::vector<LimitSpec> changed = limits;
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
    set(change.bucketPad, dialect.bucketPad);
    return any;
}

QJsonArray toJson(const ProfileChange &change)
{
    QJsonArray list;
    for (const LimitChange &each : change.limits) {
        QJsonObject object {{u"op"_s, each.from ? u"replace"_s : u"add"_s},
                            {u"path"_s, pathOf(each)},
                            {u"value"_s, toJson(each.to)},
                            {u"text"_s, textOf(each)}};
        if (each.from)
            object.insert(u"from"_s, toJson(*each.from));
        list.append(object);
    }
    if (change.floor)
        list.append(pauseJson(floorPath(), *change.floor, floorText(*change.floor)));
    if (change.bucketPad)
        list.append(pauseJson(padPath(), *change.bucketPad, padText(*change.bucketPad)));
    return list;
}

Result<ProfileChange> profileChangeFromJson(const QJsonArray &list)
{
    ProfileChange change;
    for (const QJsonValue &value : list) {
        const QJsonObject object = value.toObject();
        const QString path = object[u"path"_s].toString();
        const QJsonValue to = object[u"value"_s];
        if (path == floorPath() || path == padPath()) {
            const Result<Duration> pause = parseDuration(to.toString(), path);
            if (!pause)
                return failure(pause.error());
            (path == floorPath() ? change.floor : change.bucketPad) = *pause;
            continue;
        }
        LimitChange &limit = change.limits.emplace_back();
        Result<LimitSpec> spec = limitFromJson(to.toObject(), path);
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
