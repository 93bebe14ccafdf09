// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/text/storedmessage_p.h>

#include <penstock/http/text/httpmessages.h>
#include <penstock/limits/spec/limitmessages.h>

namespace penstock {

namespace {
//! Also of messages in arguments.
const MessageText *findStored(QStringView id)
{
    const MessageText *const found = decltype(httpMessage)::find(id);
    return found ? found : decltype(limitMessage)::find(id);
}
} // namespace

Message storedMessage(const QJsonValue &json, const QString &text)
{
    const Message message = Message::fromJson(json, findStored);
    return message.isEmpty() && !text.isEmpty()
        ? httpMessage("http.stored_text", MessageArgument::quoted(text))
        : message;
}

} // namespace penstock
