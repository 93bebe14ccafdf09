// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <functional>

namespace penstock {

//! \a text, which looks like JSON but may be none yet, with braces for values in it, where each value of
//! a member whose name tells of a secret is what \a placeFor makes of the name, in quotes: however long it
//! is, and whole where it is a list or an object. Empty values, null, true, false and what is only a
//! place for a value stay.
QString withoutSecretMembers(const QString &text,
                             const std::function<QString(const QString &name)> &placeFor);

} // namespace penstock
