// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace penstock {

//! Places a secret can go to, each with what is wrong with it, in the window's language; \a between them.
QString placeWords(const QStringList &places, const QString &between);

} // namespace penstock
