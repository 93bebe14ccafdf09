// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/limitmatching.h>

#include <QJsonObject>

#include <algorithm>

namespace penstock {

bool globMatches(QStringView pattern, QStringView text, Qt::CaseSensitivity cases)
{
    const auto same = [cases](QChar a, QChar b) {
        return cases == Qt::CaseSensitive ? a == b : a.toCaseFolded() == b.toCaseFolded();
    };
    // Linear in practice: only the last star is ever tried again.
    qsizetype p = 0;
    qsizetype t = 0;
    qsizetype star = -1;
    qsizetype starText = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == u'*') {
            star = p++;
            starText = t;
        } else if (p < pattern.size() && (pattern[p] == u'?' || same(pattern[p], text[t]))) {
            ++p;
            ++t;
        } else if (star >= 0) {
            p = star + 1;
            t = ++starText;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == u'*')
        ++p;
    return p == pattern.size();
}

bool isUniform(const LimitSpec &spec)
{
    return spec.match.isEmpty() && spec.costBy.kind == CostBy::Kind::Cost && !spec.estimate
        && spec.per.kind == Per::Kind::All;
}

bool applies(const LimitSpec &spec, const Ask &ask)
{
    const Match &match = spec.match;
    return (match.methods.isEmpty() || match.methods.contains(ask.method.toUpper()))
        && (match.host.isEmpty() || globMatches(match.host, ask.host, Qt::CaseInsensitive))
        && (match.path.isEmpty() || globMatches(match.path, ask.path));
}

std::optional<std::int64_t> costOf(const LimitSpec &spec, const Ask &ask)
{
    const CostBy &by = spec.costBy;
    if (ask.cost <= 0)
        return ask.cost;
    if (spec.estimate)
        return spec.estimate->units;
    switch (by.kind) {
    case CostBy::Kind::Cost:
        return ask.cost;
    case CostBy::Kind::Request:
        return 1;
    case CostBy::Kind::Method: {
        const QString method = QString::fromLatin1(ask.method).toUpper();
        for (const auto &[name, cost] : by.costs) {
            if (name == method)
                return cost;
        }
        return by.otherwise;
    }
    case CostBy::Kind::Path:
        for (const auto &[glob, cost] : by.costs) {
            if (globMatches(glob, ask.path))
                return cost;
        }
        return by.otherwise;
    case CostBy::Kind::Value: {
        bool whole = false;
        const qint64 cost = ask.values.value(by.value).toLongLong(&whole);
        return whole ? std::optional<std::int64_t>(cost) : std::nullopt;
    }
    }
    return std::nullopt;
}

QString keyOf(const LimitSpec &spec, const Ask &ask)
{
    switch (spec.per.kind) {
    case Per::Kind::All:
        return {};
    case Per::Kind::Host:
        return ask.host.toLower();
    case Per::Kind::Value:
        return ask.values.value(spec.per.value);
    }
    return {};
}

QStringList valueNames(const std::vector<LimitSpec> &limits)
{
    QStringList names;
    for (const LimitSpec &limit : limits) {
        if (limit.costBy.kind == CostBy::Kind::Value)
            names.append(limit.costBy.value);
        if (limit.per.kind == Per::Kind::Value)
            names.append(limit.per.value);
    }
    names.removeDuplicates();
    return names;
}

QJsonArray askToJson(const Ask &ask)
{
    QJsonObject values;
    for (auto value = ask.values.begin(); value != ask.values.end(); ++value)
        values.insert(value.key(), value.value());
    QJsonArray json {qint64(ask.cost), QString::fromUtf8(ask.method), ask.host, ask.path, values};
    while (json.size() > 1 && json.last().toString().isEmpty() && json.last().toObject().isEmpty())
        json.removeLast();
    return json;
}

Ask askFromJson(const QJsonArray &json)
{
    Ask ask;
    ask.cost = std::max<std::int64_t>(json.at(0).toInteger(1), 0);
    ask.method = json.at(1).toString().toUtf8();
    ask.host = json.at(2).toString();
    ask.path = json.at(3).toString();
    const QJsonObject values = json.at(4).toObject();
    for (auto value = values.begin(); value != values.end(); ++value)
        ask.values.insert(value.key(), value.value().toString());
    return ask;
}

std::optional<Duration> intervalMeantBy(Duration wait, const std::vector<const LimitSpec *> &limits,
                                        bool mayBeAnother)
{
    std::optional<Duration> shortest; // of those as long as that
    std::optional<Duration> nearest; // of the others
    for (const LimitSpec *const limit : limits) {
        const Duration interval = intervalOf(limit->settings);
        if (interval == Duration::zero())
            continue;
        if (interval >= wait)
            shortest = std::min(interval, shortest.value_or(interval));
        else if (interval + interval / 10 + std::chrono::seconds(1) >= wait)
            nearest = std::max(interval, nearest.value_or(interval));
    }
    // Of a limit that is not known yet: it is at least that long. A bucket's next token is no
    // interval.
    if (!shortest && !nearest && mayBeAnother && wait >= std::chrono::seconds(1))
        return wait;
    return shortest ? shortest : nearest;
}

} // namespace penstock
