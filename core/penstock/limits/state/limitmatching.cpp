// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/state/limitmatching.h>

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

bool isUniform(const Limit &spec)
{
    return spec.match.isEmpty() && spec.costBy.kind == CostBy::Kind::Cost && !spec.estimate
        && spec.per.kind == Per::Kind::All;
}

bool applies(const Limit &spec, const PermitRequest &permitRequest)
{
    const Match &match = spec.match;
    return (match.methods.isEmpty() || match.methods.contains(permitRequest.method.toUpper()))
        && (match.host.isEmpty()
            || globMatches(match.host, permitRequest.host, Qt::CaseInsensitive))
        && (match.path.isEmpty() || globMatches(match.path, permitRequest.path));
}

std::optional<std::int64_t> costOf(const Limit &spec, const PermitRequest &permitRequest)
{
    const CostBy &by = spec.costBy;
    if (permitRequest.cost <= 0)
        return permitRequest.cost;
    if (spec.estimate)
        return spec.estimate->units;
    switch (by.kind) {
    case CostBy::Kind::Cost:
        return permitRequest.cost;
    case CostBy::Kind::Request:
        return 1;
    case CostBy::Kind::Method: {
        const QString method = QString::fromLatin1(permitRequest.method).toUpper();
        for (const auto &[name, cost] : by.costs) {
            if (name == method)
                return cost;
        }
        return by.otherwise;
    }
    case CostBy::Kind::Path:
        for (const auto &[glob, cost] : by.costs) {
            if (globMatches(glob, permitRequest.path))
                return cost;
        }
        return by.otherwise;
    case CostBy::Kind::Value: {
        bool whole = false;
        const qint64 cost = permitRequest.values.value(by.value).toLongLong(&whole);
        return whole ? std::optional<std::int64_t>(cost) : std::nullopt;
    }
    }
    return std::nullopt;
}

QString keyOf(const Limit &spec, const PermitRequest &permitRequest)
{
    switch (spec.per.kind) {
    case Per::Kind::All:
        return {};
    case Per::Kind::Host:
        return permitRequest.host.toLower();
    case Per::Kind::Value:
        return permitRequest.values.value(spec.per.value);
    }
    return {};
}

QStringList valueNames(const std::vector<Limit> &limits)
{
    QStringList names;
    for (const Limit &limit : limits) {
        if (limit.costBy.kind == CostBy::Kind::Value)
            names.append(limit.costBy.value);
        if (limit.per.kind == Per::Kind::Value)
            names.append(limit.per.value);
    }
    names.removeDuplicates();
    return names;
}

QJsonArray askToJson(const PermitRequest &permitRequest)
{
    QJsonObject values;
    for (auto value = permitRequest.values.begin(); value != permitRequest.values.end(); ++value)
        values.insert(value.key(), value.value());
    QJsonArray json {qint64(permitRequest.cost), QString::fromUtf8(permitRequest.method),
                     permitRequest.host, permitRequest.path, values};
    while (json.size() > 1 && json.last().toString().isEmpty() && json.last().toObject().isEmpty())
        json.removeLast();
    return json;
}

PermitRequest askFromJson(const QJsonArray &json)
{
    PermitRequest permitRequest;
    permitRequest.cost = std::max<std::int64_t>(json.at(0).toInteger(1), 0);
    permitRequest.method = json.at(1).toString().toUtf8();
    permitRequest.host = json.at(2).toString();
    permitRequest.path = json.at(3).toString();
    const QJsonObject values = json.at(4).toObject();
    for (auto value = values.begin(); value != values.end(); ++value)
        permitRequest.values.insert(value.key(), value.value().toString());
    return permitRequest;
}

std::optional<Duration> intervalMeantBy(Duration wait, const std::vector<const Limit *> &limits,
                                        bool mayBeAnother)
{
    std::optional<Duration> shortest; // of those as long as that
    std::optional<Duration> nearest; // of the others
    for (const Limit *const limit : limits) {
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
