// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

struct Base
{
    Base() = default;
    virtual ~Base();
    virtual void act();
};

struct Derived : Base
{
    virtual void act();
    int Badly_named = 0;
};

template <typename Value>
Value quotient(Value value)
{
    Value zero = 0;
    return value / zero;
}

inline bool isEmpty(std::string text)
{
    return text.size() == 0;
}
