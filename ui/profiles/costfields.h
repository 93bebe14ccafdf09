// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/profiles/limitfields.h"

namespace penstock {

//! The fields that say what a call takes of a limit, and what that costs. In a file some of them take
//! each other's place; each of their keys is the pointer of what it shows, without its slash in front,
//! and "@kind" behind it where it says which of them there are.
QList<LimitField> costFieldsOf(const QJsonObject &limit);
//! Whether what \a key shows is read and written here.
bool isCostField(const QString &key);
QString costText(const QJsonObject &limit, const QString &key);
void setCostText(QJsonObject &limit, const QString &key, const QString &text);

} // namespace penstock
