// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <QString>

#include <optional>

//! \file
//! What makes requests wait.
namespace penstock {

//! By the index of a limit; for those who have the limits at hand.
struct HeldBy
{
    std::optional<quint32> limit = std::nullopt; //!< Absent: no limit does.
    bool isPause = false; //!< A pause does.

    //! By a pause.
    static HeldBy pause() { return {std::nullopt, true}; }
    //! Neither a limit nor a pause.
    bool isNothing() const { return !limit && !isPause; }
    friend bool operator==(const HeldBy &, const HeldBy &) = default;
};

//! By name. A limit may be called anything, "pause" too: that it is one is said beside its name.
struct Holder
{
    QString limit = {}; //!< The limit's name; empty where no limit does.
    bool isPause = false; //!< A pause does.

    //! It did not have to wait.
    bool isNobody() const { return limit.isEmpty() && !isPause; }
    //! For people and for JSON: the limit's name, "pause", or nothing.
    QString text() const { return isPause ? QStringLiteral("pause") : limit; }
    friend bool operator==(const Holder &, const Holder &) = default;
};

} // namespace penstock
