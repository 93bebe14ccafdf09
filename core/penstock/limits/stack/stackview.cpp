// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/stackview.h>

namespace penstock {

StackView::~StackView() = default;

} // namespace penstock
