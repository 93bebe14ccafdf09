// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/costfields.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>
#include <QRegularExpression>

namespace penstock {

namespace {

struct CostText
{
    Q_DECLARE_TR_FUNCTIONS(CostFields)
};

const QString cost = u"cost"_s;
const QString costBy = u"cost_by"_s;
const QString costKind = u"cost@kind"_s;
const QString costEstimate = u"cost/estimate"_s;
const QString costInitial = u"cost/initial"_s;
const QString actualKind = u"cost/actual@kind"_s;
const QString actualPath = u"cost/actual/path"_s;
const QString actualHeader = u"cost/actual/header"_s;
const QString actualPer = u"cost/actual/per"_s;
const QString costByMethod = u"cost_by/method"_s;
const QString costByPath = u"cost_by/path"_s;
const QString costByValue = u"cost_by/value"_s;
const QString costByDefault = u"cost_by/default"_s;
const QString freeStatuses = u"free_statuses"_s;
const QString use = u"max_share"_s;
const QString price = u"price"_s;

const QString estimate = u"estimate"_s;
const QString learn = u"learn"_s;
const QString initial = u"initial"_s;
const QString actual = u"actual"_s;
const QString path = u"path"_s;
const QString header = u"header"_s;
const QString per = u"per"_s;

const QString byRequest = u"request"_s;
const QString byMethod = u"method"_s;
const QString byPath = u"path"_s;
const QString byValue = u"value"_s;

// By what of a request it goes.
QString byKindOf(const QJsonValue &value)
{
    if (value.isUndefined())
        return u"plain"_s;
    const QJsonObject object = value.toObject();
    for (const QString &kind : {byMethod, byPath, byValue}) {
        if (object.contains(kind))
            return u"by_"_s + kind;
    }
    return u"by_"_s + byRequest;
}

// "GET = 1, POST = 5"
QString costsText(const QJsonObject &costs)
{
    QStringList parts;
    for (auto each = costs.begin(); each != costs.end(); ++each)
        parts.append(u"%1 = %2"_s.arg(each.key()).arg(qint64(each->toDouble())));
    return parts.join(u", "_s);
}

// What is no number stays what it is: who reads the limit says what is wrong with it.
QJsonObject costsFrom(const QString &text)
{
    QJsonObject costs;
    for (const QString &part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const QString name = part.section(QLatin1Char('='), 0, -2).trimmed();
        const QString units = part.section(QLatin1Char('='), -1).trimmed();
        costs.insert(name.isEmpty() ? part.trimmed() : name,
                     name.isEmpty() ? QJsonValue(QString()) : countFromText(units));
    }
    return costs;
}

QString kindOf(const QJsonObject &limit)
{
    const QJsonValue value = limit.value(cost);
    if (value.isUndefined())
        return byKindOf(limit.value(costBy));
    if (!value.isObject())
        return u"number"_s;
    return value.toObject().value(estimate) == learn ? learn : estimate;
}

// An answer's value is a path alone, or an object.
QJsonObject actualOf(const QJsonObject &limit)
{
    const QJsonValue value = limit.value(cost).toObject().value(actual);
    return value.isString() ? QJsonObject {{path, value}} : value.toObject();
}

QJsonValue unitsOf(const QJsonObject &limit)
{
    QJsonValue value = limit.value(cost);
    const QJsonObject object = value.toObject();
    if (value.isDouble())
        return value;
    return object.value(object.contains(initial) ? initial : estimate);
}

// To begin with: one for each, as without it.
QJsonValue costByOf(const QString &kind)
{
    if (kind == byRequest)
        return byRequest;
    if (kind == byValue)
        return QJsonObject {{byValue, u"{{units}}"_s}};
    const QString example = kind == byMethod ? u"POST"_s : u"/search/*"_s;
    return QJsonObject {{kind, QJsonObject {{example, 1}}}};
}

void setKind(QJsonObject &limit, const QString &kind)
{
    if (kind == kindOf(limit))
        return;
    const QJsonValue units = unitsOf(limit);
    QJsonObject reported = actualOf(limit);
    if (reported.isEmpty())
        reported.insert(path, u"$.usage.total_tokens"_s); // of most that say it
    limit.remove(cost);
    limit.remove(costBy);
    if (kind.startsWith(u"by_"_s)) {
        limit.insert(costBy, costByOf(kind.sliced(3)));
        return;
    }
    constexpr int usual = 1'000; // tokens
    if (kind == u"number"_s)
        limit.insert(cost, units.toDouble(1));
    else if (kind == estimate)
        limit.insert(cost, QJsonObject {{estimate, units.toDouble(usual)}, {actual, reported}});
    else if (kind == learn)
        limit.insert(
            cost,
            QJsonObject {{estimate, learn}, {initial, units.toDouble(usual)}, {actual, reported}});
}

void setInCost(QJsonObject &limit, const QString &name, const QJsonValue &value)
{
    QJsonObject object = limit.value(cost).toObject();
    object.insert(name, value);
    limit.insert(cost, object);
}

QString countText(const QJsonValue &value)
{
    return value.isDouble() ? QLocale().toString(qlonglong(value.toDouble())) : value.toString();
}

QString statusesText(const QJsonValue &value)
{
    QStringList parts;
    for (const QJsonValue &each : value.toArray())
        parts.append(QString::number(each.toInt()));
    return parts.join(u", "_s);
}

QJsonValue statusesFrom(const QString &text)
{
    QJsonArray statuses;
    for (const QString &each : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool isNumber = false;
        const int status = each.trimmed().toInt(&isNumber);
        statuses.append(isNumber ? QJsonValue(status) : QJsonValue(each.trimmed()));
    }
    return statuses.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(statuses);
}

// "2.50 USD per 1,000,000", as the locale writes it.
QString priceText(const QJsonObject &object)
{
    if (object.isEmpty())
        return {};
    QString amount = object.value(u"amount"_s).toString();
    amount.replace(QLatin1Char('.'), QLocale().decimalPoint());
    const QString currency = object.value(u"currency"_s).toString();
    const QJsonValue units = object.value(per);
    return units.isUndefined()
        ? CostText::tr("%1 %2").arg(amount, currency)
        : CostText::tr("%1 %2 per %3").arg(amount, currency, countText(units));
}

// What does not look like a price is an amount that is none: who reads the limit says so.
QJsonValue priceFrom(const QString &text)
{
    if (text.isEmpty())
        return QJsonValue::Undefined;
    static const QRegularExpression form(
        u"^(\\S+)\\s+([^\\s/]+)(?:\\s*(?:/|[^\\d\\s]+)\\s*(\\d.*))?$"_s);
    const QRegularExpressionMatch match = form.match(text);
    QString amount = match.hasMatch() ? match.captured(1) : text;
    amount.replace(QLocale().decimalPoint(), u"."_s);
    QJsonObject object {{u"amount"_s, amount}};
    if (!match.hasMatch())
        return object;
    object.insert(u"currency"_s, match.captured(2).toUpper());
    if (!match.captured(3).isEmpty())
        object.insert(per, countFromText(match.captured(3)));
    return object;
}

LimitField field(const QString &key, const QString &label, LimitField::Kind kind,
                 const QString &hint)
{
    return {key, label, kind, hint, {}};
}
} // namespace

QList<LimitField> costFieldsOf(const QJsonObject &limit)
{
    const QString kind = kindOf(limit);
    QList<std::pair<QString, QString>> kinds
        = {{u"plain"_s, CostText::tr("1, or as set in the job")},
           {u"number"_s, CostText::tr("fixed")},
           {u"by_request"_s, CostText::tr("always 1")},
           {u"by_method"_s, CostText::tr("by method")},
           {u"by_path"_s, CostText::tr("by path")},
           {u"by_value"_s, CostText::tr("by a value of the row")},
           {estimate, CostText::tr("estimated, then from the response")},
           {learn, CostText::tr("learned from responses")}};
    QList<LimitField> fields
        = {field(use, CostText::tr("Use at most"), LimitField::Kind::Text,
                 CostText::tr("all, or 60%")),
           {costKind, CostText::tr("Cost per request"), LimitField::Kind::Choice, {}, kinds}};
    if (kind == u"number"_s)
        fields.append(field(cost, CostText::tr("Units"), LimitField::Kind::Count, {}));
    else if (kind == estimate)
        fields.append(
            field(costEstimate, CostText::tr("Estimated units"), LimitField::Kind::Count, {}));
    else if (kind == learn)
        fields.append(
            field(costInitial, CostText::tr("First estimate"), LimitField::Kind::Count, {}));
    if (kind == u"by_method"_s)
        fields.append(field(costByMethod, CostText::tr("Cost by method"), LimitField::Kind::Text,
                            u"GET = 1, POST = 5"_s));
    else if (kind == u"by_path"_s)
        fields.append(field(costByPath, CostText::tr("Cost by path"), LimitField::Kind::Text,
                            u"/search/* = 5"_s));
    else if (kind == u"by_value"_s)
        fields.append(
            field(costByValue, CostText::tr("Value"), LimitField::Kind::Text, u"{{units}}"_s));
    if (kind == u"by_method"_s || kind == u"by_path"_s)
        fields.append(
            field(costByDefault, CostText::tr("Cost of others"), LimitField::Kind::Count, u"1"_s));
    if (kind == estimate || kind == learn) {
        const bool isHeader = costText(limit, actualKind) == header;
        fields.append(
            {actualKind,
             CostText::tr("Actual cost from"),
             LimitField::Kind::Choice,
             {},
             {{path, CostText::tr("response body")}, {header, CostText::tr("response header")}}});
        fields.append(isHeader ? field(actualHeader, CostText::tr("Header"), LimitField::Kind::Text,
                                       u"X-Cost"_s)
                               : field(actualPath, CostText::tr("Path"), LimitField::Kind::Text,
                                       u"$.usage.total_tokens"_s));
        fields.append(
            field(actualPer, CostText::tr("Multiplied by"), LimitField::Kind::Count, u"1"_s));
    }
    fields.append(field(freeStatuses, CostText::tr("Free statuses"), LimitField::Kind::Text,
                        CostText::tr("none, or 304")));
    fields.append(field(price, CostText::tr("Price"), LimitField::Kind::Text,
                        CostText::tr("none, or 2.50 USD per 1000000")));
    return fields;
}

bool isCostField(const QString &key)
{
    static const QStringList keys {cost,       costKind,     costEstimate, costInitial,
                                   actualKind, actualPath,   actualHeader, actualPer,
                                   use,        freeStatuses, price,        costByMethod,
                                   costByPath, costByValue,  costByDefault};
    return keys.contains(key);
}

QString costText(const QJsonObject &limit, const QString &key)
{
    const QJsonObject reported = actualOf(limit);
    if (key == costKind)
        return kindOf(limit);
    if (key == actualKind)
        return reported.contains(header) ? header : path;
    if (key == actualPath)
        return reported.value(path).toString();
    if (key == actualHeader)
        return reported.value(header).toString();
    if (key == actualPer)
        return countText(reported.value(per));
    if (key.startsWith(costBy + QLatin1Char('/'))) {
        const QJsonValue value
            = limit.value(costBy).toObject().value(key.section(QLatin1Char('/'), 1));
        return value.isObject() ? costsText(value.toObject()) : countText(value);
    }
    if (key == freeStatuses)
        return statusesText(limit.value(key));
    if (key == price)
        return priceText(limit.value(key).toObject());
    return key == use ? limit.value(key).toString() : countText(unitsOf(limit));
}

static void setActualText(QJsonObject &limit, const QString &key, const QString &text)
{
    QJsonObject reported = actualOf(limit);
    const QString name = key.section(QLatin1Char('/'), -1);
    if (key == actualPer)
        reported.insert(per, countFromText(text));
    else if (key != actualKind)
        reported.insert(name,
                        text.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(text));
    else if (text == costText(limit, key))
        return;
    else if (text == header)
        reported = {{header, u"X-Cost"_s}};
    else
        reported = {{path, u"$.usage.total_tokens"_s}};
    setInCost(limit, actual, reported);
}

static void setCostByText(QJsonObject &limit, const QString &key, const QString &text)
{
    QJsonObject object = limit.value(costBy).toObject();
    const QString name = key.section(QLatin1Char('/'), 1);
    if (key == costByValue)
        object.insert(name, text);
    else
        object.insert(name,
                      key == costByDefault ? countFromText(text) : QJsonValue(costsFrom(text)));
    limit.insert(costBy, object);
}

void setCostText(QJsonObject &limit, const QString &key, const QString &text)
{
    if (key == costKind)
        return setKind(limit, text);
    if (key.startsWith(costBy + QLatin1Char('/')))
        return setCostByText(limit, key, text);
    if (key == use)
        limit.insert(key,
                     text.isEmpty() ? QJsonValue(QJsonValue::Undefined)
                                    : QJsonValue(QString(text).remove(QLatin1Char(' '))));
    else if (key == freeStatuses)
        limit.insert(key, statusesFrom(text));
    else if (key == price)
        limit.insert(key, priceFrom(text));
    else if (key == cost)
        limit.insert(key, countFromText(text));
    else if (key == costEstimate || key == costInitial)
        setInCost(limit, key == costInitial ? initial : estimate, countFromText(text));
    else
        setActualText(limit, key, text);
}

} // namespace penstock
