// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

namespace penstock {

//! The messages of the mock server.
inline constexpr MessageText mockTexts[] = {
    // Address
    {"mock.place", ErrorKind::Network, QT_TRANSLATE_NOOP("Message", "%1 port %2")},
    {"mock.not_loopback", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "this address can be reached from other computers"),
     QT_TRANSLATE_NOOP("Message", "Listen on 127.0.0.1")},
    {"mock.cannot_listen", ErrorKind::Network, QT_TRANSLATE_NOOP("Message", "cannot listen: %1"),
     QT_TRANSLATE_NOOP("Message", "Choose another port, or 0 for any free port")},
    // Delays and costs
    {"mock.reversed_range", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "\"%1\" ends before it begins"),
     QT_TRANSLATE_NOOP("Message", "Write the smaller bound first")},
    {"mock.invalid_cost", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "\"%1\" is not a cost from 1 to %2"),
     QT_TRANSLATE_NOOP("Message", "Write for example 700 or 200..3000")},
    // Faults
    {"mock_fault.unknown", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "\"%1\" is not a fault"),
     QT_TRANSLATE_NOOP("Message", "Known faults: %2, and statuses from 400 to 599")},
    {"mock_fault.unknown_near", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "\"%1\" is not a fault"),
     QT_TRANSLATE_NOOP("Message", "Did you mean \"%2\"?")},
    {"mock_fault.invalid_number", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "\"%1\" is not a number for \"%2\""),
     QT_TRANSLATE_NOOP("Message", "Write a whole number from 0 to %3")},
    {"mock_fault.invalid_redirect", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "\"%1\" is not a redirect status"),
     QT_TRANSLATE_NOOP("Message", "Use 301, 302, 303, 307 or 308")},
    {"mock_fault.invalid_retry_after", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "the part after %1 is not a Retry-After"),
     QT_TRANSLATE_NOOP("Message", "Write \"%1\", or \"%1:30\" for 30 seconds")},
    {"mock_fault.too_many_parts", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "\"%1\" has more parts than \"%2\" takes"),
     QT_TRANSLATE_NOOP("Message", "Remove everything after part %3 (the name is part 1)")},
    {"mock_fault.invalid_rule", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "\"%1\" does not state which requests are affected"),
     QT_TRANSLATE_NOOP("Message", "Write \"%2\" for all of them, \"%2 every 10\" or \"%2 5%\"")},
    {"mock_fault.of_connections", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "\"%1\" affects connections, and this one exists already"),
     QT_TRANSLATE_NOOP("Message", "Set it as a fault of the server itself")},
    // Responses of services
    {"mock.unknown_placeholder", ErrorKind::File,
     QT_TRANSLATE_NOOP("Message", "\"{{%1}}\" is not a placeholder"),
     QT_TRANSLATE_NOOP(
         "Message",
         "Write one of %2. Add a time format to the last three, or \"of NAME\" to each")},
};
inline constexpr MessagesOf<mockTexts> mockMessage;

} // namespace penstock
