// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <functional>

namespace penstock {

//! Returns \a text, a JSON template, with values of secret members replaced by placeFor(name) in
//! quotes, even whole lists and objects. A member is secret if its name suggests it. Empty values,
//! null, true, false and placeholders stay.
QString withoutSecretMembers(const QString &text,
                             const std::function<QString(const QString &name)> &placeFor);

} // namespace penstock
