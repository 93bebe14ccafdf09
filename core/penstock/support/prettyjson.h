// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>

namespace penstock {

//! \a json with line breaks and two spaces of indent for each level, up to 128. Only the white
//! space changes: values keep their bytes and members their order. What is no JSON comes out with
//! odd breaks, and nothing of it is lost but white space outside of strings.
PENSTOCK_EXPORT QByteArray prettyJson(const QByteArray &json);

} // namespace penstock
