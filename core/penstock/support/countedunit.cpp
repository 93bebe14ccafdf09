// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/countedunit.h>

#include <penstock/support/jsonmembers.h>

namespace penstock {

void members(JsonMembers &m, CountedUnit &unit)
{
    if (m.writes() && !unit.price)
        return;
    const auto list = [&unit](JsonMembers &inner) {
        Price price = unit.price.value_or(Price());
        members(inner, price);
        unit.price = price;
    };
    m.object("price", list, "Price of the limit's units.");
}

} // namespace penstock
