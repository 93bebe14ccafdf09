// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/json/jsonbytes.h>
#include <penstock/jobs/rows/row.h>

namespace penstock {

//! The row of a JSON object's members. A null is an empty text in a request.
Row typedRow(qint64 line, const std::vector<JsonMember> &members);

} // namespace penstock
