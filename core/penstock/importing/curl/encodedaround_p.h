// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>

namespace penstock {

//! Returns \a text percent-encoded, except {{name}}, which BodyTemplate encodes.
QByteArray encodedAround(const QString &text);

} // namespace penstock
