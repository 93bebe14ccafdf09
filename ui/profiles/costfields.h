// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/profiles/limitfields.h"

namespace penstock {

//! Fields for cost and price of a request. Keys are JSON pointers without the first slash; the
//! suffix "@kind" marks a choice between exclusive members.
QList<LimitField> costFieldsOf(const QJsonObject &limit);
//! Returns true for the keys of costFieldsOf().
bool isCostField(const QString &key);
QString costText(const QJsonObject &limit, const QString &key);
void setCostText(QJsonObject &limit, const QString &key, const QString &text);

} // namespace penstock
