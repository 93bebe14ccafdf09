// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/spec/jsonbytes.h>

namespace penstock {

//! Returns the row of a JSON object. Null is empty text in requests.
Row typedRow(qint64 line, const std::vector<JsonMember> &members, bool hasLine = true);
//! Returns the row of an element of a list: an object, or a scalar as "value".
Result<Row> rowOfElement(const JsonMember &element, qint64 position, const MessageArgument &place);

} // namespace penstock
