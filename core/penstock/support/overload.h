// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

namespace penstock {

//! Combines several functions into one for std::visit: Overload {[](int) { … }, [](const auto &) {
//! … }}.
template <typename... Functions>
struct Overload : Functions...
{
    using Functions::operator()...;
};
//! Deduces the functions.
template <typename... Functions>
Overload(Functions...) -> Overload<Functions...>;

} // namespace penstock
