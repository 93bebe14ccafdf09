// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

namespace penstock {

//! Returns the message that Message::toJson() wrote as \a json. If another version wrote it,
//! returns a message with the English \a text.
Message storedMessage(const QJsonValue &json, const QString &text);

} // namespace penstock
