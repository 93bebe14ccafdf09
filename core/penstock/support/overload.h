// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

namespace penstock {

//! Several functions as one, for std::visit: Overload {[](int) { … }, [](const auto &) { … }}.
template <typename... Functions>
struct Overload : Functions...
{
    using Functions::operator()...;
};
//! So that Overload {…} is enough.
template <typename... Functions>
Overload(Functions...) -> Overload<Functions...>;

} // namespace penstock
