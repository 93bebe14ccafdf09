// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Part of no program: a plugin is not used before clang-tidy has said the same of this with it and
// without it (oursonly.sh).
#include "faults.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

using std::map;

int quotientOf(int value)
{
    return quotient<int>(value);
}

std::string usedAfterMove(std::string text)
{
    const std::string taken = std::move(text);
    return taken + text;
}

void sortWithFaults(std::vector<int> &numbers)
{
    std::sort(numbers.begin(), numbers.end(), [](int a, int OTHER) {
        const int *nothing = nullptr;
        return a < OTHER ? true : *nothing > 0;
    });
}

int afterDeletion()
{
    int *number = new int(1);
    delete number;
    return *number;
}

int copies(const std::vector<std::string> &texts)
{
    int count = 0;
    for (const std::string text : texts)
        count += text.empty() ? 0 : 1.5;
    return count;
}

int afterMove()
{
    auto number = std::make_unique<int>(1);
    const auto taken = std::move(number);
    return *number + *taken;
}
