// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/throttlereading.h>

namespace penstock {

QString throttleKindName(ThrottleKind kind)
{
    switch (kind) {
    case ThrottleKind::Status:
        return QStringLiteral("status");
    case ThrottleKind::ProfileStatus:
        return QStringLiteral("profile_status");
    case ThrottleKind::NamedTime:
        return QStringLiteral("named_time");
    case ThrottleKind::UsedUp:
        return QStringLiteral("used_up");
    case ThrottleKind::Words:
        return QStringLiteral("words");
    case ThrottleKind::Unknown:
        return QStringLiteral("unknown");
    case ThrottleKind::None:
        break;
    }
    return QStringLiteral("none");
}

} // namespace penstock
