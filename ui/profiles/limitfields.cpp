// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limitfields.h"

#include "ui/profiles/costfields.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

namespace penstock {

namespace {

struct LimitFieldText
{
    Q_DECLARE_TR_FUNCTIONS(LimitFields)
};

const QString firstRefill = u"first_refill"_s;

LimitField count(const char *key, const QString &label)
{
    return {QLatin1String(key), label, LimitField::Kind::Count, {}, {}};
}

LimitField time(const char *key, const QString &label)
{
    return {QLatin1String(key), label, LimitField::Kind::Time, u"1m"_s, {}};
}

LimitField text(const char *key, const QString &label, const QString &hint)
{
    return {QLatin1String(key), label, LimitField::Kind::Text, hint, {}};
}

LimitField choice(const char *key, const QString &label,
                  const QList<std::pair<QString, QString>> &choices)
{
    return {QLatin1String(key), label, LimitField::Kind::Choice, {}, choices};
}

QList<LimitField> windowFields()
{
    return {count("capacity", LimitFieldText::tr("At most")),
            time("interval", LimitFieldText::tr("Per"))};
}

QList<LimitField> fixedWindowFields(const QJsonObject &limit)
{
    QList<LimitField> fields = windowFields();
    fields.append(
        choice("anchor", LimitFieldText::tr("Windows begin"),
               {{u"epoch"_s, LimitFieldText::tr("by the clock, in UTC")},
                {u"first_request"_s, LimitFieldText::tr("with the first request")},
                {u"on_demand"_s, LimitFieldText::tr("with the next request after a window ends")},
                {u"creation"_s, LimitFieldText::tr("when the run starts")},
                {u"calendar"_s, LimitFieldText::tr("at midnight in a time zone")}}));
    if (limit.value(u"anchor"_s) == u"calendar"_s)
        fields.append(text("time_zone", LimitFieldText::tr("Time zone"), u"Europe/Berlin"_s));
    return fields;
}

QList<LimitField> bucketFields(const QJsonObject &limit)
{
    QList<LimitField> fields = {count("capacity", LimitFieldText::tr("Capacity")),
                                count("refill_amount", LimitFieldText::tr("Refill amount")),
                                time("refill_interval", LimitFieldText::tr("Refill interval")),
                                choice("refill", LimitFieldText::tr("Refills"),
                                       {{u"continuous"_s, LimitFieldText::tr("continuously")},
                                        {u"stepped"_s, LimitFieldText::tr("in steps")}})};
    if (limit.value(u"refill"_s) == u"stepped"_s)
        fields.append(
            text("first_refill", LimitFieldText::tr("First refill"),
                 LimitFieldText::tr("after one interval, or 30s, or 2026-01-01T00:00:00Z")));
    fields.append({u"initial"_s,
                   LimitFieldText::tr("Initial amount"),
                   LimitField::Kind::Count,
                   LimitFieldText::tr("full"),
                   {}});
    fields.append(choice("pay", LimitFieldText::tr("A request waits for"),
                         {{u"first"_s, LimitFieldText::tr("its own cost")},
                          {u"later"_s, LimitFieldText::tr("the cost of earlier requests")}}));
    return fields;
}

QList<LimitField> ownFieldsOf(const QJsonObject &limit)
{
    const QString algorithm = limit.value(u"algorithm"_s).toString();
    if (algorithm == u"token_bucket"_s)
        return bucketFields(limit);
    if (algorithm == u"leaky_bucket"_s)
        return {count("capacity", LimitFieldText::tr("Capacity")),
                count("drain_amount", LimitFieldText::tr("Drain amount")),
                time("drain_interval", LimitFieldText::tr("Drain interval"))};
    if (algorithm == u"gcra"_s)
        return {time("emission_interval", LimitFieldText::tr("One every")),
                count("burst", LimitFieldText::tr("Burst"))};
    if (algorithm == u"fixed_window"_s)
        return fixedWindowFields(limit);
    if (algorithm == u"concurrency"_s)
        return {count("capacity", LimitFieldText::tr("In flight"))};
    if (algorithm == u"waterwheel"_s)
        return {count("capacity", LimitFieldText::tr("Slots")),
                time("period", LimitFieldText::tr("Cooldown"))};
    QList<LimitField> fields = windowFields();
    if (algorithm == u"sliding_window"_s)
        fields.append(choice("count_from", LimitFieldText::tr("Counts from"),
                             {{u"auto"_s, LimitFieldText::tr("the latest possible arrival")},
                              {u"send"_s, LimitFieldText::tr("the time of sending")},
                              {u"response"_s, LimitFieldText::tr("the response (safest)")}}));
    if (algorithm == u"sliding_window_counter"_s)
        fields.append(choice("rounding", LimitFieldText::tr("Rounding"),
                             {{u"none"_s, LimitFieldText::tr("none")},
                              {u"floor"_s, LimitFieldText::tr("previous window rounded down")}}));
    return fields;
}

// "match/path": the object that has the member, and its name.
std::pair<QString, QString> divided(const QString &key)
{
    const qsizetype slash = key.indexOf(QLatin1Char('/'));
    return slash < 0 ? std::pair(QString(), key)
                     : std::pair(key.left(slash), key.sliced(slash + 1));
}

QJsonValue valueOf(const LimitField &field, const QString &text)
{
    if (text.isEmpty())
        return QJsonValue::Undefined;
    if (field.kind == LimitField::Kind::Choice && text == field.choices.constFirst().first)
        return QJsonValue::Undefined;
    if (field.kind == LimitField::Kind::Time)
        return QString(text).remove(QLatin1Char(' ')).remove(QChar(QChar::Nbsp));
    if (field.key == u"match/methods"_s) {
        QJsonArray methods;
        for (const QString &method : text.toUpper().split(QLatin1Char(','), Qt::SkipEmptyParts))
            methods.append(method.trimmed());
        return methods;
    }
    return field.kind == LimitField::Kind::Count ? countFromText(text) : QJsonValue(text);
}
} // namespace

QJsonValue countFromText(const QString &text)
{
    if (text.isEmpty())
        return QJsonValue::Undefined;
    bool isNumber = false;
    const qlonglong number = QLocale().toLongLong(text, &isNumber);
    if (isNumber)
        return double(number);
    const qlonglong plain = text.toLongLong(&isNumber);
    return isNumber ? QJsonValue(double(plain)) : QJsonValue(text);
}

QList<LimitField> fieldsOf(const QJsonObject &limit)
{
    QList<LimitField> fields = ownFieldsOf(limit);
    fields.append(costFieldsOf(limit));
    fields.append(text("match/path", LimitFieldText::tr("Only paths"),
                       LimitFieldText::tr("all, or /search/*")));
    fields.append(text("match/methods", LimitFieldText::tr("Only methods"),
                       LimitFieldText::tr("all, or POST, PUT")));
    fields.append(text("match/host", LimitFieldText::tr("Only hosts"),
                       LimitFieldText::tr("all, or *.example.com")));
    fields.append(text("per", LimitFieldText::tr("Separate limit per"),
                       LimitFieldText::tr("none, or host, or {{name}}")));
    fields.append({u"margin"_s,
                   LimitFieldText::tr("Margin"),
                   LimitField::Kind::Time,
                   LimitFieldText::tr("automatic"),
                   {}});
    return fields;
}

QString textOf(const QJsonObject &limit, const LimitField &field)
{
    if (isCostField(field.key))
        return costText(limit, field.key);
    const auto [outer, name] = divided(field.key);
    const QJsonObject object = outer.isEmpty() ? limit : limit.value(outer).toObject();
    const QJsonValue value = object.value(name);
    if (value.isArray()) {
        QStringList parts;
        for (const QJsonValue &part : value.toArray())
            parts.append(part.toString());
        return parts.join(u", "_s);
    }
    if (value.isDouble())
        return QLocale().toString(qlonglong(value.toDouble()));
    if (value.isUndefined() && field.kind == LimitField::Kind::Choice)
        return field.choices.constFirst().first;
    return value.toString();
}

void setText(QJsonObject &limit, const LimitField &field, const QString &text)
{
    if (isCostField(field.key))
        return setCostText(limit, field.key, text.trimmed());
    const auto [outer, name] = divided(field.key);
    const QJsonValue value = valueOf(field, text.trimmed());
    if (outer.isEmpty()) {
        limit.insert(name, value); // an undefined one is taken out
        // Without the calendar it says nothing, and would be an error.
        if (name == u"anchor"_s && text != u"calendar"_s)
            limit.remove(u"time_zone"_s);
        if (name == u"refill"_s && text != u"stepped"_s)
            limit.remove(firstRefill);
        return;
    }
    QJsonObject object = limit.value(outer).toObject();
    object.insert(name, value);
    limit.insert(outer, object.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(object));
}

} // namespace penstock
