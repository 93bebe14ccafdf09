// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QJsonObject>

namespace penstock {

//! The object that the first document of \a yaml is, with values as JSON has them. Errors name the
//! line. At most 200 levels and 2,000,000 values, each alias counted as all
//! that it stands for: a few lines of aliases can stand for billions.
Result<QJsonObject> objectFromYaml(const QByteArray &yaml);

} // namespace penstock
