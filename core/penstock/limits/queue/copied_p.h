// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

namespace penstock {

//! An optional value on the heap, as small as a pointer, with value copies.
template <typename Value>
class Copied
{
public:
    Copied() = default;
    Copied(Value value)
        : m_value(std::make_unique<Value>(std::move(value)))
    { }
    Copied(const Copied &other)
        : m_value(other.m_value ? std::make_unique<Value>(*other.m_value) : nullptr)
    { }
    Copied(Copied &&) noexcept = default;
    Copied &operator=(const Copied &other)
    {
        if (this != &other)
            *this = Copied(other);
        return *this;
    }
    Copied &operator=(Copied &&) noexcept = default;
    ~Copied() = default;

    explicit operator bool() const { return m_value != nullptr; }
    Value &operator*() { return *m_value; }
    const Value &operator*() const { return *m_value; }
    Value *operator->() { return m_value.get(); }
    const Value *operator->() const { return m_value.get(); }
    void reset() { m_value.reset(); }

private:
    std::unique_ptr<Value> m_value;
};

} // namespace penstock
