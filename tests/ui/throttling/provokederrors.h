// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

namespace penstock {

template <typename Value>
Error errorOf(const Result<Value> &result)
{
    return result ? Error {Error::Kind::Internal, QStringLiteral("nothing is wrong"), {}, {}}
                  : result.error();
}

//! A row with an error for each mistake that core is made to find, of all that a window can show.
void addProvokedErrors();

} // namespace penstock
