// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEventLoop>

#include <optional>
#include <utility>

namespace penstock {

//! Calls \a ask with a function, and returns the value with which that is called, now or from the
//! event loop. For programs with nothing else to do.
template <typename Answer, typename Ask>
Answer awaited(const Ask &ask)
{
    std::optional<Answer> got;
    QEventLoop loop;
    ask([&](Answer answer) {
        got = std::move(answer);
        loop.quit();
    });
    if (!got)
        loop.exec();
    return *std::move(got);
}

} // namespace penstock
