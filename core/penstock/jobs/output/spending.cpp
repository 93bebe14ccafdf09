// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/spending.h>

#include <penstock/support/int128.h>
#include <penstock/support/jsonmembers.h>

#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <iterator>
#include <limits>

namespace penstock {

namespace {
std::int64_t clamped(Int128 units)
{
    constexpr auto most = Int128(std::numeric_limits<std::int64_t>::max());
    return std::int64_t(std::min(units, most));
}

QString countText(std::int64_t count)
{
    constexpr std::int64_t million = 1'000'000;
    const QLocale english(QLocale::English);
    if (count < million)
        return english.toString(qlonglong(count));
    const bool isBillions = count >= 1'000 * million;
    const double much = double(count) / double(isBillions ? 1'000 * million : million);
    return english.toString(much, 'f', 1) + (isBillions ? u" billion"_s : u" million"_s);
}
} // namespace

void add(Spending &spending, const SpentUnits &more)
{
    const auto same
        = std::find_if(spending.begin(), spending.end(), [&more](const SpentUnits &each) {
              return each.limit == more.limit && each.price == more.price;
          });
    if (same == spending.end())
        spending.push_back(more);
    else
        same->units = clamped(Int128(same->units) + more.units);
}

Spending inAll(Spending spending, std::int64_t done, std::int64_t total)
{
    if (done < 1 || total <= done)
        return spending;
    for (SpentUnits &each : spending)
        each.units = clamped((Int128(each.units) * total + done / 2) / done);
    return spending;
}

Bill billOf(const Spending &spending)
{
    Bill bill;
    for (const SpentUnits &each : spending)
        add(bill, amountFor(each.units, each.price));
    return bill;
}

QString unitWord(const QString &limit, std::int64_t count)
{
    if (limit.isEmpty() || !limit.at(0).isLetter())
        return {};
    // Not all that ends so is more than one: "gas".
    static const char *const plurals[]
        = {"calls", "credits", "messages", "points", "requests", "tokens", "units"};
    const bool isPlural
        = std::any_of(std::begin(plurals), std::end(plurals), [&limit](const char *plural) {
              return limit.endsWith(QLatin1StringView(plural), Qt::CaseInsensitive);
          });
    return count == 1 && isPlural ? limit.chopped(1) : limit;
}

QString unitsText(const SpentUnits &spent)
{
    const QString word = unitWord(spent.limit, spent.units);
    const QString units = spent.units == 1 ? u"unit"_s : u"units"_s;
    return countText(spent.units) + QLatin1Char(' ') + (word.isEmpty() ? units : word);
}

QString spendingText(const Spending &spending)
{
    QStringList parts;
    for (const SpentUnits &each : spending)
        parts.append(unitsText(each));
    if (!spending.empty())
        parts.append(billText(billOf(spending)));
    return parts.join(u", "_s);
}

QJsonArray toJson(const Spending &spending)
{
    QJsonArray list;
    for (const SpentUnits &each : spending) {
        const Money money = amountFor(each.units, each.price);
        list.append(QJsonObject {{u"limit"_s, each.limit},
                                 {u"units"_s, qint64(each.units)},
                                 {u"amount"_s, money.amount.shortened(2).text()},
                                 {u"currency"_s, money.currency},
                                 {u"price"_s, membersText(each.price).object()}});
    }
    return list;
}

Spending spendingFromJson(const QJsonArray &json)
{
    Spending spending;
    for (const QJsonValue &each : json) {
        const QJsonObject entry = each.toObject();
        const auto price = membersFromJson<Price>(entry.value(u"price"_s).toObject());
        const std::int64_t units = entry.value(u"units"_s).toInteger(-1);
        if (price && units >= 0)
            add(spending, {entry.value(u"limit"_s).toString(), units, *price});
    }
    return spending;
}

} // namespace penstock
