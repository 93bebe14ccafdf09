// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/spec/fileformat.h>

#include <QStringList>

//! The names in JSON of the enums in profile.h, in their order. The first is the default.
namespace penstock {

inline FileFormat profileFormat()
{
    return {QStringLiteral("penstock/profile"), 1};
}

inline QStringList authKinds()
{
    return {QStringLiteral("none"),  QStringLiteral("bearer"),
            QStringLiteral("basic"), QStringLiteral("header"),
            QStringLiteral("query"), QStringLiteral("oauth2_client_credentials")};
}

//! Whether the limits of a profile count for one process, or for all of a computer.
inline QStringList budgetNames()
{
    return {QStringLiteral("process"), QStringLiteral("computer")};
}

inline QStringList clientAuthNames()
{
    return {QStringLiteral("basic"), QStringLiteral("body")};
}

inline QStringList proxyNames()
{
    return {QStringLiteral("system"), QStringLiteral("none")};
}

} // namespace penstock
