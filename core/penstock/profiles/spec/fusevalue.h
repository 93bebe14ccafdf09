// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QJsonValue>

#include <optional>

namespace penstock {

class JsonReader;

//! As many answers may be held at the same time.
inline constexpr int highestFuse = 100;

//! The member "fuse" of a job or a profile: a whole number from 1 to highestFuse, or false, which is 0;
//! nothing where it is absent, or is neither, of which \a reader then complains.
PENSTOCK_EXPORT std::optional<int> readFuse(JsonReader &reader);
//! The same in a file.
PENSTOCK_EXPORT QJsonValue fuseValue(int fuse);

} // namespace penstock
