// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/spec/fileformat.h>

#include <QStringList>

//! The names in JSON of the enums in jobspec.h, in their order.
namespace penstock {

inline FileFormat jobFormat()
{
    return {QStringLiteral("penstock/job"), 1};
}

inline QStringList rowFormatNames()
{
    return {QStringLiteral("csv"), QStringLiteral("jsonl"), QStringLiteral("lines")};
}

//! Starts after PagesSpec::Kind::None.
inline QStringList pageKinds()
{
    return {QStringLiteral("link_header"), QStringLiteral("next_url"), QStringLiteral("cursor"),
            QStringLiteral("page"), QStringLiteral("offset")};
}

inline QStringList outputKinds()
{
    return {QStringLiteral("jsonl"), QStringLiteral("csv"), QStringLiteral("sqlite"),
            QStringLiteral("files")};
}

inline QStringList columnTypes()
{
    return {QStringLiteral("text"), QStringLiteral("integer"), QStringLiteral("real"),
            QStringLiteral("json")};
}

inline QStringList bodyTypes()
{
    return {QStringLiteral("text"), QStringLiteral("json")};
}

//! Returns the path of a member: $.name, or $['a name'] (RFC 9535).
QString memberPath(const QString &name);

} // namespace penstock
