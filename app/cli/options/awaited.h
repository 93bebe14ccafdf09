// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEventLoop>

#include <optional>
#include <utility>

namespace penstock {

//! Calls \a start with a function, and returns the value with which that is called, now or from the
//! event loop. For programs with nothing else to do.
template <typename Value, typename Start>
Value awaited(const Start &start)
{
    std::optional<Value> got;
    QEventLoop loop;
    start([&](Value value) {
        got = std::move(value);
        loop.quit();
    });
    if (!got)
        loop.exec();
    return *std::move(got);
}

} // namespace penstock
