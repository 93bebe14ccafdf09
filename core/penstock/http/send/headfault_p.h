// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

namespace penstock {

//! Why the end of a body cannot be known from its head as the network library tells it; says
//! nothing if it can. Of HTTP/1 only.
//! - Of a head that it cannot read (more than 100 lines, a name with a character that no name has)
//!   the library tells no header at all, and takes for the body whatever comes until the connection
//!   closes: chunks, packed bytes, half of it.
//! - Of several lengths it believes the first, and where that is no number, none.
Message faultOfHead(int status, const HeaderList &headers);

} // namespace penstock
