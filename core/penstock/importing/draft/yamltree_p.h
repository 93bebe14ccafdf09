// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QJsonObject>

namespace penstock {

//! Parses the first document of \a yaml, an object, with JSON values. Errors name the line. At most
//! 200 levels and 2,000,000 values after alias expansion, because a few lines can expand to
//! billions.
Result<QJsonObject> objectFromYaml(const QByteArray &yaml);

} // namespace penstock
