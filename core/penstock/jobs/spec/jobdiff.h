// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

#include <QJsonObject>

namespace penstock {

//! Returns the edits of a job: "/request/path was "/a", now "/b"". Both are descriptions of a job;
//! members that only one has count as changed. Places are JSON pointers (RFC 6901), in the order of
//! the keys. A list counts as one value, and 60 characters of each value are shown.
PENSTOCK_EXPORT QList<Message> changesBetween(const QJsonObject &before, const QJsonObject &now);

//! All of \a changes in one message: "first; second; third".
PENSTOCK_EXPORT Message joined(const QList<Message> &changes);

} // namespace penstock
