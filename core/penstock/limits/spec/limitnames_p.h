// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

//! JSON names of the enums in limit.h, in their order. The first is the default.
namespace penstock {

inline QStringList refillNames()
{
    return {QStringLiteral("continuous"), QStringLiteral("stepped")};
}

inline QStringList paymentNames()
{
    return {QStringLiteral("first"), QStringLiteral("later")};
}

inline QStringList anchorNames()
{
    return {QStringLiteral("epoch"), QStringLiteral("first_request"), QStringLiteral("on_demand"),
            QStringLiteral("creation"), QStringLiteral("calendar")};
}

inline QStringList countFromNames()
{
    return {QStringLiteral("auto"), QStringLiteral("send"), QStringLiteral("response")};
}

inline QStringList roundingNames()
{
    return {QStringLiteral("none"), QStringLiteral("floor")};
}

} // namespace penstock
