// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/spec/jsonbytes.h>

namespace penstock {

//! Returns the row of a JSON object. Null is empty text in requests.
Row typedRow(qint64 line, const std::vector<JsonMember> &members);

} // namespace penstock
