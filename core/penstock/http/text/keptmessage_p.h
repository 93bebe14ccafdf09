// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

namespace penstock {

//! The message of http or limits that Message::toJson() wrote as \a json. If another version wrote it, a message
//! with its English \a text.
Message keptMessage(const QJsonValue &json, const QString &text);

} // namespace penstock
