// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

#include <QJsonObject>

namespace penstock {

//! Returns the edits between two descriptions of a job: "/request/path was "/a", now "/b"". Names
//! are JSON pointers (RFC 6901) in key order. Lists count as one value; values are truncated to 60
//! characters.
PENSTOCK_EXPORT QList<Message> changesBetween(const QJsonObject &before, const QJsonObject &now);

//! Joins \a changes: "first; second; third".
PENSTOCK_EXPORT Message joined(const QList<Message> &changes);

} // namespace penstock
