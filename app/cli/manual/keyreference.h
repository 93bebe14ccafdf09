// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace penstock {

//! Returns the JSON Schema (draft 7) of a "job", "profile" or "preset".
QJsonObject fileSchema(const QString &kind);

//! Returns the guide's page with all keys of jobs, profiles and presets, in Markdown.
QString keyReference();

} // namespace penstock
