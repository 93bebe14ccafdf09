// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Is not compiled: what faults are made of, and what they are not made of.
#include <vector> // 1 < 2

/* Nor here:
   return a && b; */
static_assert(sizeof(int) == 4, "3 < 4");

namespace {
constexpr int most = 1'000;
const char *const text = R"(if (a < b) return true;)";
}

bool isLess(int a, int b)
{
    Q_ASSERT(a != 7);
    return a < b && a >= 0;
}

template <typename T>
std::vector<T> both(T &&first, T second)
{
    std::vector<T> all;
    all.reserve(2);
    all.push_back(first); // a comment; with a semicolon
    if (const int size = length(all); size > 1)
        all.at(size - 1) = second;
    if (!all.empty() && first == '=' && second != '=' && isLess(length(all), length(first))
        && length(second) > 0)
        Q_EMIT changed("5 == 5", 0x10, 1.5);
    return all;
}

std::optional<int> none()
{
    return std::nullopt;
}

void Counter::count()
{
    for (int i = 0; i < 3; ++i)
        m_sum += i;
    *m_place = QStringLiteral("a") + m_name;
}
