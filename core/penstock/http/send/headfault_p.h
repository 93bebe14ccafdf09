// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

namespace penstock {

//! Returns why the head, as reported by Qt, leaves the end of the body unknown; empty if known.
//! HTTP/1 only.
//! - Qt reports an unreadable head (over 100 lines, an invalid name) without headers, and
//!   everything until the connection closes as the body.
//! - Of several Content-Length headers Qt uses the first, or none if invalid.
Message faultOfHead(int status, const HeaderList &headers);

} // namespace penstock
