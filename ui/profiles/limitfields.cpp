// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limitfields.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

namespace penstock {

namespace {
using Kind = LimitField::Kind;

QString tr(const char *text)
{
    return QCoreApplication::translate("LimitFields", text);
}

LimitField count(const char *key, const QString &label)
{
    return {QLatin1String(key), label, Kind::Count, {}, {}};
}

LimitField time(const char *key, const QString &label)
{
    return {QLatin1String(key), label, Kind::Time, QStringLiteral("1m"), {}};
}

LimitField choice(const char *key, const QString &label,
                  const QList<std::pair<QString, QString>> &choices)
{
    return {QLatin1String(key), label, Kind::Choice, {}, choices};
}

QList<LimitField> windowFields()
{
    return {count("capacity", tr("Lets through")), time("interval", tr("per"))};
}

QList<LimitField> fixedWindowFields(const QJsonObject &limit)
{
    QList<LimitField> fields = windowFields();
    fields.append(choice("anchor", tr("Windows begin"),
                         {{QStringLiteral("epoch"), tr("with the clock, in UTC")},
                          {QStringLiteral("first_request"), tr("with the first request ever")},
                          {QStringLiteral("on_demand"), tr("with a request after the last one")},
                          {QStringLiteral("creation"), tr("when the run begins")},
                          {QStringLiteral("calendar"), tr("at midnight in a time zone")}}));
    if (limit.value(QStringLiteral("anchor")) == QStringLiteral("calendar"))
        fields.append({QStringLiteral("time_zone"),
                       tr("Time zone"),
                       Kind::Text,
                       QStringLiteral("Europe/Berlin"),
                       {}});
    return fields;
}

QList<LimitField> ownFieldsOf(const QJsonObject &limit)
{
    const QString algorithm = limit.value(QStringLiteral("algorithm")).toString();
    if (algorithm == QStringLiteral("token_bucket"))
        return {count("capacity", tr("At once")), count("refill_amount", tr("Refilled by")),
                time("refill_interval", tr("each")),
                choice("refill", tr("Refills"),
                       {{QStringLiteral("continuous"), tr("bit by bit")},
                        {QStringLiteral("stepped"), tr("all at a time")}})};
    if (algorithm == QStringLiteral("leaky_bucket"))
        return {count("capacity", tr("Holds")), count("drain_amount", tr("Drained by")),
                time("drain_interval", tr("each"))};
    if (algorithm == QStringLiteral("gcra"))
        return {time("emission_interval", tr("One each")), count("burst", tr("At once"))};
    if (algorithm == QStringLiteral("fixed_window"))
        return fixedWindowFields(limit);
    if (algorithm == QStringLiteral("concurrency"))
        return {count("capacity", tr("At a time"))};
    if (algorithm == QStringLiteral("waterwheel"))
        return {count("capacity", tr("At a time")), time("period", tr("Free again after"))};
    QList<LimitField> fields = windowFields();
    if (algorithm == QStringLiteral("sliding_window"))
        fields.append(choice("count_from", tr("Counts from"),
                             {{QStringLiteral("send"), tr("the sending")},
                              {QStringLiteral("response"), tr("the answer, to be sure")}}));
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
    if (field.kind == Kind::Choice && text == field.choices.constFirst().first)
        return QJsonValue::Undefined;
    if (field.kind == Kind::Time)
        return QString(text).remove(QLatin1Char(' ')).remove(QChar(QChar::Nbsp));
    if (field.key == QStringLiteral("match/methods")) {
        QJsonArray methods;
        for (const QString &method : text.toUpper().split(QLatin1Char(','), Qt::SkipEmptyParts))
            methods.append(method.trimmed());
        return methods;
    }
    if (field.kind != Kind::Count)
        return text;
    // As the locale groups it, or not at all.
    bool isNumber = false;
    const qlonglong number = QLocale().toLongLong(text, &isNumber);
    if (isNumber)
        return double(number);
    const qlonglong plain = text.toLongLong(&isNumber);
    return isNumber ? QJsonValue(double(plain)) : QJsonValue(text);
}
} // namespace

QList<LimitField> fieldsOf(const QJsonObject &limit)
{
    QList<LimitField> fields = ownFieldsOf(limit);
    fields.append(
        {QStringLiteral("match/path"), tr("Only paths"), Kind::Text, tr("all, or /search/*"), {}});
    fields.append({QStringLiteral("match/methods"),
                   tr("Only methods"),
                   Kind::Text,
                   tr("all, or POST, PUT"),
                   {}});
    fields.append({QStringLiteral("margin"), tr("Margin"), Kind::Time, tr("automatic"), {}});
    return fields;
}

QString textOf(const QJsonObject &limit, const LimitField &field)
{
    const auto [outer, name] = divided(field.key);
    const QJsonObject object = outer.isEmpty() ? limit : limit.value(outer).toObject();
    const QJsonValue value = object.value(name);
    if (value.isArray()) {
        QStringList parts;
        for (const QJsonValue &part : value.toArray())
            parts.append(part.toString());
        return parts.join(QStringLiteral(", "));
    }
    if (value.isDouble())
        return QLocale().toString(qlonglong(value.toDouble()));
    if (value.isUndefined() && field.kind == Kind::Choice)
        return field.choices.constFirst().first;
    return value.toString();
}

void setText(QJsonObject &limit, const LimitField &field, const QString &text)
{
    const auto [outer, name] = divided(field.key);
    const QJsonValue value = valueOf(field, text.trimmed());
    if (outer.isEmpty()) {
        limit.insert(name, value); // an undefined one is taken out
        // Without the calendar it says nothing, and would be an error.
        if (name == QStringLiteral("anchor") && text != QStringLiteral("calendar"))
            limit.remove(QStringLiteral("time_zone"));
        return;
    }
    QJsonObject object = limit.value(outer).toObject();
    object.insert(name, value);
    limit.insert(outer, object.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(object));
}

} // namespace penstock
