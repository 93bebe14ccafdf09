// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/fileformat.h>

#include <QStringList>

//! How JSON spells the choices of profile.h. Each list is in the order of its enum, and the first is
//! the default.
namespace penstock {

inline FileFormat profileFormat()
{
    return {QStringLiteral("penstock/profile"), 1, {}};
}

inline QStringList authKinds()
{
    return {QStringLiteral("none"),  QStringLiteral("bearer"),
            QStringLiteral("basic"), QStringLiteral("header"),
            QStringLiteral("query"), QStringLiteral("oauth2_client_credentials")};
}

inline QStringList clientAuthNames()
{
    return {QStringLiteral("basic"), QStringLiteral("body")};
}

inline QStringList resetKindNames()
{
    return {QStringLiteral("auto"),      QStringLiteral("epoch_s"),  QStringLiteral("epoch_ms"),
            QStringLiteral("delta_s"),   QStringLiteral("delta_ms"), QStringLiteral("iso8601"),
            QStringLiteral("http_date"), QStringLiteral("duration"), QStringLiteral("none")};
}

inline QStringList proxyNames()
{
    return {QStringLiteral("system"), QStringLiteral("none")};
}

} // namespace penstock
