// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <QString>

#include <optional>

//! \file
//! Causes of waiting.
namespace penstock {

//! The cause as the index of a limit, or a pause.
struct HeldBy
{
    std::optional<quint32> limit = std::nullopt;
    bool isPause = false;

    //! Returns a pause as the cause.
    static HeldBy pause() { return {std::nullopt, true}; }
    //! Returns true without a cause.
    bool isNothing() const { return !limit && !isPause; }
    friend bool operator==(const HeldBy &, const HeldBy &) = default;
};

//! The cause as a limit's name, or a pause. A limit may be named "pause", so that is a separate
//! member.
struct Holder
{
    QString limit = {};
    bool isPause = false;

    //! Returns true without a cause.
    bool isNobody() const { return limit.isEmpty() && !isPause; }
    //! Returns the limit's name, "pause" or nothing, for display and JSON.
    QString text() const { return isPause ? QStringLiteral("pause") : limit; }
    friend bool operator==(const Holder &, const Holder &) = default;
};

} // namespace penstock
