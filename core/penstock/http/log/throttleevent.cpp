// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/log/throttleevent.h>

#include <penstock/http/message/secrets.h>

namespace penstock {

ThrottleEvent masked(ThrottleEvent event, const QByteArrayList &secrets)
{
    if (secrets.isEmpty())
        return event;
    event.url = masked(event.url, secrets);
    event.phrase = masked(event.phrase, secrets);
    event.headers = masked(event.headers, secrets);
    event.body = masked(event.body, secrets);
    event.reason = masked(event.reason, secrets);
    event.source = masked(event.source, secrets);
    return event;
}

} // namespace penstock
